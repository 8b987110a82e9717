//===- Layout.h - Bytes of a paged cache ----------------------------------===//
//
// From the list of fields alone: bytes of a page, where a field of a token
// lies, and the checks that a cache has to pass before it is touched.
//
// The arithmetic itself is in mla-runtime/mla_layout.h.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_LAYOUT_H
#define MLA_RUNTIME_COMMON_LAYOUT_H

#include "mla-runtime/mla_runtime.h"

namespace mla::runtime {

/// How to find one field of any token: pool, bytes from the page's begin to
/// token 0, and from a token to the next.
struct FieldAccess {
  int32_t pool = -1;
  int64_t offset = 0;
  int64_t tokenStride = 0;
  const MlaField *field = nullptr;
};

/// The access of field number `index`, which has to exist.
FieldAccess fieldAccess(const MlaCache &cache, int32_t index);

/// The number of the only field with `role`, -1 when there is none, -2 when
/// there are several.
int32_t findField(const MlaCache &cache, int32_t role);

/// Checks everything about `cache` that does not depend on the operation:
/// counts, field values, pools, page stride, hash. Messages begin with
/// "function: argument". With `shapesOnly`, null pools pass.
int32_t checkCache(const char *function, const char *argument,
                   const MlaCache *cache, bool shapesOnly);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_LAYOUT_H
