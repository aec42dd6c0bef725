#include "calls/core/names.hpp"

namespace skald::calls {

namespace {

/// As a client sees it: of the ways to keep a number only those remain that JSON tells apart.
std::string_view form_name(Form form) {
    switch (form) {
        case Form::or_none:
        case Form::from_one: return "optional";
        case Form::flag: return "flag";
        case Form::quick: return "optional-flag";
        case Form::word: return "word";
        case Form::words: return "words";
        case Form::point: return "point";
        case Form::list: return "list";
        case Form::group: return "objects";
        case Form::packed: return "object";
        case Form::either: return "either";
        default: return "number";
    }
}

Json fields_json(const Vocabulary& book, std::span<const FieldInfo> fields) {
    Json list = Json::array();
    for (const FieldInfo& field : fields)
        list.push_back({{"name", field.name}, {"kind", book.kinds[field.kind].name}});
    return list;
}

Json kinds_json(const Vocabulary& book) {
    Json all = Json::object();
    for (const KindInfo& kind : book.kinds) {
        if (kind.form == Form::inner) continue;
        Json one = {{"form", form_name(kind.form)}};
        if (!kind.words.empty()) one["words"] = kind.words;
        if (kind.form == Form::list)
            one["of"] = book.kinds[kind.parts[0].kind].name;
        else if (!kind.parts.empty())
            one["members"] = fields_json(book, kind.parts);
        all[std::string(kind.name)] = std::move(one);
    }
    return all;
}

Json list_json(const Vocabulary& book, std::span<const NameInfo> list) {
    Json all = Json::object();
    for (const NameInfo& entry : list.subspan(1))  // the first means nothing
        all[std::string(entry.name)] = fields_json(book, entry.fields);
    return all;
}

}  // namespace

Json names_json(const Vocabulary& book) {
    return {{"asks", list_json(book, book.asks)},
            {"verbs", list_json(book, book.verbs)},
            {"events", list_json(book, book.events)},
            {"sentences", list_json(book, book.sentences)},
            {"kinds", kinds_json(book)}};
}

}  // namespace skald::calls
