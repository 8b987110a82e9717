// Mistakes that do not compile, one per line: with OVERLOADS, mistakes that
// overload resolution rejects; otherwise, mistakes that a static_assert
// rejects.
#include "Arch/Arch.h"

using namespace mla::arch;

struct Shared {
  SharedTile<Bf16, 64, 256> a;
  SharedTile<F16, 64, 64> f16;
  SharedTile<E4m3, 64, 128> fp8;
  SharedTile<Bf16, 96, 64> odd;
  SharedTile<Bf16, 128, 64> tall;
  SharedTile<E4m3, 128, 128> tall8;
  Barrier bar;
};
struct Large {
  SharedTile<Bf16, 256, 512> a;
};

__global__ void misuse(MLA_GRID_CONSTANT const TensorMap map) {
  auto &s = dynamicShared<Shared>();
  Frag<float, 32> d;
  Frag<float, 64> wide;
  Frag<uint32_t, 4> r;
  auto a = s.a.kMajor(0, 0);
  TmemRange<64> tmem{0};
  TmemRange<4> four{0};
#if defined(OVERLOADS)
  wgmma(wide, a, a, true);                     // D is 128 wide, B 64
  Frag<float, 32> copy = d;                    // copied
  d = copy;                                    // assigned
  s.bar.wait(1);                               // a parity, not a phase
  tmaLoad(s.a.panelRows(0), map, 0, 0, s.bar); // no Coordinates
  umma(tmem, 17, a, true);                     // no operand
#else
  wgmma(d, a, s.f16.kMajor(0, 0), true);
  wgmma(d, a, s.fp8.kMajor(0, 0), true);
  wgmma(d, r, s.fp8.mnMajor<64>(0, 0), true);
  s.a.kMajor<72>(0, 0);
  s.a.mnMajor<320>(0, 0);
  s.a.mnMajor<96>(0, 0);
  MatrixView<Bf16, Major::K, 64, Swizzle::B128, 1032>{0}.ummaBits();
  MatrixView<Bf16, Major::K, 64, Swizzle::B128, (1 << 18) + 1024>{0}.ummaBits();
  SharedTile<Bf16, 60, 64>::bytes;
  SharedTile<Bf16, 64, 96>::bytes;
  dynamicShared<Large>();
  NamedBarrier<0, 128>::sync();
  NamedBarrier<1, 100>::sync();
  lowerRegisters<42>();
  syncNamed<0>(3);
  arriveNamed<2048>(3);
  tmem.part<32, 64>();
  tmemAllocate<CtaGroup::One, 96>(*reinterpret_cast<TmemSlot *>(&s));
  tmemFree<CtaGroup::One>(tmem.part<0, 48>());
  tmemLoad(wide, tmem.part<0, 32>());
  umma(tmem, a, s.a.kMajor(0, 0), true);
  umma(tmem.part<0, 32>(), a, s.a.kMajor(0, 0), true);
  umma<CtaGroup::Two>(tmem, s.odd.kMajor(0, 0), a, true);
  ummaWs(tmem, a, s.a.kMajor<32>(0, 0), true);
  umma(tmem, tmemOperand<Bf16, 64>(four), a, true);
  umma(tmem, s.fp8.kMajor(0, 0), s.fp8.mnMajor<8>(0, 0), true);
  ummaScaled(tmem, s.tall8.kMajor(0, 0), s.fp8.kMajor(0, 0), four.part<0, 3>(),
             four, true);
  ummaScaled(tmem, s.tall8.kMajor(0, 0), s.fp8.kMajor(0, 0), four,
             four.part<0, 1>(), true);
  ummaScaled(tmem, s.tall8.kMajor(0, 0), s.fp8.mnMajor<8>(0, 0), four, four,
             true);
  ummaScaled(tmem, s.fp8.kMajor(0, 0), s.fp8.kMajor(0, 0), tmem, tmem, true);
  copyAsync<12>(&s, &map);
  loadShared<3>(reinterpret_cast<float *>(&s));
  packPair<E4m3>(1.0f, 2.0f);
  Coordinates<2>(1, 2, 3);
#endif
}
