//===- Work.h - Estimate the time of a call -------------------------------===//
#ifndef MLA_KERNELS_CPU_WORK_H
#define MLA_KERNELS_CPU_WORK_H

namespace mla::cpu {

/// The memory traffic and arithmetic of a call, estimated from shapes.
struct Work {
  double bytes = 0; ///< read and written
  double flops = 0;

  /// Returns the estimated time of one thread, at the rates of small calls on
  /// cores with AVX-512. Other cores take a few times as long.
  double nanoseconds() const { return bytes / 16 + flops / 64; }
};

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_WORK_H
