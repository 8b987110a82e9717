//===- DimExpr.cpp - Sizes as expressions of shape symbols ----------------===//

#include "mla/Driver/DimExpr.h"
#include "mla-runtime/mla_runtime.h"

using namespace mla;

DimExpr::DimExpr(int64_t constant)
    : text(std::to_string(constant)), words{MLA_SIZE_CONSTANT, constant} {}

DimExpr DimExpr::symbol(llvm::StringRef name) {
  DimExpr expr;
  expr.text = name.str();
  expr.words = {MLA_SIZE_SYMBOL, 0};
  expr.names = {name.str()};
  return expr;
}

std::optional<DimExpr> DimExpr::parse(llvm::StringRef text) {
  DimExpr expr;
  expr.text = text.str();
  expr.words.resize(2 * text.size());
  std::vector<MlaTextRange> ranges(text.size());
  MlaParseSizeArgs args{};
  args.size = sizeof(args);
  args.version = MLA_ABI_VERSION;
  args.text = expr.text.c_str();
  args.words = expr.words.data();
  args.symbols = ranges.data();
  args.maxWords = expr.words.size();
  args.maxSymbols = ranges.size();
  int64_t numWords, numSymbols;
  if (mlaParseSize(&args, &numWords, &numSymbols) != MLA_OK)
    return std::nullopt;
  expr.words.resize(numWords);
  ranges.resize(numSymbols);
  for (const MlaTextRange &range : ranges)
    expr.names.push_back(expr.text.substr(range.begin, range.length));
  return expr;
}

namespace {
/// The values of an expression's symbols, in the order of their numbers.
struct SizeCall {
  SizeCall(const std::vector<int64_t> &words,
           const std::vector<std::string> &names, const SymbolValues &symbols)
      : values(names.size()) {
    for (size_t i = 0; i < names.size(); ++i)
      if (auto it = symbols.find(names[i]); it != symbols.end())
        values[i] = {it->second, names[i].c_str()};
    args.size = sizeof(args);
    args.version = MLA_ABI_VERSION;
    args.words = words.data();
    args.symbols = values.data();
    args.numWords = words.size();
    args.numSymbols = values.size();
  }

  std::vector<MlaSymbol> values;
  MlaSizeArgs args{};
};
} // namespace

std::optional<int64_t> DimExpr::evaluate(const SymbolValues &symbols) const {
  SizeCall call(words, names, symbols);
  MlaSizeValue value;
  if (mlaEvaluateSize(&call.args, &value) != MLA_OK ||
      value.state != MLA_SIZE_KNOWN)
    return std::nullopt;
  return value.constant;
}

bool DimExpr::solve(int64_t size, SymbolValues &symbols) const {
  SizeCall call(words, names, symbols);
  int64_t symbol, value;
  if (mlaSolveSize(&call.args, size, &symbol, &value) != MLA_OK)
    return false;
  if (symbol >= 0)
    symbols[names[symbol]] = value;
  return true;
}

void DimExpr::collectSymbols(std::set<std::string> &names) const {
  names.insert(this->names.begin(), this->names.end());
}
