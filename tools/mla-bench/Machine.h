//===- Machine.h - Measure the limits of this machine ---------------------===//
#ifndef MLA_TOOLS_BENCH_MACHINE_H
#define MLA_TOOLS_BENCH_MACHINE_H

namespace mla::bench {

/// Returns the bytes per second that `threads` threads read from memory: the
/// best of several passes over a buffer far larger than the caches.
double measureReadBandwidth(int threads);

/// Return the multiply-adds per second of `threads` threads, with all operands
/// in registers: in f32, and of pairs of bf16 that are added to f32. The latter
/// is 0 if the processor has no such instruction.
double measureFmaRate(int threads);
double measureBF16Rate(int threads);

} // namespace mla::bench

#endif // MLA_TOOLS_BENCH_MACHINE_H
