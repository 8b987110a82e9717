/* Prints the error of a call on CPU memory that lacks most arguments. */
#include <mla-runtime/mla_runtime.h>
#include <stdio.h>

int main(void) {
  MlaTensor x = {.device = MLA_CPU};
  MlaRopeArgs args = {.size = sizeof args, .version = MLA_ABI_VERSION, .x = &x};
  int32_t status = mlaRope(&args, NULL);
  printf("%s: %s\n", mlaStatusName(status), mlaLastError());
  return status == MLA_OK;
}
