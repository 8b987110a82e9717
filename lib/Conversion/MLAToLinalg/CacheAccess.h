//===- CacheAccess.h - Access to the tokens of a cache ----------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLATOLINALG_CACHEACCESS_H
#define MLA_LIB_CONVERSION_MLATOLINALG_CACHEACCESS_H

#include "Emitter.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"

namespace mla {

/// A cache after type conversion: one `memref<?x?xi8>` per pool.
struct CachePools {
  CacheType type;
  mlir::ValueRange pools;
  mlir::Value scale; ///< of 8-bit fields, f32; null means 1
};

/// The location of a token: page id and offset in the page, both index.
struct TokenPlace {
  mlir::Value page, offset;
};

/// Splits `token`, a slot or a position, by the page size. For a position, the
/// `page` of the result is not a page id but an index into the block table.
TokenPlace splitToken(Emitter &emitter, CacheType type, mlir::Value token);

/// True if elements of the layout can be read and written one by one, because
/// the layout has no scales and no elements smaller than 16 bits but f8E4M3FN.
/// Otherwise sets `reason`.
bool isPlainLayout(LayoutAttr layout, std::string &reason);

/// Loads element `element` of a field of a token, in the field's type.
mlir::Value emitLoad(Emitter &emitter, const CachePools &cache, int64_t field,
                     const TokenPlace &place, mlir::Value element);

/// Stores `value`, converted to the field's type, to an element. For a field of
/// 8 bits, the value is rounded to 16 bits, divided by the cache's scale, and
/// rounded to the largest finite value if it is too large.
void emitStore(Emitter &emitter, const CachePools &cache, int64_t field,
               const TokenPlace &place, mlir::Value element, mlir::Value value);

/// The operands of `emitGather`; `starts` may be null.
struct GatherInputs {
  mlir::Value table;   ///< [B,P] i32
  mlir::Value lengths; ///< [B] i32
  mlir::Value starts;  ///< [B] i32
};

/// Copies a field to a dense tensor [B, extent, width]; rows past the length
/// are 0.
mlir::Value emitGather(Emitter &emitter, const CachePools &cache,
                       FieldRole role, const GatherInputs &inputs,
                       mlir::OpFoldResult extent);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOLINALG_CACHEACCESS_H
