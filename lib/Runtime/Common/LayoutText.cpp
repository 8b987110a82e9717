//===- LayoutText.cpp - Cache layouts as text -----------------------------===//
//
//   fields ::= `[` field { `,` field } `]` [ `,` `page_align` `=` n ]
//   field  ::= role `:` [ heads `x` ] width `x` type
//              [ `{` option { `,` option } `}` ]
//   option ::= ( `group` | `pool` | `transpose` ) `=` n | `at` `=` place
//
//===----------------------------------------------------------------------===//

#include "LayoutText.h"

#include "mla-runtime/mla_layouts.h"

#include <algorithm>
#include <charconv>

using namespace mla::runtime;

namespace {

/// A word and the number that stands for it.
struct Word {
  const char *text;
  int32_t number;
};
constexpr Word Roles[] = {{"latent", MLA_ROLE_LATENT}, {"rope", MLA_ROLE_ROPE},
                          {"scale", MLA_ROLE_SCALE},   {"pad", MLA_ROLE_PAD},
                          {"k", MLA_ROLE_K},           {"v", MLA_ROLE_V}};
constexpr Word Types[] = {{"f64", MLA_F64},        {"f32", MLA_F32},
                          {"f16", MLA_F16},        {"bf16", MLA_BF16},
                          {"i8", MLA_I8},          {"f8E4M3FN", MLA_F8E4M3},
                          {"f8E5M2", MLA_F8E5M2},  {"f8E8M0FNU", MLA_F8E8M0},
                          {"f4E2M1FN", MLA_F4E2M1}};
constexpr Word Places[] = {{"token", MLA_PLACE_TOKEN},
                           {"page_end", MLA_PLACE_PAGE},
                           {"head", MLA_PLACE_HEAD}};
enum Option { At, Group, PoolNumber, Transpose };
constexpr Word Options[] = {{"at", At},
                            {"group", Group},
                            {"pool", PoolNumber},
                            {"transpose", Transpose}};

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWord(char c) {
  return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         c == '_';
}

bool hasHeads(const MlaField &field) {
  return field.role == MLA_ROLE_K || field.role == MLA_ROLE_V;
}

/// Parses a list of fields. Every function returns false after an error, which
/// `error` describes.
class Parser {
public:
  Parser(std::string_view text, LayoutFields &layout)
      : text(text), layout(layout) {
    skipSpace();
  }

  bool parse();
  std::string error;

private:
  bool parseField(MlaField &field);
  bool parseElements(MlaField &field);
  bool parseOption(MlaField &field);
  bool parsePageAlign();

  /// Sets the error, at the present character.
  bool fail(const std::string &expected);
  void skipSpace() {
    at = std::min(text.find_first_not_of(" \t\n", at), text.size());
  }
  /// Skips a character if it is the next one.
  bool accept(char c);
  bool expect(char c);
  /// Skips a number from 0 to 2^31 - 1, or one of some words.
  bool parseNumber(int32_t &number);
  template <size_t N>
  bool parseWord(const char *what, const Word (&words)[N], int32_t &number);

