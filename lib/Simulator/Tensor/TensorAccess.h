//===- TensorAccess.h - Accesses of tensor memory ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_TENSOR_TENSORACCESS_H
#define MLA_SIMULATOR_TENSOR_TENSORACCESS_H

#include "Simulator/State/Cluster.h"
#include "Simulator/State/TensorMemory.h"

namespace mla::sim {

/// An access of tensor memory, as the shadow checks it.
struct TensorAccess {
  Cta &cta;
  Epoch stamp;
  Site site;
  bool isWrite;
  const char *instruction;
  const Thread *actor;
  const Clock *order, *seen, *all;
  /// The key of an MMA, 0 for other operations; and whether it is an MMA or a
  /// copy.
  uint64_t key = 0;
  bool isMultiply = false;
  /// True if it is the read of A by an MMA.
  bool isOperandA = false;
  bool isReported = false;

  bool isOrdered(Epoch old, bool oldIsRead) const;
  void conflict(Conflict kind, size_t offset, Epoch old, Site oldSite);
};

/// Returns the tensor memory of a CTA; creates it on first use.
TensorMemory &tensorMemory(Cta &cta);
/// Checks that the block is allocated (class 5), and ends the launch if not;
/// then checks and records the access.
void checkTensor(TensorAccess &access, const TensorBlock &block);
/// Reports (class 3) an access of the block that may not have ended when the
/// warp deallocates it.
void checkFree(Cta &cta, const TensorBlock &block,
               const std::vector<Thread *> &threads, Site site);

/// Reports (class 17) a kernel that mixes groups.
void checkGroup(unsigned group, const char *instruction, Site site);
/// Returns the CTAs of a group: this one, or the pair in order of rank.
std::vector<Cta *> groupCtas(unsigned group);

/// Returns the issuing state of the running thread; creates it on first use.
TensorIssuer &issuerOf(Thread &thread);
/// Records an operation of the running thread. Returns its number.
uint32_t issueTensorOp(Thread &thread, const IssuedTensorOp &op);
/// Records that the operation has completed.
void completeTensorOp(TensorIssuer &issuer, uint32_t number);

} // namespace mla::sim

#endif // MLA_SIMULATOR_TENSOR_TENSORACCESS_H
