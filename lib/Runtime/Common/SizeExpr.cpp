//===- SizeExpr.cpp - Evaluate size expressions of shape symbols ----------===//

#include "SizeExpr.h"

#include "Checker.h"

#include <cinttypes>
#include <cstdarg>
#include <cstdio>
#include <initializer_list>

using namespace mla::runtime;

namespace {

MlaSizeValue known(int64_t value) { return {SizeState::Known, value, 0, -1}; }
MlaSizeValue inState(int64_t state) { return {state, 0, 0, -1}; }

bool isKnown(const MlaSizeValue &value) {
  return value.state == SizeState::Known;
}

/// Returns constant + factor * symbol, which is a number if the factor is 0.
MlaSizeValue linear(int64_t constant, int64_t factor, int64_t symbol) {
  if (factor == 0)
    return known(constant);
  return {SizeState::Linear, constant, factor, symbol};
}

MlaSizeValue add(const MlaSizeValue &a, const MlaSizeValue &b) {
  if (!isKnown(a) && !isKnown(b) && a.symbol != b.symbol)
    return inState(SizeState::Open);
  int64_t constant, factor;
  if (__builtin_add_overflow(a.constant, b.constant, &constant) ||
      __builtin_add_overflow(a.factor, b.factor, &factor))
    return inState(SizeState::Overflow);
  return linear(constant, factor, isKnown(a) ? b.symbol : a.symbol);
}

MlaSizeValue multiply(const MlaSizeValue &a, const MlaSizeValue &b) {
  if (!isKnown(a) && !isKnown(b))
    return inState(SizeState::Open);
  const MlaSizeValue &scale = isKnown(a) ? a : b, &other = isKnown(a) ? b : a;
  int64_t constant, factor;
  if (__builtin_mul_overflow(other.constant, scale.constant, &constant) ||
      __builtin_mul_overflow(other.factor, scale.constant, &factor))
    return inState(SizeState::Overflow);
  return linear(constant, factor, other.symbol);
}

/// Divides sizes, which are not negative.
MlaSizeValue divide(int64_t op, const MlaSizeValue &a, const MlaSizeValue &b) {
  if (!isKnown(a) || !isKnown(b))
    return inState(SizeState::Open);
  if (a.constant < 0 || b.constant < 0)
    return inState(SizeState::Overflow);
  if (b.constant == 0)
    return known(0);
  int64_t quotient = a.constant / b.constant, rest = a.constant % b.constant;
  if (op == MLA_SIZE_MOD)
    return known(rest);
  return known(quotient + (op == MLA_SIZE_CEILDIV && rest != 0));
}

/// Reads one expression. Never reads a word past the end, even if the words are
/// not an expression.
class Reader {
public:
  explicit Reader(const MlaSizeArgs &expr) : expr(expr) {}

  MlaSizeValue read(int depth = 0);

private:
  bool takeWord(int64_t &word) {
    if (next >= expr.numWords)
      return false;
    word = expr.words[next++];
    return true;
  }

  const MlaSizeArgs &expr;
  int64_t next = 0;
};

MlaSizeValue Reader::read(int depth) {
  int64_t op, word;
  if (depth > MLA_MAX_SIZE_DEPTH || !takeWord(op))
    return inState(SizeState::Malformed);
  if (op == MLA_SIZE_CONSTANT || op == MLA_SIZE_SYMBOL) {
    if (!takeWord(word))
      return inState(SizeState::Malformed);
    if (op == MLA_SIZE_CONSTANT)
      return known(word);
    if (word < 0 || word >= expr.numSymbols)
      return inState(SizeState::Malformed);
    const MlaSymbol &symbol = expr.symbols[word];
    return symbol.from ? known(symbol.value) : linear(0, 1, word);
  }
  if (op < MLA_SIZE_ADD || op > MLA_SIZE_MOD)
    return inState(SizeState::Malformed);
  MlaSizeValue a = read(depth + 1), b = read(depth + 1);
  for (int64_t state :
       {SizeState::Malformed, SizeState::Overflow, SizeState::Open})
    if (a.state == state || b.state == state)
      return inState(state);
  if (op == MLA_SIZE_ADD)
    return add(a, b);
  return op == MLA_SIZE_MUL ? multiply(a, b) : divide(op, a, b);
}

/// Prints an expression, then the known values of its symbols.
class Printer {
public:
  Printer(const MlaEntrySpec &entry, int64_t begin, char *text, uint64_t bytes)
      : entry(entry), next(begin), text(text), bytes(bytes) {
    if (bytes)
      text[0] = 0;
  }

  void expression(int64_t parent);
  void values(int64_t begin, int64_t end, const MlaSymbol *symbols);
  int64_t position() const { return next; }

private:
  void put(const char *format, ...) __attribute__((format(printf, 2, 3)));
  bool isFirst(int64_t begin, int64_t at);

