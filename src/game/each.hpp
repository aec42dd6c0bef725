// What the lists of a rule book (names.def) are read with: a name and its fields, each a kind and, where the
// kind alone does not say it, a name of its own:
//
//     STAGE(casualties, (count, left), (unit_or_none, enemy), (flag, in_fight))
//     VERB(load, (ability), (dice))
//
// SKALD_EACH(use, fields...) is use(kind, name) for each of them, SKALD_NAME(kind, name) the field's name.
#pragma once

#define SKALD_EACH(use, ...) __VA_OPT__(SKALD_EACH_1(use, __VA_ARGS__))
#define SKALD_EACH_1(use, field, ...) use field __VA_OPT__(SKALD_EACH_2(use, __VA_ARGS__))
#define SKALD_EACH_2(use, field, ...) use field __VA_OPT__(SKALD_EACH_3(use, __VA_ARGS__))
#define SKALD_EACH_3(use, field, ...) use field __VA_OPT__(SKALD_EACH_4(use, __VA_ARGS__))
#define SKALD_EACH_4(use, field, ...) use field __VA_OPT__(SKALD_EACH_5(use, __VA_ARGS__))
#define SKALD_EACH_5(use, field, ...) use field __VA_OPT__(SKALD_EACH_6(use, __VA_ARGS__))
#define SKALD_EACH_6(use, field, ...) use field __VA_OPT__(SKALD_EACH_7(use, __VA_ARGS__))
#define SKALD_EACH_7(use, field, ...) use field __VA_OPT__(SKALD_EACH_8(use, __VA_ARGS__))
#define SKALD_EACH_8(use, field, ...) use field __VA_OPT__(SKALD_EACH_9(use, __VA_ARGS__))
#define SKALD_EACH_9(use, field, ...) use field __VA_OPT__(SKALD_EACH_10(use, __VA_ARGS__))
#define SKALD_EACH_10(use, field) use field

#define SKALD_NAME(kind, ...) SKALD_FIRST(__VA_OPT__(__VA_ARGS__, ) kind)
#define SKALD_FIRST(...) SKALD_FIRST_OF(__VA_ARGS__, )
#define SKALD_FIRST_OF(first, ...) first
