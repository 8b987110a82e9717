//===- Reduce.h - Reductions and plain copies -------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_COPIES_REDUCE_H
#define MLA_SIMULATOR_COPIES_REDUCE_H

#include "Simulator/Memory/Box.h"

namespace mla::sim {

/// Computes target[i] += source[i] over `bytes` bytes; `element` is an
/// arch::TensorElement. Each sum is rounded to the element type; subnormals are
/// kept, and a NaN is 0x7fff or 0x7fffffff.
void addElements(uint8_t element, char *target, const char *source,
                 uint32_t bytes);

/// Reports (class 29) a size or address that is not a multiple of 16, and ends
/// the launch, because the hardware hangs or faults.
void checkPlain(const void *address, uint32_t bytes, const char *instruction,
                Site site);
/// Returns a range of global memory as a box with rows of 16 bytes, after
/// checkPlain(). Ends the launch with a report (class 49) if bytes are outside
/// an allocation.
Box plainBox(void *address, uint32_t bytes, const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_COPIES_REDUCE_H
