/* A fake libmla_runtime_cuda with a decode that records its arguments and acts
 * on the value of `causal`. */
#include "mla-runtime/mla_runtime.h"

static const void *seenArgs, *seenCall;

MLA_EXPORT uint32_t mlaAbiVersion(void) { return FAKE_ABI_VERSION; }
MLA_EXPORT const char *mlaLastError(void) {
  return "mlaCudaDecode: launch: the stand-in fails";
}
MLA_EXPORT int32_t mlaCudaDecode(const MlaDecodeArgs *args,
                                 const MlaCall *call) {
  seenArgs = args;
  seenCall = call;
  return args->causal ? MLA_DEVICE_ERROR : MLA_OK;
}
MLA_EXPORT int32_t mlaCudaDecodeWorkspace(const MlaDecodeArgs *args,
                                          uint64_t *bytes) {
  seenArgs = args;
  *bytes = 12345;
  return MLA_OK;
}
MLA_EXPORT int32_t mlaCudaCheckResult(const MlaCall *call) {
  return call->flags ? MLA_OUT_OF_RANGE : MLA_OK;
}
MLA_EXPORT const void *fakeSeenArgs(void) { return seenArgs; }
MLA_EXPORT const void *fakeSeenCall(void) { return seenCall; }
