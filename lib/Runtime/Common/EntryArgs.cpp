//===- EntryArgs.cpp - Arguments of a compiled function -------------------===//
//
// What compiled code calls first: mlaCheckArgs against the table that the
// compiler emitted, then mlaCheckWorkspace.
//
//===----------------------------------------------------------------------===//

#include "Checker.h"
#include "Layout.h"

#include <cinttypes>

using namespace mla::runtime;

namespace {

/// The values of the symbols, found one after the other.
struct Symbols {
  int64_t *values;
  bool known[MLA_MAX_SYMBOLS] = {};
  /// The argument that fixed the symbol, for messages.
  const char *from[MLA_MAX_SYMBOLS] = {};
};

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

/// The number of the only unknown symbol of `dim`, -1 when all are known, -2
/// when several are unknown.
int32_t unknownSymbol(const MlaDimSpec &dim, const Symbols &symbols) {
  int32_t unknown = -1;
  for (int32_t i = 0; i < MLA_MAX_SYMBOLS; ++i)
    if (dim.coefficients[i] != 0 && !symbols.known[i])
      unknown = unknown == -1 ? i : -2;
  return unknown;
}

/// constant + the known symbols. False when that overflows.
bool knownPart(const MlaDimSpec &dim, const Symbols &symbols, int64_t &value) {
  value = dim.constant;
  for (int32_t i = 0; i < MLA_MAX_SYMBOLS; ++i) {
    int64_t term;
    if (dim.coefficients[i] == 0 || !symbols.known[i])
      continue;
    if (__builtin_mul_overflow(dim.coefficients[i], symbols.values[i], &term) ||
        __builtin_add_overflow(value, term, &value))
      return false;
  }
  return true;
}

/// Checks `size` against `dim`, whose symbols are known but for `unknown`
/// (-1: none), and fixes that one.
bool matchDim(Checker &check, const char *name, int32_t position,
              const MlaDimSpec &dim, int64_t size, int32_t unknown,
              Symbols &symbols) {
  int64_t known;
  if (!knownPart(dim, symbols, known))
    return check.failWith(MLA_INVALID_ARGUMENT, name,
                          "expected a size of 63 bits in dimension %d, got an "
                          "expression that overflows",
                          position);
  if (unknown < 0) {
    if (known == size)
      return true;
    for (int32_t i = 0; i < MLA_MAX_SYMBOLS; ++i)
      if (dim.coefficients[i] != 0 && symbols.from[i])
        return check.failWith(
            MLA_INVALID_ARGUMENT, name,
            "expected size %" PRId64 " in dimension %d (s%d is %" PRId64
            " by %s), got %" PRId64,
            known, position, i, symbols.values[i], symbols.from[i], size);
    return check.failWith(MLA_INVALID_ARGUMENT, name,
                          "expected size %" PRId64 " in dimension %d, got "
                          "%" PRId64,
                          known, position, size);
  }
  int64_t factor = dim.coefficients[unknown], rest;
  if (__builtin_sub_overflow(size, known, &rest) || factor == 0 ||
      rest % factor != 0 || rest / factor < 0)
    return check.failWith(MLA_INVALID_ARGUMENT, name,
                          "expected size %" PRId64 " + %" PRId64
                          " * s%d in dimension %d, got %" PRId64,
                          known, factor, unknown, position, size);
  symbols.values[unknown] = rest / factor;
  symbols.known[unknown] = true;
  symbols.from[unknown] = name;
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
bool solvePass(Checker &check, const MlaArgSpec *specs, const MlaArg *args,
               int32_t n, Symbols &symbols, bool &progress, bool &waiting) {
  for (int32_t i = 0; i < n; ++i) {
    int32_t rank = specs[i].kind == MLA_ARG_TENSOR ? specs[i].rank : 0;
    for (int32_t d = 0; d < rank; ++d) {
      const MlaDimSpec &dim = specs[i].dims[d];
      int32_t unknown = unknownSymbol(dim, symbols);
      waiting |= unknown == -2;
      progress |= unknown >= 0;
      if (unknown != -2 &&
          !matchDim(check, specs[i].name, d, dim, args[i].as.tensor->sizes[d],
                    unknown, symbols))
        return false;
    }
  }
  return true;
}

/// Solves the dimensions of all tensors.
bool solveShapes(Checker &check, const MlaArgSpec *specs, const MlaArg *args,
                 int32_t n, Symbols &symbols) {
  for (;;) {
    bool progress = false, waiting = false;
    if (!solvePass(check, specs, args, n, symbols, progress, waiting))
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

/// A written argument shares no byte with any other, nor with itself.
bool checkOverlaps(Checker &check, const MlaArgSpec *specs, const MlaArg *args,
                   int32_t n) {
  for (int32_t i = 0; i < n; ++i) {
    if (!specs[i].written || specs[i].kind == MLA_ARG_ABSENT)
      continue;
    for (int32_t j = 0; j < n; ++j) {
      bool repeated = j < i && specs[j].written;
      if (i == j || repeated || specs[j].kind == MLA_ARG_ABSENT)
        continue;
      if (!check.disjoint(viewOf(specs[i], args[i]), viewOf(specs[j], args[j])))
        return false;
    }
  }
  return true;
}

} // namespace

int32_t mlaCheckArgs(const char *function, const MlaArgSpec *specs,
                     int32_t numSpecs, const MlaArg *args, int32_t n,
                     const MlaCall *call, int64_t *symbols) {
  // A null call is how NAME_workspace asks: shapes only, no addresses.
  Checker check(function ? function : "compiled function", call == nullptr);
  if (numSpecs < 0 || (numSpecs > 0 && !specs) || !symbols) {
    check.failWith(MLA_INVALID_ARGUMENT, "specs",
                   "expected a table and room for symbols, got null");
    return check.status();
  }
  if (n != numSpecs || (n > 0 && !args)) {
    check.failWith(MLA_INVALID_ARGUMENT, "arguments",
                   "expected %d arguments, got %d%s", numSpecs, n,
                   n > 0 && !args ? " at a null address" : "");
    return check.status();
  }
  if (call && !check.call(call))
    return check.status();
  for (int32_t i = 0; i < n; ++i)
    if (!checkOne(check, specs[i], args[i]))
      return check.status();
  int64_t values[MLA_MAX_SYMBOLS] = {};
  Symbols state{values, {}, {}};
  if (!solveShapes(check, specs, args, n, state) ||
      !checkOverlaps(check, specs, args, n))
    return check.status();
  for (int32_t i = 0; i < MLA_MAX_SYMBOLS; ++i)
    symbols[i] = values[i];
  return MLA_OK;
}

int32_t mlaCheckWorkspace(const char *function, uint64_t needed,
                          const MlaCall *call) {
  const char *name = function ? function : "compiled function";
  if (!call)
    return fail(MLA_INVALID_ARGUMENT, "%s: call: expected a struct, got null",
                name);
  if (needed == 0)
    return MLA_OK;
  if (!call->workspace || call->workspaceBytes < needed)
    return fail(
        MLA_WORKSPACE_TOO_SMALL,
        "%s: workspace: expected at least %" PRIu64 " bytes, got %s%" PRIu64,
        name, needed, call->workspace ? "" : "null of ", call->workspaceBytes);
  if (reinterpret_cast<uint64_t>(call->workspace) % 64)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: workspace: expected an address aligned to 64 bytes, got "
                "%p",
                name, call->workspace);
  return MLA_OK;
}
