//===- Machine.h - What this machine can do at most -----------------------===//
#ifndef MLA_TOOLS_BENCH_MACHINE_H
#define MLA_TOOLS_BENCH_MACHINE_H

namespace mla::bench {

/// Bytes a second that `threads` threads read from memory, best of several
/// passes over a buffer far larger than the caches.
double measureReadBandwidth(int threads);

/// Multiply-adds a second in registers, with `threads` threads: f32, and bf16
/// pairs into f32 where the processor has that instruction, else 0.
double measureFmaRate(int threads);
double measureBF16Rate(int threads);

} // namespace mla::bench

#endif // MLA_TOOLS_BENCH_MACHINE_H
