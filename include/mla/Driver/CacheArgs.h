//===- CacheArgs.h - The paged caches that a model itself takes -*- C++ -*-===//
//
// A model in the mla dialect may have arguments of type !mla.cache. Whoever
// runs it has to know which of the other arguments are their block tables,
// lengths and slots. This is read off the ops before they are lowered.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DRIVER_CACHEARGS_H
#define MLA_DRIVER_CACHEARGS_H

#include "mla/Driver/CacheUse.h"
#include "mla/Driver/ModelValues.h"

namespace mla {

/// One argument that is a paged cache. Positions are those of the model's
/// arguments; nothing where an operand is not an argument.
struct CacheArg {
  int64_t arg = 0;                       ///< its own position
  std::optional<int64_t> table, lengths; ///< of what reads it
  std::vector<int64_t> slots;            ///< of what appends to it
  bool ragged = false;       ///< something counts by cu_seqlens or starts
  bool slotsUnknown = false; ///< it is written at slots that are computed

  /// Whether the model writes it.
  bool isWritten() const { return slotsUnknown || !slots.empty(); }
};

/// The arguments of a function that are caches, in their order.
std::vector<CacheArg> findCacheArgs(mlir::FunctionOpInterface function);

/// Whether a field is bytes that nobody reads or writes.
bool isPad(const MlaField &field);

/// The name that data has for a field with this role, "latent" or "rope"; empty
/// for scales, which no kernel reads.
llvm::StringRef getFieldName(int32_t role);

/// Reads the contents of each cache N from a safetensors file:
/// arg.N.latent and, where its layout has rope keys, arg.N.rope, each
/// [pages, tokens a page, width] of any float type.
llvm::Error loadCaches(llvm::StringRef path,
                       const std::vector<CacheArg> &cacheArgs,
                       const Signature &signature, ModelValues &values);

/// Seeded caches, and values for the arguments that say how they are used, in
/// place of what they held: lengths of at least the new tokens, a block table
/// of shuffled pages, slots of the last tokens of each sequence. Tokens past a
/// length are NaN with `poison`. An error for arguments whose sizes do not fit
/// each other, and for ragged ones, which need data.
llvm::Error makeRandomCaches(const std::vector<CacheArg> &cacheArgs,
                             const Signature &signature, uint64_t seed,
                             bool poison, ModelValues &values);

} // namespace mla

#endif // MLA_DRIVER_CACHEARGS_H
