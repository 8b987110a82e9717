//===- CacheLayout.cpp - The bytes of a cache by their definition ---------===//

#include "CacheLayout.h"

#include "Simulator/Numbers/Convert.h"
#include "mla-runtime/mla_layouts.h"
#include "mla-runtime/mla_quantise.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace mla;
using namespace mla::test;

int32_t CacheLayout::find(int32_t role) const {
  for (size_t i = 0; i < fields.size(); ++i)
    if (fields[i].role == role)
      return static_cast<int32_t>(i);
  return -1;
}

namespace {

bool isQuantised(const MlaField &field) {
  return mlaDTypeBits(field.dtype) <= 8 && field.role != MLA_ROLE_SCALE &&
         field.role != MLA_ROLE_PAD;
}

std::vector<CacheLayout> allLayouts() {
  std::vector<CacheLayout> all;
  for (const MlaLayoutAlias &row : mlaLayoutAliases)
    all.push_back(
        {row.name, {row.fields, row.fields + row.numFields}, row.pageAlign});
  const auto field = [](int32_t role, int32_t dtype, int32_t width,
                        int32_t group = 0, int32_t transpose = 0) {
    return MlaField{role, dtype, width, group, MLA_PLACE_TOKEN, 0, transpose};
  };
  // A byte with elements of two tiles, and f16.
  all.push_back(
      {"odd groups",
       {field(MLA_ROLE_LATENT, MLA_F4E2M1, 42),
        field(MLA_ROLE_SCALE, MLA_F8E8M0, 6, 7), field(MLA_ROLE_PAD, MLA_I8, 1),
        field(MLA_ROLE_ROPE, MLA_F16, 6)}});
  // Runs that begin at the second element of a byte, if the source is the
  // layout above.
  all.push_back({"odd tiles",
                 {field(MLA_ROLE_LATENT, MLA_F8E4M3, 42),
                  field(MLA_ROLE_SCALE, MLA_F8E4M3, 6, 7),
                  field(MLA_ROLE_ROPE, MLA_BF16, 6)}});
  // Groups of more elements than one lane or one warp writes at once.
  all.push_back({"large groups",
                 {field(MLA_ROLE_SCALE, MLA_F32, 2, 300),
                  field(MLA_ROLE_LATENT, MLA_F8E4M3, 600),
                  field(MLA_ROLE_ROPE, MLA_F32, 8)}});
  all.push_back({"e5m2",
                 {field(MLA_ROLE_LATENT, MLA_F8E5M2, 40),
                  field(MLA_ROLE_ROPE, MLA_F4E2M1, 8),
                  field(MLA_ROLE_SCALE, MLA_F8E4M3, 12, 4, 3)}});
  all.push_back({"odd bytes",
                 {field(MLA_ROLE_LATENT, MLA_F4E2M1, 26),
                  field(MLA_ROLE_ROPE, MLA_F8E5M2, 10)}});
  // Without scales and quantised elements.
  all.push_back({"two floats",
                 {field(MLA_ROLE_LATENT, MLA_F16, 34),
                  field(MLA_ROLE_ROPE, MLA_F32, 10)}});
  return all;
}

float round16(float value, bool isF16) {
  return isF16 ? mlaF16ToFloat(mlaFloatToF16(value))
               : mlaBF16ToFloat(mlaFloatToBF16(value));
}

} // namespace

const std::vector<CacheLayout> &mla::test::cacheLayouts() {
  static const std::vector<CacheLayout> all = allLayouts();
  return all;
}

const CacheLayout &mla::test::cacheLayout(const std::string &name) {
  const auto &all = cacheLayouts();
  return *std::find_if(all.begin(), all.end(),
                       [&](const CacheLayout &x) { return x.name == name; });
}

int32_t mla::test::scaleFieldOf(const CacheLayout &layout, int32_t field,
                                int64_t &first) {
  int64_t element = 0; // of the first element among those that scales cover
  for (int32_t i = 0; i < field; ++i)
    element += isQuantised(layout.fields[i]) ? layout.fields[i].width : 0;
  if (!isQuantised(layout.fields[field]))
    return -1;
  for (size_t i = 0; i < layout.fields.size(); ++i) {
    const MlaField &scale = layout.fields[i];
    if (scale.role != MLA_ROLE_SCALE)
      continue;
    if (element < int64_t(scale.width) * scale.group) {
      first = element / scale.group;
      return static_cast<int32_t>(i);
    }
    element -= int64_t(scale.width) * scale.group;
  }
  return -1;
}

