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
  mlir::Value scale; ///< the operand's scale, f32; null means 1
};

/// The location of a token: page id and offset in the page, both index.
struct TokenPlace {
  mlir::Value page, offset;
};

/// Splits `token`, a slot or a position, by the page size. For a position, the
/// `page` of the result is not a page id but an index into the block table.
TokenPlace splitToken(Emitter &emitter, CacheType type, mlir::Value token);

/// True if the fields of the layout can be read and written: their elements are
/// floats that have at least 16 bits or are quantised, and k and v fields have
/// no scales in the cache. Otherwise sets `reason`.
bool isAccessibleLayout(LayoutAttr layout, std::string &reason);

/// Returns the type in which elements of a field are read: f32 for quantised
/// latent and rope fields, else the element type.
mlir::Type getReadType(const LayoutField &field);

/// Reads element `element` of a field of a token, in `getReadType`. Quantised
/// elements of latent and rope are multiplied by their scales.
mlir::Value emitRead(Emitter &emitter, const CachePools &cache, int64_t field,
                     const TokenPlace &place, mlir::Value element);

/// Writes `value`, rounded to the field's type, to an element. A value of a
/// quantised field is first rounded to 16 bits and divided by `divisor`, which
/// is null for 1.
void emitWrite(Emitter &emitter, const CachePools &cache, int64_t field,
               const TokenPlace &place, mlir::Value element, mlir::Value value,
               mlir::Value divisor);

/// Emits the value of an element of the field that is written.
using ElementReader =
    llvm::function_ref<mlir::Value(Emitter &emitter, mlir::Value element)>;

/// Emits the largest magnitude of the `group` elements from `first` on, after
/// they are rounded to 16 bits; 0 if none of them is a number.
mlir::Value emitLargest(Emitter &emitter, mlir::Value first, int64_t group,
                        ElementReader read);

/// Writes all elements of a latent or rope field of a token, with their scales.
/// `read` is called more than once for an element.
void emitWriteField(Emitter &emitter, const CachePools &cache, int64_t field,
                    const TokenPlace &place, ElementReader read);

/// True if two fields have elements and scales of the same types, the same
/// group, and no scale of the operand or, with `sameScale`, the same one.
bool isStoredAlike(CacheType from, int64_t read, CacheType to, int64_t written,
                   bool sameScale);

/// Copies the bits of a field of a token to a field that is stored alike.
void emitCopyField(Emitter &emitter, const CachePools &from, int64_t read,
                   const TokenPlace &source, const CachePools &to,
                   int64_t written, const TokenPlace &target);

/// The operands of `emitGather`; `starts` may be null.
struct GatherInputs {
  mlir::Value table;   ///< [B,P] i32
  mlir::Value lengths; ///< [B] i32
  mlir::Value starts;  ///< [B] i32
};

/// Copies a field to a dense tensor [B, extent, width] of `getReadType`; rows
/// past the length are 0.
mlir::Value emitGather(Emitter &emitter, const CachePools &cache,
                       FieldRole role, const GatherInputs &inputs,
                       mlir::OpFoldResult extent);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOLINALG_CACHEACCESS_H
