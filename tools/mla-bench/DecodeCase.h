//===- DecodeCase.h - A decode step to measure ----------------------------===//
#ifndef MLA_TOOLS_BENCH_DECODECASE_H
#define MLA_TOOLS_BENCH_DECODECASE_H

#include "mla-runtime/mla_runtime.h"

#include <memory>
#include <string>
#include <vector>

namespace mla::bench {

/// The shapes of a decode.
struct DecodeShape {
  int32_t dtype = MLA_F32;
  int64_t batch = 1, heads = 16, keys = 1024, queries = 1;
  int64_t latent = 512, rope = 64, pageSize = 64;
  std::string layout = "flat"; ///< pages of `dtype`, or the name of a layout
  bool valueRope = false;      ///< values of latent and rope

  int64_t width() const { return latent + rope; }
  int64_t valueWidth() const { return latent + (valueRope ? rope : 0); }
  double bytes() const; ///< bytes of keys that must be read
  double multiplyAdds() const;
};

/// Returns a shape with the pages of a named layout and its widths. The values
/// are latent and rope if the latent is narrower than 512. Throws
/// std::runtime_error for an unknown name.
DecodeShape withLayout(DecodeShape shape, const std::string &name);

/// A decode and its memory: pages in shuffled order with random contents.
class DecodeCase {
public:
  explicit DecodeCase(const DecodeShape &shape, int32_t threads);
  DecodeCase(const DecodeCase &) = delete;
  /// Runs one step and returns the status of mlaDecode.
  int32_t run();
  const DecodeShape shape;
  /// The pages that the decode reads.
  const MlaCache *pages() const { return &cache; }
  const MlaTensor *blockTable() const { return &table; }
  const MlaTensor *seqLens() const { return &lengths; }
  /// Makes a tensor with random contents; undefined contents for MLA_I32.
  MlaTensor tensor(int32_t dtype, std::vector<int64_t> sizes);

private:
  /// Makes pages with these fields in `cache`.
  void makePages(const MlaField *fields, int32_t numFields, int32_t pageAlign);
  /// Converts the pages of `cache` to those of the shape's layout.
  void convertPages();
  std::vector<std::unique_ptr<char[]>> memory;
  MlaTensor query, queryRope, table, lengths, out;
  MlaCache cache{};
  MlaDecodeArgs args{};
  MlaCall call{};
};

} // namespace mla::bench

#endif // MLA_TOOLS_BENCH_DECODECASE_H
