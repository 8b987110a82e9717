/*===- CudaRuntime.h - Entry points of libmla_runtime_cuda ---------------===*\
|*
|* The operations of mla_runtime.h on GPU memory: mlaCudaDecode for mlaDecode.
|* The arguments are the same. The declarations are generated from
|* lib/Kernels/Manifest/Operations.td. The workspace of a product is 0 bytes.
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

#define GET_CUDA_DECLARATIONS
#include "mla/Kernels/Manifest/Operations.inc"

/** Waits for call->stream. Returns MLA_OK, or MLA_OUT_OF_RANGE and a message
 * with the function, argument and index of the first invalid value that
 * operations with MLA_RUNTIME_CHECKS found on the current GPU since the last
 * report. Until the report, operations with MLA_RUNTIME_CHECKS write nothing.
 */
MLA_EXPORT int32_t mlaCudaCheckResult(const MlaCall *call);

#ifdef __cplusplus
}
#endif
#endif /* MLA_RUNTIME_CUDA_CUDARUNTIME_H */
