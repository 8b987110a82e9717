//===- TensorAccess.h - Accesses of tensor memory ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_TENSOR_TENSORACCESS_H
#define MLA_SIMULATOR_TENSOR_TENSORACCESS_H

#include "Simulator/State/Cluster.h"
#include "Simulator/State/TensorMemory.h"

namespace mla::sim {

/// An access to tensor memory that is checked against the shadow.
struct TensorAccess {
  Cta &cta;
  Epoch stamp;
  Site site;
  bool isWrite;
  const char *instruction;
  const Thread *actor;
  const Clock *order, *seen, *all;
  /// The key of an MMA, or 0 for other operations; and true if the operation is
  /// an MMA or a copy.
  uint64_t key = 0;
  bool isMultiply = false;
  /// True if the access is the read of A by an MMA.
  bool isOperandA = false;
  bool isReported = false;

  bool isOrdered(Epoch old, bool oldIsRead) const;
  void conflict(Conflict kind, size_t offset, Epoch old, Site oldSite);
};

/// Returns the tensor memory of a CTA; creates it on first use.
TensorMemory &tensorMemory(Cta &cta);
/// Checks that the block is allocated, and ends the launch with a report (class
/// 5) if it is not. Then checks and records the access.
void checkTensor(TensorAccess &access, const TensorBlock &block);
/// Reports (class 3) an access to the block that may still be pending when the
/// warp deallocates the block.
void checkFree(Cta &cta, const TensorBlock &block,
               const std::vector<Thread *> &threads, Site site);

/// Reports (class 17) a kernel that mixes `cta_group::1` and `cta_group::2`.
void checkGroup(unsigned group, const char *instruction, Site site);
/// Returns the CTAs of a group: this CTA, or both CTAs of the pair in the order
/// of their ranks.
std::vector<Cta *> groupCtas(unsigned group);

/// Returns the issuing state of the running thread; creates it on first use.
TensorIssuer &issuerOf(Thread &thread);
/// Records an operation of the running thread. Returns its number.
uint32_t issueTensorOp(Thread &thread, const IssuedTensorOp &op);
/// Records that the operation has completed.
void completeTensorOp(TensorIssuer &issuer, uint32_t number);

} // namespace mla::sim

#endif // MLA_SIMULATOR_TENSOR_TENSORACCESS_H
