//===- EntryArgs.cpp - Check the arguments of a compiled function ---------===//
//
// Compiled code first calls mlaCheckArgs with the table that the compiler
// emitted, then mlaCheckEntryWorkspace.
//
//===----------------------------------------------------------------------===//

#include "Checker.h"
#include "Layout.h"
#include "Overlap.h"
#include "SizeExpr.h"

#include <cinttypes>

using namespace mla::runtime;

namespace {

const char *kindName(int32_t kind) {
  switch (kind) {
  case MLA_ARG_TENSOR:
    return "a tensor";
  case MLA_ARG_CACHE:
    return "a cache";
  case MLA_ARG_ABSENT:
    return "no argument";
  default:
    return "an unknown kind";
  }
}

/// The text of an expected size: the expression and the values of its symbols.
struct SizeText {
  SizeText(const MlaEntrySpec &entry, int64_t begin, const MlaSymbol *symbols) {
    printSize(entry, begin, symbols, text, sizeof(text));
  }
  char text[256];
};

/// Reports that dimension `dim` of an argument has the wrong size `size`.
bool failSize(Checker &check, const MlaEntrySpec &entry, const MlaArgSpec &spec,
              int32_t dim, const MlaSymbol *symbols,
              const MlaSizeValue &expected, int64_t size) {
  if (expected.state == SizeState::Malformed)
    return check.failWith(MLA_INVALID_ARGUMENT, spec.name,
                          "expected a size expression for dimension %d, got "
                          "malformed words from word %" PRId64
                          " of the table on",
                          dim, spec.dims[dim]);
  if (expected.state == SizeState::Overflow)
    return check.failWith(MLA_INVALID_ARGUMENT, spec.name,
                          "the size of dimension %d must fit in 63 bits, got "
                          "an expression that overflows",
                          dim);
  SizeText text(entry, spec.dims[dim], symbols);
  bool isNumber = entry.sizes[spec.dims[dim]] == MLA_SIZE_CONSTANT;
  if (expected.state == SizeState::Linear)
    return check.failWith(MLA_INVALID_ARGUMENT, spec.name,
                          "expected size %s in dimension %d, got %" PRId64,
                          text.text, dim, size);
  return check.failWith(MLA_INVALID_ARGUMENT, spec.name,
                        "expected size %" PRId64
                        " in dimension %d%s%s%s, got %" PRId64,
                        expected.constant, dim, isNumber ? "" : " (",
                        isNumber ? "" : text.text, isNumber ? "" : ")", size);
}

/// Checks `size` against the value of its expression, or solves the expression
/// for the one unknown symbol. `state` receives the state of the expression.
/// Accepts an expression that is still open (MLA_SIZE_OPEN): a later pass
/// checks it.
bool matchDim(Checker &check, const MlaEntrySpec &entry, const MlaArgSpec &spec,
              int32_t dim, int64_t size, MlaSymbol *symbols, int64_t &state) {
  const MlaSizeValue expected =
      readSize(entrySize(entry, spec.dims[dim], symbols));
  state = expected.state;
  if (state == SizeState::Open ||
      (state == SizeState::Known && expected.constant == size))
    return true;
  int64_t value;
  if (state != SizeState::Linear || !solveLinear(expected, size, value))
    return failSize(check, entry, spec, dim, symbols, expected, size);
  symbols[expected.symbol] = {value, spec.name};
  return true;
}

/// Checks the kind of one argument and every property that needs no symbol.
bool checkOne(Checker &check, const MlaArgSpec &spec, const MlaArg &arg) {
  if (arg.kind != spec.kind)
    return check.failWith(MLA_INVALID_ARGUMENT, spec.name,
                          "expected %s, got %s (kind %d)", kindName(spec.kind),
                          kindName(arg.kind), arg.kind);
  if (spec.kind == MLA_ARG_ABSENT)
    return true;
  check.expectDevice(spec.device);
  if (spec.kind == MLA_ARG_CACHE) {
    if (!check.cache(spec.name, arg.as.cache))
      return false;
    if (arg.as.cache->layoutHash != spec.layoutHash)
      return check.failWith(MLA_INVALID_ARGUMENT, spec.name,
                            "expected layout hash 0x%016" PRIx64
                            ", got 0x%016" PRIx64,
                            spec.layoutHash, arg.as.cache->layoutHash);
    if (arg.as.cache->pageSize != spec.pageSize)
      return check.failWith(MLA_INVALID_ARGUMENT, spec.name,
                            "expected page size %" PRId64 ", got %" PRId64,
                            spec.pageSize, arg.as.cache->pageSize);
    return true;
  }
  return check.tensorOfRank(spec.name, arg.as.tensor, one(spec.dtype),
                            spec.rank, spec.rank, Strides::Contiguous);
}

/// Checks or solves all dimensions once. Sets `progress` if a symbol was
/// solved, and `waiting` if a dimension is still open.
bool solvePass(Checker &check, const MlaEntrySpec &entry, const MlaArg *args,
               MlaSymbol *symbols, bool &progress, bool &waiting) {
  for (int64_t i = 0; i < entry.numArgs; ++i) {
    const MlaArgSpec &spec = entry.args[i];
    int32_t rank = spec.kind == MLA_ARG_TENSOR ? spec.rank : 0;
    for (int32_t d = 0; d < rank; ++d) {
      int64_t state;
      if (!matchDim(check, entry, spec, d, args[i].as.tensor->sizes[d], symbols,
                    state))
        return false;
      waiting |= state == SizeState::Open;
      progress |= state == SizeState::Linear;
    }
  }
  return true;
}

/// Checks the dimensions of all tensors and solves for all symbols.
bool solveShapes(Checker &check, const MlaEntrySpec &entry, const MlaArg *args,
                 MlaSymbol *symbols) {
  for (;;) {
    bool progress = false, waiting = false;
    if (!solvePass(check, entry, args, symbols, progress, waiting))
      return false;
    if (!waiting)
      return true;
    if (!progress)
      return check.failWith(
          MLA_INVALID_ARGUMENT, "shapes",
          "dimensions of the arguments must determine every symbol, got a "
          "dimension with several unknown symbols");
  }
}

NamedView viewOf(const MlaArgSpec &spec, const MlaArg &arg) {
  if (spec.kind == MLA_ARG_TENSOR)
    return {spec.name, arg.as.tensor, nullptr, spec.written != 0};
  return {spec.name, nullptr, arg.as.cache, spec.written != 0};
}

/// Checks that the workspace does not overlap any argument.
bool checkWorkspaceOverlaps(Checker &check, const MlaArgSpec *specs,
                            const MlaArg *args, int32_t n, void *workspace,
                            uint64_t needed) {
  for (int32_t i = 0; i < n; ++i) {
    if (specs[i].kind == MLA_ARG_ABSENT)
      continue;
    // A call does not state the device of the workspace. Use the argument's
    // device, because only memory on the same device can overlap.
    MlaTensor bytes = bytesView(workspace, needed, specs[i].device);
    if (!check.disjoint({"workspace", &bytes}, viewOf(specs[i], args[i])))
      return false;
  }
  return true;
}

/// Checks that no written argument overlaps another argument, and that no two
/// pools of a written cache overlap. Tensors are contiguous.
bool checkOverlaps(Checker &check, const MlaArgSpec *specs, const MlaArg *args,
                   int32_t n) {
  for (int32_t i = 0; i < n; ++i) {
    if (!specs[i].written || specs[i].kind == MLA_ARG_ABSENT)
      continue;
    const NamedView view = viewOf(specs[i], args[i]);
    if (!check.written(view.name, view.cache))
      return false;
    for (int32_t j = 0; j < n; ++j) {
      bool repeated = j < i && specs[j].written;
      if (i == j || repeated || specs[j].kind == MLA_ARG_ABSENT)
        continue;
      if (!check.disjoint(view, viewOf(specs[j], args[j])))
        return false;
    }
  }
  return true;
}

} // namespace

