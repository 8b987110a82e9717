//===- TransactionBytes.h - Bytes expected by mbarriers ---------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_TRANSACTIONBYTES_H
#define MLA_SIMULATOR_ACCESS_TRANSACTIONBYTES_H

#include "Simulator/State/Cluster.h"

namespace mla::sim {

/// Reports (class 26) a phase whose copies bring other bytes than it expects.
void reportTransactionBytes(const Mbarrier &barrier, const BoundCopy &copy);
/// Handles an access that races with a copy of this epoch. Returns true, with a
/// report (class 26), if the cause is a phase that does not expect the bytes of
/// the copy.
bool reportUnexpectedCopy(const Cluster &cluster, Epoch copy);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_TRANSACTIONBYTES_H
