#include <gtest/gtest.h>

#include <cmath>

#include "dice/distribution.hpp"
#include "dice/fraction.hpp"
#include "dice/natural.hpp"
#include "dice/random.hpp"

using namespace skald;

namespace {

/// Of any width up to `bits`, with runs of equal bits now and then.
Natural random_natural(Random& random, int bits) {
    Natural n;
    for (std::uint32_t words = random.below(static_cast<std::uint32_t>(bits / 32) + 1); words > 0; --words) {
        n <<= 32;
        const std::uint32_t kind = random.below(4);
        n += kind == 0 ? 0u : kind == 1 ? 0xffffffffu : random.next() >> 32;
    }
    return n;
}

}  // namespace

TEST(Natural, PrintsInDecimal) {
    EXPECT_EQ(Natural().text(), "0");
    EXPECT_EQ(Natural(18446744073709551615ULL).text(), "18446744073709551615");
    EXPECT_EQ(power(2, 64).text(), "18446744073709551616");
    EXPECT_EQ(power(10, 40).text(), "1" + std::string(40, '0'));
    EXPECT_EQ((power(10, 38) + 7).text(), "1" + std::string(37, '0') + "7");
    EXPECT_EQ(power(6, 100).text(),
              "653318623500070906096690267158057820537143710472954871543071966369497141477376");
}

TEST(Natural, KeepsTheLawsOfArithmetic) {
    Random random(41);
    for (int i = 0; i < 5000; ++i) {
        const Natural a = random_natural(random, 320), b = random_natural(random, 320),
                      c = random_natural(random, 320);
        EXPECT_EQ(a + b, b + a);
        EXPECT_EQ((a + b) - b, a);
        EXPECT_EQ(a * b, b * a);
        EXPECT_EQ((a + b) * c, a * c + b * c);
        EXPECT_EQ(a * b * c, a * (b * c));
        const Natural d = b + 1;
        EXPECT_EQ((a * d + b) / d, a);
        EXPECT_EQ(a <=> b, a + c <=> b + c);
    }
}

TEST(Natural, SmallAndLargeOperationsAgree) {
    Random random(42);
    for (int i = 0; i < 5000; ++i) {
        const Natural a = random_natural(random, 640);
        const std::uint64_t m = random.next() >> random.below(64);
        Natural product = a;
        product *= m;
        EXPECT_EQ(product, a * Natural(m));
        if (m != 0) {
            EXPECT_EQ(product.divide(m), 0u);
            EXPECT_EQ(product, a);
            Natural quotient = a;
            const std::uint64_t rest = quotient.divide(m);
            EXPECT_LT(rest, m);
            EXPECT_EQ(quotient * m + rest, a);
            EXPECT_EQ(a / Natural(m), quotient);
        }
        const int by = static_cast<int>(random.below(300));
        Natural shifted = a;
        shifted <<= by;
        EXPECT_EQ(shifted, a * power(2, by));
        shifted >>= by;
        EXPECT_EQ(shifted, a);
        shifted >>= by;
        EXPECT_EQ(shifted, a / power(2, by));
    }
}

TEST(Natural, HoldsUpTo1024Bits) {
    Natural most = power(2, 1023);
    most += most - 1;
    EXPECT_EQ(most.width(), 1024);
    EXPECT_EQ((most - power(2, 1023)).width(), 1023);
    EXPECT_EQ(Natural(1).width(), 1);
    EXPECT_EQ(Natural().width(), 0);
}

TEST(Natural, GreatestCommonDivisors) {
    Random random(43);
    EXPECT_EQ(gcd(12, 18), 6);
    EXPECT_EQ(gcd(0, 5), 5);
    EXPECT_EQ(gcd(5, 0), 5);
    for (int i = 0; i < 300; ++i) {
        const Natural a = random_natural(random, 192) + 1, b = random_natural(random, 192) + 1;
        const Natural common = gcd(a, b);
        EXPECT_EQ(gcd(a / common, b / common), 1);
        EXPECT_EQ(a / common * common, a);
        EXPECT_EQ(b / common * common, b);
    }
}

TEST(Natural, BecomesTheNearestDouble) {
    EXPECT_EQ(Natural(9007199254740993ULL).to_double(), 9007199254740992.0);  // a tie: to even
    EXPECT_EQ(Natural(9007199254740995ULL).to_double(), 9007199254740996.0);
    EXPECT_EQ(power(2, 200).to_double(), std::ldexp(1.0, 200));
    Natural tie = power(2, 200);
    tie += power(2, 147);  // exactly between two doubles
    EXPECT_EQ(tie.to_double(), std::ldexp(1.0, 200));
    tie += 1;  // now nearer to the upper one, by a bit far below
    EXPECT_EQ(tie.to_double(), std::ldexp(1.0, 200) + std::ldexp(1.0, 148));
}

TEST(Fraction, IsExactAndPrintsInLowestTerms) {
    EXPECT_EQ(Fraction(32, 6).text(), "16/3");
    EXPECT_EQ(Fraction(12, 4).text(), "3");
    EXPECT_EQ(Fraction(0, 7).text(), "0");
    EXPECT_EQ(Fraction(1, 2) + Fraction(1, 3), Fraction(5, 6));
    EXPECT_EQ(Fraction(2, 3) * Fraction(3, 4), Fraction(1, 2));
    EXPECT_LT(Fraction(1, 3), Fraction(334, 1000));
    EXPECT_EQ(Fraction(power(3, 50), power(3, 51)).text(), "1/3");
    EXPECT_DOUBLE_EQ(Fraction(power(3, 300), power(3, 301)).to_double(), 1.0 / 3);
}

TEST(Distribution, AnswersQuestionsExactly) {
    const Distribution<int> die({{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}}, 6);
    EXPECT_TRUE(die.complete());
    EXPECT_EQ(die.mean().text(), "7/2");
    EXPECT_EQ(die.at_least(5).text(), "1/3");
    EXPECT_EQ(die.chance(2).text(), "1/6");
    EXPECT_EQ(die.chance([](int face) { return face % 2 == 0; }).text(), "1/2");
    const auto odd = die.map([](int face) { return face % 2; });
    ASSERT_EQ(odd.size(), 2u);
    EXPECT_EQ(odd[0].value, 0);
    EXPECT_EQ(odd[1].weight, 3);
    EXPECT_TRUE(odd.complete());
    const auto two = together(die, odd);
    EXPECT_EQ(two.size(), 12u);
    EXPECT_TRUE(two.complete());
    EXPECT_EQ(two.total(), 36);
    EXPECT_FALSE(Distribution<int>({{1, 1}, {2, 1}}, 3).complete());
}
