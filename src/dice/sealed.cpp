#include "dice/sealed.hpp"

namespace skald {

namespace {

constexpr std::uint8_t first_unfair = 252;  // the largest multiple of 6 that a byte can hold

}  // namespace

std::uint64_t Seal::setup_seed() const {
    const Digest digest =
        sha256("skald setup 1\n" + in_hex(commitment) + "\n" + in_hex(seeds[0]) + "\n" + in_hex(seeds[1]));
    std::uint64_t seed = 0;  // 48 bits: every reader of JSON can hold them
    for (std::size_t i = 0; i < 6; ++i) seed = seed << 8 | digest[i];
    return seed;
}

Digest Seal::key(const Digest& secret) const {
    return hmac_sha256(secret, "skald dice 1\n" + in_hex(seeds[0]) + "\n" + in_hex(seeds[1]));
}

Roll SealedDice::roll(int count, const Faces& faces) {
    Roll result;
    while (count > 0) {
        const std::uint8_t byte = next_byte();
        if (byte >= first_unfair) continue;
        const auto face = static_cast<std::uint8_t>(byte % 6);
        result.faces.push(static_cast<std::uint8_t>(face + 1));
        ++result.of_kind[faces.kind_of[face]];
        --count;
    }
    return result;
}

std::uint8_t SealedDice::next_byte() {
    if (used_ == block_.size()) {
        block_ = hmac_sha256(key_, std::to_string(decision_) + "." + std::to_string(blocks_++));
        used_ = 0;
    }
    return block_[used_++];
}

bool DiceBox::open(const Digest& secret) {
    if (sha256(secret) != seal_.commitment) return false;
    secret_ = secret;
    key_ = seal_.key(secret);
    return true;
}

}  // namespace skald
