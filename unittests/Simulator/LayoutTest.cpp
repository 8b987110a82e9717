//===- LayoutTest.cpp - Append, gather and convert every cache layout -----===//
// The bytes and values must be those of CacheLayout.h. Bytes of other tokens,
// of padding and of unused slots must not be written, and not be read.
//
//===----------------------------------------------------------------------===//

#include "CacheCase.h"
#include "CacheLayout.h"
#include "CacheRun.h"

#include "mla-runtime/mla_quantise.h"

#include <cmath>
#include <cstring>
#include <random>

using namespace mla;
using namespace mla::test;
using cuda::Element;

namespace {

constexpr int pageSize = 3, pages = 3;
constexpr float operandScale = 0.3f;
const std::vector<int32_t> slots = {7, -1, 0, 4, 3};

/// Returns values of many magnitudes, with zeros, infinities and, if `hasNaN`,
/// NaN, of a row that is at times all zeros.
std::vector<float> randomRow(std::mt19937 &generator, int width, bool hasNaN) {
  std::normal_distribution<float> normal;
  std::vector<float> row;
  const bool isZero = generator() % 8 == 0;
  for (int i = 0; i < width; ++i) {
    const uint32_t kind = generator() % 64;
    row.push_back(isZero ? 0.0f
                         : normal(generator) *
                               std::ldexp(1.0f, int(i / 16 % 24) - 12));
    if (!isZero && kind < 3)
      row.back() = kind == 0 && hasNaN ? NAN : kind == 1 ? -INFINITY : -0.0f;
  }
  return row;
}

/// The tokens that a test appends, in the type of the operands.
struct NewRows {
  Element type;
  int width;
  std::vector<char> bytes;
  std::vector<std::vector<float>> values; ///< as the operand holds them

