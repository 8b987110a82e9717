//===- ExpandCase.h - The keys and values of a prefill to measure ---------===//
#ifndef MLA_TOOLS_BENCH_EXPANDCASE_H
#define MLA_TOOLS_BENCH_EXPANDCASE_H

#include "DecodeCase.h"

namespace mla::bench {

/// Keys and values of cached tokens, with 128 columns per head, computed by
/// mlaExpandCache, and by mlaGather and two calls of mlaExpandKv.
class ExpandCase {
public:
  ExpandCase(const DecodeShape &shape, int32_t threads);
  ExpandCase(const ExpandCase &) = delete;
  /// Run one of both ways. Throw std::runtime_error if a call fails.
  void inOnePass();
  void inTwoSteps();

private:
  DecodeCase pages;
  MlaTensor wUk, wUv, key, value, rope, latent;
  MlaExpandCacheArgs expand{};
  MlaGatherArgs gather{};
  MlaHeadProductArgs products[2]{};
  std::vector<char> memory;
  MlaCall call{};
};

} // namespace mla::bench

#endif // MLA_TOOLS_BENCH_EXPANDCASE_H
