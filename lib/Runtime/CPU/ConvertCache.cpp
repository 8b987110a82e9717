//===- ConvertCache.cpp - Copy tokens to pages of another layout ----------===//

#include "../../Kernels/CPU/RowCodec.h"
#include "../../Kernels/CPU/Threads.h"
#include "../Common/ConvertCacheArgs.h"
#include "../Common/CpuOperations.h"
#include "ScaleValues.h"

#include "mla-runtime/mla_layout.h"

#include <algorithm>

using namespace mla::runtime;

namespace {

/// Tokens per unit of parallel work.
constexpr int64_t TokensAtOnce = 128;

/// The page and the token in it of token `token` of a sequence.
struct Place {
  int64_t page, token;
};
Place placeOf(const MlaTensor &table, int64_t sequence, int64_t token,
              int64_t pageSize) {
  return {ints(&table)[sequence * table.strides[0] + token / pageSize],
          token % pageSize};
}

/// Converts the field of one token.
void convertField(const ConvertedField &field, const ConvertSizes &sizes,
                  const Place &from, const Place &to) {
  if (field.width == 0)
    return;
  const mla::cpu::StoredRow source =
      mla::cpu::storedRow(field.from, field.fromCodec, from.page, from.token);
  const mla::cpu::StoredRow target =
      mla::cpu::storedRow(field.to, field.toCodec, to.page, to.token);
  if (field.copies)
    return copyRow(field.fromCodec, source, field.toCodec, target, field.width);
  const float fromScale =
      field.fromCodec.usesOperandScale ? sizes.fromScale(0) : 1.0f;
  encodeRow(field.toCodec, sizes.toScale(0), field.fromCodec.type,
            mla::cpu::StoredValues(field.fromCodec, fromScale, source),
            field.width, target);
}

/// Returns the bytes of a token that a conversion reads and writes.
int64_t bytesPerToken(const ConvertedField &field) {
  return field.width *
         (mlaDTypeBits(field.fromCodec.type) +
          mlaDTypeBits(field.toCodec.type)) /
         8;
}

void convertAll(const MlaConvertCacheArgs *args, const ConvertSizes &sizes,
                int32_t threads) {
  const MlaTensor &table = *args->fromTable;
  int64_t longest = 0, total = 0;
  for (int64_t b = 0; b < sizes.batch; ++b) {
    longest = std::max<int64_t>(longest, ints(args->seqLens)[b]);
    total += ints(args->seqLens)[b];
  }
  const int64_t pieces = (longest + TokensAtOnce - 1) / TokensAtOnce;
  const auto bytes = static_cast<double>(bytesPerToken(sizes.latent) +
                                         bytesPerToken(sizes.rope));
  mla::cpu::parallelFor(
      sizes.batch * pieces, mla::cpu::Work{bytes * double(total)}, threads,
      [&](int64_t i, int) {
        const int64_t b = i / pieces, first = i % pieces * TokensAtOnce;
        const int64_t begin = std::max<int64_t>(startOf(args, b), first);
        const int64_t end =
            std::min<int64_t>(ints(args->seqLens)[b], first + TokensAtOnce);
        for (int64_t token = begin; token < end; ++token) {
          const Place from = placeOf(table, b, token, args->from->pageSize);
          const Place to =
              placeOf(*sizes.toTable, b, token, args->to->pageSize);
          convertField(sizes.latent, sizes, from, to);
          convertField(sizes.rope, sizes, from, to);
        }
      });
}

} // namespace

int32_t mla::runtime::cpuConvertCache(const MlaConvertCacheArgs *args,
                                      const MlaCall *call) {
  Checker check("mlaConvertCache", false);
  ConvertSizes sizes;
  if (!readConvert(check, args, sizes) || !check.call(call) ||
      !selectKernel(check, convertRequest(*args->from)) ||
      !selectKernel(check, convertRequest(*args->to)) ||
      !check.finish(0, call) || !checkConvertedPages(check, args, sizes) ||
      !checkScales(check, *args))
    return check.status();
  convertAll(args, sizes, call->threads);
  return MLA_OK;
}
