//===- Update.cpp - Write new tokens to a dense cache ---------------------===//

#include "../../Kernels/CPU/Threads.h"
#include "../Common/CpuOperations.h"
#include "../Common/KernelTable.h"
#include "../Common/UpdateArgs.h"

#include <cinttypes>
#include <cstring>

using namespace mla::runtime;

namespace {

int64_t positionAt(const MlaTensor &positions, int64_t i) {
  return positions.dtype == MLA_I64
             ? static_cast<const int64_t *>(positions.data)[i]
             : static_cast<const int32_t *>(positions.data)[i];
}

bool failAt(Checker &check, const MlaTensor &positions, int64_t i,
            int64_t tokens) {
  const int64_t got = positionAt(positions, i);
  if (positions.rank == 2)
    return check.failWith(
        MLA_OUT_OF_RANGE, "positions",
        "[%" PRId64 ", %" PRId64 "]: expected a position of 0 to %" PRId64
        ", got %" PRId64,
        i / positions.sizes[1], i % positions.sizes[1], tokens - 1, got);
  return check.failWith(MLA_OUT_OF_RANGE, "positions",
                        "[%" PRId64 "]: expected a position of 0 to %" PRId64
                        ", got %" PRId64,
                        i, tokens - 1, got);
}

/// Checks that all positions are inside the result. Reports the first one
/// outside.
bool checkPositions(Checker &check, const MlaTensor &positions,
                    int64_t tokens) {
  const int64_t count = numElements(positions);
  for (int64_t i = 0; i < count; ++i)
    if (int64_t got = positionAt(positions, i); got < 0 || got >= tokens)
      return failAt(check, positions, i, tokens);
  return true;
}

/// Returns the address of token t of sequence b in [sequences, tokens, width].
char *rowOf(const MlaTensor &tensor, int64_t b, int64_t t) {
  return static_cast<char *>(tensor.data) +
         (b * tensor.strides[0] + t * tensor.strides[1]) *
             dtypeBytes(tensor.dtype);
}

void copyRow(const MlaTensor *to, int64_t toToken, const MlaTensor *from,
             int64_t fromToken, int64_t b) {
  if (to && from)
    std::memcpy(rowOf(*to, b, toToken), rowOf(*from, b, fromToken),
                static_cast<size_t>(to->sizes[2] * dtypeBytes(to->dtype)));
}

/// Copies token i % tokens of the past of sequence i / tokens.
void copyPast(const MlaUpdateArgs *args, int64_t i) {
  const int64_t tokens = args->past->sizes[1], b = i / tokens, t = i % tokens;
  copyRow(args->latent, t, args->past, t, b);
  copyRow(args->rope, t, args->pastRope, t, b);
}

/// Writes the new tokens of a sequence, in order.
void writeNew(const MlaUpdateArgs *args, const UpdateSizes &sizes, int64_t b) {
  const MlaTensor *positions = args->positions;
  const int64_t first = positions && positions->rank == 2 ? b * sizes.added : 0;
  for (int64_t s = 0; s < sizes.added; ++s) {
    const int64_t t = positions ? positionAt(*positions, first + s)
                                : sizes.tokens - sizes.added + s;
    if (t < 0 || t >= sizes.tokens)
      continue;
    copyRow(args->latent, t, args->added, s, b);
    copyRow(args->rope, t, args->addedRope, s, b);
  }
}

} // namespace

int32_t mla::runtime::cpuUpdate(const MlaUpdateArgs *args,
                                const MlaCall *call) {
  Checker check("mlaUpdate", false);
  UpdateSizes sizes;
  if (!checkUpdate(check, args, sizes))
    return check.status();
  KernelRequest request{Op::Update};
  request.dtype = args->latent->dtype;
  request.latent = sizes.width;
  request.rope = sizes.ropeWidth;
  if (!selectKernel(check, request) || !check.call(call) ||
      !check.finish(0, call))
    return check.status();
  if ((call->flags & MLA_RUNTIME_CHECKS) && args->positions &&
      !checkPositions(check, *args->positions, sizes.tokens))
    return check.status();
  const auto copies = [&](double tokens) {
    return mla::cpu::Work{2 * tokens * dtypeBytes(args->latent->dtype) *
                          (sizes.width + sizes.ropeWidth)};
  };
  if (args->past)
    mla::cpu::parallelFor(sizes.batch * args->past->sizes[1],
                          copies(sizes.batch * double(args->past->sizes[1])),
                          call->threads,
                          [&](int64_t i, int) { copyPast(args, i); });
  mla::cpu::parallelFor(
      sizes.addedBatch, copies(sizes.addedBatch * double(sizes.added)),
      call->threads, [&](int64_t b, int) { writeNew(args, sizes, b); });
  return MLA_OK;
}
