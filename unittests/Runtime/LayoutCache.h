//===- LayoutCache.h - A cache of any layout, and its definition -*- C++
//-*-===//
//
// Pages of any layout with shuffled ids, and functions that read and write one
// token in them by the definition of docs/Layouts.md: element by element, with
// the arithmetic of mla_quantise.h. All other bytes are 0xff: NaN as f32,
// e4m3 and ue8m0.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_RUNTIME_LAYOUTCACHE_H
#define MLA_UNITTESTS_RUNTIME_LAYOUTCACHE_H

#include "Attention.h"

#include <string>

namespace mla::test {

/// A list of fields.
struct Layout {
  std::string name;
  std::vector<MlaField> fields;
  int32_t pageAlign = 1;

  const MlaField *find(int32_t role) const;
  int64_t width(int32_t role) const;
  /// True if a k_scale multiplies some of the elements.
  bool takesScale() const;
};
void PrintTo(const Layout &layout, std::ostream *out);

/// Returns the named layouts L1 to L13. With widths, their latent and rope have
/// these instead, and their scale fields cover them.
std::vector<Layout> namedLayouts();
std::vector<Layout> namedLayouts(int64_t latent, int64_t rope);

/// Returns a random valid layout with a latent and maybe a rope field.
Layout randomLayout(std::mt19937 &random);

class LayoutCache {
public:
  LayoutCache(const Layout &layout, int64_t pageSize,
              const std::vector<int32_t> &lengths, unsigned seed);
  const Layout layout;
  MlaCache *view() { return &cache; }
  /// [B, P]; entries past a length are 2147480000.
  TestTensor table;
  int32_t slot(int64_t sequence, int64_t token) const;
  std::vector<uint8_t> bytes() const;
  bool intact() const;

  /// Writes values to the field of a token, as an append of a tensor of type
  /// `fromType` does. With f16 or bf16 as `fromType`, values are such numbers.
  void write(int32_t role, int64_t sequence, int64_t token,
             const std::vector<float> &values, int32_t fromType, float kScale);
  /// Reads a field of a token.
  std::vector<float> read(int32_t role, int64_t sequence, int64_t token,
                          float kScale) const;
  /// Returns the bits of block scale `tile` of a field of a token.
  uint32_t scaleBits(int32_t role, int64_t sequence, int64_t token,
                     int64_t tile) const;

private:
  uint8_t *address(int32_t field, int64_t sequence, int64_t token) const;
  /// The block scale of an element: its field (-1 if it has none) and position.
  struct Scale {
    int32_t field;
    int64_t index;
  };
  Scale scaleOf(int32_t field, int64_t element) const;
  float divisor(int32_t field, int64_t sequence, int64_t token, int64_t element,
                float kScale) const;
  int32_t indexOf(int32_t role) const;
  MlaCache cache{};
  std::vector<std::unique_ptr<GuardedBytes>> pools;
};

/// Returns random values with large, tiny and zero tiles, as numbers of a type.
std::vector<float> randomValues(std::mt19937 &random, int64_t count,
                                int32_t type);

} // namespace mla::test

#endif // MLA_UNITTESTS_RUNTIME_LAYOUTCACHE_H