  std::string_view text;
  size_t at = 0;
  LayoutFields &layout;
};

bool Parser::fail(const std::string &expected) {
  const std::string_view rest = text.substr(at, 24);
  error.assign("expected ").append(expected);
  error.append(" at character ").append(std::to_string(at + 1));
  error.append(rest.empty() ? ", got the end" : ", got '").append(rest);
  error.append(rest.empty() ? "" : "'");
  return false;
}

bool Parser::accept(char c) {
  if (at == text.size() || text[at] != c)
    return false;
  ++at;
  skipSpace();
  return true;
}

bool Parser::expect(char c) { return accept(c) || fail({'\'', c, '\''}); }

bool Parser::parseNumber(int32_t &number) {
  const char *begin = text.data() + at;
  const auto [rest, status] =
      std::from_chars(begin, text.data() + text.size(), number);
  if (status != std::errc() || number < 0)
    return fail("a whole number from 0 to 2147483647");
  at += rest - begin;
  skipSpace();
  return true;
}

template <size_t N>
bool Parser::parseWord(const char *what, const Word (&words)[N],
                       int32_t &number) {
  const std::string_view rest = text.substr(at);
  const auto length = static_cast<size_t>(
      std::find_if_not(rest.begin(), rest.end(), isWord) - rest.begin());
  std::string names;
  for (const Word &word : words) {
    if (rest.substr(0, length) == word.text) {
      number = word.number;
      at += length;
      skipSpace();
      return true;
    }
    const bool isLast = &word == &words[N - 1];
    names += (names.empty() ? "" : isLast ? " or " : ", ");
    names += word.text;
  }
  return fail(what + (", " + names));
}

/// Parses `width x type`; for k and v also `heads x width x type`.
bool Parser::parseElements(MlaField &field) {
  if (!parseNumber(field.width) || !expect('x'))
    return false;
  field.group = hasHeads(field) ? field.width : 0;
  if (hasHeads(field) && at < text.size() && isDigit(text[at])) {
    const size_t begin = at;
    if (!parseNumber(field.group) || !expect('x'))
      return false;
    if (__builtin_mul_overflow(field.width, field.group, &field.width)) {
      at = begin;
      return fail("heads of fewer than 2^31 elements together");
    }
  }
  return parseWord("a type", Types, field.dtype);
}

bool Parser::parseOption(MlaField &field) {
  int32_t option = At, number;
  const size_t begin = at;
  if (!parseWord("an option", Options, option) || !expect('='))
    return false;
  if (option == At)
    return parseWord("a place", Places, field.place);
  if (!parseNumber(number))
    return false;
  if (option == Group && field.role != MLA_ROLE_SCALE) {
    at = begin;
    return fail("group in a scale field only");
  }
  (option == Group        ? field.group
   : option == PoolNumber ? field.pool
                          : field.transpose) = number;
  return true;
}

bool Parser::parseField(MlaField &field) {
  const size_t begin = at;
  if (!parseWord("a role", Roles, field.role))
    return false;
  const bool mayRepeat =
      field.role == MLA_ROLE_SCALE || field.role == MLA_ROLE_PAD;
  for (int32_t i = 0; i < layout.numFields && !mayRepeat; ++i)
    if (layout.fields[i].role == field.role) {
      at = begin;
      return fail("at most one field of this role");
    }
  if (!expect(':') || !parseElements(field))
    return false;
  if (!accept('{'))
    return true;
  do {
    if (!parseOption(field))
      return false;
  } while (accept(','));
  return expect('}');
}

bool Parser::parsePageAlign() {
  constexpr Word name[] = {{"page_align", 0}};
  int32_t ignored;
  return parseWord("an option", name, ignored) && expect('=') &&
         parseNumber(layout.pageAlign);
}

bool Parser::parse() {
  if (!expect('['))
    return false;
  do {
    if (layout.numFields == MLA_MAX_FIELDS)
      return fail("at most " + std::to_string(MLA_MAX_FIELDS) + " fields");
    if (!parseField(layout.fields[layout.numFields]))
      return false;
    ++layout.numFields;
  } while (accept(','));
  if (!expect(']') || (accept(',') && !parsePageAlign()))
    return false;
  return at == text.size() || fail("the end");
}

template <size_t N> const char *nameOf(const Word (&words)[N], int32_t number) {
  for (const Word &word : words)
    if (word.number == number)
      return word.text;
  return nullptr;
}

/// Returns a word of a table, or "unknown".
template <size_t N> std::string textOf(const Word (&words)[N], int32_t number) {
  const char *name = nameOf(words, number);
  return name ? name : "unknown";
}

std::string printField(const MlaField &field) {
  std::string text = textOf(Roles, field.role) + " : ", options;
  auto option = [&](const char *name, const std::string &value) {
    options += options.empty() ? "" : ", ";
    options += std::string(name) + " = " + value;
  };
  const bool isSplit =
      hasHeads(field) && field.group > 0 && field.width != field.group;
  if (isSplit)
    text += std::to_string(field.width / field.group) + " x " +
            std::to_string(field.group);
  else
    text += std::to_string(field.width);
  text += " x " + textOf(Types, field.dtype);
  if (field.group && !hasHeads(field))
    option("group", std::to_string(field.group));
  if (field.place != MLA_PLACE_TOKEN)
    option("at", textOf(Places, field.place));
  if (field.pool)
    option("pool", std::to_string(field.pool));
  if (field.transpose)
    option("transpose", std::to_string(field.transpose));
  return options.empty() ? text : text + " {" + options + "}";
}

bool isSame(const MlaField &a, const MlaField &b) {
  return a.role == b.role && a.dtype == b.dtype && a.width == b.width &&
         a.group == b.group && a.place == b.place && a.pool == b.pool &&
         a.transpose == b.transpose;
}

} // namespace

std::string mla::runtime::parseFields(std::string_view text,
                                      LayoutFields &layout) {
  Parser parser(text, layout);
  return parser.parse() ? "" : parser.error;
}

std::string mla::runtime::printFields(const LayoutFields &layout) {
  const MlaField *const fields = layout.fields;
  for (const MlaLayoutAlias &row : mlaLayoutAliases)
    if (layout.pageAlign == row.pageAlign &&
        std::equal(fields, fields + layout.numFields, row.fields,
                   row.fields + row.numFields, isSame))
      return row.name;
  std::string text = "[";
  for (int32_t i = 0; i < layout.numFields; ++i)
    text += (i ? ", " : "") + printField(fields[i]);
  text += "]";
  if (layout.pageAlign != 1)
    text += ", page_align = " + std::to_string(layout.pageAlign);
  return text;
}
