//===- Elsewhere.cpp - Accesses of what is not the device's ---------------===//

#include "Simulator/Hooks/Elsewhere.h"

#include "Simulator/Core/DeviceImpl.h"
#include "Simulator/Core/Overflow.h"
#include "Simulator/Hooks/Caller.h"
#include "Simulator/Hooks/Constants.h"
#include "Simulator/Memory/Stranger.h"

using namespace mla::sim;

void mla::sim::checkElsewhere(const void *address, size_t bytes, bool isWrite,
                              const void *returnAddress) {
  const Thread &thread = *context().thread;
  if (!thread.fiber.isOnStack(__builtin_frame_address(0)))
    endForOverflow(thread);
  const bool isRead =
      !isWrite && (context().cluster->launch->isParameter(address) ||
                   isConstant(reinterpret_cast<uintptr_t>(address), bytes));
  if (isRead || !bytes || isSimulators(returnAddress))
    return;
  reportStranger(address, bytes, isWrite ? "st.global" : "ld.global",
                 Site::ofReturnAddress(returnAddress));
  stopLaunch();
}
