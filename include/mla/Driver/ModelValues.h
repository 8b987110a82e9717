//===- ModelValues.h - Values of a model's arguments -----------*- C++ -*-===//
#ifndef MLA_DRIVER_MODELVALUES_H
#define MLA_DRIVER_MODELVALUES_H

#include "mla/Driver/TensorInfo.h"
#include "mla/Support/PagedCache.h"

#include <map>

namespace mla {

/// Tensors by position in the model's arguments or results.
using TensorMap = std::map<int64_t, HostTensor>;

/// What a paged cache that the model itself takes holds before the call.
struct CacheValue {
  PagedCache cache; ///< its pages
  /// Positions of the arguments that name the slots which the call writes;
  /// nothing where it computes them.
  std::optional<std::vector<int64_t>> slotArgs;
};

/// Arguments, and what is known of the results.
struct ModelValues {
  TensorMap args; ///< by position among the model's arguments
  /// What the model's own paged caches hold (CacheArgs.h), by position among
  /// the arguments.
  std::map<int64_t, CacheValue> caches;
  TensorMap outs; ///< PyTorch's results in the model's own type
  TensorMap refs; ///< the same in higher precision
};

/// Reads arg.N, out.N and ref.N of a safetensors file, and checks the arguments
/// against the model. Every argument that the model has must be in the file.
llvm::Expected<ModelValues> loadValues(llvm::StringRef path,
                                       const std::vector<TensorInfo> &infos);

/// Seeded arguments: weights ([out, in]) with deviation 1/sqrt(in), vectors
/// around 1, masks that hide the keys after each query (bottom-right aligned),
/// integer vectors as the last positions of a cache. `sizes` gives values to
/// shape symbols; others are 2 for the first, 37 for the second, then 3.
llvm::Expected<ModelValues>
makeRandomValues(const std::vector<TensorInfo> &infos,
                 const std::vector<int64_t> &maskArgs, uint64_t seed,
                 SymbolValues sizes);

/// Whether query `s` of `numQueries` may see key `t` of `numKeys`.
inline bool isVisible(int64_t s, int64_t numQueries, int64_t t,
                      int64_t numKeys) {
  return t <= numKeys - numQueries + s;
}

/// Checks that a mask [.., S, T] says "key before length, causal bottom-right"
/// and nothing else, for `lengths` (each T or fewer, for a static cache). A
/// mask [B, .., S, T] of as many sequences has rows for each of them, any other
/// has to hold for all. The error names the first element that differs.
llvm::Error checkVisibleMask(const HostTensor &mask,
                             llvm::ArrayRef<int64_t> lengths);

} // namespace mla

#endif // MLA_DRIVER_MODELVALUES_H
