//===- Half-inl.h - Load vectors of IEEE halves ---------------------------===//
//
// This file has no include guard: it is included inside the namespace of one
// instruction set, after the short name hn of Highway.
//
//===----------------------------------------------------------------------===//

/// Returns the f32 values of the halves at `at`, with the bits of
/// mlaF16ToFloat. Where the machine has no instruction for halves, Highway
/// computes the conversion, and infinity would become 65536 and NaN a number.
template <typename D>
HWY_INLINE HWY_ATTR hn::Vec<D> loadHalves(D d, const uint16_t *at) {
  const hn::Rebind<hwy::float16_t, D> dHalf;
  auto values = hn::PromoteTo(
      d, hn::LoadU(dHalf, reinterpret_cast<const hwy::float16_t *>(at)));
#if HWY_TARGET > HWY_AVX2
  const hn::Rebind<uint16_t, D> d16;
  const hn::RebindToUnsigned<D> d32;
  auto bits = hn::PromoteTo(d32, hn::LoadU(d16, at));
  auto exponent = hn::And(bits, hn::Set(d32, 0x7c00));
  auto fraction = hn::And(bits, hn::Set(d32, 0x03ff));
  auto sign = hn::ShiftLeft<16>(hn::And(bits, hn::Set(d32, 0x8000)));
  auto quiet = hn::IfThenElseZero(hn::Gt(fraction, hn::Zero(d32)),
                                  hn::Set(d32, 0x00400000));
  auto special = hn::Or3(hn::Or(sign, hn::Set(d32, 0x7f800000)),
                         hn::ShiftLeft<13>(fraction), quiet);
  auto isSpecial = hn::Eq(exponent, hn::Set(d32, 0x7c00));
  values = hn::IfThenElse(hn::RebindMask(d, isSpecial), hn::BitCast(d, special),
                          values);
#endif
  return values;
}
