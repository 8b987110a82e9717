//===- ReaderSetTest.cpp - The readers of a byte --------------------------===//

#include "Simulator/Memory/ReaderSet.h"
#include "Simulator/Order/Clock.h"
#include "Simulator/Order/HappensBefore.h"

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

/// Returns the count of each actor's last read. Each actor must occur once.
std::map<uint64_t, uint32_t>
readsOf(const sim::ReaderSet<sim::GlobalEpoch> &readers) {
  std::map<uint64_t, uint32_t> reads;
  for (const auto &reader : readers)
    EXPECT_TRUE(
        reads.emplace(reader.stamp.actor(), reader.stamp.epoch.count()).second)
        << reader.stamp.actor();
  return reads;
}

/// For every number of actors up to the largest size, the set must have one
/// entry per actor, with its last read.
TEST(ReaderSet, KeepsTheLastReadOfEach) {
  using ReaderSet = sim::ReaderSet<sim::GlobalEpoch>;
  ReaderSet readers;
  std::map<uint64_t, uint32_t> expected;
  for (uint32_t actor = 0; actor < ReaderSet::most; ++actor)
    for (uint32_t reader : {actor, actor / 2, actor}) {
      sim::GlobalEpoch stamp = stampOf(reader, actor + 1);
      readers.enter({stamp, {}});
      expected[stamp.actor()] = actor + 1;
    }
  EXPECT_EQ(readsOf(readers), expected);
}

/// With more actors than entries, the set forgets some actors. It must not
/// forget the last one, and no actor must occur twice.
TEST(ReaderSet, ForgetsSomeOfTooMany) {
  using ReaderSet = sim::ReaderSet<sim::GlobalEpoch>;
  ReaderSet readers;
  for (uint32_t actor = 0; actor < 3 * ReaderSet::most; ++actor) {
    // In a full set, the source location of the read selects the entry that is
    // replaced, so the reads have different locations.
    static const char code[4096] = {};
    const sim::Site site = sim::Site::ofReturnAddress(code + actor * 31 % 4096);
    const sim::GlobalEpoch stamp = stampOf(actor, 7);
    readers.enter({stamp, site});
    readers.enter({stamp, site});
    if (actor % 97 == 0)
      EXPECT_TRUE(readsOf(readers).count(stamp.actor())) << actor;
  }
  EXPECT_EQ(readsOf(readers).size(), ReaderSet::most);
  readers.clear();
  EXPECT_TRUE(readsOf(readers).empty());
  readers.enter({stampOf(5, 1), {}});
  EXPECT_EQ(readsOf(readers).size(), 1u);
}

} // namespace
