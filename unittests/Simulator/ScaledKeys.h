//===- ScaledKeys.h - Block-scaled keys of a simulated decode ---*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_SCALEDKEYS_H
#define MLA_UNITTESTS_SIMULATOR_SCALEDKEYS_H

#include <cstdint>
#include <random>
#include <vector>

namespace mla::test {

/// The layout of the pages of a decode: elements of the type of the queries, or
/// a layout with block scales.
enum class PageLayout { Plain, L4, L5 };

/// The widths of the latent part, and of a row of the keys. Values have 512
/// columns in every layout.
constexpr int latentOf(PageLayout layout) {
  return layout == PageLayout::L5 ? 448 : 512;
}
constexpr int widthOf(PageLayout layout) { return latentOf(layout) + 64; }

/// The latent parts of some tokens.
struct ScaledLatent {
  std::vector<uint8_t> codes;   ///< [tokens][latent], e4m3
  std::vector<uint32_t> scales; ///< [tokens][groups], f32 or ue8m0

  /// Returns random elements. Neighbouring scales differ by factors of 2 to 16,
  /// and those of L4 are no powers of two.
  static ScaledLatent random(PageLayout layout, int tokens,
                             std::mt19937 &generator);
  /// Returns the value of an element, rounded to bf16.
  uint16_t value(PageLayout layout, int token, int col) const;
};

/// Byte offsets in a page.
struct ScaledPage {
  PageLayout layout;
  int pageSize;

  int64_t rowBytes() const { return layout == PageLayout::L4 ? 656 : 576; }
  int64_t pageBytes() const;
  int64_t scalesAt() const; ///< of the first token
  int64_t scaleStride() const { return layout == PageLayout::L4 ? 656 : 8; }
  int64_t ropeAt() const { return layout == PageLayout::L4 ? 528 : 448; }
  /// Stores a token. `rope` has 64 bf16.
  void store(uint8_t *page, int offset, const ScaledLatent &latent, int token,
             const uint16_t *rope) const;
};

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_SCALEDKEYS_H
