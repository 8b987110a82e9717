//===- LayoutCache.cpp - A cache of any layout, and its definition --------===//

#include "LayoutCache.h"
#include "mla-runtime/mla_float16.h"
#include "mla-runtime/mla_layouts.h"
#include "mla-runtime/mla_quantise.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <ostream>

using namespace mla::test;

namespace {

bool isData(const MlaField &field) {
  return field.role == MLA_ROLE_LATENT || field.role == MLA_ROLE_ROPE;
}
int bitsOf(int32_t dtype) {
  return dtype == MLA_F32                        ? 32
         : dtype == MLA_F16 || dtype == MLA_BF16 ? 16
         : dtype == MLA_F4E2M1                   ? 4
                                                 : 8;
}
bool isSmall(int32_t dtype) { return bitsOf(dtype) <= 8; }

/// Makes every scale field cover whole fields of 8 bits or fewer: the first one
/// as many as it can, or exactly one if there is another scale field.
void fitScales(Layout &layout) {
  int64_t covered = 0;
  for (const MlaField &field : layout.fields)
    covered += isData(field) && isSmall(field.dtype) ? field.width : 0;
  for (MlaField &field : layout.fields)
    if (field.role == MLA_ROLE_SCALE) {
      // L8 covers the latent only.
      const bool latentOnly = field.transpose != 0;
      const int64_t width =
          latentOnly ? layout.width(MLA_ROLE_LATENT) : covered;
      field.width = static_cast<int32_t>(width / field.group);
    }
}

uint32_t loadBits(const uint8_t *at, int bits) {
  uint32_t value = 0;
  std::memcpy(&value, at, static_cast<size_t>(bits) / 8);
  return value;
}

float round16(int32_t fromType, float value) {
  return fromType == MLA_F16 ? mlaF16ToFloat(mlaFloatToF16(value))
                             : mlaBF16ToFloat(mlaFloatToBF16(value));
}

/// Inserts padding before and after fields, so that each begins at a multiple
/// of 4 bytes.
std::vector<MlaField> aligned(std::vector<MlaField> fields) {
  for (int32_t pool : {0, 1})
    for (int32_t place : {MLA_PLACE_TOKEN, MLA_PLACE_PAGE}) {
      std::vector<MlaField> all;
      for (const MlaField &field : fields) {
        all.push_back(field);
        const int32_t rest = field.width * bitsOf(field.dtype) / 8 % 4;
        if (field.pool == pool && field.place == place && rest)
          all.push_back({MLA_ROLE_PAD, MLA_I8, 4 - rest, 0, place, pool, 0});
      }
      fields = all;
    }
  return fields;
}

} // namespace

const MlaField *Layout::find(int32_t role) const {
  for (const MlaField &field : fields)
    if (field.role == role)
      return &field;
  return nullptr;
}

int64_t Layout::width(int32_t role) const {
  const MlaField *field = find(role);
  return field ? field->width : 0;
}

bool Layout::takesScale() const {
  int64_t left = 0; // small elements that no scale has covered yet
  for (const MlaField &field : fields)
    left += isData(field) && isSmall(field.dtype) ? field.width : 0;
  bool takes = false;
  for (const MlaField &field : fields)
    if (field.role == MLA_ROLE_SCALE) {
      left -= static_cast<int64_t>(field.width) * field.group;
      takes |= field.dtype == MLA_F8E4M3;
    }
  return takes || left > 0;
}

void mla::test::PrintTo(const Layout &layout, std::ostream *out) {
  *out << layout.name << " [";
  for (const MlaField &f : layout.fields)
    *out << "{role " << f.role << " type " << f.dtype << " width " << f.width
         << " group " << f.group << " place " << f.place << " pool " << f.pool
         << " transpose " << f.transpose << "}";
  *out << "] align " << layout.pageAlign;
}

std::vector<Layout> mla::test::namedLayouts() {
  std::vector<Layout> layouts;
  for (const MlaLayoutAlias &row : mlaLayoutAliases)
    layouts.push_back(
        {row.name, {row.fields, row.fields + row.numFields}, row.pageAlign});
  return layouts;
}

std::vector<Layout> mla::test::namedLayouts(int64_t latent, int64_t rope) {
  std::vector<Layout> layouts = namedLayouts();
  for (Layout &layout : layouts) {
    for (MlaField &field : layout.fields)
      if (isData(field))
        field.width =
            static_cast<int32_t>(field.role == MLA_ROLE_LATENT ? latent : rope);
    fitScales(layout);
  }
  return layouts;
}

