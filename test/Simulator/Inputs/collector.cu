// Two multiplications with the same B. With COLLECTOR, the second one reuses B
// from the collector, so the kernel must not compile.
#include "Arch/Arch.h"

using namespace mla::arch;

struct Shared {
  SharedTile<Bf16, 128, 64> a;
  SharedTile<Bf16, 64, 64> b;
};
enum class Collector { Use };

__global__ void multiply() {
  auto &s = dynamicShared<Shared>();
  TmemRange<64> d{0};
  ummaWs(d, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
#ifdef COLLECTOR
  ummaWs(d, s.a.kMajor(0, 16), s.b.kMajor(0, 0), true, Collector::Use);
#else
  ummaWs(d, s.a.kMajor(0, 16), s.b.kMajor(0, 0), true);
#endif
}
