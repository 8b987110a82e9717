//===- ExpandCache.cpp - Expand cached latents to keys and values ---------===//
//
// Blocks of latents are read from pages into a buffer of the thread and
// multiplied there, so that no dense latent of all tokens exists. Each tile is
// computed as in mlaExpandKv, so that the bits are those of mlaGather and
// mlaExpandKv.
//
//===----------------------------------------------------------------------===//

#include "../../Kernels/CPU/Arena.h"
#include "../../Kernels/CPU/Element.h"
#include "../../Kernels/CPU/GemmTile.h"
#include "../../Kernels/CPU/Threads.h"
#include "../Common/CpuOperations.h"
#include "../Common/ExpandCacheArgs.h"
#include "../Common/FieldCodecs.h"
#include "HeadProblem.h"
#include "RunGather.h"
#include "ScaleValues.h"

#include <algorithm>
#include <cstring>

using namespace mla::runtime;
using mla::cpu::GemmBlocking;
using mla::cpu::GemmEntry;
using mla::cpu::GemmScratch;
using mla::cpu::GemmTile;
using mla::kernels::GemmProblem;

namespace {

/// The most rows of latents in a buffer. Weights are read once per block, so
/// more is better while the buffer stays in the L2 cache.
constexpr int64_t BlockRows = 256;
/// A unit of parallel work is a block and some tiles of columns: enough to hide
/// the time of reading the latents, and few enough for many threads.
constexpr int64_t LeastTiles = 16, MostUnits = 128;

/// The product of the latents and one weight.
struct Expansion {
  GemmProblem problem;
  int64_t columns = 0; ///< of a tile
  int64_t tiles = 0;   ///< of columns, of all heads
};

Expansion makeExpansion(const MlaTensor &w, const MlaTensor &out,
                        const HeadSizes &sizes, int64_t blockRows) {
  MlaTensor x{}; // the latents, if they were dense
  x.dtype = w.dtype;
  x.rank = sizes.tokenDims + 1;
  x.sizes[sizes.tokenDims] = sizes.from;
  x.strides[sizes.tokenDims] = 1;
  Expansion made;
  made.problem = headProblem(x, w, out, HeadOp::Expand, sizes);
  // Row m of the product is row m mod blockRows of the buffer.
  made.problem.aRows = {blockRows, 0, sizes.from};
  return made;
}

/// Chooses the tiles. The flags of the call must be set before.
void setTiles(Expansion &expansion) {
  const GemmProblem &problem = expansion.problem;
  expansion.columns = GemmBlocking::of(problem).columns;
  expansion.tiles = problem.batchCount() *
                    ((problem.n + expansion.columns - 1) / expansion.columns);
}

/// The bytes of one thread.
struct ThreadBytes {
  uint64_t latents = 0, scratch = 0;

  uint64_t total() const { return (latents + scratch) * slots(); }
  static uint64_t slots() {
    return static_cast<uint64_t>(mla::cpu::scratchSlots());
  }
};

/// An expansion with all arguments resolved.
struct Call {
  GatherSource source;
  GatheredField latent, rope;
  Expansion parts[2]; ///< keys and values
  int64_t rows = 0;   ///< tokens of the outputs
  int64_t blockRows = 1;
  ThreadBytes bytes;

