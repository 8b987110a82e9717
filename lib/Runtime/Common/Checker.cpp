//===- Checker.cpp - Check the arguments of an operation ------------------===//

#include "Checker.h"
#include "Layout.h"
#include "Overlap.h"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdarg>
#include <cstdio>

using namespace mla::runtime;

void mla::runtime::printTypes(DTypeSet types, char *text, uint64_t bytes) {
  uint64_t used = 0;
  text[0] = 0;
  for (int32_t dtype = MLA_F32; dtype <= MLA_F4E2M1; ++dtype) {
    if (!(types & one(dtype)) || used >= bytes)
      continue;
    types &= ~one(dtype);
    const char *separator = used == 0 ? "" : types == 0 ? " or " : ", ";
    used += std::snprintf(text + used, bytes - used, "%s%s", separator,
                          dtypeName(dtype));
  }
}

int64_t mla::runtime::numElements(const MlaTensor &tensor) {
  int64_t count = 1;
  for (int32_t i = 0; i < tensor.rank; ++i) {
    if (tensor.sizes[i] == 0)
      return 0;
    count = saturatingProduct(count, tensor.sizes[i]);
  }
  return count;
}

bool Checker::failWith(int32_t status, const char *name, const char *format,
                       ...) {
  char what[768];
  va_list args;
  va_start(args, format);
  std::vsnprintf(what, sizeof(what), format, args);
  va_end(args);
  result = fail(status, "%s: %s: %s", function, name, what);
  return false;
}

bool Checker::header(const char *name, uint64_t size, uint64_t expected,
                     uint32_t version) {
  if (!ok())
    return false;
  if (version != MLA_ABI_VERSION)
    return failWith(MLA_VERSION_MISMATCH, name,
                    "expected ABI version %u, got %u", MLA_ABI_VERSION,
                    version);
  if (size != expected)
    return failWith(MLA_VERSION_MISMATCH, name,
                    "expected a struct of %" PRIu64 " bytes, got %" PRIu64,
                    expected, size);
  return true;
}

bool Checker::call(const MlaCall *call) {
  if (!ok())
    return false;
  if (!call)
    return failWith(MLA_INVALID_ARGUMENT, "call",
                    "expected a struct, got null");
  if (!header("call", call->size, sizeof(MlaCall), call->version))
    return false;
  if (call->threads < 0 || call->threads > MLA_MAX_THREADS)
    return failWith(MLA_INVALID_ARGUMENT, "call",
                    "threads must be 0 to %d, got %d", MLA_MAX_THREADS,
                    call->threads);
  uint32_t known = MLA_RUNTIME_CHECKS | MLA_BATCH_INVARIANT;
  if (call->flags & ~known)
    return failWith(MLA_INVALID_ARGUMENT, "call",
                    "flags must be a subset of 0x%x, got 0x%x", known,
                    call->flags);
  return true;
}

bool Checker::device(const char *name, int32_t got) {
  if (got == expectedDevice)
    return true;
  return failWith(
      MLA_DEVICE_ERROR, name,
      "expected memory of device %s, got device %s (%d): copy it to "
      "that device",
      deviceName(expectedDevice), deviceName(got), got);
}

bool Checker::extents(const char *name, const MlaTensor &tensor,
                      Strides strides) {
  int64_t last = 0, count = 1;
  bool empty = false;
  for (int32_t i = 0; i < tensor.rank; ++i)
    empty |= tensor.sizes[i] == 0;
  int64_t packed = 1;
  for (int32_t i = tensor.rank - 1; i >= 0; --i) {
    int64_t size = tensor.sizes[i], stride = tensor.strides[i], reach;
    if (size < 0)
      return failWith(MLA_INVALID_ARGUMENT, name,
                      "expected a size of at least 0 in dimension %d, got "
                      "%" PRId64,
                      i, size);
    if (stride < 0)
      return failWith(MLA_INVALID_ARGUMENT, name,
                      "expected a stride of at least 0 in dimension %d, got "
                      "%" PRId64,
                      i, stride);
    bool unit = i == tensor.rank - 1 && strides == Strides::LastContiguous;
    int64_t wanted = unit ? 1 : packed;
    bool fixed = unit || strides == Strides::Contiguous;
    // A dimension with one element may have any stride, which is never used.
    if (fixed && size > 1 && !empty && stride != wanted)
      return failWith(MLA_INVALID_ARGUMENT, name,
                      "expected a stride of %" PRId64
                      " in dimension %d, got %" PRId64,
                      wanted, i, stride);
    if (empty)
      continue;
    if (__builtin_mul_overflow(size - 1, stride, &reach) ||
        __builtin_add_overflow(last, reach, &last) ||
        __builtin_mul_overflow(count, size, &count) || last > INT64_MAX / 16 ||
        count > INT64_MAX / 16)
      return failWith(MLA_INVALID_ARGUMENT, name,
                      "expected a view of fewer than 2^59 elements, got size "
                      "%" PRId64 " and stride %" PRId64 " in dimension %d",
                      size, stride, i);
    packed = count;
  }
  return true;
}

