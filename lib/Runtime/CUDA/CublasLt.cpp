//===- CublasLt.cpp - Products per head by cuBLASLt -----------------------===//

#include "CublasLt.h"

#include "mla-runtime/mla_runtime.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <map>
#include <mutex>

using namespace mla;
using cuda::HeadProductParams;
using cuda::ProductRows;

namespace {

// The binary interface of cuBLASLt, which all of its versions share. Functions
// return 0 on success.
using Object = void *;
enum Type : int32_t { F32 = 0, F16 = 2, Bf16 = 14 };
constexpr int32_t ComputeF32 = 68;
enum DescAttribute : int32_t { TransA = 3 };
enum LayoutAttribute : int32_t { BatchCount = 5, BatchOffset = 6 };
enum PreferenceAttribute : int32_t { WorkspaceBytes = 1, AlignmentA = 5 };

/// An algorithm, and what else its choice says.
struct Choice {
  uint64_t algorithm[8];
  size_t workspaceBytes;
  int32_t status;
  float waves;
  int32_t reserved[4];
};

struct Library {
  int (*create)(Object *);
  int (*descCreate)(Object *, int32_t compute, int32_t scale);
  int (*descSet)(Object, int32_t, const void *, size_t);
  int (*layoutCreate)(Object *, int32_t, uint64_t, uint64_t, int64_t);
  int (*layoutSet)(Object, int32_t, const void *, size_t);
  int (*preferenceCreate)(Object *);
  int (*preferenceSet)(Object, int32_t, const void *, size_t);
  int (*preferenceDestroy)(Object);
  int (*choose)(Object, Object, Object, Object, Object, Object, Object, int,
                Choice *, int *);
  int (*multiply)(Object, Object, const void *, const void *, Object,
                  const void *, Object, const void *, const void *, Object,
                  void *, Object, const uint64_t *, void *, size_t, void *);
  bool usable = false;
};

/// A library that the process has already, else one that the loader finds.
void *openLibrary() {
  if (const char *chosen = std::getenv("MLA_CUBLASLT"); chosen && *chosen)
    return std::strcmp(chosen, "off") ? dlopen(chosen, RTLD_NOW | RTLD_LOCAL)
                                      : nullptr;
  for (int flags : {RTLD_NOW | RTLD_NOLOAD, RTLD_NOW | RTLD_LOCAL})
    for (const char *name : {"libcublasLt.so.13", "libcublasLt.so.12"})
      if (void *handle = dlopen(name, flags))
        return handle;
  return nullptr;
}

Library load() {
  Library lib{};
  void *handle = openLibrary();
  if (!handle)
    return lib;
  lib.usable = true;
  auto find = [&](auto &function, const char *name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(
        dlsym(handle, name));
    lib.usable &= function != nullptr;
  };
  find(lib.create, "cublasLtCreate");
  find(lib.descCreate, "cublasLtMatmulDescCreate");
  find(lib.descSet, "cublasLtMatmulDescSetAttribute");
  find(lib.layoutCreate, "cublasLtMatrixLayoutCreate");
  find(lib.layoutSet, "cublasLtMatrixLayoutSetAttribute");
  find(lib.preferenceCreate, "cublasLtMatmulPreferenceCreate");
  find(lib.preferenceSet, "cublasLtMatmulPreferenceSetAttribute");
  find(lib.preferenceDestroy, "cublasLtMatmulPreferenceDestroy");
  find(lib.choose, "cublasLtMatmulAlgoGetHeuristic");
  find(lib.multiply, "cublasLtMatmul");
  return lib;
}

const Library &library() {
  static const Library lib = load();
  return lib;
}

/// The handle of a GPU, or null. Made in a mode in which a capture under way in
/// this thread does not mind what it asks of CUDA.
Object handleOf(int device) {
  static std::map<int, Object> handles;
  auto found = handles.find(device);
  if (found != handles.end())
    return found->second;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  cudaThreadExchangeStreamCaptureMode(&mode);
  Object handle = nullptr;
  if (library().create(&handle) != 0)
    handle = nullptr;
  cudaThreadExchangeStreamCaptureMode(&mode);
  return handles[device] = handle;
}

/// The elements between rows, 0 where there is no such number. cuBLASLt wants
/// at least a row's width.
int64_t pitchOf(const HeadProductParams &p, const ProductRows &rows,
                int64_t width) {
  if (p.rows == 1)
    return width;
  int64_t pitch = 0;
  if (p.rows <= p.inner)
    pitch = rows.inner;
  else if (p.inner == 1 || rows.outer == p.inner * rows.inner)
    pitch = p.inner == 1 ? rows.outer : rows.inner;
  return pitch >= width ? pitch : 0;
}

/// The largest power of two up to 256 that an address is a multiple of.
uint32_t alignmentOf(const void *address) {
  const uint64_t bits = reinterpret_cast<uint64_t>(address) | 256;
  return static_cast<uint32_t>(bits & -bits);
}

/// What an algorithm is chosen for. In cuBLASLt's words, columns first: the
/// transpose of out, [n, rows], is w^T times the transpose of x.
struct Shape {
  int64_t device, dtype, kContiguous, heads, rows, k, n;
  int64_t wPitch, wHead, xPitch, xHead, outPitch, outHead;
  int64_t wAlignment, xAlignment, outAlignment;
  auto operator<=>(const Shape &) const = default;
};

struct Prepared {
  Object desc = nullptr, w = nullptr, x = nullptr, out = nullptr;
  Choice choice{};
  bool usable = false;
};

Object layoutOf(int32_t type, int64_t rows, int64_t cols, int64_t pitch,
                int64_t heads, int64_t head) {
  Object layout = nullptr;
  const int32_t count = static_cast<int32_t>(heads);
  if (library().layoutCreate(&layout, type, rows, cols, pitch) ||
      library().layoutSet(layout, BatchCount, &count, sizeof(count)) ||
      library().layoutSet(layout, BatchOffset, &head, sizeof(head)))
    return nullptr;
  return layout;
}

/// The limits of a choice: no workspace, and the alignment there is.
Object preferenceOf(const Shape &s) {
  Object preference = nullptr;
  const uint64_t none = 0;
  if (library().preferenceCreate(&preference) ||
      library().preferenceSet(preference, WorkspaceBytes, &none, sizeof(none)))
    return nullptr;
  const int64_t alignments[] = {s.wAlignment, s.xAlignment, s.outAlignment,
                                s.outAlignment};
  for (int32_t i = 0; i < 4; ++i) {
    const uint32_t bytes = static_cast<uint32_t>(alignments[i]);
    if (library().preferenceSet(preference, AlignmentA + i, &bytes,
                                sizeof(bytes)))
      return nullptr;
  }
  return preference;
}

Prepared prepare(const Shape &s, Object handle) {
  Prepared made;
  const int32_t type = s.dtype == MLA_BF16 ? Bf16 : F16;
  const int32_t transposed = s.kContiguous ? 1 : 0;
  if (library().descCreate(&made.desc, ComputeF32, F32) ||
      library().descSet(made.desc, TransA, &transposed, sizeof(transposed)))
    return made;
  made.w = s.kContiguous ? layoutOf(type, s.k, s.n, s.wPitch, s.heads, s.wHead)
                         : layoutOf(type, s.n, s.k, s.wPitch, s.heads, s.wHead);
  made.x = layoutOf(type, s.k, s.rows, s.xPitch, s.heads, s.xHead);
  made.out = layoutOf(type, s.n, s.rows, s.outPitch, s.heads, s.outHead);
  const Object preference = preferenceOf(s);
  int count = 0;
  made.usable =
      made.w && made.x && made.out && preference &&
      library().choose(handle, made.desc, made.w, made.x, made.out, made.out,
                       preference, 1, &made.choice, &count) == 0 &&
      count == 1 && made.choice.status == 0;
  if (preference)
    library().preferenceDestroy(preference);
  return made;
}

std::mutex lock;

/// What was prepared for a shape; kept for the life of the process.
const Prepared &preparedFor(const Shape &shape, Object handle) {
  static std::map<Shape, Prepared> all;
  auto found = all.find(shape);
  if (found == all.end())
    found = all.emplace(shape, prepare(shape, handle)).first;
  return found->second;
}

} // namespace

