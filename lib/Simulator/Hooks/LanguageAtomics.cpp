//===- LanguageAtomics.cpp - Refuse C++ atomics in kernels ----------------===//
// The functions to which the compiler lowers std::atomic and __sync_* in kernel
// files. They report an error, because C++ atomics do not specify a scope,
// which GPU atomics need.
//
//===----------------------------------------------------------------------===//

#include "Simulator/Base/Limits.h"
#include "Simulator/Engine/Context.h"

using namespace mla::sim;

[[noreturn]] static void refuse(const void *returnAddress) {
  const Site site = Site::ofReturnAddress(returnAddress);
  const char *instead = "use those of the instruction layer (fetchAdd, "
                        "compareExchange, loadAcquire, storeRelease, fenceGpu)";
  if (!context().thread)
    endForLimit("C++ atomic in a kernel file, at " + site.str() + ": " +
                instead);
  reportHere(0, "C++ atomic in a kernel", "std::atomic", site, instead);
  stopLaunch();
}

#define MLA_REFUSED(name)                                                      \
  extern "C" void __tsan_atomic##name() { refuse(__builtin_return_address(0)); }
#define MLA_REFUSED_SIZES(name)                                                \
  MLA_REFUSED(8_##name)                                                        \
  MLA_REFUSED(16_##name)                                                       \
  MLA_REFUSED(32_##name)                                                       \
  MLA_REFUSED(64_##name)                                                       \
  MLA_REFUSED(128_##name)
MLA_REFUSED_SIZES(load)
MLA_REFUSED_SIZES(store)
MLA_REFUSED_SIZES(exchange)
MLA_REFUSED_SIZES(fetch_add)
MLA_REFUSED_SIZES(fetch_sub)
MLA_REFUSED_SIZES(fetch_and)
MLA_REFUSED_SIZES(fetch_or)
MLA_REFUSED_SIZES(fetch_xor)
MLA_REFUSED_SIZES(fetch_nand)
MLA_REFUSED_SIZES(compare_exchange_strong)
MLA_REFUSED_SIZES(compare_exchange_weak)
MLA_REFUSED_SIZES(compare_exchange_val)
MLA_REFUSED(_thread_fence)
MLA_REFUSED(_signal_fence)
#undef MLA_REFUSED_SIZES
#undef MLA_REFUSED
