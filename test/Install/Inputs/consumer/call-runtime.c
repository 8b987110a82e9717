/* Calls the installed runtime from plain C. */
#include <mla-runtime/mla_runtime.h>
#include <stdio.h>

int main(void) {
  if (mlaAbiVersion() != MLA_ABI_VERSION)
    return 1;
  int32_t status = mlaDecode(NULL, NULL);
  printf("%s: %s\n", mlaStatusName(status), mlaLastError());
  return status == MLA_OK;
}
