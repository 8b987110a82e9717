//===- ArchBackend/Registers.h - Registers with owners --------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_REGISTERS_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_REGISTERS_H

#include "Arch/Config.h"

#include "Simulator/Mma/FragmentCalls.h"
#include "Simulator/State/Fragment.h"

#include <cstring>

namespace mla::arch::detail {

/// The state of a fragment. No instruction may own it when it is destroyed.
struct FragState {
  mutable sim::FragmentState state;
  MLA_ARCH ~FragState() {
    if (state.pending)
      sim::reportDead(state);
  }
};

MLA_ARCH void noteTouch(const FragState &frag) {
  frag.state.isTouched = true;
  frag.state.fencesAtTouch = sim::fencesOfThread;
}

/// Fills the registers with NaN, because their values are undefined.
template <class T, int N> MLA_ARCH void noteBirth(FragState &, T (&values)[N]) {
  for (T &value : values) {
    const uint32_t bits = 0x7fc0dead;
    memcpy(&value, &bits, 4);
  }
}
MLA_ARCH void noteRead(const FragState &frag, int size, Index index) {
  if (static_cast<unsigned>(index.value) >= static_cast<unsigned>(size))
    sim::reportIndex(index.value, size, index.where);
  if (frag.state.pending)
    sim::reportOwned(frag.state, index.value, index.where);
  noteTouch(frag);
}
MLA_ARCH void noteWrite(FragState &frag, int size, Index index) {
  noteRead(frag, size, index);
}
MLA_ARCH void noteFill(FragState &frag, Location loc) {
  if (frag.state.pending)
    sim::reportOwned(frag.state, 0, loc);
  noteTouch(frag);
}

} // namespace mla::arch::detail

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_REGISTERS_H
