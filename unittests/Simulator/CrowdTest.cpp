//===- CrowdTest.cpp - The readers of a byte ------------------------------===//

#include "Simulator/Memory/Crowd.h"
#include "Simulator/Core/Clock.h"
#include "Simulator/Core/Knowledge.h"

#include "gtest/gtest.h"

#include <map>

using namespace mla;

namespace {

sim::GlobalEpoch stampOf(uint32_t actor, uint32_t count) {
  sim::GlobalEpoch stamp;
  stamp.cluster = 1 + actor / 100;
  stamp.epoch = sim::Epoch(actor % 100, count);
  return stamp;
}

/// The counts of the last reads, by actor; each actor is there once.
std::map<uint64_t, uint32_t>
readsOf(const sim::Crowd<sim::GlobalEpoch> &crowd) {
  std::map<uint64_t, uint32_t> reads;
  for (const auto &reader : crowd)
    EXPECT_TRUE(
        reads.emplace(reader.stamp.actor(), reader.stamp.epoch.count()).second)
        << reader.stamp.actor();
  return reads;
}

/// One entry an actor, with its last read, through all sizes up to the largest.
TEST(Crowd, KeepsTheLastReadOfEach) {
  using Crowd = sim::Crowd<sim::GlobalEpoch>;
  Crowd crowd;
  std::map<uint64_t, uint32_t> expected;
  for (uint32_t actor = 0; actor < Crowd::most; ++actor)
    for (uint32_t reader : {actor, actor / 2, actor}) {
      sim::GlobalEpoch stamp = stampOf(reader, actor + 1);
      crowd.enter({stamp, {}});
      expected[stamp.actor()] = actor + 1;
    }
  EXPECT_EQ(readsOf(crowd), expected);
}

/// Of more actors some are forgotten, the last one never, and nobody twice.
TEST(Crowd, ForgetsSomeOfTooMany) {
  using Crowd = sim::Crowd<sim::GlobalEpoch>;
  Crowd crowd;
  for (uint32_t actor = 0; actor < 3 * Crowd::most; ++actor) {
    // Whose place it takes depends on where it reads.
    static const char code[4096] = {};
    const sim::Site site = sim::Site::ofReturnAddress(code + actor * 31 % 4096);
    const sim::GlobalEpoch stamp = stampOf(actor, 7);
    crowd.enter({stamp, site});
    crowd.enter({stamp, site});
    if (actor % 97 == 0)
      EXPECT_TRUE(readsOf(crowd).count(stamp.actor())) << actor;
  }
  EXPECT_EQ(readsOf(crowd).size(), Crowd::most);
  crowd.clear();
  EXPECT_TRUE(readsOf(crowd).empty());
  crowd.enter({stampOf(5, 1), {}});
  EXPECT_EQ(readsOf(crowd).size(), 1u);
}

} // namespace