/// Checks the table that compiled code passes.
static bool checkEntry(Checker &check, const MlaEntrySpec *entry,
                       const MlaSymbol *symbols) {
  if (!entry || entry->numArgs < 0 || (entry->numArgs > 0 && !entry->args) ||
      (entry->numSizes > 0 && !entry->sizes) ||
      (entry->numSymbols > 0 && (!entry->symbols || !symbols)))
    return check.failWith(
        MLA_INVALID_ARGUMENT, "entry",
        "expected a table and an array for symbols, got null");
  return true;
}

int32_t mlaCheckArgs(const MlaEntrySpec *entry, const MlaArg *args, int32_t n,
                     const MlaCall *call, MlaSymbol *symbols) {
  // NAME_workspace passes a null call: only shapes are checked.
  Checker check(entry && entry->name ? entry->name : "compiled function",
                call == nullptr);
  if (!checkEntry(check, entry, symbols))
    return check.status();
  if (n != entry->numArgs || (n > 0 && !args)) {
    check.failWith(MLA_INVALID_ARGUMENT, "arguments",
                   "expected %" PRId64 " arguments, got %d%s", entry->numArgs,
                   n, n > 0 && !args ? " at a null address" : "");
    return check.status();
  }
  if (call && !check.call(call))
    return check.status();
  for (int32_t i = 0; i < n; ++i)
    if (!checkOne(check, entry->args[i], args[i]))
      return check.status();
  for (int64_t i = 0; i < entry->numSymbols; ++i)
    symbols[i] = {0, nullptr};
  if (solveShapes(check, *entry, args, symbols))
    checkOverlaps(check, entry->args, args, n);
  return check.status();
}

int32_t mlaCheckEntryWorkspace(const MlaEntrySpec *entry, const MlaArg *args,
                               uint64_t needed, const MlaCall *call) {
  Checker check(entry && entry->name ? entry->name : "compiled function",
                /*shapesOnly=*/false);
  if (!entry || (entry->numArgs > 0 && (!entry->args || !args))) {
    check.failWith(MLA_INVALID_ARGUMENT, "entry",
                   "expected a table and arguments, got null");
    return check.status();
  }
  int32_t status = mlaCheckWorkspace(entry->name, needed, call);
  if (status == MLA_OK && needed > 0)
    checkWorkspaceOverlaps(check, entry->args, args,
                           static_cast<int32_t>(entry->numArgs),
                           call->workspace, needed);
  return status == MLA_OK ? check.status() : status;
}
