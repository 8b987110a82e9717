//===- Views.cpp - Resolve tokens, views, caches and masks ----------------===//

#include "Views.h"
#include "EmptyLse.h"

#include "FieldCodecs.h"
#include "LayoutKind.h"
#include "mla-runtime/mla_layout.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

using namespace mla::runtime;
using mla::kernels::PagedRows;
using mla::kernels::RowView;

Tokens mla::runtime::readTokens(Checker &check, const char *name,
                                const MlaTensor *first, int32_t inner,
                                const MlaTensor *cuSeqlens,
                                const char *cuName) {
  Tokens tokens;
  tokens.ragged = cuSeqlens != nullptr;
  int32_t rank = tokens.rank() + inner;
  if (!check.ok())
    return tokens;
  if (!first || first->rank != rank) {
    if (!first)
      check.failWith(MLA_INVALID_ARGUMENT, name, "expected a tensor, got null");
    else
      check.failWith(MLA_INVALID_ARGUMENT, name,
                     "expected rank %d %s %s, got %d", rank,
                     tokens.ragged ? "with" : "without", cuName, first->rank);
    return tokens;
  }
  if (!tokens.ragged) {
    tokens.batch = first->sizes[0];
    tokens.length = first->sizes[1];
    tokens.total = saturatingProduct(std::max<int64_t>(0, tokens.batch),
                                     std::max<int64_t>(0, tokens.length));
    return tokens;
  }
  if (!check.tensor(cuName, cuSeqlens, IntType, {AnySize}))
    return tokens;
  if (cuSeqlens->sizes[0] < 1) {
    check.failWith(MLA_INVALID_ARGUMENT, cuName,
                   "expected a size of at least 1 in dimension 0, got %" PRId64,
                   cuSeqlens->sizes[0]);
    return tokens;
  }
  tokens.batch = cuSeqlens->sizes[0] - 1;
  tokens.total = tokens.length = first->sizes[0];
  return tokens;
}

bool mla::runtime::tokenTensor(Checker &check, const char *name,
                               const MlaTensor *tensor, DTypeSet types,
                               const Tokens &tokens,
                               std::initializer_list<int64_t> sizes) {
  int64_t all[MLA_MAX_RANK];
  int32_t rank = tokens.rank();
  all[0] = tokens.ragged ? tokens.total : tokens.batch;
  all[1] = tokens.length;
  for (int64_t size : sizes)
    all[rank++] = size;
  return check.tensor(name, tensor, types, all, rank);
}

RowView mla::runtime::rowView(const MlaTensor *tensor, const Tokens &tokens) {
  RowView view;
  if (!tensor)
    return view;
  const int64_t bytes = dtypeBytes(tensor->dtype);
  const int32_t rank = tokens.rank();
  view.base = static_cast<const char *>(tensor->data);
  auto stride = [&](int32_t dim) { return strideOf(*tensor, dim) * bytes; };
  view.sequence = tokens.ragged ? 0 : stride(0);
  view.token = stride(rank - 1);
  view.head = tensor->rank > rank + 1 ? stride(rank) : 0;
  view.width = tensor->sizes[tensor->rank - 1];
  return view;
}

bool mla::runtime::readScale(Checker &check, const char *name,
                             const MlaTensor *scale, const ScaledOperand &of,
                             kernels::ScaleView &view) {
  if (!check.ok() || !scale)
    return check.ok();
  if (of.dtype != MLA_F8E4M3)
    return check.failWith(MLA_INVALID_ARGUMENT, name,
                          "must be absent unless the %s have 8 bits, got type "
                          "%s",
                          of.name, dtypeName(of.dtype));
  if (!check.tensor(name, scale, F32Type, {AnySize}))
    return false;
  const int64_t size = scale->sizes[0];
  if (size != 1 && of.heads == 1)
    return check.failWith(MLA_INVALID_ARGUMENT, name,
                          "must have 1 element, got %" PRId64, size);
  if (size != 1 && size != of.heads)
    return check.failWith(MLA_INVALID_ARGUMENT, name,
                          "must have 1 or %" PRId64
                          " elements, one for each head of the %s, got "
                          "%" PRId64,
                          of.heads, of.name, size);
  view = {static_cast<const float *>(scale->data), size == 1 ? 0 : 1};
  return true;
}

