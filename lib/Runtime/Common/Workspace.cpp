//===- Workspace.cpp - Check the workspace of a call ----------------------===//

#include "Status.h"
#include "mla-runtime/mla_runtime.h"

#include <cinttypes>

using namespace mla::runtime;

int32_t mlaCheckWorkspace(const char *function, uint64_t needed,
                          const MlaCall *call) {
  const char *name = function ? function : "compiled function";
  if (!call)
    return fail(MLA_INVALID_ARGUMENT, "%s: call: expected a struct, got null",
                name);
  if (needed == 0)
    return MLA_OK;
  if (!call->workspace || call->workspaceBytes < needed)
    return fail(MLA_WORKSPACE_TOO_SMALL,
                "%s: workspace: expected at least %" PRIu64
                " bytes, got %" PRIu64 "%s",
                name, needed, call->workspaceBytes,
                call->workspace ? "" : " at a null address");
  if (reinterpret_cast<uint64_t>(call->workspace) % 64)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: workspace: expected an address aligned to 64 bytes, got "
                "%p: allocate 63 more bytes and round the address up",
                name, call->workspace);
  return MLA_OK;
}
