//===- TorchPeer.h - The comparison with PyTorch ----------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_BENCH_TORCHPEER_H
#define MLA_TOOLS_MLA_BENCH_TORCHPEER_H

#include <string>
#include <utility>
#include <vector>

namespace mla::bench {

/// What was asked for, as it stands on the command line: names without dashes.
using GivenOptions = std::vector<std::pair<std::string, std::string>>;

/// Runs benchmarks/compare_torch.py in place of this process, whose program and
/// runtime library it measures: with `threads` threads on both sides and with
/// those of the given options that the comparison has. Comes back only with the
/// reason why it cannot: an option that it has not, no script, no Python.
std::string runTorchPeer(const GivenOptions &given, int threads);

} // namespace mla::bench

#endif // MLA_TOOLS_MLA_BENCH_TORCHPEER_H