bool mla::runtime::readQueryScale(Checker &check, const char *name,
                                  const MlaTensor *scale,
                                  const ScaledOperand &of, const Tokens &tokens,
                                  kernels::ScaleView &view) {
  if (!scale || scale->rank < 2 || of.dtype != MLA_F8E4M3)
    return readScale(check, name, scale, of, view);
  const int32_t rank = tokens.rank();
  const int64_t fixed[] = {tokens.batch, tokens.length, of.heads};
  const int64_t ragged[] = {tokens.total, of.heads};
  if (!check.ok() ||
      !check.tensor(name, scale, F32Type, tokens.ragged ? ragged : fixed,
                    rank + 1, Strides::Any))
    return false;
  view.base = static_cast<const float *>(scale->data);
  view.sequence = tokens.ragged ? 0 : strideOf(*scale, 0);
  view.token = strideOf(*scale, rank - 1);
  view.head = strideOf(*scale, rank);
  return true;
}

PagedRows mla::runtime::pagedRows(const MlaCache &cache, int32_t field) {
  if (field < 0)
    return {};
  FieldAccess access = fieldAccess(cache, field);
  const MlaPool &pool = cache.pools[access.pool];
  return {static_cast<const char *>(pool.base) + access.offset, pool.pageStride,
          access.tokenStride, pool.pages, access.headStride};
}

namespace {

/// The names of a cache and of one of its fields in messages.
struct NamedField {
  const char *cache, *field;
};

/// Checks that the type of a field is in `types`.
bool fieldType(Checker &check, const NamedField &name, DTypeSet types,
               int32_t dtype) {
  if (types & one(dtype))
    return true;
  char expected[128];
  printTypes(types, expected, sizeof(expected));
  const DTypeSet plain = types & ~one(MLA_F8E4M3);
  const bool isOne = (plain & (plain - 1)) == 0;
  return check.failWith(MLA_UNSUPPORTED, name.cache,
                        "expected a %s field of %s%s, got %s", name.field,
                        isOne ? "the operands' type, " : "type ", expected,
                        dtypeName(dtype));
}

/// Finds one field by its role and checks its type.
bool findRole(Checker &check, const MlaCache &cache, int32_t role,
              const NamedField &name, DTypeSet types, int32_t &index) {
  index = findField(cache, role);
  if (index < 0)
    return check.failWith(MLA_INVALID_ARGUMENT, name.cache,
                          "expected one %s field, got %s", name.field,
                          index == -1 ? "none" : "several");
  return fieldType(check, name, types, cache.fields[index].dtype);
}

/// Checks that kernels can read the rows of a field.
bool checkRows(Checker &check, const MlaCache &cache, const NamedField &name,
               int32_t index) {
  const MlaField &field = cache.fields[index];
  if (field.transpose != 0 && field.role != MLA_ROLE_SCALE)
    return check.failWith(MLA_UNSUPPORTED, name.cache,
                          "expected a %s field without permutation, got "
                          "transpose %d",
                          name.field, field.transpose);
  FieldAccess access = fieldAccess(cache, index);
  const MlaPool &pool = cache.pools[access.pool];
  // Two elements of f4E2M1 share a byte.
  const auto unit =
      static_cast<uint64_t>(std::max<int64_t>(1, dtypeBytes(field.dtype)));
  uint64_t bits = reinterpret_cast<uint64_t>(pool.base) |
                  static_cast<uint64_t>(access.offset) |
                  static_cast<uint64_t>(access.tokenStride) |
                  static_cast<uint64_t>(access.headStride) |
                  static_cast<uint64_t>(pool.pageStride);
  if (bits % unit)
    return check.failWith(MLA_INVALID_ARGUMENT, name.cache,
                          "expected a %s field aligned to %" PRIu64
                          " bytes, got base %p, offset %" PRId64
                          ", token stride %" PRId64 ", page stride %" PRId64
                          ": align pools and strides to the element size",
                          name.field, unit, pool.base, access.offset,
                          access.tokenStride, pool.pageStride);
  return true;
}

/// Finds a field with one row per token and checks it.
bool findOne(Checker &check, const MlaCache &cache, int32_t role,
             const NamedField &name, DTypeSet types, int64_t width,
             int32_t &index) {
  if (!findRole(check, cache, role, name, types, index))
    return false;
  const MlaField &field = cache.fields[index];
  if (field.width != width)
    return check.failWith(MLA_INVALID_ARGUMENT, name.cache,
                          "expected a %s field of width %" PRId64 ", got %d",
                          name.field, width, field.width);
  return checkRows(check, cache, name, index);
}

/// Checks that kernels can read the rows of all scale fields.
bool checkScaleRows(Checker &check, const char *name, const MlaCache &cache) {
  for (int32_t i = 0; i < cache.numFields; ++i)
    if (cache.fields[i].role == MLA_ROLE_SCALE &&
        !checkRows(check, cache, {name, "scale"}, i))
      return false;
  return check.ok();
}

bool checkNoScales(Checker &check, const MlaCache &cache) {
  for (int32_t i = 0; i < cache.numFields; ++i)
    if (cache.fields[i].role == MLA_ROLE_SCALE)
      return check.failWith(MLA_UNSUPPORTED, "cache",
                            "expected a layout without scales, got a scale "
                            "field (field %d)",
                            i);
  return check.ok();
}

} // namespace

