//===- FakeCublasLt.cpp - cuBLASLt without a GPU --------------------------===//

#include "FakeCudaAnswers.h"

using namespace mla::test;

extern "C" {

int cublasLtCreate(void **handle) {
  *handle = checkRecord();
  return 0;
}
int cublasLtMatmulDescCreate(void **desc, int, int) {
  *desc = checkRecord();
  return 0;
}
int cublasLtMatmulDescSetAttribute(void *, int, const void *, size_t) {
  return 0;
}
int cublasLtMatrixLayoutCreate(void **layout, int, uint64_t rows, uint64_t,
                               int64_t pitch) {
  *layout = checkRecord();
  return pitch < static_cast<int64_t>(rows);
}
int cublasLtMatrixLayoutSetAttribute(void *, int, const void *, size_t) {
  return 0;
}
int cublasLtMatmulPreferenceCreate(void **preference) {
  *preference = checkRecord();
  return 0;
}
int cublasLtMatmulPreferenceSetAttribute(void *, int, const void *, size_t) {
  return 0;
}
int cublasLtMatmulPreferenceDestroy(void *) { return 0; }
int cublasLtMatmulAlgoGetHeuristic(void *, void *, void *, void *, void *,
                                   void *, void *, int, void *, int *count) {
  *count = fakeCuda()->algorithms;
  return 0;
}
int cublasLtMatmul(void *, void *, const void *, const void *, void *,
                   const void *, void *, const void *, const void *, void *,
                   void *, void *, const void *, void *, size_t, void *) {
  fakeCuda()->calls.push_back("cublasLtMatmul");
  return fakeCuda()->multiplyError;
}

} // extern "C"
