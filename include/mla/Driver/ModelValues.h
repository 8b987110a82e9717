//===- ModelValues.h - Values of a model's arguments ------------*- C++ -*-===//
#ifndef MLA_DRIVER_MODELVALUES_H
#define MLA_DRIVER_MODELVALUES_H

#include "mla/Driver/TensorInfo.h"
#include "mla/Support/PagedCache.h"

#include <map>

namespace mla {

/// Tensors by position in the model's arguments or results.
using TensorMap = std::map<int64_t, HostTensor>;

/// The contents, before the call, of a paged cache that the model itself takes.
struct CacheValue {
  PagedCache cache; ///< the pages
  /// The positions of the arguments that list the slots that the call writes,
  /// or std::nullopt if the model computes the slots.
  std::optional<std::vector<int64_t>> slotArgs;
};

/// The arguments, and known values of the results.
struct ModelValues {
  TensorMap args; ///< by position among the model's arguments
  /// The contents of the model's own paged caches (CacheArgs.h), by position
  /// among the arguments.
  std::map<int64_t, CacheValue> caches;
  TensorMap outs; ///< PyTorch's results in the model's own type
  TensorMap refs; ///< the same in higher precision
};

/// Reads arg.N, out.N and ref.N of a safetensors file and checks the arguments
/// against the model. The file must have every argument of the model.
llvm::Expected<ModelValues> loadValues(llvm::StringRef path,
                                       const std::vector<TensorInfo> &infos);

/// Creates seeded arguments: weights ([out, in]) with deviation 1/sqrt(in),
/// vectors around 1, masks that hide the keys after each query (bottom-right
/// aligned), integer vectors as the last positions of a cache. `sizes` gives
/// values to shape symbols. The first symbol without a value gets 2, the second
/// 37, and all others 3.
llvm::Expected<ModelValues>
makeRandomValues(const std::vector<TensorInfo> &infos,
                 const std::vector<int64_t> &maskArgs, uint64_t seed,
                 SymbolValues sizes);

/// True if query `s` of `numQueries` may see key `t` of `numKeys`.
inline bool isVisible(int64_t s, int64_t numQueries, int64_t t,
                      int64_t numKeys) {
  return t <= numKeys - numQueries + s;
}

/// Checks that a mask [.., S, T] shows exactly the keys that are before the
/// length and visible by `isVisible`, for each of `lengths` (at most T, for a
/// static cache). If the mask is [B, .., S, T] and B is the number of lengths,
/// slice b is checked for length b only. The error names the first element that
/// differs.
llvm::Error checkVisibleMask(const HostTensor &mask,
                             llvm::ArrayRef<int64_t> lengths);

} // namespace mla

#endif // MLA_DRIVER_MODELVALUES_H
