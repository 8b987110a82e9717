//===- Work.h - What a call reads, writes and computes --------------------===//
#ifndef MLA_KERNELS_CPU_WORK_H
#define MLA_KERNELS_CPU_WORK_H

namespace mla::cpu {

/// What all pieces of a call take together, as far as their shapes tell.
struct Work {
  double bytes = 0; ///< read and written
  double flops = 0;

  /// Time of one thread at rates near those of the kernels on small calls, on
  /// cores with AVX-512; others take a few times as long.
  double nanoseconds() const { return bytes / 16 + flops / 64; }
};

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_WORK_H
