// Dice that nobody can bend. Who rolls them draws a secret and tells its SHA-256 before the first die falls;
// then each seat adds a number of its own. Every face follows from these three and from the number of the
// decision, so neither the roller nor a seat can choose one; when the game is over the secret is told and
// everybody can reckon the faces again.
//
//   key   = HMAC-SHA256(secret, "skald dice 1\n" first "\n" second)          the seeds as 64 hex digits
//   block = HMAC-SHA256(key, "decision.n")     n = 0, 1 ... as far as bytes are needed, in decimal digits
//   face  = 1 + byte mod 6 for each byte of the blocks below 252; the others are thrown away, so all faces
//           are equally likely
#pragma once
#include <optional>

#include "base/sha256.hpp"
#include "dice/dice.hpp"

namespace skald {

/// What everybody knows of the dice before the first of them falls.
struct Seal {
    Digest commitment{};            ///< the SHA-256 of the secret
    std::array<Digest, 2> seeds{};  ///< what each seat added

    /// Of the table and all else that is drawn before the first question. It depends on no secret, so that
    /// the table can be checked at once.
    std::uint64_t setup_seed() const;
    /// Of the dice.
    Digest key(const Digest& secret) const;

    friend bool operator==(const Seal&, const Seal&) = default;
};

/// The dice of one decision.
class SealedDice final : public Dice {
  public:
    SealedDice(const Digest& key, std::uint64_t decision) : key_(key), decision_(decision) {}

    Roll roll(int count, const Faces& faces) override;

  private:
    std::uint8_t next_byte();

    Digest key_, block_{};
    std::uint64_t decision_, blocks_ = 0;
    std::size_t used_ = sizeof(Digest);
};

/// The dice of one game: closed for whoever does not know the secret.
class DiceBox {
  public:
    explicit DiceBox(const Seal& seal) : seal_(seal) {}

    const Seal& seal() const { return seal_; }
    const std::optional<Digest>& secret() const { return secret_; }
    bool is_open() const { return secret_.has_value(); }
    /// False, and it stays closed, if this is not the secret that was committed to.
    bool open(const Digest& secret);
    void close() { secret_.reset(), shown_ = false; }
    /// From now on the log tells the secret, though the game is not over: it was given up.
    void show() { shown_ = is_open(); }
    bool shown() const { return shown_; }
    /// Of an open box.
    SealedDice dice(std::uint64_t decision) const { return {key_, decision}; }

  private:
    Seal seal_;
    std::optional<Digest> secret_;
    Digest key_{};
    bool shown_ = false;
};

}  // namespace skald
