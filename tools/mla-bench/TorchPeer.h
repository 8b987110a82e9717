//===- TorchPeer.h - Run the comparison with PyTorch ------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_BENCH_TORCHPEER_H
#define MLA_TOOLS_MLA_BENCH_TORCHPEER_H

#include <string>
#include <utility>
#include <vector>

namespace mla::bench {

/// The options of the command line, with names without dashes.
using GivenOptions = std::vector<std::pair<std::string, std::string>>;

/// The comparisons with PyTorch.
enum class Comparison { Decode, Prefill };

/// Replaces this process by benchmarks/compare_torch.py or compare_prefill.py,
/// which compares this program and its runtime library with PyTorch. Both use
/// `threads` threads and the given options. Returns only on an error, with its
/// message: an option that the script does not have, no script, no Python.
std::string runTorchPeer(Comparison comparison, const GivenOptions &given,
                         int threads);

} // namespace mla::bench

#endif // MLA_TOOLS_MLA_BENCH_TORCHPEER_H