bool CacheLayout::usesScale() const {
  for (size_t i = 0; i < fields.size(); ++i) {
    int64_t first;
    const int32_t scale = scaleFieldOf(*this, static_cast<int32_t>(i), first);
    if (isQuantised(fields[i]) &&
        (scale < 0 || fields[scale].dtype == MLA_F8E4M3))
      return true;
  }
  return false;
}

CacheBytes::CacheBytes(const CacheLayout &layout, int pageSize, int pages,
                       float scale)
    : layout(layout), pageSize(pageSize), pages(pages),
      scale(layout.usesScale() ? scale : 1.0f) {
  int32_t numPools = 0;
  for (const MlaField &field : layout.fields)
    numPools = std::max(numPools, field.pool + 1);
  for (int32_t pool = 0; pool < numPools; ++pool)
    pools.emplace_back(
        pages * mlaLayoutPageBytes(layout.fields.data(),
                                   static_cast<int32_t>(layout.fields.size()),
                                   layout.pageAlign, pool, pageSize),
        0xff);
}

uint8_t *CacheBytes::at(int32_t field, int slot, int64_t index) {
  const MlaField &of = layout.fields[field];
  std::vector<uint8_t> &pool = pools[of.pool];
  const int64_t bit = mlaFieldPosition(&of, index) * mlaDTypeBits(of.dtype);
  return &pool[pool.size() / pages * (slot / pageSize) +
               mlaLayoutFieldOffset(layout.fields.data(),
                                    static_cast<int32_t>(layout.fields.size()),
                                    field, slot % pageSize, pageSize) +
               bit / 8];
}

uint32_t CacheBytes::bitsAt(int32_t field, int slot, int64_t index) const {
  const int64_t bits = mlaDTypeBits(layout.fields[field].dtype);
  const uint8_t *from = at(field, slot, index);
  if (bits == 4)
    return *from >> index % 2 * 4 & 15;
  uint32_t value = 0;
  std::memcpy(&value, from, bits / 8);
  return value;
}

void CacheBytes::setBits(int32_t field, int slot, int64_t index,
                         uint32_t bits) {
  const int64_t size = mlaDTypeBits(layout.fields[field].dtype);
  uint8_t *to = at(field, slot, index);
  if (size == 4)
    *to = static_cast<uint8_t>((*to & (index % 2 ? 0x0f : 0xf0)) |
                               bits << index % 2 * 4);
  else
    std::memcpy(to, &bits, size / 8);
}

float CacheBytes::divisor(int32_t field, int slot, int64_t index) const {
  int64_t first;
  const int32_t scales = scaleFieldOf(layout, field, first);
  if (scales < 0)
    return scale;
  const MlaField &of = layout.fields[scales];
  const float block = mlaBlockScaleValue(
      of.dtype, bitsAt(scales, slot, first + index / of.group));
  return of.dtype == MLA_F8E4M3 ? block * scale : block;
}

void CacheBytes::write(int32_t role, int slot, const std::vector<float> &values,
                       bool isF16) {
  const int32_t field = layout.find(role);
  const MlaField &of = layout.fields[field];
  int64_t first;
  const int32_t scales = scaleFieldOf(layout, field, first);
  for (int32_t i = 0; i < of.width; ++i) {
    uint32_t bits;
    if (of.dtype == MLA_F32) {
      bits = mlaFloatBits(values[i]);
    } else if (of.dtype == MLA_F16) {
      bits = sim::floatToF16(values[i]); // NaN as on GPUs
    } else if (of.dtype == MLA_BF16) {
      bits = sim::floatToBf16(values[i]);
    } else {
      if (scales >= 0 && i % layout.fields[scales].group == 0) {
        const MlaField &scaleField = layout.fields[scales];
        float amax = 0;
        for (int32_t j = 0; j < scaleField.group; ++j)
          amax = std::fmax(amax, std::fabs(round16(values[i + j], isF16)));
        uint32_t scaleBits;
        mlaTileDivisor(of.dtype, scaleField.dtype, amax,
                       scaleField.dtype == MLA_F8E4M3 ? scale : 1.0f,
                       &scaleBits);
        setBits(scales, slot, first + i / scaleField.group, scaleBits);
      }
      bits = mlaEncodeElement(of.dtype, round16(values[i], isF16) /
                                            divisor(field, slot, i));
    }
    setBits(field, slot, i, bits);
  }
}