  /// Which bits a NaN has is tested only in fields of 8 bits or fewer.
  NewRows(std::mt19937 &generator, Element type, int width, Element field)
      : type(type), width(width), bytes(slots.size() * width * bytesOf(type)) {
    for (size_t t = 0; t < slots.size(); ++t) {
      values.push_back(randomRow(generator, width, field >= Element::E4m3));
      for (int i = 0; i < width; ++i)
        set(t * width + i, values.back()[i]);
    }
  }
  void set(size_t at, float &x) {
    if (type == Element::F32) {
      std::memcpy(&bytes[at * 4], &x, 4);
      return;
    }
    const uint16_t bits =
        type == Element::F16 ? mlaFloatToF16(x) : mlaFloatToBF16(x);
    std::memcpy(&bytes[at * 2], &bits, 2);
    x = type == Element::F16 ? mlaF16ToFloat(bits) : mlaBF16ToFloat(bits);
  }
  cuda::AppendedRows appended(sim::Device &device, const CacheOnDevice &cache,
                              int32_t role) const {
    return {{device.upload(bytes, "rows"), width * bytesOf(type), 0},
            cache.rows(role),
            width,
            type,
            cache.type(role),
            /*chunk=*/2,
            cache.scales(role)};
  }
};

/// Rotates a row of halves to interleaved pairs, product by product.
std::vector<float> rotated(const std::vector<float> &row, const float *cos,
                           const float *sin) {
  const size_t half = row.size() / 2;
  std::vector<float> result(row.size());
  for (size_t i = 0; i < half; ++i) {
    const volatile float ac = row[i] * cos[i], bs = row[half + i] * sin[i],
                         bc = row[half + i] * cos[i], as = row[i] * sin[i];
    result[2 * i] = ac - bs;
    result[2 * i + 1] = bc + as;
  }
  return result;
}

const float *upload(sim::Device &device, float x) {
  return device.upload(std::vector<float>{x}, "scale");
}

/// Appends tokens to an unused cache. Returns the bytes that it then must have.
CacheBytes append(sim::Device &device, const CacheBytes &before,
                  const CacheOnDevice &cache, std::mt19937 &generator) {
  const Element types[] = {Element::F32, Element::F16, Element::Bf16};
  const CacheLayout &layout = before.layout;
  const NewRows latent(generator, types[generator() % 3],
                       layout.width(MLA_ROLE_LATENT),
                       cache.type(MLA_ROLE_LATENT)),
      rope(generator, types[generator() % 3], layout.width(MLA_ROLE_ROPE),
           cache.type(MLA_ROLE_ROPE));
  const int half = rope.width / 2;
  const bool isRotated = generator() % 2;
  std::vector<float> cos, sin;
  for (size_t i = 0; i < slots.size() * half; ++i) {
    cos.push_back(std::cos(0.1f * static_cast<float>(i)));
    sin.push_back(std::sin(0.1f * static_cast<float>(i)));
  }
  cuda::AppendParams p = {};
  p.latent = latent.appended(device, cache, MLA_ROLE_LATENT);
  p.rope = rope.appended(device, cache, MLA_ROLE_ROPE);
  auto factors = [&](const std::vector<float> &values) {
    return cuda::FactorRows{
        reinterpret_cast<const char *>(device.upload(values, "factors")),
        half * 4, 0, Element::F32, 1};
  };
  if (isRotated) {
    p.cos = factors(cos);
    p.sin = factors(sin);
  }
  p.factors = half;
  p.outputInterleaved = 1;
  p.slots = device.upload(slots, "slots");
  p.tokens = static_cast<int64_t>(slots.size());
  p.inner = 1;
  p.pageSize = before.pageSize;
  p.scale = p.valueScale = {upload(device, operandScale), 0};
  expectNoReports(device, cuda::launchAppend, p);

  CacheBytes want = before;
  for (size_t t = 0; t < slots.size(); ++t) {
    if (slots[t] < 0)
      continue;
    want.write(MLA_ROLE_LATENT, slots[t], latent.values[t],
               latent.type == Element::F16);
    want.write(MLA_ROLE_ROPE, slots[t],
               isRotated
                   ? rotated(rope.values[t], &cos[t * half], &sin[t * half])
                   : rope.values[t],
               rope.type == Element::F16);
  }
  return want;
}

/// Expects `got` to be `want` rounded to `type`, or both to be NaN.
void expectValue(Element type, const char *row, int i, float want,
                 const std::string &what) {
  const double got = elementAt(type, row, i), rounded = nearest(type, want);
  if (std::isnan(rounded))
    ASSERT_TRUE(std::isnan(got)) << what << ", element " << i;
  else
    ASSERT_EQ(got, rounded) << what << ", element " << i;
}

/// Gathers the appended tokens of page 1, 2 and 0, in this order.
void gather(sim::Device &device, const CacheBytes &held,
            const CacheOnDevice &cache, Element type) {
  const int width = held.layout.width(MLA_ROLE_LATENT),
            rope = held.layout.width(MLA_ROLE_ROPE), size = bytesOf(type);
  auto out = [&](int columns) {
    return cuda::TokenRows{
        static_cast<char *>(device.allocate(3 * 3 * columns * size, "rows")),
        3 * columns * size, columns * size};
  };
  cuda::GatherParams g = {};
  g.latent = out(width);
  g.rope = out(rope);
  g.fromLatent = cache.rows(MLA_ROLE_LATENT);
  g.fromRope = cache.rows(MLA_ROLE_ROPE);
  g.latentType = cache.type(MLA_ROLE_LATENT);
  g.ropeType = cache.type(MLA_ROLE_ROPE);
  g.latentScales = cache.scales(MLA_ROLE_LATENT);
  g.ropeScales = cache.scales(MLA_ROLE_ROPE);
  // Slots 3 and 4; slot 7, after a start of 1; slot 0.
  g.blockTable = device.upload(std::vector<int32_t>{1, 2, 0}, "table");
  const std::vector<int32_t> counts = {2, 1, 1}, starts = {0, 1, 0};
  g.seqLens = device.upload(counts, "lengths");
  g.starts = device.upload(starts, "starts");
  g.tableStride = 1;
  g.capacity = pageSize;
  g.total = 9;
  g.batch = 3;
  g.length = 3;
  g.pageSize = pageSize;
  g.latentBytes = width * size;
  g.ropeBytes = rope * size;
  g.chunk = 2;
  g.type = type;
  g.scale = g.valueScale = {upload(device, operandScale), 0};
  expectNoReports(device, cuda::launchGather, g);
  const int firstSlots[] = {3, 7, 0};
  for (int b = 0; b < 3; ++b)
    for (int t = 0; t < 3; ++t)
      for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE}) {
        const cuda::TokenRows &to = role == MLA_ROLE_LATENT ? g.latent : g.rope;
        const int columns = held.layout.width(role);
        std::vector<float> want(columns);
        if (t < counts[b])
          want = held.read(role, firstSlots[b] + t);
        for (int i = 0; i < columns; ++i)
          expectValue(type, to.base + b * to.outer + t * to.inner, i, want[i],
                      "gathered token " + std::to_string(t));
      }
}

/// Appends to a layout and gathers from it. Returns its bytes.
CacheBytes appendAndGather(sim::Device &device, const CacheLayout &layout,
                           std::mt19937 &generator) {
  const CacheBytes before(layout, pageSize, pages, operandScale);
  const CacheOnDevice cache(device, before, /*isWritten=*/false);
  CacheBytes want = append(device, before, cache, generator);
  cache.expect(want, "append");
  const Element types[] = {Element::F32, Element::F16, Element::Bf16};
  gather(device, want, cache, types[generator() % 3]);
  return want;
}