bool mla::runtime::findHeadFields(Checker &check, const MlaCache *cache,
                                  DTypeSet types, HeadFields &fields) {
  if (!check.ok() || !checkNoScales(check, *cache) ||
      !findRole(check, *cache, MLA_ROLE_K, {"cache", "k"}, types, fields.key) ||
      !findRole(check, *cache, MLA_ROLE_V, {"cache", "v"}, types,
                fields.value) ||
      !checkRows(check, *cache, {"cache", "k"}, fields.key) ||
      !checkRows(check, *cache, {"cache", "v"}, fields.value))
    return false;
  const MlaField &key = cache->fields[fields.key];
  const MlaField &value = cache->fields[fields.value];
  fields.heads = key.width / key.group;
  fields.keyWidth = key.group;
  fields.valueWidth = value.group;
  const int64_t valueHeads = value.width / value.group;
  if (valueHeads == fields.heads)
    return true;
  return check.failWith(MLA_INVALID_ARGUMENT, "cache",
                        "expected a v field of %" PRId64
                        " heads, like the k field, got %" PRId64,
                        fields.heads, valueHeads);
}

bool mla::runtime::checkSameFieldType(Checker &check, const MlaCache &cache,
                                      const HeadFields &fields) {
  const int32_t key = cache.fields[fields.key].dtype;
  const int32_t value = cache.fields[fields.value].dtype;
  return key == value || check.failWith(MLA_INVALID_ARGUMENT, "cache",
                                        "expected a v field of type %s, the "
                                        "type of the k field, got %s",
                                        dtypeName(key), dtypeName(value));
}

bool mla::runtime::findFields(Checker &check, const char *name,
                              const MlaCache *cache, DTypeSet types,
                              int64_t latent, int64_t rope,
                              CacheFields &fields) {
  if (!check.ok())
    return false;
  if (std::strcmp(layoutKind(*cache).general, "scaled") == 0)
    types = StoredTypes;
  if (!findOne(check, *cache, MLA_ROLE_LATENT, {name, "latent"}, types, latent,
               fields.latent) ||
      !checkScaleRows(check, name, *cache))
    return false;
  if (rope > 0)
    return findOne(check, *cache, MLA_ROLE_ROPE, {name, "rope"}, types, rope,
                   fields.rope);
  if (findField(*cache, MLA_ROLE_ROPE) != -1)
    return check.failWith(MLA_INVALID_ARGUMENT, name,
                          "the layout must not have a rope field without a "
                          "rope operand, got a rope field");
  return true;
}