Layout mla::test::randomLayout(std::mt19937 &random) {
  const auto oneOf = [&](std::initializer_list<int32_t> values) {
    return values.begin()[random() % values.size()];
  };
  const auto type = [&] {
    return oneOf({MLA_F32, MLA_F16, MLA_BF16, MLA_F8E4M3, MLA_F8E5M2,
                  MLA_F4E2M1, MLA_F8E4M3, MLA_F4E2M1});
  };
  Layout layout{"random", {}, oneOf({4, 64, 576})};
  const int32_t group = oneOf({1, 3, 8, 16, 32, 64, 200});
  // Multiples of 8, so that rows of 4-bit elements have whole bytes.
  const auto width = [&](int32_t most) {
    const int32_t unit = std::lcm(group, 8);
    return unit * static_cast<int32_t>(1 + random() % (most / unit + 1));
  };
  const auto place = [&] { return oneOf({MLA_PLACE_TOKEN, MLA_PLACE_PAGE}); };
  std::vector<MlaField> fields;
  fields.push_back({MLA_ROLE_LATENT, type(), width(300), 0, place(), 0, 0});
  if (random() % 4)
    fields.push_back(
        {MLA_ROLE_ROPE, type(), width(60), 0, place(), oneOf({0, 1}), 0});
  std::shuffle(fields.begin(), fields.end(), random);
  int32_t small = 0;
  for (const MlaField &field : fields)
    small += isSmall(field.dtype) ? field.width : 0;
  if (small && random() % 4) {
    const int32_t entries = small / group;
    MlaField scale{MLA_ROLE_SCALE,
                   oneOf({MLA_F32, MLA_F8E8M0, MLA_F8E4M3}),
                   entries,
                   group,
                   place(),
                   oneOf({0, 1}),
                   entries % 4 == 0 ? oneOf({0, 4, 2}) : 0};
    fields.insert(fields.begin() +
                      static_cast<int64_t>(random() % (fields.size() + 1)),
                  scale);
  }
  fields.insert(fields.begin() +
                    static_cast<int64_t>(random() % (fields.size() + 1)),
                {MLA_ROLE_PAD, MLA_I8, oneOf({8, 16}), 0, place(), 0, 0});
  layout.fields = aligned(fields);
  return layout.fields.size() <= MLA_MAX_FIELDS ? layout : randomLayout(random);
}

LayoutCache::LayoutCache(const Layout &layout, int64_t pageSize,
                         const std::vector<int32_t> &lengths, unsigned seed)
    : layout(layout),
      table(
          MLA_I32,
          {static_cast<int64_t>(lengths.size()),
           *std::max_element(lengths.begin(), lengths.end()) / pageSize + 2}) {
  cache.pageSize = pageSize;
  cache.pageAlign = layout.pageAlign;
  cache.numFields = static_cast<int32_t>(layout.fields.size());
  cache.numPools = 1;
  for (int32_t i = 0; i < cache.numFields; ++i) {
    cache.fields[i] = layout.fields[static_cast<size_t>(i)];
    cache.numPools = std::max(cache.numPools, cache.fields[i].pool + 1);
  }
  cache.layoutHash =
      mlaLayoutHash(cache.fields, cache.numFields, cache.pageAlign);
  const auto pagesFor = [&](int32_t length) {
    return (length + pageSize - 1) / pageSize;
  };
  int64_t pages = 3;
  for (int32_t length : lengths)
    pages += pagesFor(length);
  for (int32_t i = 0; i < cache.numPools; ++i) {
    const int64_t stride = mlaPageBytes(&cache, i) + 32; // a gap
    pools.push_back(std::make_unique<GuardedBytes>(pages * stride, 0xff));
    cache.pools[i] = {pools.back()->data(), pages, stride};
  }
  std::vector<int32_t> ids(static_cast<size_t>(pages));
  std::iota(ids.begin(), ids.end(), 0);
  std::mt19937 generator(seed);
  std::shuffle(ids.begin(), ids.end(), generator);
  table.poison();
  size_t next = 0;
  for (size_t b = 0; b < lengths.size(); ++b)
    for (int64_t i = 0; i < pagesFor(lengths[b]); ++i)
      table.set(static_cast<int64_t>(b) * table.view()->sizes[1] + i,
                ids[next++]);
}

int32_t LayoutCache::slot(int64_t sequence, int64_t token) const {
  const auto page =
      static_cast<int64_t>(table.at({sequence, token / cache.pageSize}));
  return static_cast<int32_t>(page * cache.pageSize + token % cache.pageSize);
}

std::vector<uint8_t> LayoutCache::bytes() const {
  std::vector<uint8_t> all;
  for (const auto &pool : pools) {
    const auto *begin = static_cast<const uint8_t *>(pool->data());
    all.insert(all.end(), begin, begin + pool->size());
  }
  return all;
}

bool LayoutCache::intact() const {
  return std::all_of(pools.begin(), pools.end(),
                     [](const auto &pool) { return pool->intact(); });
}

int32_t LayoutCache::indexOf(int32_t role) const {
  for (int32_t i = 0; i < cache.numFields; ++i)
    if (cache.fields[i].role == role)
      return i;
  return -1;
}

uint8_t *LayoutCache::address(int32_t field, int64_t sequence,
                              int64_t token) const {
  const MlaPool &pool = cache.pools[cache.fields[field].pool];
  const auto page =
      static_cast<int64_t>(table.at({sequence, token / cache.pageSize}));
  return static_cast<uint8_t *>(pool.base) + page * pool.pageStride +
         mlaFieldOffset(&cache, field, token % cache.pageSize);
}

