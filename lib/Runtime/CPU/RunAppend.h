//===- RunAppend.h - Append and rotate on the CPU ---------------*- C++ -*-===//
#ifndef MLA_RUNTIME_CPU_RUNAPPEND_H
#define MLA_RUNTIME_CPU_RUNAPPEND_H

#include "../../Kernels/CPU/RowCodec.h"
#include "../../Kernels/CPU/Threads.h"
#include "../Common/AppendArgs.h"
#include "RotateToken.h"

#include <algorithm>

namespace mla::runtime {

/// The resolved arguments of an append.
struct Append {
  AppendSizes sizes;
  RopeFactors factors;
};

/// Checks the new tokens, the cache and the rotation, but not the slots.
bool readAppend(Checker &check, const MlaAppendArgs *args, Append &append);

/// Checks that every slot is in the cache.
bool checkSlots(Checker &check, const MlaTensor *slots, const MlaCache &cache);

/// Writes a row of a tensor of type `fromType` to a field.
void storeRow(const kernels::FieldCodec &codec, float operandScale,
              int32_t fromType, const char *from, int64_t width,
              const cpu::StoredRow &to);

/// Returns which of `shares` shares of the work, counted from 0, writes a slot.
/// Slots are distributed evenly, even if they are at a regular distance.
int64_t shareOf(int64_t slot, int64_t shares);

/// Calls write(token, slot) for each token whose slot is not negative. Each
/// share of the threads writes its own slots in token order. If several tokens
/// have the same slot, the last one is kept for any number of threads. `bytes`
/// are read and written per token.
template <typename Write>
void eachSlot(const MlaTensor *slots, double bytes, int32_t threads,
              const Write &write) {
  const int64_t tokens = slots->sizes[0];
  const cpu::Work work{bytes * static_cast<double>(tokens)};
  const int team = cpu::threadCount(threads, tokens, work);
  const int64_t shares = team == 1 ? 1 : std::min<int64_t>(tokens, 4 * team);
  cpu::parallelFor(shares, work, threads, [&](int64_t share, int) {
    for (int64_t i = 0; i < tokens; ++i) {
      const int64_t slot = ints(slots)[i];
      if (slot >= 0 && (shares == 1 || shareOf(slot, shares) == share))
        write(i, slot);
    }
  });
}

/// Writes all tokens in the order of eachSlot().
void writeTokens(const MlaAppendArgs *args, const Append &append,
                 int32_t threads);

/// Rotates all rows. The heads of a token have the same factors.
void rotateAll(const MlaTensor &x, const MlaTensor &out,
               const RopeFactors &factors, int32_t threads);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CPU_RUNAPPEND_H
