//===- CacheArgs.h - Paged caches that a model takes ------------*- C++ -*-===//
// A model in the mla dialect may have arguments of type !mla.cache. To call it,
// one needs to know which other arguments are the block tables, lengths and
// slots of these caches. These functions find them from the ops before
// lowering.
//===----------------------------------------------------------------------===//
#ifndef MLA_DRIVER_CACHEARGS_H
#define MLA_DRIVER_CACHEARGS_H

#include "mla/Driver/CacheUse.h"
#include "mla/Driver/ModelValues.h"

namespace mla {

/// An argument that is a paged cache. Arguments are given by their positions
/// among the arguments of the model. Operands that are not arguments are
/// std::nullopt.
struct CacheArg {
  int64_t arg = 0;                       ///< its own position
  std::optional<int64_t> table, lengths; ///< of its readers
  std::vector<int64_t> slots;            ///< of the ops that append to it
  bool ragged = false;                   ///< an op has cu_seqlens or starts
  bool slotsUnknown = false;             ///< written at slots that are computed
  bool isConverted = false;              ///< written by a conversion

  /// True if the model writes the cache.
  bool isWritten() const {
    return slotsUnknown || isConverted || !slots.empty();
  }
};

/// Returns the arguments of a function that are caches, in order.
std::vector<CacheArg> findCacheArgs(mlir::FunctionOpInterface function);

/// True for a field of padding or of scales, which belong to other fields.
bool isWithoutValues(const MlaField &field);

/// Returns the name of a field in data files by its role: "latent", "rope", "k"
/// or "v". Returns an empty string for scales and padding.
llvm::StringRef getFieldName(int32_t role);

/// Reads the contents of each cache N from a safetensors file: a tensor
/// arg.N.FIELD (see getFieldName) for each field of its layout, [pages, tokens
/// per page, width] of any float type.
llvm::Error loadCaches(llvm::StringRef path,
                       const std::vector<CacheArg> &cacheArgs,
                       const Signature &signature, ModelValues &values);

/// Creates seeded caches and replaces the values of the arguments that belong
/// to them: lengths that are at least the number of new tokens, a block table
/// of shuffled pages, and slots of the last tokens of each sequence. With
/// `poison`, tokens after a length are NaN. Returns an error if the sizes of
/// arguments do not match, or if arguments are ragged, which requires data.
llvm::Error makeRandomCaches(const std::vector<CacheArg> &cacheArgs,
                             const Signature &signature, uint64_t seed,
                             bool poison, ModelValues &values);

} // namespace mla

#endif // MLA_DRIVER_CACHEARGS_H
