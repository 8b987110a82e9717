//===- WarpMatrices.cpp - ldmatrix, stmatrix, mma.sync --------------------===//

#include "Simulator/Access/AccessCalls.h"
#include "Simulator/Access/Alignment.h"
#include "Simulator/Access/ClusterAddress.h"
#include "Simulator/Access/InvalidAddress.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Mma/MatrixCalls.h"
#include "Simulator/Numbers/Arithmetic.h"
#include "Simulator/Sync/Rendezvous.h"
#include "Simulator/Sync/SyncCalls.h"

#include <cstring>
#include <string_view>

using namespace mla::sim;

/// Checks the access to a row by ldmatrix or stmatrix. The row must be in the
/// shared memory of the thread's own CTA.
static void accessRow(const void *row, bool isWrite, Site site) {
  const char *instruction = isWrite ? "stmatrix" : "ldmatrix";
  if (context().cluster->ctaAt(row) != context().cta)
    sharedOffset(row, 1, instruction, site);
  accessVector(row, 16, isWrite, instruction, site);
}

/// Waits until all lanes of the warp have arrived, each with an argument.
template <class Last>
static void arriveWithArgument(const void *argument, const char *instruction,
                               Site site, const Last &last) {
  Thread &thread = *context().thread;
  WarpState &warp = thread.cta->warps[thread.warp()];
  warp.arguments[thread.lane()] = argument;
  arriveAndWait(warp.rendezvous, warpThreads(*thread.cta, thread.warp()),
                {instruction, site},
                [&](const std::vector<Thread *> &) { last(warp); });
}

namespace {
/// The argument of a lane of ldmatrix or stmatrix.
struct RowArgument {
  uint32_t *registers;
  char *row;
};
/// The argument of a lane of mma.sync.
struct MmaArgument {
  float *d;
  const uint32_t *a, *b;
};
} // namespace

/// Returns the address of the element of matrix `i` that belongs to half `h` of
/// a lane's register.
static char *elementOf(const WarpState &warp, unsigned i, unsigned lane,
                       unsigned h, bool isTransposed) {
  unsigned row = lane / 4, col = 2 * (lane % 4) + h;
  if (isTransposed)
    std::swap(row, col);
  auto *owner = static_cast<const RowArgument *>(warp.arguments[8 * i + row]);
  return owner->row + 2 * col;
}

void mla::sim::loadMatrix(uint32_t *registers, unsigned count,
                          bool isTransposed, const void *row, Site site) {
  RowArgument argument{registers,
                       const_cast<char *>(static_cast<const char *>(row))};
  if (context().thread->lane() < 8 * count)
    accessRow(row, false, site);
  arriveWithArgument(&argument, "ldmatrix", site, [=](const WarpState &warp) {
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned i = 0; i < count; ++i) {
        uint16_t halves[2];
        for (unsigned h = 0; h < 2; ++h)
          memcpy(&halves[h], elementOf(warp, i, lane, h, isTransposed), 2);
        auto *own = static_cast<const RowArgument *>(warp.arguments[lane]);
        own->registers[i] = halves[0] | uint32_t(halves[1]) << 16;
      }
  });
}

void mla::sim::storeMatrix(const uint32_t *registers, unsigned count,
                           bool isTransposed, void *row, Site site) {
  RowArgument argument{const_cast<uint32_t *>(registers),
                       static_cast<char *>(row)};
  if (context().thread->lane() < 8 * count)
    accessRow(row, true, site);
  arriveWithArgument(&argument, "stmatrix", site, [=](const WarpState &warp) {
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned i = 0; i < count; ++i)
        for (unsigned h = 0; h < 2; ++h) {
          auto *own = static_cast<const RowArgument *>(warp.arguments[lane]);
          auto half = static_cast<uint16_t>(own->registers[i] >> (16 * h));
          memcpy(elementOf(warp, i, lane, h, isTransposed), &half, 2);
        }
  });
}

/// Sets two elements, adjacent along k, from the halves of a register.
static void setPair(DecodedMatrix &matrix, unsigned i, unsigned k,
                    uint32_t bits) {
  matrix.set(i, k, bits & 0xffff);
  matrix.set(i, k + 1, bits >> 16);
}

static void multiplyWarp(const WarpState &warp, Format format) {
  DecodedMatrix a(format, 16, 16), b(format, 8, 16);
  float d[16][8];
  auto visit = [&](const auto &each) {
    for (unsigned lane = 0; lane < 32; ++lane)
      each(lane, *static_cast<const MmaArgument *>(warp.arguments[lane]));
  };
  visit([&](unsigned lane, const MmaArgument &own) {
    unsigned k = 2 * (lane % 4);
    for (unsigned v = 0; v < 4; ++v)
      setPair(a, lane / 4 + 8 * (v & 1), k + 8 * (v >> 1), own.a[v]);
    for (unsigned v = 0; v < 2; ++v)
      setPair(b, lane / 4, k + 8 * v, own.b[v]);
    for (unsigned v = 0; v < 4; ++v)
      d[lane / 4 + 8 * (v >> 1)][k + (v & 1)] = own.d[v];
  });
  context().device->statistics.multiplyAdds += 16 * 8 * 16;
  for (unsigned m = 0; m < 16; ++m)
    multiplyRow(a, m, b, 0, 8, hopperPrecision(format), true, d[m]);
  visit([&](unsigned lane, const MmaArgument &own) {
    for (unsigned v = 0; v < 4; ++v)
      own.d[v] = d[lane / 4 + 8 * (v >> 1)][2 * (lane % 4) + (v & 1)];
  });
}

void mla::sim::mma16x8x16(float *d, const uint32_t *a, const uint32_t *b,
                          Format format, Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  MmaArgument argument{d, a, b};
  arriveWithArgument(
      &argument, "mma.sync.m16n8k16", site,
      [=](const WarpState &warp) { multiplyWarp(warp, format); });
}
