/* A fake CUDA driver (libcuda.so.1) without a working GPU. Environment:
 *   FAKE_DRIVER_VERSION  the supported version; 13000 is CUDA 13.0
 *   FAKE_DRIVER_INIT     the result of cuInit; 100 is CUDA_ERROR_NO_DEVICE
 */
#include <stdlib.h>
#include <string.h>

static int number(const char *name, int otherwise) {
  const char *text = getenv(name);
  return text ? atoi(text) : otherwise;
}

int cuDriverGetVersion(int *version) {
  *version = number("FAKE_DRIVER_VERSION", 13000);
  return 0;
}

int cuInit(unsigned flags) {
  (void)flags;
  return number("FAKE_DRIVER_INIT", 100);
}

static int unknown(void) { return 999; }

int cuGetProcAddress_v2(const char *name, void **function, int version,
                        unsigned long long flags, int *found) {
  (void)version;
  (void)flags;
  *function = !strcmp(name, "cuDriverGetVersion") ? (void *)cuDriverGetVersion
              : !strcmp(name, "cuInit")           ? (void *)cuInit
              : !strcmp(name, "cuGetProcAddress") ? (void *)cuGetProcAddress_v2
              : !strcmp(name, "cuGetProcAddress_v2")
                  ? (void *)cuGetProcAddress_v2
                  : (void *)unknown;
  if (found)
    *found = 0;
  return 0;
}

int cuGetProcAddress(const char *name, void **function, int version,
                     unsigned long long flags) {
  return cuGetProcAddress_v2(name, function, version, flags, 0);
}
