//===- PagedLayer.h - A compiled layer with a paged cache ------*- C++ -*-===//
#ifndef MLA_UNITTESTS_INTEGRATION_PAGEDLAYER_H
#define MLA_UNITTESTS_INTEGRATION_PAGEDLAYER_H

#include "mla/Driver/ModelValues.h"
#include "mla/Target/Jit.h"

namespace mla::test {

/// Batch, number of tokens and widths of the test's inputs.
constexpr int64_t numSequences = 2, numTokens = 73, hiddenWidth = 72,
                  ropeWidth = 12;

/// Hidden states and rotary tables of whole sequences, [B, 73, width].
struct Sequences {
  HostTensor hidden, cos, sin;
  static Sequences create(uint64_t seed);
};

/// The layer of examples/dynamic-layer, compiled with pages of one size.
class CompiledLayer {
public:
  static llvm::Expected<std::unique_ptr<CompiledLayer>>
  create(int64_t pageSize, llvm::StringRef form);

  /// Returns the arguments that are weights, by position.
  const TensorMap &getWeights() const { return weights; }

private:
  friend class PagedRun;
  std::unique_ptr<JitModule> jit;
  CompiledFunction function;
  Signature signature;
  TensorMap weights;
};

/// A paged cache that grows step by step.
class PagedRun {
public:
  PagedRun(CompiledLayer &layer, uint64_t seed);

  /// Runs tokens `begin[b]` to `begin[b] + count` of each sequence b. Sequence
  /// b then holds `begin[b] + count` tokens. Returns [B, count, width].
  llvm::Expected<HostTensor> step(const Sequences &sequences,
                                  llvm::ArrayRef<int64_t> begin, int64_t count);

private:
  llvm::Expected<HostTensor> makeArg(const ArgSignature &arg,
                                     const Sequences &sequences,
                                     llvm::ArrayRef<int64_t> begin,
                                     int64_t count);
  CompiledLayer &layer;
  PageTable table;
  PagedCache cache;
};

} // namespace mla::test

#endif // MLA_UNITTESTS_INTEGRATION_PAGEDLAYER_H
