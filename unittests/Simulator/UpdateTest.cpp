//===- UpdateTest.cpp - New tokens of a dense cache -----------------------===//

#include "CacheCase.h"
#include "CacheRun.h"

#include <algorithm>

using namespace mla;
using namespace mla::test;

namespace {

constexpr int latent = 40, rope = 8;
constexpr int updateBatch = 3, pastTokens = 5, addedTokens = 3;
/// The positions of the new tokens. In each row, two positions are equal, so
/// the later of the two tokens must be written. One position is out of range,
/// so its token must not be written.
constexpr int positions[2][addedTokens] = {{4, pastTokens, 4}, {0, -1, 0}};

bool isInPlace(UpdateKind kind) {
  return kind == UpdateKind::InPlace || kind == UpdateKind::Last;
}

/// Returns the index of the new token that is written to token t of sequence b,
/// or -1.
int newTokenAt(UpdateKind kind, int b, int t) {
  if (kind == UpdateKind::Concat)
    return t < pastTokens ? -1 : t - pastTokens;
  if (kind == UpdateKind::Last)
    return std::max(-1, t - (pastTokens - addedTokens));
  int from = -1;
  for (int s = 0; b < 2 && s < addedTokens; ++s)
    if (positions[kind == UpdateKind::InPlace ? b : 0][s] == t)
      from = s;
  return from;
}

/// One field of an update, with `columns` elements per token. Its result is
/// initialised with NaN or with the past tokens.
struct UpdatedField {
  std::vector<uint16_t> past, added;
  uint16_t *out;
  int columns, tokens;

  UpdatedField(sim::Device &device, UpdateKind kind, int columns)
      : past(numbers(updateBatch * pastTokens * columns, 1)),
        added(numbers(updateBatch * addedTokens * columns, -40)),
        columns(columns),
        tokens(pastTokens + (kind == UpdateKind::Concat ? addedTokens : 0)) {
    out = isInPlace(kind) ? device.upload(past, "out")
                          : static_cast<uint16_t *>(device.allocate(
                                updateBatch * tokens * columns * 2, "out"));
  }
  cuda::UpdatedRows rows(sim::Device &device, bool withPast) const {
    auto rowsOf = [&](const uint16_t *base, int count) {
      return cuda::TokenRows{
          reinterpret_cast<char *>(const_cast<uint16_t *>(base)),
          count * columns * 2, columns * 2};
    };
    cuda::UpdatedRows rows{rowsOf(out, tokens),
                           {},
                           rowsOf(device.upload(added, "added"), addedTokens),
                           columns * 2,
                           /*chunk=*/16};
    if (withPast)
      rows.past = rowsOf(device.upload(past, "past"), pastTokens);
    return rows;
  }
  void expect(UpdateKind kind) const {
    for (int b = 0; b < updateBatch; ++b)
      for (int t = 0; t < tokens; ++t) {
        const int s = newTokenAt(kind, b, t);
        for (int c = 0; c < columns; ++c)
          EXPECT_EQ(out[(b * tokens + t) * columns + c],
                    s < 0 ? past[(b * pastTokens + t) * columns + c]
                          : added[(b * addedTokens + s) * columns + c])
              << b << ", " << t << ", " << c;
      }
  }
};

} // namespace

uint64_t mla::test::runUpdate(UpdateKind kind, const sim::Options &options) {
  sim::Device device(options);
  const UpdatedField x(device, kind, latent), r(device, kind, rope);
  cuda::UpdateParams p = {};
  p.latent = x.rows(device, !isInPlace(kind));
  p.rope = r.rows(device, !isInPlace(kind));
  p.tokens = x.tokens;
  p.added = addedTokens;
  p.batch = updateBatch;
  p.addedBatch =
      kind == UpdateKind::Concat || kind == UpdateKind::Last ? updateBatch : 2;
  if (kind == UpdateKind::Scatter) {
    const std::vector<int64_t> shared(positions[0], positions[0] + addedTokens);
    p.positions = reinterpret_cast<char *>(device.upload(shared, "positions"));
    p.wide = 1;
  } else if (kind == UpdateKind::InPlace) {
    std::vector<int32_t> own;
    for (const auto &sequence : positions)
      own.insert(own.end(), std::begin(sequence), std::end(sequence));
    p.positions = reinterpret_cast<char *>(device.upload(own, "positions"));
    p.sequenceStride = addedTokens;
  }
  expectNoReports(device, cuda::launchUpdate, p);
  x.expect(kind);
  r.expect(kind);
  return device.statistics().mistakes;
}

TEST(Update, Concatenates) {
  onSeeds([](const sim::Options &options) {
    runUpdate(UpdateKind::Concat, options);
  });
}

TEST(Update, ScattersBesideThePast) {
  onSeeds([](const sim::Options &options) {
    runUpdate(UpdateKind::Scatter, options);
  });
}

TEST(Update, ScattersInPlace) {
  onSeeds([](const sim::Options &options) {
    runUpdate(UpdateKind::InPlace, options);
  });
}

TEST(Update, OfTheLastInPlace) {
  onSeeds([](const sim::Options &options) {
    runUpdate(UpdateKind::Last, options);
  });
}