LayoutCache::Scale LayoutCache::scaleOf(int32_t field, int64_t element) const {
  // The number of the element among all elements that scales can cover.
  int64_t number = element;
  for (int32_t i = 0; i < field; ++i)
    if (isData(cache.fields[i]) && isSmall(cache.fields[i].dtype))
      number += cache.fields[i].width;
  for (int32_t i = 0; i < cache.numFields; ++i) {
    const MlaField &scale = cache.fields[i];
    if (scale.role != MLA_ROLE_SCALE)
      continue;
    if (number >= static_cast<int64_t>(scale.width) * scale.group) {
      number -= static_cast<int64_t>(scale.width) * scale.group;
      continue;
    }
    const int64_t entry = number / scale.group, columns = scale.transpose;
    if (columns == 0)
      return {i, entry};
    // Row entry / columns and column entry % columns, stored by columns.
    return {i, entry % columns * (scale.width / columns) + entry / columns};
  }
  return {-1, 0};
}

float LayoutCache::divisor(int32_t field, int64_t sequence, int64_t token,
                           int64_t element, float kScale) const {
  const Scale scale = scaleOf(field, element);
  if (scale.field < 0)
    return kScale;
  const int32_t type = cache.fields[scale.field].dtype;
  const int bits = bitsOf(type);
  const float value =
      mlaBlockScaleValue(type, loadBits(address(scale.field, sequence, token) +
                                            scale.index * bits / 8,
                                        bits));
  return type == MLA_F8E4M3 ? value * kScale : value;
}

uint32_t LayoutCache::scaleBits(int32_t role, int64_t sequence, int64_t token,
                                int64_t tile) const {
  const int32_t field = indexOf(role);
  const MlaField *entries = layout.find(MLA_ROLE_SCALE);
  const Scale scale = scaleOf(field, tile * entries->group);
  const int bits = bitsOf(cache.fields[scale.field].dtype);
  return loadBits(
      address(scale.field, sequence, token) + scale.index * bits / 8, bits);
}

void LayoutCache::write(int32_t role, int64_t sequence, int64_t token,
                        const std::vector<float> &values, int32_t fromType,
                        float kScale) {
  const int32_t index = indexOf(role);
  const MlaField &field = cache.fields[index];
  uint8_t *to = address(index, sequence, token);
  for (int64_t i = 0; i < field.width; ++i) {
    if (!isSmall(field.dtype)) {
      setElement(field.dtype, to, i, values[static_cast<size_t>(i)]);
      continue;
    }
    const Scale scale = scaleOf(index, i);
    if (scale.field >= 0 && i % cache.fields[scale.field].group == 0) {
      const MlaField &entry = cache.fields[scale.field];
      float amax = 0;
      for (int64_t k = i; k < i + entry.group; ++k)
        if (const float value =
                std::fabs(round16(fromType, values[static_cast<size_t>(k)]));
            !std::isnan(value))
          amax = std::max(amax, value);
      const uint32_t bits =
          mlaBlockScale(field.dtype, entry.dtype, amax,
                        entry.dtype == MLA_F8E4M3 ? kScale : 1.0f);
      std::memcpy(address(scale.field, sequence, token) +
                      scale.index * bitsOf(entry.dtype) / 8,
                  &bits, static_cast<size_t>(bitsOf(entry.dtype)) / 8);
    }
    const uint8_t code = mlaEncodeElement(
        field.dtype, round16(fromType, values[static_cast<size_t>(i)]) /
                         divisor(index, sequence, token, i, kScale));
    if (field.dtype != MLA_F4E2M1)
      to[i] = code;
    else if (i % 2 == 0)
      to[i / 2] = static_cast<uint8_t>((to[i / 2] & 0xf0) | code);
    else
      to[i / 2] = static_cast<uint8_t>((to[i / 2] & 0x0f) | code << 4);
  }
}

std::vector<float> LayoutCache::read(int32_t role, int64_t sequence,
                                     int64_t token, float kScale) const {
  const int32_t index = indexOf(role);
  if (index < 0)
    return {};
  const MlaField &field = cache.fields[index];
  const uint8_t *from = address(index, sequence, token);
  std::vector<float> values;
  for (int64_t i = 0; i < field.width; ++i) {
    if (!isSmall(field.dtype)) {
      values.push_back(static_cast<float>(getElement(field.dtype, from, i)));
      continue;
    }
    const uint8_t code =
        field.dtype == MLA_F4E2M1 ? from[i / 2] >> (i % 2 * 4) & 0xf : from[i];
    values.push_back(mlaDecodeElement(field.dtype, code) *
                     divisor(index, sequence, token, i, kScale));
  }
  return values;
}

std::vector<float> mla::test::randomValues(std::mt19937 &random, int64_t count,
                                           int32_t type) {
  std::normal_distribution<float> normal;
  std::vector<float> values;
  float factor = 1;
  for (int64_t i = 0; i < count; ++i) {
    if (i % 16 == 0)
      factor = random() % 8 == 0 ? 0.0f
               : random() % 8 == 0
                   ? std::ldexp(1.0f, -static_cast<int>(random() % 13))
                   : 1.0f;
    const float value = factor * normal(random);
    values.push_back(type == MLA_F32 ? value : round16(type, value));
  }
  return values;
}
