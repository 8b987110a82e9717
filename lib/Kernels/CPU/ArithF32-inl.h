//===- ArithF32-inl.h - f32 arithmetic of RegisterTile-inl.h --------------===//
//
// Included inside the namespace of a Highway target, like RegisterTile-inl.h.
//
//===----------------------------------------------------------------------===//

namespace hn = hwy::HWY_NAMESPACE;
#undef MLA_TILE_ATTR
#define MLA_TILE_ATTR HWY_ATTR

struct Arith {
  using Tag = hn::ScalableTag<float>;
  using Unit = float;
  using Line = hn::Vec<Tag>;
  using Sum = Line;

  HWY_INLINE HWY_ATTR static int64_t lanes() { return hn::Lanes(Tag()); }
  HWY_INLINE HWY_ATTR static Sum zero() { return hn::Zero(Tag()); }
  /// Loads are unaligned, because sums may be stored in the output of a call
  /// and value rows may be at any address.
  HWY_INLINE HWY_ATTR static Sum load(const float *from) {
    return hn::LoadU(Tag(), from);
  }
  HWY_INLINE HWY_ATTR static void store(float *to, Sum sum) {
    hn::StoreU(sum, Tag(), to);
  }
  HWY_INLINE HWY_ATTR static Line loadLine(const float *from) {
    return hn::LoadU(Tag(), from);
  }
  HWY_INLINE HWY_ATTR static Line broadcast(const float *unit) {
    return hn::Set(Tag(), *unit);
  }
  HWY_INLINE HWY_ATTR static Sum multiply(Sum sum, float factor) {
    return hn::Mul(sum, hn::Set(Tag(), factor));
  }
  HWY_INLINE HWY_ATTR static Sum multiplyAdd(Line a, Line b, Sum sum) {
    return hn::MulAdd(a, b, sum);
  }
};
