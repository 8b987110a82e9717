/*===- CudaRuntime.h - Entry points of libmla_runtime_cuda ---------------===*\
|*
|* The operations of mla_runtime.h on GPU memory. The arguments are the same.
|* The device of every view is MLA_CUDA, and MlaCall.stream is a cudaStream_t.
|* With MLA_RUNTIME_CHECKS a kernel before the operation checks page ids, slots
|* and lengths, and mlaCudaCheckResult() reports the first invalid one.
|*
|* No function allocates, waits, or reads device memory on the host. So a CUDA
|* graph can capture every function, and replay it with new lengths, tables and
|* data.
|*
\*===----------------------------------------------------------------------===*/
#ifndef MLA_RUNTIME_CUDA_CUDARUNTIME_H
#define MLA_RUNTIME_CUDA_CUDARUNTIME_H

#include "mla-runtime/mla_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

MLA_EXPORT int32_t mlaCudaPlan(const MlaPlanArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaCudaPlanBytes(const MlaPlanArgs *args, uint64_t *bytes);
MLA_EXPORT int32_t mlaCudaDecode(const MlaDecodeArgs *args,
                                 const MlaCall *call);
MLA_EXPORT int32_t mlaCudaDecodeWorkspace(const MlaDecodeArgs *args,
                                          uint64_t *bytes);
MLA_EXPORT int32_t mlaCudaLatentAttention(const MlaLatentAttentionArgs *args,
                                          const MlaCall *call);
MLA_EXPORT int32_t mlaCudaLatentAttentionWorkspace(
    const MlaLatentAttentionArgs *args, uint64_t *bytes);
MLA_EXPORT int32_t mlaCudaPrefill(const MlaPrefillArgs *args,
                                  const MlaCall *call);
MLA_EXPORT int32_t mlaCudaPrefillWorkspace(const MlaPrefillArgs *args,
                                           uint64_t *bytes);
MLA_EXPORT int32_t mlaCudaAppend(const MlaAppendArgs *args,
                                 const MlaCall *call);
MLA_EXPORT int32_t mlaCudaGather(const MlaGatherArgs *args,
                                 const MlaCall *call);
MLA_EXPORT int32_t mlaCudaUpdate(const MlaUpdateArgs *args,
                                 const MlaCall *call);
MLA_EXPORT int32_t mlaCudaAbsorbQuery(const MlaHeadProductArgs *args,
                                      const MlaCall *call);
MLA_EXPORT int32_t mlaCudaProjectValue(const MlaHeadProductArgs *args,
                                       const MlaCall *call);
MLA_EXPORT int32_t mlaCudaExpandKv(const MlaHeadProductArgs *args,
                                   const MlaCall *call);
MLA_EXPORT int32_t mlaCudaRope(const MlaRopeArgs *args, const MlaCall *call);
/** Returns 0: the products need no workspace. */
MLA_EXPORT int32_t mlaCudaHeadProductWorkspace(const MlaHeadProductArgs *args,
                                               int32_t op, uint64_t *bytes);
MLA_EXPORT int32_t mlaCudaMatmul(const MlaMatmulArgs *args,
                                 const MlaCall *call);
/** Returns 0. */
MLA_EXPORT int32_t mlaCudaMatmulWorkspace(const MlaMatmulArgs *args,
                                          uint64_t *bytes);
MLA_EXPORT int32_t mlaCudaConvertLse(const MlaConvertLseArgs *args,
                                     const MlaCall *call);
/** Waits for call->stream. Returns MLA_OK, or MLA_OUT_OF_RANGE and a message
 * with the function, argument and index of the first invalid value that
 * operations with MLA_RUNTIME_CHECKS found on the current GPU since the last
 * report. Until the report, operations with MLA_RUNTIME_CHECKS write nothing.
 */
MLA_EXPORT int32_t mlaCudaCheckResult(const MlaCall *call);
MLA_EXPORT int32_t mlaCudaMerge(const MlaMergeArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaCudaMergeWorkspace(const MlaMergeArgs *args,
                                         uint64_t *bytes);

#ifdef __cplusplus
}
#endif
#endif /* MLA_RUNTIME_CUDA_CUDARUNTIME_H */