int32_t mla::runtime::latentType(const MlaCache &cache) {
  const int32_t index = findField(cache, MLA_ROLE_LATENT);
  return index < 0 ? -1 : cache.fields[index].dtype;
}

/// True if a field has elements of 8 bits or fewer.
static bool hasSmallElements(const MlaCache &cache) {
  return std::any_of(
      cache.fields, cache.fields + cache.numFields,
      [](const MlaField &field) { return mlaFieldMayHaveScales(&field); });
}

bool mla::runtime::readCacheScale(Checker &check, const MlaCache &cache,
                                  const char *name, const MlaTensor *scale,
                                  kernels::ScaleView &view) {
  if (!check.ok() || !scale)
    return check.ok();
  if (usesOperandScale(cache))
    return readScale(check, name, scale, {"cache's fields", MLA_F8E4M3, 1},
                     view);
  const LayoutKind kind = layoutKind(cache);
  if (!hasSmallElements(cache))
    return readScale(check, name, scale,
                     {"cache's fields", latentType(cache), 1}, view);
  return check.failWith(
      MLA_INVALID_ARGUMENT, name,
      "must be absent, because each field of 8 bits or fewer of the cache has "
      "block scales of type f32 or f8E8M0, got a tensor and layout %s",
      kind.text());
}

namespace {

/// Checks that a dimension of the mask has size `full` or 1.
bool maskDim(Checker &check, const MlaTensor &mask, int32_t dim, int64_t full) {
  if (mask.sizes[dim] == full || mask.sizes[dim] == 1)
    return true;
  return check.failWith(MLA_INVALID_ARGUMENT, "mask",
                        "expected size 1 or %" PRId64 " in dimension %d, got "
                        "%" PRId64,
                        full, dim, mask.sizes[dim]);
}

bool readMask(Checker &check, const MlaTensor *mask, const Tokens &tokens,
              int64_t heads, int64_t keys, mla::kernels::MaskView &view) {
  if (!mask)
    return check.ok();
  if (!check.tensor("mask", mask, FloatTypes | one(MLA_I1),
                    {AnySize, AnySize, AnySize, keys}, Strides::Any) ||
      !maskDim(check, *mask, 0, tokens.batch) ||
      !maskDim(check, *mask, 1, heads) ||
      !maskDim(check, *mask, 2,
               tokens.ragged ? std::max<int64_t>(1, mask->sizes[2])
                             : tokens.length))
    return false;
  auto stride = [&](int32_t dim) { return strideOf(*mask, dim); };
  view = {static_cast<const char *>(mask->data),
          mask->dtype,
          stride(0),
          stride(1),
          stride(2),
          stride(3),
          mask->sizes[2] - 1};
  return true;
}

} // namespace

bool mla::runtime::softmaxArgs(Checker &check, const SoftmaxArgs &args,
                               const Tokens &tokens, int64_t heads,
                               int64_t keys,
                               kernels::AttentionProblem &problem) {
  if (!check.range("causal", args.causal, 0, 1) ||
      !check.finite("scale", args.scale) ||
      !check.range("window", args.window, 0, MLA_MAX_WINDOW) ||
      !check.range("lseBase", args.lseBase, 0, 1) ||
      !check.range("lseEmpty", args.lseEmpty, 0, 1) ||
      !readMask(check, args.mask, tokens, heads, keys, problem.mask) ||
      !check.optional("sink", args.sink, FloatTypes, {heads}))
    return false;
  problem.scale = static_cast<float>(args.scale);
  problem.causal = args.causal != 0;
  problem.window = args.window;
  problem.lseBase = args.lseBase;
  problem.emptyLse = emptyLse(args.lseEmpty);
  if (args.sink) {
    problem.sink = args.sink->data;
    problem.sinkType = args.sink->dtype;
  }
  if (!args.lse)
    return true;
  if (!tokenTensor(check, "lse", args.lse, F32Type, tokens, {heads}) ||
      !check.written("lse", args.lse))
    return false;
  const int32_t rank = tokens.rank();
  problem.lse = static_cast<float *>(args.lse->data);
  problem.lseSequence = tokens.ragged ? 0 : args.lse->strides[0];
  problem.lseToken = args.lse->strides[rank - 1];
  problem.lseHead = args.lse->strides[rank];
  return true;
}

