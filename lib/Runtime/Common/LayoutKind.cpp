//===- LayoutKind.cpp - The kind of a cache layout ------------------------===//

#include "LayoutKind.h"

#include "mla-runtime/mla_layouts.h"

#include <array>

using namespace mla::runtime;

namespace {

constexpr std::array<uint64_t, MLA_NUM_LAYOUTS> hashAliases() {
  std::array<uint64_t, MLA_NUM_LAYOUTS> hashes{};
  for (std::size_t i = 0; i < hashes.size(); ++i)
    hashes[i] =
        mlaHashLayout(mlaLayoutAliases[i].fields, mlaLayoutAliases[i].numFields,
                      mlaLayoutAliases[i].pageAlign);
  return hashes;
}
constexpr std::array<uint64_t, MLA_NUM_LAYOUTS> hashes = hashAliases();

/// True if a layout needs kernels that read block scales, elements of any type,
/// or latent and rope of different types.
bool isScaled(const MlaCache &cache) {
  int32_t types[2] = {-1, -1}; // latent and rope
  for (int32_t i = 0; i < cache.numFields; ++i) {
    const MlaField &field = cache.fields[i];
    if (field.role == MLA_ROLE_SCALE)
      return true;
    if (field.role != MLA_ROLE_LATENT && field.role != MLA_ROLE_ROPE)
      continue;
    if (field.dtype == MLA_F8E5M2 || field.dtype == MLA_F4E2M1)
      return true;
    types[field.role == MLA_ROLE_ROPE] = field.dtype;
  }
  return types[0] >= 0 && types[1] >= 0 && types[0] != types[1];
}

} // namespace

LayoutKind mla::runtime::layoutKind(const MlaCache &cache) {
  LayoutKind kind{isScaled(cache) ? "scaled" : "plain", nullptr};
  for (std::size_t i = 0; i < hashes.size(); ++i)
    if (hashes[i] == cache.layoutHash)
      kind.alias = mlaLayoutAliases[i].name;
  return kind;
}
