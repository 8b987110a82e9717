//===- TransactionBytes.h - Bytes that an mbarrier expects ------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_TRANSACTIONBYTES_H
#define MLA_SIMULATOR_ACCESS_TRANSACTIONBYTES_H

#include "Simulator/State/Cluster.h"

namespace mla::sim {

/// Reports (class 26) a phase whose copies bring other bytes than it expects.
void reportTransactionBytes(const Mbarrier &barrier, const BoundCopy &copy);
/// Somebody races with a copy of this epoch. True, with a report (class 26),
/// where that is because the phase does not expect the copy's bytes.
bool reportUnexpectedCopy(const Cluster &cluster, Epoch copy);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_TRANSACTIONBYTES_H
