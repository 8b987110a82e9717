//===- Caller.cpp - Callers of the hooks ----------------------------------===//

#include "Simulator/Hooks/Caller.h"

#include <cstdint>
#include <unwind.h>

using namespace mla::sim;

// The start and the end of the section of Base/Section.h, defined by the
// linker.
extern "C" const char __start_mla_simulator[], __stop_mla_simulator[];

namespace {
/// The state of a walk up the stack.
struct Walk {
  const void *from;
  bool hasBegun = false, isSimulatorCode = false;
};
} // namespace

static bool isInSection(uintptr_t code) {
  return code >= reinterpret_cast<uintptr_t>(__start_mla_simulator) &&
         code < reinterpret_cast<uintptr_t>(__stop_mla_simulator);
}

static _Unwind_Reason_Code visit(_Unwind_Context *frame, void *data) {
  auto &walk = *static_cast<Walk *>(data);
  const uintptr_t code = _Unwind_GetIP(frame);
  // Skips the first frames, which belong to the hooks.
  walk.hasBegun |= code == reinterpret_cast<uintptr_t>(walk.from);
  walk.isSimulatorCode = walk.hasBegun && isInSection(code);
  return walk.isSimulatorCode ? _URC_END_OF_STACK : _URC_NO_REASON;
}

bool mla::sim::isSimulatorCode(const void *returnAddress) {
  Walk walk{returnAddress};
  _Unwind_Backtrace(visit, &walk);
  return walk.isSimulatorCode;
}
