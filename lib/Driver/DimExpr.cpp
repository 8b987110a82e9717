//===- DimExpr.cpp - Sizes as expressions of shape symbols ----------------===//

#include "mla/Driver/DimExpr.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mla;

DimExpr::DimExpr(int64_t constant)
    : node(std::make_shared<Node>(Node{Op::Constant, constant, {}, {}, {}})) {}

DimExpr DimExpr::symbol(llvm::StringRef name) {
  return DimExpr(
      std::make_shared<Node>(Node{Op::Symbol, 0, name.str(), {}, {}}));
}

DimExpr DimExpr::binary(Op op, const DimExpr &lhs, const DimExpr &rhs) {
  return DimExpr(std::make_shared<Node>(Node{op, 0, {}, lhs.node, rhs.node}));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// What an expression comes to: constant + factor * symbol (factor 0: a
/// number), or nothing of that kind.
struct DimExpr::Value {
  enum State { Linear, Open, Overflow } state = Linear;
  int64_t constant = 0, factor = 0;
  std::string symbol;

  bool isKnown() const { return state == Linear && factor == 0; }
};

/// Of numbers that are not negative.
static std::optional<int64_t> divide(DimExpr::Op op, int64_t a, int64_t b) {
  if (a < 0 || b < 0)
    return std::nullopt;
  if (b == 0)
    return 0;
  if (op == DimExpr::Op::Mod)
    return a % b;
  return op == DimExpr::Op::CeilDiv ? llvm::divideCeil(a, b) : a / b;
}

DimExpr::Value DimExpr::read(const Node &node, const SymbolValues &symbols) {
  if (node.op == Op::Constant)
    return {Value::Linear, node.constant, 0, {}};
  if (node.op == Op::Symbol) {
    auto it = symbols.find(node.name);
    return it == symbols.end() ? Value{Value::Linear, 0, 1, node.name}
                               : Value{Value::Linear, it->second, 0, {}};
  }
  Value a = read(*node.lhs, symbols), b = read(*node.rhs, symbols);
  for (Value::State state : {Value::Overflow, Value::Open})
    if (a.state == state || b.state == state)
      return {state, 0, 0, {}};
  Value result;
  bool fits = true;
  if (node.op == Op::Add) {
    if (a.factor && b.factor && a.symbol != b.symbol)
      return {Value::Open, 0, 0, {}};
    result.symbol = a.factor ? a.symbol : b.symbol;
    fits = !llvm::AddOverflow(a.constant, b.constant, result.constant) &&
           !llvm::AddOverflow(a.factor, b.factor, result.factor);
  } else if (node.op == Op::Mul) {
    if (a.factor && b.factor)
      return {Value::Open, 0, 0, {}};
    if (a.factor)
      std::swap(a, b);
    result.symbol = b.symbol;
    fits = !llvm::MulOverflow(a.constant, b.constant, result.constant) &&
           !llvm::MulOverflow(a.constant, b.factor, result.factor);
  } else {
    if (a.factor || b.factor)
      return {Value::Open, 0, 0, {}};
    std::optional<int64_t> number = divide(node.op, a.constant, b.constant);
    fits = number.has_value();
    result.constant = number.value_or(0);
  }
  return fits ? result : Value{Value::Overflow, 0, 0, {}};
}

std::optional<int64_t> DimExpr::evaluate(const SymbolValues &symbols) const {
  Value value = read(*node, symbols);
  return value.isKnown() ? std::optional<int64_t>(value.constant)
                         : std::nullopt;
}

bool DimExpr::solve(int64_t size, SymbolValues &symbols) const {
  Value value = read(*node, symbols);
  if (value.state == Value::Open)
    return true;
  int64_t rest;
  if (value.state == Value::Overflow ||
      llvm::SubOverflow(size, value.constant, rest))
    return false;
  if (value.factor == 0)
    return rest == 0;
  if (rest % value.factor != 0 || rest / value.factor < 0)
    return false;
  symbols[value.symbol] = rest / value.factor;
  return true;
}

void DimExpr::collect(const Node &node, std::set<std::string> &names) {
  if (node.op == Op::Symbol)
    names.insert(node.name);
  if (!node.lhs)
    return;
  collect(*node.lhs, names);
  collect(*node.rhs, names);
}

void DimExpr::collectSymbols(std::set<std::string> &names) const {
  collect(*node, names);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static llvm::StringRef getOperator(DimExpr::Op op) {
  switch (op) {
  case DimExpr::Op::Add:
    return "+";
  case DimExpr::Op::Mul:
    return "*";
  case DimExpr::Op::FloorDiv:
    return "floordiv";
  case DimExpr::Op::CeilDiv:
    return "ceildiv";
  default:
    return "mod";
  }
}

std::string DimExpr::print(const Node &node, Op parent) {
  if (node.op == Op::Constant)
    return std::to_string(node.constant);
  if (node.op == Op::Symbol)
    return node.name;
  std::string text = print(*node.lhs, node.op) + " " +
                     getOperator(node.op).str() + " " +
                     print(*node.rhs, node.op);
  bool nested = parent != Op::Add && (node.op != Op::Mul || parent != Op::Mul);
  return nested ? "(" + text + ")" : text;
}

std::string DimExpr::str() const { return print(*node, Op::Add); }

namespace {
/// Reads `sum := product {+ product}`, `product := leaf {op leaf}`,
/// `leaf := number | name | ( sum )`.
class Parser {
public:
  explicit Parser(llvm::StringRef text) : rest(text) {}

  std::optional<DimExpr> parse() {
    std::optional<DimExpr> expr = parseSum();
    return rest.trim().empty() ? expr : std::nullopt;
  }

private:
  std::optional<DimExpr> parseSum();
  std::optional<DimExpr> parseProduct();
  std::optional<DimExpr> parseLeaf();
  std::optional<DimExpr::Op> takeProductOp();
  bool take(llvm::StringRef token);

  llvm::StringRef rest;
  int depth = 0;
};
} // namespace

bool Parser::take(llvm::StringRef token) {
  rest = rest.ltrim();
  return rest.consume_front(token);
}

std::optional<DimExpr> Parser::parseLeaf() {
  if (take("(")) {
    if (++depth > 256)
      return std::nullopt;
    std::optional<DimExpr> inner = parseSum();
    --depth;
    return take(")") ? inner : std::nullopt;
  }
  size_t sign = rest.starts_with("-");
  llvm::StringRef word = rest.take_front(
      sign + rest.drop_front(sign).take_while(llvm::isAlnum).size());
  rest = rest.drop_front(word.size());
  int64_t number;
  if (!word.getAsInteger(10, number))
    return DimExpr(number);
  bool isName = !word.empty() && llvm::isAlpha(word.front());
  return isName ? std::optional<DimExpr>(DimExpr::symbol(word)) : std::nullopt;
}

std::optional<DimExpr::Op> Parser::takeProductOp() {
  for (DimExpr::Op op : {DimExpr::Op::Mul, DimExpr::Op::FloorDiv,
                         DimExpr::Op::CeilDiv, DimExpr::Op::Mod})
    if (take(getOperator(op)))
      return op;
  return std::nullopt;
}

std::optional<DimExpr> Parser::parseProduct() {
  std::optional<DimExpr> lhs = parseLeaf();
  while (lhs) {
    std::optional<DimExpr::Op> op = takeProductOp();
    if (!op)
      return lhs;
    std::optional<DimExpr> rhs = parseLeaf();
    lhs = rhs ? std::optional<DimExpr>(DimExpr::binary(*op, *lhs, *rhs))
              : std::nullopt;
  }
  return std::nullopt;
}

std::optional<DimExpr> Parser::parseSum() {
  std::optional<DimExpr> lhs = parseProduct();
  while (lhs && take("+")) {
    std::optional<DimExpr> rhs = parseProduct();
    lhs = rhs ? std::optional<DimExpr>(
                    DimExpr::binary(DimExpr::Op::Add, *lhs, *rhs))
              : std::nullopt;
  }
  return lhs;
}

std::optional<DimExpr> DimExpr::parse(llvm::StringRef text) {
  return Parser(text).parse();
}