/// Converts the appended tokens, of three sequences, to pages of `to` with
/// another page size.
void convert(sim::Device &device, const CacheBytes &from, const CacheLayout &to,
             float toScale) {
  const CacheBytes before(to, 2, 4, toScale);
  const CacheOnDevice source(device, from, /*isWritten=*/true),
      target(device, before, /*isWritten=*/false);
  cuda::ConvertParams p = {};
  CacheBytes want = before;
  for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE}) {
    cuda::ConvertedRows &rows = role == MLA_ROLE_LATENT ? p.latent : p.rope;
    rows.from = {source.rows(role), source.type(role), source.scales(role)};
    rows.to = {target.rows(role), target.type(role), target.scales(role)};
    rows.width = to.width(role);
    rows.isCopy = want.isStoredLike(from, role);
    rows.chunk = 1;
  }
  constexpr int32_t none = 2147480000;
  p.fromTable =
      device.upload(std::vector<int32_t>{1, none, none, 2, 0, none, none, none},
                    "from table");
  p.toTable =
      device.upload(std::vector<int32_t>{2, none, none, none, none, 0, 3, none,
                                         none, none, none, none},
                    "to table");
  p.seqLens = device.upload(std::vector<int32_t>{2, 5, 1, 9}, "lengths");
  p.starts = device.upload(std::vector<int32_t>{0, 4, 0, 6}, "starts");
  p.fromStride = 2;
  p.toStride = 3;
  p.capacity = 6; // the last sequence has no tokens before it
  p.batch = 4;
  p.fromPageSize = from.pageSize;
  p.toPageSize = before.pageSize;
  p.fromScale = {upload(device, operandScale), 0};
  p.toScale = {upload(device, toScale), 0};
  expectNoReports(device, cuda::launchConvert, p);
  const std::pair<int, int> moved[] = {{3, 4}, {4, 5}, {7, 0}, {0, 6}};
  for (auto [fromSlot, toSlot] : moved)
    for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE}) {
      const bool isF16 =
          from.layout.fields[from.layout.find(role)].dtype == MLA_F16;
      if (want.isStoredLike(from, role))
        want.copy(role, toSlot, from, fromSlot);
      else
        want.write(role, toSlot, from.read(role, fromSlot), isF16);
    }
  target.expect(want, from.layout.name + " to " + to.name);
}

/// Returns the layouts that a cache can be converted to.
std::vector<const CacheLayout *> targetsOf(const CacheLayout &from) {
  std::vector<const CacheLayout *> targets;
  for (const CacheLayout &to : cacheLayouts())
    if (to.width(MLA_ROLE_LATENT) == from.width(MLA_ROLE_LATENT) &&
        to.width(MLA_ROLE_ROPE) == from.width(MLA_ROLE_ROPE))
      targets.push_back(&to);
  return targets;
}

} // namespace

void mla::test::runLayout(const std::string &name,
                          const sim::Options &options) {
  SCOPED_TRACE(name);
  std::mt19937 generator(static_cast<uint32_t>(options.seed));
  sim::Device device(options);
  appendAndGather(device, cacheLayout(name), generator);
}

uint64_t mla::test::runConvert(const std::string &from, const std::string &to,
                               const sim::Options &options) {
  SCOPED_TRACE(from + " to " + to);
  std::mt19937 generator(static_cast<uint32_t>(options.seed));
  sim::Device device(options);
  const CacheBytes held = appendAndGather(device, cacheLayout(from), generator);
  convert(device, held, cacheLayout(to), 0.7f);
  return device.statistics().mistakes;
}

/// Appends to every layout, gathers from it, and converts it to another one.
/// With MLA_TEST_ALL=1, converts it to all others of the same widths.
TEST(CacheLayouts, AppendGatherConvert) {
  uint64_t seed = 0;
  for (const CacheLayout &layout : cacheLayouts()) {
    SCOPED_TRACE(layout.name);
    std::mt19937 generator(static_cast<uint32_t>(++seed));
    const std::vector<const CacheLayout *> targets = targetsOf(layout);
    const size_t count = runsAllSeeds() ? targets.size() : 2;
    for (size_t i = 0; i < count && !HasFailure(); ++i) {
      sim::Device device({seed});
      const CacheBytes held = appendAndGather(device, layout, generator);
      const CacheLayout &to = *targets[(seed * 5 + i) % targets.size()];
      convert(device, held, to, i % 2 ? operandScale : 0.7f);
    }
  }
}

/// Reads every code and every scale of 8 bits.
TEST(CacheLayouts, EveryCode) {
  uint64_t seed = 0;
  for (const CacheLayout &layout : cacheLayouts()) {
    SCOPED_TRACE(layout.name);
    CacheBytes bytes(layout, pageSize, pages, operandScale);
    std::mt19937 generator(static_cast<uint32_t>(++seed));
    for (std::vector<uint8_t> &pool : bytes.pools)
      for (uint8_t &byte : pool)
        byte = static_cast<uint8_t>(generator());
    sim::Device device({seed});
    const CacheOnDevice cache(device, bytes, /*isWritten=*/true);
    gather(device, bytes, cache, Element::F32);
    convert(device, bytes, *targetsOf(layout)[seed % targetsOf(layout).size()],
            0.7f);
  }
}
