//===- CacheAccess.h - Tokens in the pools of a cache -----------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLATOLINALG_CACHEACCESS_H
#define MLA_LIB_CONVERSION_MLATOLINALG_CACHEACCESS_H

#include "Emitter.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"

namespace mla {

/// A cache after type conversion: a `memref<?x?xi8>` a pool.
struct CachePools {
  CacheType type;
  mlir::ValueRange pools;
};

/// Where a token lies: page id and place in the page, both index.
struct TokenPlace {
  mlir::Value page, offset;
};

/// The place of slot or position `token`, given the page size. `page` is still
/// to be looked up when `token` is a position in a sequence.
TokenPlace splitToken(Emitter &emitter, CacheType type, mlir::Value token);

/// Whether elements of the layout can be read and written one by one: no scales
/// and no elements smaller than 16 bits. `reason` says why not.
bool isPlainLayout(LayoutAttr layout, std::string &reason);

/// Element `element` of a field of a token, in the field's type.
mlir::Value emitLoad(Emitter &emitter, const CachePools &cache, int64_t field,
                     const TokenPlace &place, mlir::Value element);

/// Writes an element; `value` is converted to the field's type.
void emitStore(Emitter &emitter, const CachePools &cache, int64_t field,
               const TokenPlace &place, mlir::Value element, mlir::Value value);

/// What `emitGather` reads. Values that may be null: starts.
struct GatherInputs {
  mlir::Value table;   ///< [B,P] i32
  mlir::Value lengths; ///< [B] i32
  mlir::Value starts;  ///< [B] i32
};

/// Dense [B, extent, width] of a field; rows past the length are 0.
mlir::Value emitGather(Emitter &emitter, const CachePools &cache,
                       FieldRole role, const GatherInputs &inputs,
                       mlir::OpFoldResult extent);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOLINALG_CACHEACCESS_H
