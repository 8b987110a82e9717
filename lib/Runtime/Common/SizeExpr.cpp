//===- SizeExpr.cpp - Sizes as expressions of shape symbols ---------------===//

#include "SizeExpr.h"

#include <cinttypes>
#include <cstdarg>
#include <cstdio>
#include <initializer_list>

using namespace mla::runtime;

namespace {

SizeValue known(int64_t value) { return {SizeValue::Known, value}; }
SizeValue inState(SizeValue::State state) { return {state}; }

bool isKnown(const SizeValue &value) { return value.state == SizeValue::Known; }

/// constant + factor * symbol, which is a number when the factor is 0.
SizeValue linear(int64_t constant, int64_t factor, int64_t symbol) {
  if (factor == 0)
    return known(constant);
  return {SizeValue::Linear, constant, factor, symbol};
}

SizeValue add(const SizeValue &a, const SizeValue &b) {
  if (!isKnown(a) && !isKnown(b) && a.symbol != b.symbol)
    return inState(SizeValue::Open);
  int64_t constant, factor;
  if (__builtin_add_overflow(a.constant, b.constant, &constant) ||
      __builtin_add_overflow(a.factor, b.factor, &factor))
    return inState(SizeValue::Overflow);
  return linear(constant, factor, isKnown(a) ? b.symbol : a.symbol);
}

SizeValue multiply(const SizeValue &a, const SizeValue &b) {
  if (!isKnown(a) && !isKnown(b))
    return inState(SizeValue::Open);
  const SizeValue &scale = isKnown(a) ? a : b, &other = isKnown(a) ? b : a;
  int64_t constant, factor;
  if (__builtin_mul_overflow(other.constant, scale.constant, &constant) ||
      __builtin_mul_overflow(other.factor, scale.constant, &factor))
    return inState(SizeValue::Overflow);
  return linear(constant, factor, other.symbol);
}

/// Of numbers that are not negative; what is negative is no size.
SizeValue divide(int64_t op, const SizeValue &a, const SizeValue &b) {
  if (!isKnown(a) || !isKnown(b))
    return inState(SizeValue::Open);
  if (a.constant < 0 || b.constant < 0)
    return inState(SizeValue::Overflow);
  if (b.constant == 0)
    return known(0);
  int64_t quotient = a.constant / b.constant, rest = a.constant % b.constant;
  if (op == MLA_SIZE_MOD)
    return known(rest);
  return known(quotient + (op == MLA_SIZE_CEILDIV && rest != 0));
}

/// Reads one expression after the other. The table is the compiler's, but the
/// reader stays within it whatever it holds.
class Reader {
public:
  Reader(const MlaEntrySpec &entry, int64_t begin, const MlaSymbol *symbols)
      : entry(entry), next(begin), symbols(symbols) {}

  SizeValue read(int depth = 0);

private:
  bool takeWord(int64_t &word) {
    if (next < 0 || next >= entry.numSizes)
      return false;
    word = entry.sizes[next++];
    return true;
  }

  const MlaEntrySpec &entry;
  int64_t next;
  const MlaSymbol *symbols;
};

SizeValue Reader::read(int depth) {
  int64_t op, word;
  if (depth > MLA_MAX_SIZE_DEPTH || !takeWord(op))
    return inState(SizeValue::Malformed);
  if (op == MLA_SIZE_CONSTANT || op == MLA_SIZE_SYMBOL) {
    if (!takeWord(word))
      return inState(SizeValue::Malformed);
    if (op == MLA_SIZE_CONSTANT)
      return known(word);
    if (word < 0 || word >= entry.numSymbols)
      return inState(SizeValue::Malformed);
    return symbols[word].from ? known(symbols[word].value) : linear(0, 1, word);
  }
  if (op < MLA_SIZE_ADD || op > MLA_SIZE_MOD)
    return inState(SizeValue::Malformed);
  SizeValue a = read(depth + 1), b = read(depth + 1);
  for (SizeValue::State state :
       {SizeValue::Malformed, SizeValue::Overflow, SizeValue::Open})
    if (a.state == state || b.state == state)
      return inState(state);
  if (op == MLA_SIZE_ADD)
    return add(a, b);
  return op == MLA_SIZE_MUL ? multiply(a, b) : divide(op, a, b);
}

/// Prints an expression, then what is known of its symbols.
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

/// Sums bind least. Every operation inside another one but a sum stands in
/// parentheses, except for products of products.
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

/// Whether no word pair before `at` names the symbol that the one at `at` does.
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
      put(", %s is %" PRId64 " by %s", entry.symbols[symbol],
          symbols[symbol].value, symbols[symbol].from);
  }
}

} // namespace

SizeValue mla::runtime::readSize(const MlaEntrySpec &entry, int64_t begin,
                                 const MlaSymbol *symbols) {
  return Reader(entry, begin, symbols).read();
}

void mla::runtime::printSize(const MlaEntrySpec &entry, int64_t begin,
                             const MlaSymbol *symbols, char *text,
                             uint64_t bytes) {
  Printer printer(entry, begin, text, bytes);
  printer.expression(/*parent=*/MLA_SIZE_CONSTANT);
  printer.values(begin, printer.position(), symbols);
}
