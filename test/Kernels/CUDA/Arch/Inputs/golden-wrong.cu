// Pairs that differ: operands exchanged, a modifier, an address, one missing.
#include "Golden.h"
PAIR(same, fenceGpu(), RAW("fence.acq_rel.gpu;"))
PAIR(exchanged, bulkStore(o.global, data, o.u), asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(__cvta_generic_to_global(o.global)), "r"(smem(data)), "r"(o.u2) : "memory"))
PAIR(modifier, fenceGpu(), RAW("fence.acq_rel.cta;"))
PAIR(address, bar.arrive(), asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(smem(data)) : "memory"))
PAIR(twice, fenceGpu(), RAW("fence.acq_rel.gpu;"); RAW("fence.acq_rel.gpu;"))
extern "C" __global__ void layer_alone() { fenceGpu(); }
