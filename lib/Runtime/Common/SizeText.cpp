//===- SizeText.cpp - Parse size expressions ------------------------------===//
//
//   sum     := product { "+" product }
//   product := leaf { ("*" | "floordiv" | "ceildiv" | "mod") leaf }
//   leaf    := number | name | "(" sum ")"
//
//===----------------------------------------------------------------------===//

#include "Checker.h"

#include <algorithm>
#include <charconv>
#include <cinttypes>
#include <string_view>
#include <utility>
#include <vector>

using namespace mla::runtime;

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isWord(char c) { return isDigit(c) || isLetter(c) || c == '_'; }

/// The operators with the precedence of multiplication. No symbol may have the
/// name of one of them.
struct Operation {
  std::string_view text;
  MlaSizeOp op;
};
constexpr Operation Products[] = {{"*", MLA_SIZE_MUL},
                                  {"floordiv", MLA_SIZE_FLOORDIV},
                                  {"ceildiv", MLA_SIZE_CEILDIV},
                                  {"mod", MLA_SIZE_MOD}};
const Operation *findProduct(std::string_view token) {
  const auto *found =
      std::find_if(std::begin(Products), std::end(Products),
                   [&](const Operation &p) { return p.text == token; });
  return found == std::end(Products) ? nullptr : found;
}

/// Collects the words of an expression. Each parse function returns the nesting
/// depth of the expression that it has parsed, or -1 if it finds no expression.
class Parser {
public:
  explicit Parser(std::string_view text) : text(text) { advance(); }

  /// True if all of the text is one expression.
  bool parse() {
    const int levels = parseSum(0);
    return levels >= 0 && levels <= MLA_MAX_SIZE_DEPTH && token.empty();
  }

  std::vector<int64_t> words;
  std::vector<MlaTextRange> symbols;

private:
  int parseSum(int depth);
  int parseProduct(int depth);
  int parseLeaf(int depth);
  void advance();
  int64_t symbolOf(std::string_view name);

  std::string_view text, token; ///< the next token, empty at the end
  size_t end = 0;               ///< of the token
};

/// Moves to the next token: a number, a name, or one other character.
void Parser::advance() {
  size_t begin = std::min(text.find_first_not_of(" \t\n", end), text.size());
  end = begin;
  if (begin < text.size()) {
    const bool isSigned = text[begin] == '-' && begin + 1 < text.size() &&
                          isDigit(text[begin + 1]);
    end += isSigned || !isWord(text[begin]);
    if (isSigned || isWord(text[begin]))
      end = std::find_if_not(text.begin() + end, text.end(), isWord) -
            text.begin();
  }
  token = text.substr(begin, end - begin);
}

int64_t Parser::symbolOf(std::string_view name) {
  for (size_t i = 0; i < symbols.size(); ++i)
    if (text.substr(symbols[i].begin, symbols[i].length) == name)
      return static_cast<int64_t>(i);
  symbols.push_back(
      {name.data() - text.data(), static_cast<int64_t>(name.size())});
  return static_cast<int64_t>(symbols.size()) - 1;
}

int Parser::parseLeaf(int depth) {
  const std::string_view leaf = token;
  if (leaf.empty() || depth > MLA_MAX_SIZE_DEPTH)
    return -1;
  if (leaf == "(") {
    advance();
    const int levels = parseSum(depth + 1);
    if (token != ")")
      return -1;
    advance();
    return levels;
  }
  if (isLetter(leaf.front()) && !findProduct(leaf)) {
    words.insert(words.end(), {MLA_SIZE_SYMBOL, symbolOf(leaf)});
  } else {
    int64_t number;
    const auto [rest, error] =
        std::from_chars(leaf.data(), leaf.data() + leaf.size(), number);
    if (error != std::errc() || rest != leaf.data() + leaf.size())
      return -1;
    words.insert(words.end(), {MLA_SIZE_CONSTANT, number});
  }
  advance();
  return 0;
}

int Parser::parseProduct(int depth) {
  const size_t begin = words.size();
  int levels = parseLeaf(depth);
  while (levels >= 0) {
    const Operation *product = findProduct(token);
    if (!product)
      break;
    advance();
    words.insert(words.begin() + begin, product->op);
    const int right = parseLeaf(depth);
    levels = right < 0 ? -1 : std::max(levels, right) + 1;
  }
  return levels;
}

int Parser::parseSum(int depth) {
  const size_t begin = words.size();
  int levels = parseProduct(depth);
  while (levels >= 0 && token == "+") {
    advance();
    words.insert(words.begin() + begin, MLA_SIZE_ADD);
    const int right = parseProduct(depth);
    levels = right < 0 ? -1 : std::max(levels, right) + 1;
  }
  return levels;
}

/// Fails if an array of the caller is too short for a list.
template <typename T>
bool checkRoom(Checker &check, const char *name, const std::vector<T> &list,
               const T *array, int64_t room) {
  const auto needed = static_cast<int64_t>(list.size());
  if (needed == 0 || (array && room >= needed))
    return true;
  return check.failWith(MLA_INVALID_ARGUMENT, name,
                        "expected room for %" PRId64
                        " elements, got %s%" PRId64,
                        needed, array ? "" : "a null array of ", room);
}

} // namespace

int32_t mlaParseSize(const MlaParseSizeArgs *args, int64_t *numWords,
                     int64_t *numSymbols) {
  Checker check("mlaParseSize", false);
  if (!check.arguments(args))
    return check.status();
  for (auto [name, address] :
       {std::pair<const char *, const void *>("text", args->text),
        {"numWords", numWords},
        {"numSymbols", numSymbols}})
    if (!address) {
      check.failWith(MLA_INVALID_ARGUMENT, name,
                     "expected an address, got null");
      return check.status();
    }
  Parser parser(args->text);
  if (!parser.parse()) {
    check.failWith(MLA_INVALID_ARGUMENT, "text",
                   "expected a size expression such as 2 * s0 + 1, of at most "
                   "%d levels, got '%s'",
                   MLA_MAX_SIZE_DEPTH, args->text);
    return check.status();
  }
  if (checkRoom(check, "words", parser.words, args->words, args->maxWords) &&
      checkRoom(check, "symbols", parser.symbols, args->symbols,
                args->maxSymbols)) {
    std::copy(parser.words.begin(), parser.words.end(), args->words);
    std::copy(parser.symbols.begin(), parser.symbols.end(), args->symbols);
    *numWords = static_cast<int64_t>(parser.words.size());
    *numSymbols = static_cast<int64_t>(parser.symbols.size());
  }
  return check.status();
}
