//===- Append.cpp - mlaAppend ---------------------------------------------===//

#include "../../Kernels/CPU/Simd.h"
#include "../../Kernels/CPU/Threads.h"
#include "../Common/CpuOperations.h"
#include "../Common/KernelTable.h"
#include "../Common/Views.h"
#include "RotateToken.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

using namespace mla::runtime;
using mla::kernels::PagedRows;

namespace {

/// Everything that was resolved from the arguments.
struct Append {
  Tokens tokens;
  int64_t latentWidth = 0, ropeWidth = 0;
  CacheFields fields;
  RopeFactors factors;
};

/// Token dimensions are those of `latent`, [B, S, C] or [N, C].
bool resolve(Checker &check, const MlaAppendArgs *args, Append &append) {
  if (!check.arguments(args) ||
      !check.tensorOfRank("latent", args->latent, FloatTypes, 2, 3,
                          Strides::LastContiguous))
    return false;
  const MlaTensor *latent = args->latent;
  Tokens &tokens = append.tokens;
  tokens.ragged = latent->rank == 2;
  tokens.batch = latent->sizes[0];
  tokens.length = tokens.ragged ? latent->sizes[0] : latent->sizes[1];
  tokens.total = tokens.ragged ? tokens.batch : tokens.batch * tokens.length;
  append.latentWidth = latent->sizes[latent->rank - 1];
  const MlaTensor *rope = args->rope;
  if (rope) {
    if (!tokenTensor(check, "rope", rope, FloatTypes, tokens, {AnySize}))
      return false;
    append.ropeWidth = rope->sizes[rope->rank - 1];
  }
  KernelRequest request{Op::Append};
  request.dtype = latent->dtype;
  request.latent = append.latentWidth;
  request.rope = append.ropeWidth;
  return check.cache("cache", args->cache) &&
         check.written("cache", args->cache) && selectKernel(check, request) &&
         findFields(check, args->cache, FloatTypes, append.latentWidth,
                    append.ropeWidth, append.fields) &&
         check.tensor("slots", args->slots, IntType, {tokens.total});
}

/// cos and sin come together, and with rope.
bool resolveRotation(Checker &check, const MlaAppendArgs *args,
                     Append &append) {
  if (!args->cos && !args->sin)
    return true;
  if (!args->cos || !args->sin)
    return check.failWith(MLA_INVALID_ARGUMENT, args->cos ? "sin" : "cos",
                          "expected a tensor beside %s, got null",
                          args->cos ? "cos" : "sin");
  if (!args->rope)
    return check.failWith(MLA_INVALID_ARGUMENT, "rope",
                          "expected a tensor beside cos, got null");
  if (!readFactors(check, args->rope, append.tokens.rank(), append.ropeWidth,
                   args->cos, args->sin, args->ropeInput, args->ropeOutput,
                   append.factors))
    return false;
  append.factors.rotation.outType =
      args->cache->fields[append.fields.rope].dtype;
  return true;
}

bool checkSlots(Checker &check, const MlaAppendArgs *args) {
  const int64_t most = pagesOf(*args->cache) * args->cache->pageSize;
  for (int64_t i = 0; i < args->slots->sizes[0]; ++i) {
    int32_t slot = ints(args->slots)[i];
    if (slot < -1 || slot >= most)
      return check.failWith(MLA_OUT_OF_RANGE, "slots",
                            "[%" PRId64 "]: expected a slot of -1 to %" PRId64
                            ", got %d",
                            i, most - 1, slot);
  }
  return true;
}

char *slotAddress(const PagedRows &rows, int64_t slot, int64_t pageSize) {
  return const_cast<char *>(rows.base) + slot / pageSize * rows.page +
         slot % pageSize * rows.token;
}

/// `width` elements of one type as another, rounded to nearest even.
void castRow(int32_t toType, char *to, int32_t fromType, const char *from,
             int64_t width) {
  if (toType == fromType) {
    std::memcpy(to, from, static_cast<size_t>(width * dtypeBytes(toType)));
    return;
  }
  constexpr int64_t Strip = 64;
  float values[Strip];
  for (int64_t i = 0; i < width; i += Strip) {
    const int64_t count = std::min(Strip, width - i);
    mla::cpu::loadAsF32(fromType, from + i * dtypeBytes(fromType), values,
                        count);
    mla::cpu::storeFromF32(toType, values, 1.0f, to + i * dtypeBytes(toType),
                           count);
  }
}

/// What writeTokens() needs of the arguments for each token.
struct Writer {
  const MlaAppendArgs *args;
  const Append &append;
  mla::kernels::RowView latent, rope;
  PagedRows toLatent, toRope;

