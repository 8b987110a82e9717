//===- CacheNormTest.cpp - Append that normalizes the latent --------------===//

#include "CacheCase.h"
#include "CacheRun.h"

#include <cmath>
#include <cstring>

using namespace mla;
using namespace mla::test;
using cuda::Element;

namespace {

constexpr int width = 300; // more than a warp loads at once, no multiple of 8
constexpr int pageSize = 3, pages = 2;
constexpr float eps = 0.125f;

struct NormCase {
  Element type;       ///< of the latent
  Element weightType; ///< the same if the norm rounds
  bool rounds;
  Element held; ///< of the field
};

/// Stores `x`, which `type` represents.
void store(Element type, std::vector<char> &rows, int index, float x) {
  if (type == Element::F32)
    reinterpret_cast<float *>(rows.data())[index] = x;
  else
    reinterpret_cast<uint16_t *>(rows.data())[index] =
        type == Element::F16 ? sim::floatToF16(x) : bf16(x);
}

/// Returns the rows that an append without a norm must write. They have the
/// type of the latent if the norm rounds, else f32.
std::vector<char> normalized(const NormCase &c, const std::vector<char> &rows,
                             const std::vector<char> &weight, int tokens) {
  const Element type = c.rounds ? c.type : Element::F32;
  std::vector<char> result(tokens * width * bytesOf(type));
  for (int t = 0; t < tokens; ++t) {
    auto at = [&](int i) {
      return static_cast<float>(elementAt(c.type, rows.data(), t * width + i));
    };
    float sum = 0;
    for (int i = 0; i < width; ++i) {
      const float square = at(i) * at(i);
      sum += square;
    }
    const float factor =
        1.0f / std::sqrt(sum / static_cast<float>(width) + eps);
    for (int i = 0; i < width; ++i) {
      const auto unit = static_cast<float>(nearest(type, at(i) * factor));
      const auto w =
          static_cast<float>(elementAt(c.weightType, weight.data(), i));
      store(type, result, t * width + i,
            static_cast<float>(nearest(type, unit * w)));
    }
  }
  return result;
}

/// Returns the parameters of an append of `rows` to a new pool.
cuda::AppendParams paramsOf(sim::Device &device, const std::vector<char> &rows,
                            Element type, Element held,
                            const std::vector<int32_t> &slots) {
  cuda::AppendParams p = {};
  p.slots = device.upload(slots, "slots");
  p.tokens = static_cast<int64_t>(slots.size());
  p.inner = 1;
  p.pageSize = pageSize;
  p.scale =
      p.valueScale = {device.upload(std::vector<float>{0.03f}, "scale"), 0};
  char *pool = device.upload(
      std::vector<char>(pages * pageSize * width * bytesOf(held), 0x7f),
      "pool");
  p.latent = {{device.upload(rows, "latent"), width * bytesOf(type), 0},
              {pool, pageSize * width * bytesOf(held), width * bytesOf(held)},
              width,
              type,
              held,
              /*chunk=*/2};
  return p;
}

} // namespace

uint64_t mla::test::runNorm(const sim::Options &options) {
  const std::vector<int32_t> slots = {4, -1, 0};
  const int tokens = static_cast<int>(slots.size());
  uint64_t mistakes = 0;
  for (const NormCase &c :
       {NormCase{Element::Bf16, Element::Bf16, true, Element::Bf16},
        NormCase{Element::F16, Element::F16, true, Element::E4m3},
        NormCase{Element::F16, Element::F32, false, Element::E4m3},
        NormCase{Element::F32, Element::Bf16, false, Element::F32}}) {
    sim::Device device(options);
    const std::vector<char> rows = rowsOfType(c.type, tokens * width, -9);
    const std::vector<char> weight = rowsOfType(c.weightType, width, 0.5f);
    cuda::AppendParams apart =
        paramsOf(device, normalized(c, rows, weight, tokens),
                 c.rounds ? c.type : Element::F32, c.held, slots);
    expectNoReports(device, cuda::launchAppend, apart);
    auto expectEqual = [&](const auto &launch, const char *name) {
      cuda::AppendParams fused = paramsOf(device, rows, c.type, c.held, slots);
      fused.norm = {device.upload(weight, "weight"),
                    static_cast<int32_t>(c.weightType), eps, c.rounds};
      expectNoReports(device, launch, fused);
      EXPECT_EQ(std::memcmp(apart.latent.to.base, fused.latent.to.base,
                            pages * pageSize * width * bytesOf(c.held)),
                0)
          << name << ", latent " << static_cast<int>(c.type) << ", field "
          << static_cast<int>(c.held);
    };
    expectEqual(cuda::launchAppend, "append");
    expectEqual(
        [](const cuda::AppendParams &append, arch::Stream stream) {
          return cuda::launchPrepare(append, cuda::RotateParams{}, stream);
        },
        "prepare");
    mistakes += device.statistics().mistakes;
  }
  return mistakes;
}

TEST(CacheKernels, NormEqualsNormAndAppend) { onSeeds(mla::test::runNorm); }
