#include "words/core/measure.hpp"
#include "words/saga/data.hpp"

namespace skald::saga {

using namespace words;

namespace {

std::string filled(Language language, std::string_view text, const Arguments& arguments) {
    const auto compiled = Template::compile(language, text);
    return compiled ? compiled->fill(language, arguments) : compiled.error();
}

TEST(Templates, choose_the_plural_of_the_language) {
    const std::string_view english = "{n} {n|die|dice}", russian = "{n} {n|кубик|кубика|кубиков}";
    const auto said = [](Language language, std::string_view text, int n) {
        return filled(language, text, {{"n", {n}}});
    };
    EXPECT_EQ(said(Language::en, english, 1), "1 die");
    EXPECT_EQ(said(Language::en, english, 2), "2 dice");
    EXPECT_EQ(said(Language::en, english, 0), "0 dice");
    EXPECT_EQ(said(Language::ru, russian, 1), "1 кубик");
    EXPECT_EQ(said(Language::ru, russian, 3), "3 кубика");
    EXPECT_EQ(said(Language::ru, russian, 5), "5 кубиков");
    EXPECT_EQ(said(Language::ru, russian, 12), "12 кубиков");
    EXPECT_EQ(said(Language::ru, russian, 21), "21 кубик");
}

TEST(Templates, put_values_in_their_case_and_begin_with_a_capital) {
    Value hero;
    hero.forms = {"ein Held", "eines Helden", "einem Helden", "einen Helden"};
    const Arguments arguments{{"who", hero}};
    EXPECT_EQ(filled(Language::de, "Aktiviere {who:acc}", arguments), "Aktiviere einen Helden");
    EXPECT_EQ(filled(Language::de, "{^who} bei {who:dat}", arguments), "Ein Held bei einem Helden");
    EXPECT_EQ(filled(Language::en, "{n|one|up to {n}}", {{"n", {3}}}), "up to 3");
}

TEST(Templates, refuse_what_is_malformed) {
    for (const std::string_view text : {"{who", "who}", "{who:abl}", "{n|die}", "{n|a|b|c}", "{n|{m|dice}"})
        EXPECT_FALSE(Template::compile(Language::en, text)) << text;
    EXPECT_FALSE(Template::compile(Language::ru, "{n|кубик|кубики}"));
}

TEST(Capitals, are_known_for_latin_with_accents_and_cyrillic) {
    EXPECT_EQ(capital("gain"), "Gain");
    EXPECT_EQ(capital("élite"), "Élite");
    EXPECT_EQ(capital("über"), "Über");
    EXPECT_EQ(capital("активируйте"), "Активируйте");
    EXPECT_EQ(capital("снимите"), "Снимите");
    EXPECT_EQ(capital("ёж"), "Ёж");
    EXPECT_EQ(capital("3 dice"), "3 dice");
}

TEST(Lengths, have_one_decimal_or_as_many_as_tell_them_from_the_limit) {
    EXPECT_EQ(length_number(Language::en, Measure::centimetres, 553), "5.5");
    EXPECT_EQ(length_number(Language::de, Measure::centimetres, 553), "5,5");
    EXPECT_EQ(length_number(Language::en, Measure::centimetres, 500), "5");
    EXPECT_EQ(length_number(Language::en, Measure::centimetres, 501), "5");
    EXPECT_EQ(length_number(Language::en, Measure::centimetres, 501, 500), "5.01");
    EXPECT_EQ(length_number(Language::en, Measure::centimetres, 553, 500), "5.5");
    EXPECT_EQ(length_number(Language::en, Measure::inches, 508), "2");
    EXPECT_EQ(length_number(Language::en, Measure::inches, 1534, 1524), "6.04");
    EXPECT_EQ(length_number(Language::en, Measure::inches, 1525, 1524), "6.004");
    EXPECT_EQ(length_number(Language::ru, Measure::inches, 635), "2,5");
}

TEST(Lengths, are_marked_in_texts_until_they_are_shown) {
    EXPECT_EQ(marked(553), "⟦553⟧");
    EXPECT_EQ(marked(-501, 500), "⟦501;500⟧");
    const std::string text = "Go " + marked(501, 500) + "; " + marked(500) + " is the most.";
    EXPECT_EQ(shown(text, Language::en, Measure::centimetres), "Go 5.01 cm; 5 cm is the most.");
    EXPECT_EQ(shown(text, Language::ru, Measure::centimetres), "Go 5,01 см; 5 см is the most.");
    EXPECT_EQ(shown(text, Language::en, Measure::inches), "Go 1.972″; 2″ is the most.");
    EXPECT_EQ(shown("no length ⟦", Language::en, Measure::inches), "no length ⟦");
}

TEST(Templates, mark_the_lengths_of_the_rules) {
    EXPECT_EQ(filled(Language::en, "over {9″} away", {}), "over ⟦2286⟧ away");
    EXPECT_FALSE(Template::compile(Language::en, "over 9″ away"));
}

TEST(Texts, tell_what_is_missing_unknown_or_wrong) {
    const auto texts = Texts::read(Language::en, R"({"phrases": {"activate": "{who", "fly": "fly"}})");
    ASSERT_FALSE(texts);
    const auto told = [&](std::string_view fault) {
        return std::count(texts.error().begin(), texts.error().end(), fault) == 1;
    };
    EXPECT_TRUE(told("en: phrases.join_and is missing"));
    EXPECT_TRUE(told("en: why.too_far is missing"));
    EXPECT_TRUE(told("en: phrases.fly is not a known key"));
    EXPECT_TRUE(told("en: phrases.activate has a bracket is not closed in \"{who\""));
    EXPECT_FALSE(Texts::read(Language::en, "no JSON"));
}

TEST(Texts, are_complete_in_every_language) {
    for (const Language language : all_languages) {
        const auto texts = Texts::read(language, file_text(text_path(language, "saga.json")));
        EXPECT_TRUE(texts) << (texts ? "" : texts.error().front());
    }
}

TEST(Texts, of_every_language_use_no_value_that_the_english_one_is_not_given) {
    const auto english = texts_of(Language::en).values_used();
    // Agreement and the place of adjectives differ: these are always given.
    const std::vector<std::string> always{"n", "s", "pre", "more", "side", "who", "1", "2", "3", "4"};
    for (const Language language : all_languages)
        for (const auto& [key, values] : texts_of(language).values_used())
            for (const std::string& value : values)
                EXPECT_TRUE(std::count(always.begin(), always.end(), value) > 0 ||
                            std::count(english.at(key).begin(), english.at(key).end(), value) > 0)
                    << code_of(language) << ": " << key << " uses {" << value << '}';
}

TEST(Texts, of_every_language_leave_out_nothing_that_the_english_one_says) {
    const std::vector<std::string> grammar{"n", "s", "pre", "more"};
    const auto english = texts_of(Language::en).values_used();
    for (const Language language : all_languages) {
        auto used = texts_of(language).values_used();
        for (const auto& [key, values] : english)
            for (const std::string& value : values)
                EXPECT_TRUE(std::count(grammar.begin(), grammar.end(), value) > 0 ||
                            std::count(used[key].begin(), used[key].end(), value) > 0)
                    << code_of(language) << ": " << key << " lacks {" << value << '}';
    }
}

}  // namespace
}  // namespace skald::saga