  void run(const MlaCall *call);

private:
  int64_t blocks() const { return (rows + blockRows - 1) / blockRows; }
  void readBlock(int64_t begin, int64_t end, bool readsRope, char *latents,
                 bool *held) const;
  void multiply(const Expansion &part, int64_t index, int64_t begin,
                int64_t end, char *latents, const bool *held,
                void *scratch) const;
};

/// Returns the sequence of row `m` of the outputs.
int64_t sequenceOf(const GatherSource &source, int64_t m) {
  if (!source.cuSeqlensK)
    return m / source.tokens.length;
  const int32_t *cu = ints(source.cuSeqlensK);
  const int32_t *after =
      std::upper_bound(cu + 1, cu + source.tokens.batch, int32_t(m));
  return after - cu - 1;
}

/// Reads rows [begin, end) of the outputs: their latents to the buffer, and the
/// rope keys to their output. Sets held[i] to whether row begin + i has a
/// token.
void Call::readBlock(int64_t begin, int64_t end, bool readsRope, char *latents,
                     bool *held) const {
  const int64_t rowBytes = latent.to.width * dtypeBytes(latent.outType);
  const int64_t perSequence = source.cuSeqlensK ? 0 : source.tokens.length;
  SequenceRows sequence{-1, 0, 0, 0, 0};
  for (int64_t m = begin; m < end; ++m) {
    if (const int64_t b = sequenceOf(source, m); b != sequence.sequence)
      sequence = sequenceRows(source, b);
    const int64_t i =
        m - (perSequence ? sequence.sequence * perSequence : sequence.first);
    const mla::cpu::StoredRow row = storedToken(source, latent, sequence, i);
    readStored(latent, 0, row, latents + (m - begin) * rowBytes);
    held[m - begin] = row.elements;
    if (readsRope && rope.to.width > 0)
      readStored(rope, 0, storedToken(source, rope, sequence, i),
                 const_cast<char *>(
                     rope.to.row(sequence.sequence, sequence.first + i, 0)));
  }
}

/// Computes a tile of columns for rows [begin, end). Rows of tiles without a
/// token become 0.
void Call::multiply(const Expansion &part, int64_t index, int64_t begin,
                    int64_t end, char *latents, const bool *held,
                    void *scratch) const {
  const GemmProblem &problem = part.problem;
  mla::cpu::Arena own(scratch);
  const GemmScratch arrays = GemmScratch::carve(problem, own);
  const int64_t perHead = part.tiles / problem.batchCount();
  const int64_t n0 = index % perHead * part.columns;
  GemmEntry entry = mla::cpu::gemmEntry(problem, index / perHead);
  entry.a = latents;
  const int64_t columns = std::min(part.columns, problem.n - n0);
  const int64_t bytes = dtypeBytes(mla::cpu::outType(problem));
  for (int64_t m0 = begin; m0 < end; m0 += arrays.blocking.rows) {
    const int64_t count = std::min(arrays.blocking.rows, end - m0);
    if (std::any_of(held + (m0 - begin), held + (m0 - begin + count),
                    [](bool has) { return has; })) {
      mla::cpu::computeTile(problem, entry, GemmTile{m0, count, n0, columns},
                            arrays);
      continue;
    }
    for (int64_t m = m0; m < m0 + count; ++m)
      std::memset(entry.out + (problem.outRows.offset(m) + n0) * bytes, 0,
                  static_cast<size_t>(columns * bytes));
  }
}

void Call::run(const MlaCall *call) {
  mla::cpu::Work work;
  for (Expansion &part : parts) {
    part.problem.batchInvariant = call->flags & MLA_BATCH_INVARIANT;
    setTiles(part);
    const mla::cpu::Work own = mla::cpu::gemmWork(part.problem);
    work.bytes += own.bytes;
    work.flops += own.flops;
  }
  const int64_t tiles = parts[0].tiles + parts[1].tiles;
  const int64_t groups =
      blocks() == 0
          ? 0
          : std::clamp<int64_t>((MostUnits + blocks() - 1) / blocks(), 1,
                                std::max<int64_t>(1, tiles / LeastTiles));
  char *const memory = static_cast<char *>(call->workspace);
  mla::cpu::parallelFor(
      blocks() * groups, work, call->threads, [&](int64_t unit, int slot) {
        const int64_t group = unit / blocks();
        const int64_t begin = unit % blocks() * blockRows;
        const int64_t end = std::min(rows, begin + blockRows);
        char *latents = memory + static_cast<uint64_t>(slot) * bytes.latents;
        char *scratch = memory + ThreadBytes::slots() * bytes.latents +
                        static_cast<uint64_t>(slot) * bytes.scratch;
        bool held[BlockRows];
        readBlock(begin, end, group == 0, latents, held);
        for (int64_t i = group * tiles / groups;
             i < (group + 1) * tiles / groups; ++i) {
          const bool isKey = i < parts[0].tiles;
          multiply(parts[isKey ? 0 : 1], isKey ? i : i - parts[0].tiles, begin,
                   end, latents, held, scratch);
        }
      });
}

/// Checks all arguments except the call, and resolves them.
bool resolve(Checker &check, const MlaExpandCacheArgs *args, Call &call) {
  ExpandSizes sizes;
  if (!readExpandCache(check, args, sizes) ||
      !selectKernel(check, expandRequest(args, sizes)))
    return false;
  call.rows = sizes.key.tokens;
  call.blockRows = std::clamp<int64_t>(call.rows, 1, BlockRows);
  call.source = {args->cache,  args->blockTable, args->seqLens,
                 args->starts, args->cuSeqlensK, sizes.tokens};
  auto field = [&](int32_t index, int64_t width, const MlaTensor *out) {
    GatheredField made{pagedRows(*args->cache, index),
                       fieldCodec(*args->cache, index),
                       rowView(out, sizes.tokens),
                       1,
                       sizes.scale,
                       sizes.dtype};
    made.to.width = width;
    return made;
  };
  call.latent = field(sizes.fields.latent, sizes.latentWidth, nullptr);
  call.rope = field(sizes.fields.rope, sizes.ropeWidth, args->rope);
  call.parts[0] =
      makeExpansion(*args->wUk, *args->key, sizes.key, call.blockRows);
  call.parts[1] =
      makeExpansion(*args->wUv, *args->value, sizes.value, call.blockRows);
  const int64_t latents =
      call.blockRows * sizes.latentWidth * dtypeBytes(sizes.dtype);
  call.bytes.latents = static_cast<uint64_t>((latents + 63) / 64 * 64);
  for (const Expansion &part : call.parts)
    call.bytes.scratch = std::max(
        call.bytes.scratch,
        mla::cpu::gemmWorkspaceOfSizes(part.problem, /*mayFold=*/false) /
            ThreadBytes::slots());
  return true;
}

} // namespace

int32_t mla::runtime::cpuExpandCache(const MlaExpandCacheArgs *args,
                                     const MlaCall *call) {
  Checker check("mlaExpandCache", false);
  Call expansion;
  if (!resolve(check, args, expansion) || !check.call(call) ||
      !check.finish(expansion.bytes.total(), call) ||
      !checkSource(check, expansion.source) || !checkScales(check, *args))
    return check.status();
  expansion.run(call);
  return MLA_OK;
}

int32_t mla::runtime::cpuExpandCacheWorkspace(const MlaExpandCacheArgs *args,
                                              uint64_t *bytes) {
  Checker check("mlaExpandCacheWorkspace", true);
  Call expansion;
  resolve(check, args, expansion);
  return check.finishQuery(bytes, [&] { return expansion.bytes.total(); });
}