bool mla::runtime::checkLengths(Checker &check, const char *name,
                                const MlaTensor *lengths, int64_t most) {
  if (!check.ok() || !lengths)
    return check.ok();
  for (int64_t i = 0; i < lengths->sizes[0]; ++i) {
    int32_t length = ints(lengths)[i];
    if (length < 0 || length > most)
      return check.failWith(MLA_OUT_OF_RANGE, name,
                            "[%" PRId64 "]: expected a length of 0 to %" PRId64
                            ", got %d",
                            i, most, length);
  }
  return true;
}

bool mla::runtime::checkCumulative(Checker &check, const char *name,
                                   const MlaTensor *cuSeqlens, int64_t total) {
  if (!check.ok() || !cuSeqlens)
    return check.ok();
  const int64_t last = cuSeqlens->sizes[0] - 1;
  const int64_t most = total == AnySize ? INT32_MAX : total;
  int64_t before = 0;
  for (int64_t i = 0; i <= last; ++i) {
    int64_t value = ints(cuSeqlens)[i];
    int64_t high = i == 0 ? 0 : most;
    int64_t low = i == last && total != AnySize ? total : before;
    if (i == 0 && last == 0)
      low = 0;
    if (value != low && low == high)
      return check.failWith(MLA_OUT_OF_RANGE, name,
                            "[%" PRId64 "]: expected %" PRId64 ", got %" PRId64,
                            i, low, value);
    if (value < low || value > high)
      return check.failWith(MLA_OUT_OF_RANGE, name,
                            "[%" PRId64 "]: expected a value of %" PRId64
                            " to %" PRId64 ", got %" PRId64,
                            i, low, high, value);
    before = value;
  }
  return true;
}

int64_t mla::runtime::pagesOf(const MlaCache &cache) {
  int64_t pages = cache.pools[0].pages;
  for (int32_t i = 1; i < cache.numPools; ++i)
    pages = std::min(pages, cache.pools[i].pages);
  return pages;
}

bool mla::runtime::checkPageIds(Checker &check, const char *name,
                                const MlaTensor &table, int64_t sequence,
                                int64_t begin, int64_t end,
                                const MlaCache &cache) {
  const int64_t pages = pagesOf(cache);
  const int32_t *row = ints(&table) + sequence * table.strides[0];
  // The table entries of a sequence without tokens are not read.
  for (int64_t i = begin / cache.pageSize;
       end > begin && i * cache.pageSize < end; ++i)
    if (row[i] < 0 || row[i] >= pages)
      return check.failWith(MLA_OUT_OF_RANGE, name,
                            "[%" PRId64 ", %" PRId64
                            "]: expected a page of 0 to %" PRId64 ", got %d",
                            sequence, i, pages - 1, row[i]);
  return true;
}

bool mla::runtime::checkPages(Checker &check, const MlaTensor *table,
                              const MlaTensor *lengths, const MlaTensor *starts,
                              const MlaCache &cache) {
  if (!check.ok())
    return false;
  for (int64_t b = 0; b < table->sizes[0]; ++b) {
    int64_t start = starts ? ints(starts)[b] : 0;
    int64_t end = start + ints(lengths)[b];
    if (start < 0 || end > saturatingProduct(table->sizes[1], cache.pageSize))
      return check.failWith(
          MLA_OUT_OF_RANGE, starts ? "starts" : "seqLens",
          "[%" PRId64 "]: expected a range of tokens within 0 to %" PRId64
          ", got %" PRId64 " to %" PRId64,
          b, saturatingProduct(table->sizes[1], cache.pageSize), start, end);
    if (!checkPageIds(check, "blockTable", *table, b, start, end, cache))
      return false;
  }
  return true;
}
