//===- Torch.h - The objects of PyTorch and of the runtime that calls use -===//
#ifndef MLA_RUNTIME_TORCH_TORCH_H
#define MLA_RUNTIME_TORCH_TORCH_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "Dlpack.h"
#include "mla-runtime/mla_runtime.h"

#include <utility>

namespace mla::torch {

/// Thrown if the Python implementation of an op must run instead: it handles
/// every argument, and its error messages are the ones that users see.
struct Refused {};
/// Thrown if a Python exception is set.
struct PythonError {};

/// An owned reference to a Python object, or null.
class Ref {
public:
  Ref() = default;
  explicit Ref(PyObject *owned) : object(owned) {}
  Ref(Ref &&other) noexcept : object(std::exchange(other.object, nullptr)) {}
  Ref &operator=(Ref &&other) noexcept {
    std::swap(object, other.object);
    return *this;
  }
  ~Ref() { Py_XDECREF(object); }

  PyObject *get() const { return object; }
  PyObject *release() { return std::exchange(object, nullptr); }

private:
  PyObject *object = nullptr;
};

/// Takes ownership of the result of a Python function. Throws PythonError for
/// null.
inline Ref own(PyObject *result) {
  if (!result)
    throw PythonError();
  return Ref(result);
}

/// The functions of libmla_runtime that the ops call.
struct Runtime {
  decltype(&mlaPlan) plan;
  decltype(&mlaPlanBytes) planBytes;
  decltype(&mlaAppend) append;
  decltype(&mlaPrepare) prepare;
  decltype(&mlaDecode) decode;
  decltype(&mlaDecodeWorkspace) decodeWorkspace;
  decltype(&mlaLatentAttention) latentAttention;
  decltype(&mlaLatentAttentionWorkspace) latentAttentionWorkspace;
  decltype(&mlaPrefill) prefill;
  decltype(&mlaPrefillWorkspace) prefillWorkspace;
  decltype(&mlaGather) gather;
  decltype(&mlaUpdate) update;
  decltype(&mlaMerge) merge;
  decltype(&mlaMergeWorkspace) mergeWorkspace;
  decltype(&mlaConvertLse) convertLse;
  decltype(&mlaRope) rope;
  decltype(&mlaAbsorbQuery) absorbQuery;
  decltype(&mlaProjectValue) projectValue;
  decltype(&mlaExpandKv) expandKv;
  decltype(&mlaHeadProductWorkspace) headProductWorkspace;
  decltype(&mlaParseLayout) parseLayout;
};

/// The process's connection to PyTorch and to libmla_runtime.
struct Connection {
  Runtime runtime{};
  const dlpack::Functions *tensors = nullptr;
  PyObject *tensorType = nullptr;              ///< torch.Tensor
  PyObject *empty = nullptr, *zeros = nullptr; ///< functions of torch
  PyObject *dtypes = nullptr;     ///< tuple: torch.dtype of each MlaDType
  PyObject *currentGpu = nullptr; ///< function without arguments
  PyObject *targetOf = nullptr;   ///< function: target of a GPU's number
  PyObject *device = nullptr;     ///< torch.device
};

/// Returns the connection of this process; unset before connect().
Connection &connection();

/// Python: connect(library, tensor_type, empty, zeros, dtypes, current_gpu,
/// device).
/// `library` is the handle of libmla_runtime. Must run before any op.
PyObject *connect(PyObject *self, PyObject *args);

} // namespace mla::torch

#endif // MLA_RUNTIME_TORCH_TORCH_H
