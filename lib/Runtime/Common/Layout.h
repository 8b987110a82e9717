//===- Layout.h - Check and address a paged cache -------------------------===//
//
// Addresses of fields, and the checks of a cache before it is accessed. The
// arithmetic is in mla-runtime/mla_layout.h.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_LAYOUT_H
#define MLA_RUNTIME_COMMON_LAYOUT_H

#include "mla-runtime/mla_runtime.h"

namespace mla::runtime {

/// The address of one field: its pool, the bytes from the start of a page to
/// the field of token 0, and the bytes from one token, and from one head of a k
/// or v field, to the next.
struct FieldAccess {
  int32_t pool = -1;
  int64_t offset = 0;
  int64_t tokenStride = 0, headStride = 0;
  const MlaField *field = nullptr;
};

/// Returns the address of field number `index`, which must exist.
FieldAccess fieldAccess(const MlaCache &cache, int32_t index);

/// Returns the number of the field with `role`, -1 if there is none, or -2 if
/// there are several.
int32_t findField(const MlaCache &cache, int32_t role);

/// Checks all properties of `cache` that do not depend on the operation:
/// counts, field values, pools, page stride, hash. Messages begin with
/// "function: argument". With `shapesOnly`, pools may be null.
int32_t checkCache(const char *function, const char *argument,
                   const MlaCache *cache, bool shapesOnly);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_LAYOUT_H
