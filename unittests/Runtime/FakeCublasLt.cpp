//===- FakeCublasLt.cpp - A fake cuBLASLt ---------------------------------===//
//
// Counts objects. Destroying an object twice, or using it afterwards, ends the
// test.
//
//===----------------------------------------------------------------------===//

#include "FakeCudaAnswers.h"

#include <set>

using namespace mla::test;

namespace {

/// Returns the existing objects.
std::set<void *> &live() {
  static std::set<void *> objects;
  return objects;
}

/// True if this call on an object must fail.
bool fails() { return fakeCuda()->failingObjectCall-- == 0; }

int make(void **object) {
  if (fails())
    return 1;
  *object = new char;
  live().insert(*object);
  return 0;
}

int use(std::initializer_list<void *> objects) {
  for (void *object : objects)
    if (!live().count(object))
      unexpected("an object that cuBLASLt has not, or no more");
  return 0;
}

int destroy(void *object) {
  use({object});
  live().erase(object);
  delete static_cast<char *>(object);
  return 0;
}

} // namespace

size_t fakeCublasLtObjects() { return live().size(); }

extern "C" {

int cublasLtCreate(void **handle) {
  *handle = checkRecord();
  return 0;
}
int cublasLtMatmulDescCreate(void **desc, int, int) { return make(desc); }
int cublasLtMatmulDescSetAttribute(void *desc, int, const void *, size_t) {
  return fails() || use({desc});
}
int cublasLtMatmulDescDestroy(void *desc) { return destroy(desc); }
int cublasLtMatrixLayoutCreate(void **layout, int, uint64_t rows, uint64_t,
                               int64_t pitch) {
  return pitch < static_cast<int64_t>(rows) || make(layout);
}
int cublasLtMatrixLayoutSetAttribute(void *layout, int, const void *, size_t) {
  return fails() || use({layout});
}
int cublasLtMatrixLayoutDestroy(void *layout) { return destroy(layout); }
int cublasLtMatmulPreferenceCreate(void **preference) {
  return make(preference);
}
int cublasLtMatmulPreferenceSetAttribute(void *preference, int, const void *,
                                         size_t) {
  return fails() || use({preference});
}
int cublasLtMatmulPreferenceDestroy(void *preference) {
  return destroy(preference);
}
int cublasLtMatmulAlgoGetHeuristic(void *, void *desc, void *w, void *x, void *,
                                   void *out, void *preference, int, void *,
                                   int *count) {
  *count = fakeCuda()->algorithms;
  return fails() || use({desc, w, x, out, preference});
}
int cublasLtMatmul(void *, void *desc, const void *, const void *, void *w,
                   const void *, void *x, const void *, const void *, void *,
                   void *, void *out, const void *, void *, size_t, void *) {
  use({desc, w, x, out});
  fakeCuda()->calls.push_back("cublasLtMatmul");
  return fakeCuda()->multiplyError;
}

} // extern "C"