  const MlaEntrySpec &entry;
  int64_t next;
  char *text;
  uint64_t bytes, used = 0;
};

void Printer::put(const char *format, ...) {
  if (used + 1 >= bytes)
    return;
  va_list args;
  va_start(args, format);
  int length = std::vsnprintf(text + used, bytes - used, format, args);
  va_end(args);
  used += length > 0 ? length : 0;
}

/// Prints operands in parentheses unless they are leaves, operands of a sum, or
/// products in a product.
void Printer::expression(int64_t parent) {
  static const char *const names[] = {"+", "*", "floordiv", "ceildiv", "mod"};
  int64_t op = entry.sizes[next++];
  if (op == MLA_SIZE_CONSTANT)
    return put("%" PRId64, entry.sizes[next++]);
  if (op == MLA_SIZE_SYMBOL)
    return put("%s", entry.symbols[entry.sizes[next++]]);
  bool nested = parent > MLA_SIZE_ADD && (op != MLA_SIZE_MUL || parent != op);
  put("%s", nested ? "(" : "");
  expression(op);
  put(" %s ", names[op - MLA_SIZE_ADD]);
  expression(op);
  put("%s", nested ? ")" : "");
}

/// True if the symbol at word `at` does not occur between `begin` and `at`.
bool Printer::isFirst(int64_t begin, int64_t at) {
  for (int64_t i = begin; i < at;) {
    bool isLeaf = entry.sizes[i] <= MLA_SIZE_SYMBOL;
    if (entry.sizes[i] == MLA_SIZE_SYMBOL &&
        entry.sizes[i + 1] == entry.sizes[at + 1])
      return false;
    i += isLeaf ? 2 : 1;
  }
  return true;
}

void Printer::values(int64_t begin, int64_t end, const MlaSymbol *symbols) {
  for (int64_t i = begin; i < end;
       i += entry.sizes[i] <= MLA_SIZE_SYMBOL ? 2 : 1) {
    if (entry.sizes[i] != MLA_SIZE_SYMBOL || !isFirst(begin, i))
      continue;
    int64_t symbol = entry.sizes[i + 1];
    if (symbols[symbol].from)
      put(", %s is %" PRId64 " in %s", entry.symbols[symbol],
          symbols[symbol].value, symbols[symbol].from);
  }
}

} // namespace

MlaSizeArgs mla::runtime::entrySize(const MlaEntrySpec &entry, int64_t begin,
                                    const MlaSymbol *symbols) {
  const bool inside = begin >= 0 && begin < entry.numSizes;
  return {sizeof(MlaSizeArgs),
          MLA_ABI_VERSION,
          inside ? entry.sizes + begin : nullptr,
          symbols,
          inside ? entry.numSizes - begin : 0,
          entry.numSymbols};
}

MlaSizeValue mla::runtime::readSize(const MlaSizeArgs &expr) {
  return Reader(expr).read();
}

bool mla::runtime::solveLinear(const MlaSizeValue &expr, int64_t wanted,
                               int64_t &value) {
  int64_t rest;
  if (__builtin_sub_overflow(wanted, expr.constant, &rest) ||
      rest % expr.factor != 0 || rest / expr.factor < 0)
    return false;
  value = rest / expr.factor;
  return true;
}

void mla::runtime::printSize(const MlaEntrySpec &entry, int64_t begin,
                             const MlaSymbol *symbols, char *text,
                             uint64_t bytes) {
  Printer printer(entry, begin, text, bytes);
  printer.expression(/*parent=*/MLA_SIZE_CONSTANT);
  printer.values(begin, printer.position(), symbols);
}

namespace {

/// Checks an argument struct and evaluates its expression.
bool evaluate(Checker &check, const MlaSizeArgs *args, MlaSizeValue &value) {
  if (!check.arguments(args))
    return false;
  if (args->numWords < 0 || (args->numWords > 0 && !args->words))
    return check.failWith(MLA_INVALID_ARGUMENT, "words",
                          "expected an address and a number of words, got "
                          "%p and %" PRId64,
                          static_cast<const void *>(args->words),
                          args->numWords);
  if (args->numSymbols < 0 || (args->numSymbols > 0 && !args->symbols))
    return check.failWith(MLA_INVALID_ARGUMENT, "symbols",
                          "expected an address and a number of symbols, got "
                          "%p and %" PRId64,
                          static_cast<const void *>(args->symbols),
                          args->numSymbols);
  value = readSize(*args);
  if (value.state == SizeState::Malformed)
    return check.failWith(
        MLA_INVALID_ARGUMENT, "words",
        "must encode an MlaSizeOp expression with symbols below %" PRId64
        " and at most %d levels, got malformed words",
        args->numSymbols, MLA_MAX_SIZE_DEPTH);
  return true;
}

} // namespace

int32_t mlaEvaluateSize(const MlaSizeArgs *args, MlaSizeValue *value) {
  Checker check("mlaEvaluateSize", false);
  MlaSizeValue result = inState(SizeState::Malformed);
  if (!evaluate(check, args, result))
    return check.status();
  if (!value)
    check.failWith(MLA_INVALID_ARGUMENT, "value",
                   "expected an address, got null");
  else
    *value = result;
  return check.status();
}

int32_t mlaSolveSize(const MlaSizeArgs *args, int64_t wanted, int64_t *symbol,
                     int64_t *value) {
  Checker check("mlaSolveSize", false);
  MlaSizeValue expr = inState(SizeState::Malformed);
  if (!evaluate(check, args, expr))
    return check.status();
  if (!symbol || !value) {
    check.failWith(MLA_INVALID_ARGUMENT, symbol ? "value" : "symbol",
                   "expected an address, got null");
    return check.status();
  }
  int64_t solution = 0;
  switch (expr.state) {
  case SizeState::Known:
    if (expr.constant != wanted)
      check.failWith(MLA_INVALID_ARGUMENT, "wanted",
                     "expected size %" PRId64 ", got %" PRId64, expr.constant,
                     wanted);
    break;
  case SizeState::Linear:
    if (!solveLinear(expr, wanted, solution))
      check.failWith(MLA_INVALID_ARGUMENT, "wanted",
                     "expected a size of the form %" PRId64 " + %" PRId64
                     " * n with n >= 0, got %" PRId64,
                     expr.constant, expr.factor, wanted);
    break;
  case SizeState::Overflow:
    check.failWith(
        MLA_INVALID_ARGUMENT, "words",
        "the value must fit in 63 bits, got an expression that overflows");
    break;
  }
  if (check.ok()) {
    *symbol = expr.symbol;
    *value = solution;
  }
  return check.status();
}
