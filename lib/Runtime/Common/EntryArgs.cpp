//===- EntryArgs.cpp - Arguments of a compiled function -------------------===//
//
// What compiled code calls first: mlaCheckArgs, against the table that the
// compiler emitted, then mlaCheckEntryWorkspace.
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

/// What a size was expected to be: the expression, with known symbols' values.
struct SizeText {
  SizeText(const MlaEntrySpec &entry, int64_t begin, const MlaSymbol *symbols) {
    printSize(entry, begin, symbols, text, sizeof(text));
  }
  char text[256];
};

/// Fails for the size `size` in dimension `dim` of the argument `name`.
bool failSize(Checker &check, const MlaEntrySpec &entry, const MlaArgSpec &spec,
              int32_t dim, const MlaSymbol *symbols, const SizeValue &expected,
              int64_t size) {
  if (expected.state == SizeValue::Malformed)
    return check.failWith(MLA_INVALID_ARGUMENT, spec.name,
                          "expected an expression for dimension %d, got other "
                          "words at %" PRId64,
                          dim, spec.dims[dim]);
  if (expected.state == SizeValue::Overflow)
    return check.failWith(MLA_INVALID_ARGUMENT, spec.name,
                          "expected a size of 63 bits in dimension %d, got an "
                          "expression that overflows",
                          dim);
  SizeText text(entry, spec.dims[dim], symbols);
  bool isNumber = entry.sizes[spec.dims[dim]] == MLA_SIZE_CONSTANT;
  if (expected.state == SizeValue::Linear)
    return check.failWith(MLA_INVALID_ARGUMENT, spec.name,
                          "expected size %s in dimension %d, got %" PRId64,
                          text.text, dim, size);
  return check.failWith(MLA_INVALID_ARGUMENT, spec.name,
                        "expected size %" PRId64
                        " in dimension %d%s%s%s, got %" PRId64,
                        expected.constant, dim, isNumber ? "" : " (",
                        isNumber ? "" : text.text, isNumber ? "" : ")", size);
}

/// Checks `size` against what its expression comes to, or fixes the one symbol
/// that this leaves unknown. Open expressions wait.
bool matchDim(Checker &check, const MlaEntrySpec &entry, const MlaArgSpec &spec,
              int32_t dim, int64_t size, MlaSymbol *symbols,
              SizeValue::State &state) {
  SizeValue expected = readSize(entry, spec.dims[dim], symbols);
  state = expected.state;
  if (state == SizeValue::Open ||
      (state == SizeValue::Known && expected.constant == size))
    return true;
  int64_t rest;
  if (state != SizeValue::Linear ||
      __builtin_sub_overflow(size, expected.constant, &rest) ||
      rest % expected.factor != 0 || rest / expected.factor < 0)
    return failSize(check, entry, spec, dim, symbols, expected, size);
  symbols[expected.symbol] = {rest / expected.factor, spec.name};
  return true;
}

/// Kind, then everything about one argument that needs no symbol.
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

/// One pass over all dimensions: checks or solves what can be, and says whether
/// any symbol was fixed and whether any dimension has to wait for others.
bool solvePass(Checker &check, const MlaEntrySpec &entry, const MlaArg *args,
               MlaSymbol *symbols, bool &progress, bool &waiting) {
  for (int64_t i = 0; i < entry.numArgs; ++i) {
    const MlaArgSpec &spec = entry.args[i];
    int32_t rank = spec.kind == MLA_ARG_TENSOR ? spec.rank : 0;
    for (int32_t d = 0; d < rank; ++d) {
      SizeValue::State state;
      if (!matchDim(check, entry, spec, d, args[i].as.tensor->sizes[d], symbols,
                    state))
        return false;
      waiting |= state == SizeValue::Open;
      progress |= state == SizeValue::Linear;
    }
  }
  return true;
}

/// Solves the dimensions of all tensors.
bool solveShapes(Checker &check, const MlaEntrySpec &entry, const MlaArg *args,
                 MlaSymbol *symbols) {
  for (;;) {
    bool progress = false, waiting = false;
    if (!solvePass(check, entry, args, symbols, progress, waiting))
      return false;
    if (!waiting)
      return true;
    if (!progress)
      return check.failWith(MLA_INVALID_ARGUMENT, "shapes",
                            "expected dimensions that fix every symbol, got "
                            "one with several unknown symbols");
  }
}

NamedView viewOf(const MlaArgSpec &spec, const MlaArg &arg) {
  if (spec.kind == MLA_ARG_TENSOR)
    return {spec.name, arg.as.tensor, nullptr, spec.written != 0};
  return {spec.name, nullptr, arg.as.cache, spec.written != 0};
}

/// The workspace shares no byte with any argument.
bool checkWorkspaceOverlaps(Checker &check, const MlaArgSpec *specs,
                            const MlaArg *args, int32_t n, void *workspace,
                            uint64_t needed) {
  for (int32_t i = 0; i < n; ++i) {
    if (specs[i].kind == MLA_ARG_ABSENT)
      continue;
    // An address belongs to one device only, whichever that is.
    MlaTensor bytes = bytesView(workspace, needed, specs[i].device);
    if (!check.disjoint({"workspace", &bytes}, viewOf(specs[i], args[i])))
      return false;
  }
  return true;
}

/// A written argument shares no byte with any other, nor a pool of a written
/// cache with its others; tensors are contiguous.
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

/// The table itself, which compiled code brings.
static bool checkEntry(Checker &check, const MlaEntrySpec *entry,
                       const MlaSymbol *symbols) {
  if (!entry || entry->numArgs < 0 || (entry->numArgs > 0 && !entry->args) ||
      (entry->numSizes > 0 && !entry->sizes) ||
      (entry->numSymbols > 0 && (!entry->symbols || !symbols)))
    return check.failWith(MLA_INVALID_ARGUMENT, "entry",
                          "expected a table and room for symbols, got null");
  return true;
}

int32_t mlaCheckArgs(const MlaEntrySpec *entry, const MlaArg *args, int32_t n,
                     const MlaCall *call, MlaSymbol *symbols) {
  // A null call is how NAME_workspace asks: shapes only, no addresses.
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
