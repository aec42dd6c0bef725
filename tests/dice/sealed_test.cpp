// Faces and keys were reckoned by another program (Python's hmac and hashlib) from the words of
// dice/sealed.hpp.
#include "dice/sealed.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

using namespace skald;

namespace {

Digest counted() {
    Digest digest;
    std::iota(digest.begin(), digest.end(), std::uint8_t{0});
    return digest;
}
Digest filled(std::uint8_t byte) {
    Digest digest;
    digest.fill(byte);
    return digest;
}
Seal sealed() {
    return {sha256(counted()), {filled(0x11), filled(0x22)}};
}
std::vector<int> faces_of(const Seal& seal, std::uint64_t decision, int count) {
    SealedDice dice(seal.key(counted()), decision);
    std::vector<int> faces;
    while (count-- > 0) faces.push_back(dice.d6());
    return faces;
}

}  // namespace

TEST(SealedDice, faces_follow_from_secret_seeds_and_decision_as_written) {
    EXPECT_EQ(in_hex(sealed().commitment),
              "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    EXPECT_EQ(faces_of(sealed(), 0, 40),
              (std::vector<int>{3, 5, 4, 4, 1, 6, 4, 2, 2, 6, 1, 1, 1, 4, 2, 1, 2, 2, 6, 1,
                                3, 1, 5, 4, 3, 1, 5, 4, 3, 3, 5, 1, 6, 6, 4, 1, 5, 2, 2, 2}));
    EXPECT_EQ(faces_of(sealed(), 213, 12), (std::vector<int>{6, 4, 4, 2, 4, 5, 5, 4, 4, 2, 3, 5}));
    EXPECT_EQ(sealed().setup_seed(), 183887563829359u);
}

TEST(SealedDice, a_byte_that_would_favour_a_face_is_thrown_away) {
    EXPECT_EQ(faces_of(sealed(), 11, 6),
              (std::vector<int>{6, 2, 1, 5, 4, 5}));  // one of the first four bytes
}

TEST(SealedDice, a_pool_falls_as_the_same_dice_one_by_one) {
    SealedDice dice(sealed().key(counted()), 5);
    const Roll roll = dice.roll(33, Faces::at_least(4));
    const std::vector<int> single = faces_of(sealed(), 5, 33);
    EXPECT_EQ(std::vector<int>(roll.faces.begin(), roll.faces.end()), single);
    EXPECT_EQ(roll[1], std::count_if(single.begin(), single.end(), [](int face) { return face >= 4; }));
}

TEST(SealedDice, another_secret_seat_or_decision_gives_other_faces) {
    const std::vector<int> faces = faces_of(sealed(), 7, 64);
    Seal other = sealed();
    other.seeds[1][31] ^= 1;
    EXPECT_NE(faces_of(other, 7, 64), faces);
    EXPECT_NE(faces_of(sealed(), 8, 64), faces);
    Seal turned = sealed();
    std::swap(turned.seeds[0], turned.seeds[1]);
    EXPECT_NE(faces_of(turned, 7, 64), faces);
}

TEST(SealedDice, all_faces_are_equally_likely) {
    std::array<int, 6> count{};
    const Digest key = sealed().key(counted());
    for (std::uint64_t decision = 0; decision < 6000; ++decision) {
        SealedDice dice(key, decision);
        for (int i = 0; i < 10; ++i) ++count[static_cast<std::size_t>(dice.d6() - 1)];
    }
    double chi = 0;
    for (int n : count) chi += (n - 10000.0) * (n - 10000.0) / 10000.0;
    EXPECT_LT(chi, 20.52);  // 5 degrees of freedom, one in a thousand
}

TEST(SealedDice, a_box_opens_only_with_the_secret_that_was_committed_to) {
    DiceBox box(sealed());
    EXPECT_FALSE(box.open(filled(1)));
    EXPECT_FALSE(box.is_open());
    EXPECT_TRUE(box.open(counted()));
    EXPECT_EQ(box.dice(0).d6(), 3);
    box.close();
    EXPECT_FALSE(box.is_open());
}
