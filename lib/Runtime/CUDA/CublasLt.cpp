//===- CublasLt.cpp - Products per head by cuBLASLt -----------------------===//

#include "CublasLt.h"

#include "CublasLtLibrary.h"
#include "mla-runtime/mla_runtime.h"

#include <cuda_runtime_api.h>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

using namespace mla;
using namespace mla::runtime;
using namespace mla::runtime::cublaslt;
using cuda::HeadProductParams;
using cuda::ProductRows;

namespace {

/// Returns the handle of a GPU, or null. Creates it in the relaxed capture
/// mode: this thread may be capturing a stream, and in other modes the
/// allocations of a new handle would invalidate the capture.
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

/// Returns the stride of the rows in elements. Returns 0 for rows that cuBLASLt
/// does not support: without a single stride, or with a stride less than their
/// width.
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

/// Returns the largest power of two up to 256 that divides an address.
uint32_t alignmentOf(const void *address) {
  const uint64_t bits = reinterpret_cast<uint64_t>(address) | 256;
  return static_cast<uint32_t>(bits & -bits);
}

/// The key under which the algorithm for a product is stored. cuBLASLt is
/// column-major: it computes the transpose of out, [n, rows], as w^T times the
/// transpose of x.
struct Shape {
  int64_t device, dtype, kContiguous, heads, rows, k, n;
  int64_t wPitch, wHead, xPitch, xHead, outPitch, outHead;
  int64_t wAlignment, xAlignment, outAlignment;
  auto operator<=>(const Shape &) const = default;
};

/// Owns an object of cuBLASLt, or null.
using Owned = std::unique_ptr<void, int (*)(Object)>;

template <class... A>
Owned owned(int (*destroy)(Object), int (*create)(Object *, A...), A... args) {
  Object object = nullptr;
  return {create(&object, args...) ? nullptr : object, destroy};
}

struct Prepared {
  Owned desc, w, x, out;
  Choice choice;
};

/// Sets attributes of an object. If one cannot be set, destroys the object.
template <class T, class A>
void set(Owned &object, int (*set)(Object, int32_t, const void *, size_t),
         A attribute, const T &value) {
  if (object && set(object.get(), attribute, &value, sizeof(value)))
    object.reset();
}

Owned descOf(const Shape &s) {
  Owned desc = owned<int32_t, int32_t>(library().descDestroy,
                                       library().descCreate, ComputeF32, F32);
  set(desc, library().descSet, TransA, int32_t{s.kContiguous ? 1 : 0});
  return desc;
}

/// Creates the layout of one matrix per head. Matrices are `head` elements
/// apart.
Owned layoutOf(const Shape &s, int64_t rows, int64_t cols, int64_t pitch,
               int64_t head) {
  Owned layout = owned<int32_t, uint64_t, uint64_t, int64_t>(
      library().layoutDestroy, library().layoutCreate,
      s.dtype == MLA_BF16 ? Bf16 : F16, rows, cols, pitch);
  set(layout, library().layoutSet, BatchCount, static_cast<int32_t>(s.heads));
  set(layout, library().layoutSet, BatchOffset, head);
  return layout;
}

/// Creates the constraints on the choice of an algorithm: no workspace, and the
/// alignment of the addresses.
Owned preferenceOf(const Shape &s) {
  Owned preference =
      owned<>(library().preferenceDestroy, library().preferenceCreate);
  set(preference, library().preferenceSet, WorkspaceBytes, uint64_t{0});
  const int64_t alignments[] = {s.wAlignment, s.xAlignment, s.outAlignment,
                                s.outAlignment};
  for (int32_t i = 0; i < 4; ++i)
    set(preference, library().preferenceSet, AlignmentA + i,
        static_cast<uint32_t>(alignments[i]));
  return preference;
}

/// Chooses an algorithm. Returns std::nullopt if there is none, or if an object
/// cannot be created.
std::optional<Prepared> prepare(const Shape &s, Object handle) {
  const int64_t wRows = s.kContiguous ? s.k : s.n;
  const int64_t wCols = s.kContiguous ? s.n : s.k;
  Prepared made{descOf(s),
                layoutOf(s, wRows, wCols, s.wPitch, s.wHead),
                layoutOf(s, s.k, s.rows, s.xPitch, s.xHead),
                layoutOf(s, s.n, s.rows, s.outPitch, s.outHead),
                {}};
  const Owned preference = preferenceOf(s);
  int count = 0;
  const bool usable =
      made.desc && made.w && made.x && made.out && preference &&
      library().choose(handle, made.desc.get(), made.w.get(), made.x.get(),
                       made.out.get(), made.out.get(), preference.get(), 1,
                       &made.choice, &count) == 0 &&
      count == 1 && made.choice.status == 0;
  return usable ? std::optional(std::move(made)) : std::nullopt;
}

std::mutex lock;

/// The objects of the most recently used shapes, a few hundred bytes each.
/// cuBLASLt reads them only while it launches, so running kernels and captured
/// graphs do not need them.
class Shapes {
public:
  const std::optional<Prepared> &find(const Shape &shape, Object handle) {
    auto found = places.find(shape);
    if (found != places.end()) {
      entries.splice(entries.begin(), entries, found->second);
      return entries.front().second;
    }
    if (entries.size() == maxPreparedShapes) {
      places.erase(entries.back().first);
      entries.pop_back();
    }
    entries.emplace_front(shape, prepare(shape, handle));
    places[shape] = entries.begin();
    return entries.front().second;
  }

private:
  /// The shapes with their objects, the most recently used first.
  std::list<std::pair<Shape, std::optional<Prepared>>> entries;
  std::map<Shape, decltype(entries)::iterator> places;
};

/// Returns the objects of all shapes. They are never destroyed, because
/// cuBLASLt may be unloaded before static objects are destroyed.
Shapes &shapes() {
  static Shapes &all = *new Shapes;
  return all;
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
  const std::optional<Prepared> &made = shapes().find(shape, handle);
  const float one = 1, zero = 0;
  return made &&
         library().multiply(handle, made->desc.get(), &one, p.w, made->w.get(),
                            p.x.base, made->x.get(), &zero, p.out.base,
                            made->out.get(), p.out.base, made->out.get(),
                            made->choice.algorithm, nullptr, 0, stream) == 0;
}