  Writer(const MlaAppendArgs *args, const Append &append)
      : args(args), append(append),
        latent(rowView(args->latent, append.tokens)),
        rope(rowView(args->rope, append.tokens)),
        toLatent(pagedRows(*args->cache, append.fields.latent)),
        toRope(pagedRows(*args->cache, append.fields.rope)) {}

  auto source(const mla::kernels::RowView &view, int64_t token) const {
    const int64_t length = append.tokens.length;
    return append.tokens.ragged ? view.row(0, token, 0)
                                : view.row(token / length, token % length, 0);
  }

  /// Casts, rotates and stores token i.
  void write(int64_t i, int64_t slot) const {
    const MlaField *fields = args->cache->fields;
    const int64_t pageSize = args->cache->pageSize;
    castRow(fields[append.fields.latent].dtype,
            slotAddress(toLatent, slot, pageSize), args->latent->dtype,
            source(latent, i), append.latentWidth);
    if (append.ropeWidth == 0)
      return;
    char *to = slotAddress(toRope, slot, pageSize);
    if (args->cos)
      rotateToken(append.factors, i, source(rope, i), to);
    else
      castRow(fields[append.fields.rope].dtype, to, args->rope->dtype,
              source(rope, i), append.ropeWidth);
  }
};

/// Which of `shares` a slot belongs to: by a product that spreads slots of any
/// regular distance.
int64_t shareOf(int64_t slot, int64_t shares) {
  const auto spread = static_cast<uint64_t>(slot) * 0x9E3779B97F4A7C15u;
  return static_cast<int64_t>((spread >> 32) * static_cast<uint64_t>(shares) >>
                              32);
}

/// A share takes the slots that are its own in the order of the tokens, so that
/// of two tokens with one slot the last one stays, whoever writes it.
void writeTokens(const MlaAppendArgs *args, const Append &append,
                 int32_t threads) {
  const Writer writer(args, append);
  const int64_t tokens = append.tokens.total;
  // Read and written; a rope's factors are of the width of what they rotate.
  const mla::cpu::Work work{2.0 * sizeof(float) * tokens *
                            (append.latentWidth + 2 * append.ropeWidth)};
  const int team = mla::cpu::threadCount(threads, tokens, work);
  const int64_t shares = team == 1 ? 1 : std::min<int64_t>(tokens, 4 * team);
  mla::cpu::parallelFor(shares, work, threads, [&](int64_t share, int) {
    for (int64_t i = 0; i < tokens; ++i) {
      const int64_t slot = ints(args->slots)[i];
      if (slot >= 0 && (shares == 1 || shareOf(slot, shares) == share))
        writer.write(i, slot);
    }
  });
}

} // namespace

int32_t mla::runtime::cpuAppend(const MlaAppendArgs *args,
                                const MlaCall *call) {
  Checker check("mlaAppend", false);
  Append append;
  if (!resolve(check, args, append) || !check.call(call) ||
      !resolveRotation(check, args, append) || !check.finish(0, call))
    return check.status();
  if ((call->flags & MLA_RUNTIME_CHECKS) && !checkSlots(check, args))
    return check.status();
  writeTokens(args, append, call->threads);
  return MLA_OK;
}