bool Checker::tensorOfRank(const char *name, const MlaTensor *tensor,
                           DTypeSet types, int32_t minRank, int32_t maxRank,
                           Strides strides) {
  if (!ok())
    return false;
  if (!tensor)
    return failWith(MLA_INVALID_ARGUMENT, name, "expected a tensor, got null");
  if (tensor->dtype < 0 || tensor->dtype > MLA_F4E2M1 ||
      !(types & one(tensor->dtype))) {
    char expected[128];
    printTypes(types, expected, sizeof(expected));
    if (dtypeBytes(tensor->dtype) == 0 && tensor->dtype != MLA_F4E2M1)
      return failWith(MLA_INVALID_ARGUMENT, name,
                      "expected type %s, got %s (%d)", expected,
                      dtypeName(tensor->dtype), tensor->dtype);
    return failWith(MLA_INVALID_ARGUMENT, name, "expected type %s, got %s",
                    expected, dtypeName(tensor->dtype));
  }
  if (tensor->rank < minRank || tensor->rank > maxRank) {
    if (minRank == maxRank)
      return failWith(MLA_INVALID_ARGUMENT, name, "expected rank %d, got %d",
                      minRank, tensor->rank);
    return failWith(MLA_INVALID_ARGUMENT, name,
                    "expected rank %d to %d, got %d", minRank, maxRank,
                    tensor->rank);
  }
  if (tensor->reserved != 0)
    return failWith(MLA_INVALID_ARGUMENT, name, "expected reserved 0, got %d",
                    tensor->reserved);
  if (!device(name, tensor->device) || !extents(name, *tensor, strides))
    return false;
  remember({name, tensor});
  if (!shapesOnly && numElements(*tensor) > 0 && !tensor->data)
    return failWith(MLA_INVALID_ARGUMENT, name,
                    "expected an address, got null data");
  return aligned(name, *tensor,
                 static_cast<uint64_t>(dtypeBytes(tensor->dtype)),
                 "align it to its element size");
}

bool Checker::aligned(const char *name, const MlaTensor &tensor,
                      uint64_t alignment, const char *remedy) {
  if (shapesOnly || numElements(tensor) == 0 ||
      reinterpret_cast<uint64_t>(tensor.data) % alignment == 0)
    return true;
  return failWith(MLA_INVALID_ARGUMENT, name,
                  "expected an address aligned to %" PRIu64
                  " bytes, got %p: %s",
                  alignment, tensor.data, remedy);
}

bool Checker::bytes(const char *name, const MlaTensor *tensor,
                    uint64_t alignment) {
  return this->tensor(name, tensor, one(MLA_U8) | one(MLA_I8), {AnySize}) &&
         aligned(name, *tensor, alignment, "allocate it with this alignment");
}

bool Checker::tensor(const char *name, const MlaTensor *tensor, DTypeSet types,
                     std::initializer_list<int64_t> sizes, Strides strides) {
  return this->tensor(name, tensor, types, sizes.begin(),
                      static_cast<int32_t>(sizes.size()), strides);
}

bool Checker::tensor(const char *name, const MlaTensor *tensor, DTypeSet types,
                     const int64_t *sizes, int32_t rank, Strides strides) {
  if (!tensorOfRank(name, tensor, types, rank, rank, strides))
    return false;
  for (int32_t dim = 0; dim < rank; ++dim)
    if (!size(name, tensor, dim, sizes[dim]))
      return false;
  return true;
}

bool Checker::part(const char *name, const MlaTensor *tensor, DTypeSet types,
                   const int64_t *sizes, int32_t rank) {
  const int32_t before = numViews;
  const bool good = this->tensor(name, tensor, types, sizes, rank);
  numViews = before;
  return good;
}

bool Checker::optional(const char *name, const MlaTensor *view, DTypeSet types,
                       std::initializer_list<int64_t> sizes, Strides strides) {
  return view ? tensor(name, view, types, sizes, strides) : ok();
}

bool Checker::size(const char *name, const MlaTensor *tensor, int32_t dim,
                   int64_t expected) {
  if (!ok())
    return false;
  if (expected == AnySize || tensor->sizes[dim] == expected)
    return true;
  return failWith(MLA_INVALID_ARGUMENT, name,
                  "expected size %" PRId64 " in dimension %d, got %" PRId64,
                  expected, dim, tensor->sizes[dim]);
}

void Checker::remember(const NamedView &view) {
  if (numViews < MaxViews)
    views[numViews++] = view;
}

