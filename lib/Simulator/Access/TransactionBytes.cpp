//===- TransactionBytes.cpp - Bytes expected by mbarriers -----------------===//

#include "Simulator/Access/TransactionBytes.h"

#include "Simulator/Engine/Context.h"

using namespace mla::sim;

/// Returns the total size of the copies of the current phase.
static int64_t boundBytes(const Mbarrier &barrier) {
  int64_t bound = 0;
  for (const BoundCopy &copy : barrier.copies)
    bound += copy.bytes;
  return bound;
}

void mla::sim::reportTransactionBytes(const Mbarrier &barrier,
                                      const BoundCopy &copy) {
  report(
      {26, "transaction bytes", copy.issuer->str(), copy.instruction, copy.site,
       barrier.str() + ": phase " + std::to_string(barrier.phase) +
           " expects " + std::to_string(barrier.expectedBytes) + " bytes (at " +
           barrier.expectSite.str() + "), but its copies transfer " +
           std::to_string(boundBytes(barrier)) + " bytes"});
}

bool mla::sim::reportUnexpectedCopy(const Cluster &cluster, Epoch copy) {
  for (const auto &[key, barrier] : cluster.mbarriers) {
    if (copy != barrier->epochOf(barrier->phase) || barrier->copies.empty() ||
        boundBytes(*barrier) <= barrier->expectedBytes ||
        barrier->expectSite == Site())
      continue;
    reportTransactionBytes(*barrier, barrier->copies.back());
    return true;
  }
  return false;
}
