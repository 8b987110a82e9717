//===- TransactionBytes.h - Bytes expected by mbarriers ---------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_TRANSACTIONBYTES_H
#define MLA_SIMULATOR_ACCESS_TRANSACTIONBYTES_H

#include "Simulator/State/Cluster.h"

namespace mla::sim {

/// Reports (class 26) a phase that expects a different number of bytes than its
/// copies transfer.
void reportTransactionBytes(const Mbarrier &barrier, const BoundCopy &copy);
/// Called for an access that races with a copy of this epoch. If the cause is a
/// phase that expects fewer bytes than its copies transfer, reports the phase
/// (class 26) and returns true.
bool reportUnexpectedCopy(const Cluster &cluster, Epoch copy);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_TRANSACTIONBYTES_H
