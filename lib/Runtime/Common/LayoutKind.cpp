//===- LayoutKind.cpp - The kind of a cache layout ------------------------===//

#include "LayoutKind.h"

#include "mla-runtime/mla_layout.h"

#include <array>
#include <iterator>

using namespace mla::runtime;

namespace {

constexpr MlaField latent(int32_t width, int32_t dtype) {
  return {MLA_ROLE_LATENT, dtype, width, 0, MLA_PLACE_TOKEN, 0, 0};
}
constexpr MlaField rope(int32_t width, int32_t dtype, int32_t pool = 0) {
  return {MLA_ROLE_ROPE, dtype, width, 0, MLA_PLACE_TOKEN, pool, 0};
}
constexpr MlaField pad(int32_t width, int32_t place = MLA_PLACE_TOKEN) {
  return {MLA_ROLE_PAD, MLA_I8, width, 0, place, 0, 0};
}
constexpr MlaField scale(int32_t width, int32_t dtype, int32_t group,
                         int32_t place = MLA_PLACE_TOKEN, int32_t pool = 0,
                         int32_t transpose = 0) {
  return {MLA_ROLE_SCALE, dtype, width, group, place, pool, transpose};
}

/// The layouts of MLALayoutAliases.cpp.
constexpr LayoutAlias aliases[] = {
    {"L1", 2, 1, {latent(512, MLA_BF16), rope(64, MLA_BF16)}},
    {"L2", 2, 1, {latent(512, MLA_BF16), rope(64, MLA_BF16, 1)}},
    {"L3", 2, 1, {latent(512, MLA_F8E4M3), rope(64, MLA_F8E4M3)}},
    {"L4",
     3,
     1,
     {latent(512, MLA_F8E4M3), scale(4, MLA_F32, 128), rope(64, MLA_BF16)}},
    {"L5",
     4,
     576,
     {latent(448, MLA_F8E4M3), rope(64, MLA_BF16),
      scale(7, MLA_F8E8M0, 64, MLA_PLACE_PAGE), pad(1, MLA_PLACE_PAGE)}},
    {"L6",
     3,
     512,
     {latent(448, MLA_F8E4M3), rope(64, MLA_F8E4M3),
      scale(16, MLA_F8E8M0, 32, MLA_PLACE_PAGE)}},
    {"L7",
     3,
     256,
     {latent(448, MLA_F4E2M1), rope(64, MLA_F4E2M1),
      scale(32, MLA_F8E4M3, 16, MLA_PLACE_PAGE)}},
    {"L8",
     3,
     1,
     {latent(512, MLA_F4E2M1), rope(64, MLA_F8E4M3),
      scale(32, MLA_F8E4M3, 16, MLA_PLACE_TOKEN, 0, 4)}},
    {"L9",
     3,
     1,
     {latent(512, MLA_F4E2M1), scale(32, MLA_F8E4M3, 16), rope(64, MLA_BF16)}},
    {"L10",
     4,
     1,
     {latent(512, MLA_F4E2M1), scale(32, MLA_F8E4M3, 16), pad(16),
      rope(64, MLA_BF16)}},
    {"L11",
     4,
     1,
     {latent(448, MLA_F4E2M1), rope(64, MLA_BF16), scale(28, MLA_F8E4M3, 16),
      pad(4)}},
    {"L12", 3, 1, {latent(512, MLA_BF16), rope(64, MLA_BF16), pad(1024)}},
    {"L13",
     3,
     1,
     {latent(512, MLA_F4E2M1), rope(64, MLA_F4E2M1),
      scale(36, MLA_F8E8M0, 16, MLA_PLACE_TOKEN, 1)}},
};

constexpr std::size_t AliasCount = std::size(aliases);

constexpr std::array<uint64_t, AliasCount> hashAliases() {
  std::array<uint64_t, AliasCount> hashes{};
  for (std::size_t i = 0; i < AliasCount; ++i)
    hashes[i] = mlaHashLayout(aliases[i].fields, aliases[i].numFields,
                              aliases[i].pageAlign);
  return hashes;
}
constexpr std::array<uint64_t, AliasCount> hashes = hashAliases();

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
  return types[0] >= 0 && types[1] >= 0 && types[0] != types[1] &&
         (types[0] == MLA_F8E4M3 || types[1] == MLA_F8E4M3);
}

} // namespace

const LayoutAlias *mla::runtime::layoutAliases(int32_t &count) {
  count = static_cast<int32_t>(AliasCount);
  return aliases;
}

LayoutKind mla::runtime::layoutKind(const MlaCache &cache) {
  LayoutKind kind{isScaled(cache) ? "scaled" : "plain", nullptr};
  for (std::size_t i = 0; i < AliasCount; ++i)
    if (hashes[i] == cache.layoutHash)
      kind.alias = aliases[i].name;
  return kind;
}
