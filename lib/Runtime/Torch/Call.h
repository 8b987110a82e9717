//===- Call.h - One call of an op of torch.ops.mla ------------------------===//
//
// Reads the arguments of an op, creates its results, and calls the runtime. A
// function throws Refused for everything that the Python implementation of the
// op rejects or that only it handles. It is valid to refuse until the call of
// the runtime succeeds.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_TORCH_CALL_H
#define MLA_RUNTIME_TORCH_CALL_H

#include "Torch.h"

#include "mla/Kernels/Manifest/FormCost.h"

#include <array>
#include <initializer_list>
#include <span>

namespace mla::torch {

/// A set of ranks, for example ranks(3, 4).
template <typename... Rank> constexpr unsigned ranks(Rank... rank) {
  return ((1u << rank) | ...);
}
constexpr unsigned AnyRank = ~0u;

/// The numbers of the arguments layout and page_size.
struct LayoutArguments {
  int text, pageSize;
};

class Call {
public:
  static constexpr int MostArguments = 24, MostTensors = 40, MostCreated = 8;

  /// Binds a tuple and a dict of arguments to the names of an op's schema.
  Call(std::span<const char *const> names, PyObject *args, PyObject *kwargs);
  Call(const Call &) = delete;
  ~Call();

  /// Return the value of argument `i`, or `absent` if it is absent.
  double real(int i, double absent = 0) const;
  int64_t integer(int i, int64_t absent = 0) const;
  bool flag(int i, bool absent = false) const;
  /// Returns the runtime's number of a base: "e" or "2".
  int64_t base(int i) const;
  /// Returns the runtime's number of the LSE of an empty row: "-inf" or "+inf".
  int64_t empty(int i) const;
  /// Returns the index of argument `i` in `texts`; 0 if it is absent.
  int choice(int i, std::initializer_list<const char *> texts) const;

  /// Return the view of a tensor argument. optional() returns null for None.
  const MlaTensor *tensor(int i, unsigned ranks = AnyRank);
  const MlaTensor *optional(int i, unsigned ranks = AnyRank);
  const MlaTensor *int32(int i, unsigned ranks = AnyRank);
  const MlaTensor *optionalInt32(int i, unsigned ranks = AnyRank);
  /// Returns the dtype of a result that may have another one than `like`, the
  /// tensor that determines it: bf16 if `like` has 8 bits. Throws Refused if
  /// argument `i` names a dtype.
  int32_t resultType(int i, int32_t like) const {
    if (values[i])
      throw Refused();
    return like == MLA_F8E4M3 ? MLA_BF16 : like;
  }
  /// Returns the views of a list of tensors, one after the other, and sets
  /// `count`.
  const MlaTensor *list(int i, int64_t &count);
  /// Returns the base of all of the `count` parts that argument `i` lists.
  int64_t baseOfAll(int i, int64_t count) const;

  /// Returns the cache of two tensor arguments, the second of which may be
  /// None, whose tokens have a latent and a rope part of the given widths.
  const MlaCache *cache(int i, int rope, int64_t latentWidth, int64_t ropeWidth,
                        const LayoutArguments &layout);
  /// Returns the cache of pools of bytes in the layout that an argument names.
  /// If `latentWidth` is 0, the widths are those of the layout.
  const MlaCache *pages(int i, int rope, int64_t latentWidth, int64_t ropeWidth,
                        const LayoutArguments &layout);
  /// True if argument `i` is a text that is not empty.
  bool hasText(int i) const;

  /// Creates a tensor on the device of the arguments. The call keeps it.
  MlaTensor *create(std::span<const int64_t> sizes, int32_t dtype,
                    bool zeroed = false);
  /// Returns the Python object of a tensor of create(), for the caller to keep.
  PyObject *take(const MlaTensor *created);

  /// True if the arguments are on the CPU.
  bool isOnCpu() const { return device.type != dlpack::Cuda; }
  /// Returns the costs of the device of the arguments.
  const TargetCosts &costs() const;
  /// Returns the flags of MlaCall. On the CPU all checks are made.
  uint32_t flags(bool check, bool batchInvariant) const;

  /// Returns the bytes that a *Workspace or *Bytes function reports. `middle`
  /// are its arguments between args and the result.
  template <typename Query, typename Args, typename... Middle>
  uint64_t bytes(Query query, Args &args, Middle... middle) {
    prepare(args);
    uint64_t size = 0;
    if (query(&args, middle..., &size) != MLA_OK)
      throw Refused();
    return size;
  }

  /// Calls an operation of the runtime with a workspace of `workspace` bytes.
  /// Other Python threads may run meanwhile.
  template <typename Args>
  void run(int32_t (*operation)(const Args *, const MlaCall *), Args &args,
           uint32_t flags, uint64_t workspace = 0) {
    prepare(args);
    MlaCall call = begin(flags, workspace);
    PyThreadState *const state = PyEval_SaveThread();
    const int32_t status = operation(&args, &call);
    PyEval_RestoreThread(state);
    if (status != MLA_OK)
      throw Refused();
  }

private:
  template <typename Args> void prepare(Args &args) {
    args.size = sizeof(Args);
    args.version = MLA_ABI_VERSION;
    requireCurrentGpu();
  }
  /// Returns an unused view.
  MlaTensor *nextView();
  MlaTensor *describe(PyObject *tensor, unsigned ranks);
  /// Throws Refused unless the arguments are on the CPU or the current GPU.
  void requireCurrentGpu();
  MlaCall begin(uint32_t flags, uint64_t workspace);
  /// Returns aligned memory on the device, for the life of this call.
  void *allocate(uint64_t bytes);
  Ref newTensor(std::span<const int64_t> sizes, int32_t dtype, bool zeroed);

  std::array<PyObject *, MostArguments> values{}; ///< borrowed; null for None
  std::array<MlaTensor, MostTensors> views;
  int numViews = 0;
  struct Created {
    Ref object;
    const MlaTensor *view = nullptr;
  };
  std::array<Created, MostCreated> created;
  int numCreated = 0;
  std::array<dlpack::ManagedTensor *, MostCreated> workspaces;
  int numWorkspaces = 0;
  MlaCache cacheView{};
  dlpack::Device device{0, 0}; ///< type 0 before the first tensor
  bool isCurrentGpu = false;
};

/// Returns the type of latent and rope key of a cache, or MLA_F8E4M3 if they
/// have 8 bits or fewer or different types.
int32_t storedType(const MlaCache &cache);

/// Returns the last size of a tensor, or 0 for null.
inline int64_t widthOf(const MlaTensor *tensor) {
  return tensor ? tensor->sizes[tensor->rank - 1] : 0;
}

} // namespace mla::torch

#endif // MLA_RUNTIME_TORCH_CALL_H
