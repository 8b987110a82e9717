//===- DecodeCase.cpp - A decode step to measure --------------------------===//

#include "DecodeCase.h"
#include "mla-runtime/mla_layouts.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>
#include <stdexcept>

using namespace mla::bench;

namespace {
int64_t bytesOf(int32_t dtype) {
  return dtype == MLA_F32 || dtype == MLA_I32 ? 4 : 2;
}

/// Fills memory with fast pseudo-random values in (-1, 1) of any float type.
void fillRandom(int32_t dtype, char *data, int64_t count, uint32_t seed) {
  for (int64_t i = 0; i < count; ++i) {
    seed = seed * 1664525u + 1013904223u;
    if (dtype == MLA_F32) {
      float value = static_cast<float>(static_cast<int32_t>(seed)) * 0x1p-31f;
      std::memcpy(data + 4 * i, &value, 4);
      continue;
    }
    // A random sign and fraction, and the exponent of numbers in [0.25, 0.5).
    uint16_t bits = static_cast<uint16_t>(dtype == MLA_BF16
                                              ? (seed >> 16 & 0x807f) | 0x3e80
                                              : (seed >> 16 & 0x83ff) | 0x3400);
    std::memcpy(data + 2 * i, &bits, 2);
  }
}

/// Returns a named layout, or null.
const MlaLayoutAlias *findLayout(const std::string &name) {
  const int32_t row = mlaFindLayout(name.c_str());
  return row < 0 ? nullptr : &mlaLayoutAliases[row];
}
} // namespace

DecodeShape mla::bench::withLayout(DecodeShape shape, const std::string &name) {
  const MlaLayoutAlias *alias = findLayout(name);
  if (!alias)
    throw std::runtime_error("expected a layout, flat or L1 to L13, got '" +
                             name + "'");
  shape.layout = name;
  for (const MlaField &field : alias->fields)
    if (field.width && field.role == MLA_ROLE_LATENT)
      shape.latent = field.width;
    else if (field.width && field.role == MLA_ROLE_ROPE)
      shape.rope = field.width;
  shape.valueRope = shape.latent < 512;
  return shape;
}

double DecodeShape::bytes() const {
  int64_t perToken = width() * bytesOf(dtype);
  if (const MlaLayoutAlias *alias = findLayout(layout)) {
    perToken = 0;
    for (int32_t i = 0; i < alias->numFields; ++i)
      if (alias->fields[i].role != MLA_ROLE_PAD)
        perToken += mlaFieldBytes(&alias->fields[i]);
  }
  return static_cast<double>(batch * keys * perToken);
}

double DecodeShape::multiplyAdds() const {
  return static_cast<double>(batch * queries * heads * keys) *
         static_cast<double>(width() + valueWidth());
}

MlaTensor DecodeCase::tensor(int32_t dtype, std::vector<int64_t> sizes) {
  int64_t count = 1;
  MlaTensor view{};
  view.dtype = dtype;
  view.rank = static_cast<int32_t>(sizes.size());
  for (int32_t d = view.rank - 1; d >= 0; --d) {
    view.sizes[d] = sizes[static_cast<size_t>(d)];
    view.strides[d] = count;
    count *= view.sizes[d];
  }
  memory.emplace_back(new char[static_cast<size_t>(count * bytesOf(dtype))]);
  view.data = memory.back().get();
  if (dtype != MLA_I32)
    fillRandom(dtype, memory.back().get(), count,
               7 + 1000003u * static_cast<uint32_t>(memory.size()));
  return view;
}

DecodeCase::DecodeCase(const DecodeShape &shape, int32_t threads)
    : shape(shape) {
  call.size = sizeof(call);
  call.version = MLA_ABI_VERSION;
  call.threads = threads;
  const int64_t pages = (shape.keys + shape.pageSize - 1) / shape.pageSize;
  query = tensor(shape.dtype,
                 {shape.batch, shape.queries, shape.heads, shape.latent});
  queryRope = tensor(shape.dtype,
                     {shape.batch, shape.queries, shape.heads, shape.rope});
  out = tensor(shape.dtype,
               {shape.batch, shape.queries, shape.heads, shape.valueWidth()});
  table = tensor(MLA_I32, {shape.batch, pages});
  lengths = tensor(MLA_I32, {shape.batch});
  std::vector<int32_t> ids(static_cast<size_t>(shape.batch * pages));
  std::iota(ids.begin(), ids.end(), 0);
  std::shuffle(ids.begin(), ids.end(), std::mt19937(1));
  std::copy(ids.begin(), ids.end(), static_cast<int32_t *>(table.data));
  std::fill_n(static_cast<int32_t *>(lengths.data), shape.batch,
              static_cast<int32_t>(shape.keys));
  const MlaField fields[] = {
      {0, shape.dtype, static_cast<int32_t>(shape.latent), 0, 0, 0, 0},
      {1, shape.dtype, static_cast<int32_t>(shape.rope), 0, 0, 0, 0}};
  makePages(fields, shape.rope ? 2 : 1, 1);
  if (shape.layout != "flat")
    convertPages();
  args.size = sizeof(args);
  args.version = MLA_ABI_VERSION;
  args.qLatent = &query;
  args.qRope = shape.rope ? &queryRope : nullptr;
  args.cache = &cache;
  args.blockTable = &table;
  args.seqLens = &lengths;
  args.out = &out;
  args.scale = 0.07216878364870322; // 1 / sqrt(128 + 64)
  args.causal = 1;
  args.valueRope = shape.valueRope;
  if (mlaDecodeWorkspace(&args, &call.workspaceBytes) != MLA_OK)
    throw std::runtime_error(mlaLastError());
  memory.emplace_back(new char[call.workspaceBytes + 64]);
  call.workspace = reinterpret_cast<void *>(
      (reinterpret_cast<uint64_t>(memory.back().get()) + 63) / 64 * 64);
}

void DecodeCase::makePages(const MlaField *fields, int32_t numFields,
                           int32_t pageAlign) {
  cache = MlaCache{};
  cache.pageSize = shape.pageSize;
  cache.numFields = numFields;
  cache.pageAlign = pageAlign;
  std::copy_n(fields, numFields, cache.fields);
  cache.layoutHash = mlaLayoutHash(fields, numFields, pageAlign);
  const int64_t pages = table.sizes[0] * table.sizes[1];
  for (int32_t i = 0; i < numFields; ++i)
    cache.numPools = std::max(cache.numPools, fields[i].pool + 1);
  for (int32_t i = 0; i < cache.numPools; ++i) {
    const int64_t bytes = mlaPageBytes(&cache, i);
    const int64_t size = bytesOf(shape.dtype);
    const MlaTensor pool =
        tensor(shape.dtype, {pages, (bytes + size - 1) / size});
    cache.pools[i] = {pool.data, pages, bytes};
  }
}

void DecodeCase::convertPages() {
  const MlaLayoutAlias &alias = *findLayout(shape.layout);
  const MlaCache flat = cache;
  const size_t kept = memory.size() - 1;
  makePages(alias.fields, alias.numFields, alias.pageAlign);
  MlaConvertCacheArgs convert{};
  convert.size = sizeof(convert);
  convert.version = MLA_ABI_VERSION;
  convert.from = &flat;
  convert.to = &cache;
  convert.fromTable = &table;
  convert.seqLens = &lengths;
  if (mlaConvertCache(&convert, &call) != MLA_OK)
    throw std::runtime_error(mlaLastError());
  memory[kept].reset(); // the flat pages
}

int32_t DecodeCase::run() { return mlaDecode(&args, &call); }