bool Checker::written(const char *name, const MlaTensor *tensor) {
  if (!ok() || !tensor)
    return ok();
  for (NamedView &view : views)
    view.written |= view.tensor == tensor && view.name == name;
  if (mayOverlapItself(*tensor))
    return failWith(MLA_INVALID_ARGUMENT, name,
                    "elements of a written tensor must have distinct "
                    "addresses, got strides that make them overlap");
  return true;
}

bool Checker::written(const char *name, const MlaCache *cache) {
  for (NamedView &view : views)
    view.written |= cache && view.cache == cache;
  if (ok() && cache && !shapesOnly && mayOverlapItself(*cache))
    return failWith(
        MLA_INVALID_ARGUMENT, name,
        "pools of a written cache must not overlap, got pools that overlap");
  return ok();
}

bool Checker::cache(const char *name, const MlaCache *cache) {
  if (!ok())
    return false;
  result = checkCache(function, name, cache, shapesOnly);
  if (!ok() || !device(name, cache->device))
    return false;
  remember({name, nullptr, cache});
  return true;
}

bool Checker::pagedTokens(const MlaTensor *table, const MlaTensor *lengths,
                          int64_t batch, const MlaCache *cache,
                          const char *cumulative) {
  // If table and lengths agree, the other operand is wrong.
  if (ok() && cumulative && table && lengths && table->rank == 2 &&
      lengths->rank == 1 && table->sizes[0] == lengths->sizes[0] &&
      table->sizes[0] != batch)
    return failWith(MLA_INVALID_ARGUMENT, cumulative,
                    "expected size %" PRId64
                    " in dimension 0, one more than the sequences of "
                    "blockTable, got %" PRId64,
                    table->sizes[0] + 1, batch + 1);
  if (!tensor("blockTable", table, IntType, {batch, AnySize}) ||
      !tensor("seqLens", lengths, IntType, {batch}))
    return false;
  if (shapesOnly || expectedDevice != MLA_CPU || table->sizes[1] == 0)
    return true;
  const auto *tokens = static_cast<const int32_t *>(lengths->data);
  if (std::none_of(tokens, tokens + batch, [](int32_t n) { return n > 0; }))
    return true;
  for (int32_t i = 0; i < cache->numPools; ++i)
    if (cache->pools[i].pages == 0)
      return failWith(MLA_INVALID_ARGUMENT, "cache",
                      "must have pages, because blockTable refers to them, "
                      "got a pool without pages");
  return true;
}

bool Checker::sameType(const char *name, const MlaTensor *tensor,
                       const char *otherName, const MlaTensor *other) {
  if (!ok() || !tensor || !other)
    return ok();
  if (tensor->dtype == other->dtype)
    return true;
  return failWith(MLA_INVALID_ARGUMENT, name,
                  "expected type %s, the type of %s, got %s",
                  dtypeName(other->dtype), otherName, dtypeName(tensor->dtype));
}

bool Checker::range(const char *name, int64_t value, int64_t low,
                    int64_t high) {
  if (!ok())
    return false;
  if (value >= low && value <= high)
    return true;
  return failWith(MLA_INVALID_ARGUMENT, name,
                  "expected a value of %" PRId64 " to %" PRId64
                  ", got %" PRId64,
                  low, high, value);
}

bool Checker::finite(const char *name, double value) {
  if (!ok())
    return false;
  if (std::isfinite(static_cast<float>(value)))
    return true;
  return failWith(MLA_INVALID_ARGUMENT, name,
                  "expected a finite float32, got %g", value);
}

bool Checker::disjoint(const NamedView &written, const NamedView &other) {
  if (!ok() || shapesOnly)
    return ok();
  bool overlap;
  if (written.tensor && other.tensor)
    overlap = mayOverlap(*written.tensor, *other.tensor);
  else if (written.cache && other.cache)
    overlap = mayOverlap(*written.cache, *other.cache);
  else
    overlap = mayOverlap(written.tensor ? *written.tensor : *other.tensor,
                         written.cache ? *written.cache : *other.cache);
  return !overlap ||
         failWith(MLA_INVALID_ARGUMENT, written.name,
                  "written memory must not overlap other arguments, got an "
                  "overlap with %s: pass separate memory",
                  other.name);
}

bool Checker::finish(uint64_t needed, const MlaCall *call) {
  for (int32_t i = 0; i < numViews && ok(); ++i)
    for (int32_t j = 0; j < numViews && ok() && views[i].written; ++j)
      if (j > i || (j < i && !views[j].written))
        disjoint(views[i], views[j]);
  if (!ok() || shapesOnly || needed == 0)
    return ok();
  result = mlaCheckWorkspace(function, needed, call);
  MlaTensor bytes =
      bytesView(call ? call->workspace : nullptr, needed, expectedDevice);
  for (int32_t i = 0; i < numViews && ok(); ++i)
    disjoint({"workspace", &bytes}, views[i]);
  return ok();
}
