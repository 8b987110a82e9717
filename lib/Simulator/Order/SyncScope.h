//===- SyncScope.h - Scopes of atomic operations ----------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ORDER_SYNCSCOPE_H
#define MLA_SIMULATOR_ORDER_SYNCSCOPE_H

#include <cstdint>

namespace mla::sim {

/// The threads that an atomic operation or a fence orders: the threads of a
/// CTA, of a cluster, or of the GPU.
enum class SyncScope : uint8_t { Cta, Cluster, Gpu };

} // namespace mla::sim

#endif // MLA_SIMULATOR_ORDER_SYNCSCOPE_H
