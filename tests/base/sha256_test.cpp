// Vectors: FIPS 180-4 and the examples that NIST publishes with it; RFC 4231 for HMAC.
#include "base/sha256.hpp"

#include <gtest/gtest.h>

using namespace skald;

namespace {

std::string hash_of(std::string_view text) {
    return in_hex(sha256(text));
}
std::string hmac_of(std::string_view key, std::string_view message) {
    return in_hex(hmac_sha256(key, message));
}

}  // namespace

TEST(Sha256, the_published_messages_have_their_published_digests) {
    EXPECT_EQ(hash_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(hash_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hash_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(hash_of("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                      "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
              "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    EXPECT_EQ(hash_of(std::string(1'000'000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, a_message_may_come_in_pieces_of_any_size) {
    const std::string message(301, 'x');
    for (std::size_t piece : {1u, 7u, 55u, 56u, 63u, 64u, 65u, 128u}) {
        Sha256 hash;
        for (std::size_t i = 0; i < message.size(); i += piece) hash.add(message.substr(i, piece));
        EXPECT_EQ(hash.finish(), sha256(message)) << piece;
    }
}

TEST(Sha256, keyed_digests_are_those_of_rfc_4231) {
    EXPECT_EQ(hmac_of(std::string(20, '\x0b'), "Hi There"),
              "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    EXPECT_EQ(hmac_of("Jefe", "what do ya want for nothing?"),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    EXPECT_EQ(hmac_of(std::string(20, '\xaa'), std::string(50, '\xdd')),
              "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    std::string counted;
    for (char c = 1; c <= 25; ++c) counted += c;
    EXPECT_EQ(hmac_of(counted, std::string(50, '\xcd')),
              "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
    EXPECT_EQ(hmac_of(std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First"),
              "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    EXPECT_EQ(hmac_of(std::string(131, '\xaa'),
                      "This is a test using a larger than block-size key and a larger than block-size data. "
                      "The key needs to be hashed before being used by the HMAC algorithm."),
              "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

TEST(Sha256, a_digest_is_read_back_only_from_its_64_digits) {
    const Digest digest = sha256("abc");
    const std::string hex = in_hex(digest);
    EXPECT_EQ(digest_from(hex), digest);
    EXPECT_FALSE(digest_from(hex.substr(1)));
    EXPECT_FALSE(digest_from(hex + "0"));
    EXPECT_FALSE(digest_from("A" + hex.substr(1)));
    EXPECT_FALSE(digest_from(""));
}