std::vector<float> CacheBytes::read(int32_t role, int slot) const {
  const int32_t field = layout.find(role);
  const MlaField &of = layout.fields[field];
  std::vector<float> values;
  for (int32_t i = 0; i < of.width; ++i) {
    const uint32_t bits = bitsAt(field, slot, i);
    if (of.dtype == MLA_F32)
      values.push_back(mlaFloatOfBits(bits));
    else if (of.dtype == MLA_F16)
      values.push_back(mlaF16ToFloat(static_cast<uint16_t>(bits)));
    else if (of.dtype == MLA_BF16)
      values.push_back(mlaBF16ToFloat(static_cast<uint16_t>(bits)));
    else
      values.push_back(mlaDecodeElement(of.dtype, static_cast<uint8_t>(bits)) *
                       divisor(field, slot, i));
  }
  return values;
}

bool CacheBytes::isStoredLike(const CacheBytes &from, int32_t role) const {
  const int32_t a = layout.find(role), b = from.layout.find(role);
  const MlaField &fieldA = layout.fields[a], &fieldB = from.layout.fields[b];
  int64_t first;
  const int32_t scaleA = scaleFieldOf(layout, a, first),
                scaleB = scaleFieldOf(from.layout, b, first);
  if (fieldA.dtype != fieldB.dtype || (scaleA < 0) != (scaleB < 0))
    return false;
  const bool scaled = isQuantised(fieldA);
  if (scaleA < 0)
    return !scaled || scale == from.scale;
  const MlaField &x = layout.fields[scaleA], &y = from.layout.fields[scaleB];
  return x.dtype == y.dtype && x.group == y.group &&
         (x.dtype != MLA_F8E4M3 || scale == from.scale);
}

void CacheBytes::copy(int32_t role, int slot, const CacheBytes &from,
                      int fromSlot) {
  const int32_t to = layout.find(role), source = from.layout.find(role);
  for (int32_t i = 0; i < layout.fields[to].width; ++i)
    setBits(to, slot, i, from.bitsAt(source, fromSlot, i));
  int64_t first, firstFrom;
  const int32_t scales = scaleFieldOf(layout, to, first);
  const int32_t fromScales = scaleFieldOf(from.layout, source, firstFrom);
  if (scales < 0)
    return;
  const int32_t group = layout.fields[scales].group;
  for (int32_t i = 0; i < layout.fields[to].width / group; ++i)
    setBits(scales, slot, first + i,
            from.bitsAt(fromScales, fromSlot, firstFrom + i));
}

CacheOnDevice::CacheOnDevice(sim::Device &device, const CacheBytes &bytes,
                             bool isWritten)
    : bytes(bytes) {
  for (const std::vector<uint8_t> &pool : bytes.pools) {
    if (isWritten) {
      pools.push_back(reinterpret_cast<char *>(device.upload(pool, "pool")));
      continue;
    }
    pools.push_back(static_cast<char *>(device.allocate(pool.size(), "pool")));
    std::memcpy(pools.back(), pool.data(), pool.size());
  }
}

cuda::FieldRows CacheOnDevice::fieldRows(int32_t field) const {
  const auto &fields = bytes.layout.fields;
  const auto count = static_cast<int32_t>(fields.size());
  const int32_t pool = fields[field].pool;
  return {pools[pool] + mlaLayoutFieldOffset(fields.data(), count, field, 0,
                                             bytes.pageSize),
          static_cast<int64_t>(bytes.pools[pool].size()) / bytes.pages,
          mlaLayoutFieldStride(fields.data(), count, field)};
}

cuda::FieldRows CacheOnDevice::rows(int32_t role) const {
  return fieldRows(bytes.layout.find(role));
}

cuda::Element CacheOnDevice::type(int32_t role) const {
  return static_cast<cuda::Element>(
      bytes.layout.fields[bytes.layout.find(role)].dtype);
}

kernels::BlockScales CacheOnDevice::scales(int32_t role) const {
  int64_t first;
  const int32_t field =
      scaleFieldOf(bytes.layout, bytes.layout.find(role), first);
  if (field < 0)
    return {};
  const MlaField &of = bytes.layout.fields[field];
  const cuda::FieldRows rows = fieldRows(field);
  kernels::BlockScales scales;
  scales.base = rows.base;
  scales.page = rows.page;
  scales.token = rows.token;
  scales.type = of.dtype;
  scales.bytes = static_cast<int32_t>(mlaDTypeBits(of.dtype) / 8);
  scales.group = of.group;
  scales.first = static_cast<int32_t>(first);
  scales.columns = of.transpose;
  scales.width = of.width;
  return scales;
}

void CacheOnDevice::expect(const CacheBytes &want,
                           const std::string &what) const {
  for (size_t pool = 0; pool < pools.size(); ++pool)
    for (size_t i = 0; i < want.pools[pool].size(); ++i)
      ASSERT_EQ(static_cast<uint8_t>(pools[pool][i]), want.pools[pool][i])
          << what << ", pool " << pool << " byte " << i;
}