bool mla::runtime::runOnCublasLt(const HeadProductParams &p, int32_t dtype,
                                 bool kContiguous, void *stream) {
  int device = 0;
  if (!library().usable || p.k == 0 || cudaGetDevice(&device) != cudaSuccess)
    return false;
  const Shape shape{device,
                    dtype,
                    kContiguous,
                    p.heads,
                    p.rows,
                    p.k,
                    p.n,
                    p.wStride,
                    p.wHead,
                    pitchOf(p, p.x, p.k),
                    p.x.head,
                    pitchOf(p, p.out, p.n),
                    p.out.head,
                    alignmentOf(p.w),
                    alignmentOf(p.x.base),
                    alignmentOf(p.out.base)};
  if (!shape.xPitch || !shape.outPitch ||
      shape.wPitch < (kContiguous ? shape.k : shape.n))
    return false;
  const std::lock_guard<std::mutex> hold(lock);
  const Object handle = handleOf(device);
  if (!handle)
    return false;
  const Prepared &made = preparedFor(shape, handle);
  const float one = 1, zero = 0;
  return made.usable &&
         library().multiply(handle, made.desc, &one, p.w, made.w, p.x.base,
                            made.x, &zero, p.out.base, made.out, p.out.base,
                            made.out, made.choice.algorithm, nullptr, 0,
                            stream) == 0;
}
