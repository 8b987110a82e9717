//===- Rope.cpp - Rotary embedding ----------------------------------------===//

#include "../../Kernels/CPU/Element.h"
#include "../../Kernels/CPU/Threads.h"
#include "../Common/CpuOperations.h"
#include "../Common/KernelTable.h"
#include "RunAppend.h"

using namespace mla::runtime;

namespace {

/// Returns the byte offset of row `row`, in row-major order.
int64_t rowOffset(const MlaTensor &tensor, int64_t row) {
  int64_t offset = 0;
  for (int32_t d = tensor.rank - 2; d >= 0; --d) {
    offset += row % tensor.sizes[d] * tensor.strides[d];
    row /= tensor.sizes[d];
  }
  return offset * dtypeBytes(tensor.dtype);
}

/// Checks that the manifest has a kernel for the type and width of `x`.
bool hasKernel(Checker &check, const MlaTensor &x) {
  KernelRequest request{Op::Rope};
  request.dtype = x.dtype;
  request.rope = x.sizes[x.rank - 1];
  return selectKernel(check, request);
}

} // namespace

void mla::runtime::rotateAll(const MlaTensor &x, const MlaTensor &out,
                             const RopeFactors &factors, int32_t threads) {
  if (numElements(x) == 0)
    return;
  const int64_t heads = x.rank == factors.dims + 2 ? x.sizes[factors.dims] : 1;
  // One row is too little work for a thread.
  constexpr int64_t Batch = 64;
  const int64_t rows = numElements(x) / x.sizes[x.rank - 1];
  const double values = static_cast<double>(numElements(x));
  // A rotation takes the time of about 16 operations per element.
  mla::cpu::parallelFor(
      (rows + Batch - 1) / Batch,
      {2 * values * dtypeBytes(x.dtype), 16 * values}, threads,
      [&](int64_t piece, int) {
        int64_t end = std::min(rows, (piece + 1) * Batch);
        for (int64_t row = piece * Batch; row < end; ++row)
          rotateToken(factors, row / heads,
                      static_cast<const char *>(x.data) + rowOffset(x, row),
                      static_cast<char *>(out.data) + rowOffset(out, row));
      });
}

int32_t mla::runtime::cpuRope(const MlaRopeArgs *args, const MlaCall *call) {
  Checker check("mlaRope", false);
  RopeFactors factors;
  if (!check.arguments(args) || !check.call(call) ||
      !readRope(check, args, factors) || !hasKernel(check, *args->x) ||
      !check.finish(0, call))
    return check.status();
  rotateAll(*args->x, *args->out, factors, call->threads);
  return MLA_OK;
}
