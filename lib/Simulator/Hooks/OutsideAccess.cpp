//===- OutsideAccess.cpp - Accesses outside device memory -----------------===//

#include "Simulator/Hooks/OutsideAccess.h"

#include "Simulator/Access/InvalidAddress.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Engine/StackOverflow.h"
#include "Simulator/Hooks/Caller.h"
#include "Simulator/Hooks/Constants.h"

using namespace mla::sim;

void mla::sim::checkOutsideAccess(const void *address, size_t bytes,
                                  bool isWrite, const void *returnAddress) {
  const Thread &thread = *context().thread;
  if (!thread.fiber.isOnStack(__builtin_frame_address(0)))
    endForStackOverflow(thread);
  const bool isRead =
      !isWrite && (context().cluster->launch->isParameter(address) ||
                   isConstant(reinterpret_cast<uintptr_t>(address), bytes));
  if (isRead || !bytes || isSimulatorCode(returnAddress))
    return;
  reportInvalidAddress(address, bytes, isWrite ? "st.global" : "ld.global",
                       Site::ofReturnAddress(returnAddress));
  stopLaunch();
}
