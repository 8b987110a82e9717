// One equal pair, and pairs that differ: exchanged operands, another modifier,
// another address, a missing kernel, exchanged results, a negated condition.
#include "Golden.h"
PAIR(same, fenceGpu(), RAW("fence.acq_rel.gpu;"))
PAIR(exchanged, bulkStore(o.global, data, o.u), asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(__cvta_generic_to_global(o.global)), "r"(smem(data)), "r"(o.u2) : "memory"))
PAIR(modifier, fenceGpu(), RAW("fence.acq_rel.cta;"))
PAIR(address, bar.arrive(), asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(smem(data)) : "memory"))
PAIR(twice, fenceGpu(), RAW("fence.acq_rel.gpu;"); RAW("fence.acq_rel.gpu;"))
extern "C" __global__ void layer_alone() { fenceGpu(); }
PAIR(butterfly, o.out[0] = shuffleXor(o.u, o.u2), o.out[0] = ptx::shfl_sync_down(o.u, o.u2, 31, 0xffffffff))
PAIR(clamp, o.out[0] = shuffleUp(o.u, o.u2), o.out[0] = ptx::shfl_sync_up(o.u, o.u2, 31, 0xffffffff))
PAIR(vote, o.out[0] = anyLane(o.u != 0), uint32_t r; asm volatile("{.reg .pred p, q; setp.ne.s32 p, %1, 0; vote.sync.all.pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q;}" : "=r"(r) : "r"(o.u)); o.out[0] = r != 0)
PAIR(voter, o.out[0] = anyLane(o.u != 0), uint32_t r; asm volatile("{.reg .pred p, q; setp.ne.s32 p, %1, 0; vote.sync.any.pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q;}" : "=r"(r) : "r"(o.u2)); o.out[0] = r != 0)
PAIR(order, uint32_t r[2]; (loadMatrix<2, true>(r, data)); o.out[0] = r[0]; o.out[1] = r[1],
     uint32_t r[2]; asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(smem(data)) : "memory"); o.out[0] = r[1]; o.out[1] = r[0])
PAIR(negated, bar.wait(Phase::first()), while (ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cta, bar, 0)))
PAIR(result, o.out[0] = anyLane(o.u != 0), uint32_t r; asm volatile("{.reg .pred p, q; setp.ne.s32 p, %1, 0; vote.sync.any.pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q;}" : "=r"(r) : "r"(o.u)); o.out[0] = r == 0)
