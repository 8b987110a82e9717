//===- TensorAccess.h - Accesses of tensor memory ---------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_TENSOR_TENSORACCESS_H
#define MLA_SIMULATOR_TENSOR_TENSORACCESS_H

#include "Simulator/State/Cluster.h"
#include "Simulator/State/TensorMemory.h"

namespace mla::sim {

/// What an access of tensor memory knows.
struct TensorAccess {
  Cta &cta;
  Epoch stamp;
  Site site;
  bool isWrite;
  const char *instruction;
  const Thread *actor;
  const Clock *order, *seen, *all;
  /// Of an MMA: its key, 0 for others; and whether it is one or a copy.
  uint64_t key = 0;
  bool isMultiply = false;
  /// Whether it is an MMA's read of A.
  bool isOperandA = false;
  bool isReported = false;

  bool isOrdered(Epoch old, bool oldIsRead) const;
  void conflict(Conflict kind, size_t offset, Epoch old, Site oldSite);
};

/// Tensor memory of a CTA, made on first use.
TensorMemory &tensorMemory(Cta &cta);
/// Checks that the block is allocated (class 5), then checks and enters the
/// access. Ends the launch where it is not.
void checkTensor(TensorAccess &access, const TensorBlock &block);
/// What keeps the deallocation of a block from being safe: an access that the
/// freeing warp does not know to have ended (class 3).
void checkFree(Cta &cta, const TensorBlock &block,
               const std::vector<Thread *> &threads, Site site);

/// Reports (class 17) a kernel that mixes groups.
void checkGroup(unsigned group, const char *instruction, Site site);
/// The CTAs of a group: this one, or the pair in order of rank.
std::vector<Cta *> groupCtas(unsigned group);

/// The issuing state of the running thread, made on first use.
TensorIssuer &issuerOf(Thread &thread);
/// Enters an operation of the running thread; returns its number.
uint32_t issueTensorOp(Thread &thread, const IssuedTensorOp &op);
/// The operation has completed.
void completeTensorOp(TensorIssuer &issuer, uint32_t number);

} // namespace mla::sim

#endif // MLA_SIMULATOR_TENSOR_TENSORACCESS_H
