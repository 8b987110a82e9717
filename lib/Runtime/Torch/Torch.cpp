//===- Torch.cpp - Connect to PyTorch and to the runtime ------------------===//

#include "Torch.h"

#include <dlfcn.h>

using namespace mla::torch;

Connection &mla::torch::connection() {
  static Connection connected;
  return connected;
}

namespace {

/// Sets `function` to a function of a library. Throws PythonError if there is
/// none.
template <typename Function>
void find(void *library, const char *name, Function &function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  if (function)
    return;
  PyErr_Format(PyExc_RuntimeError, "libmla_runtime.so must have %s, got none",
               name);
  throw PythonError();
}

Runtime findAll(void *library) {
  Runtime found{};
  find(library, "mlaPlan", found.plan);
  find(library, "mlaPlanBytes", found.planBytes);
  find(library, "mlaAppend", found.append);
  find(library, "mlaPrepare", found.prepare);
  find(library, "mlaDecode", found.decode);
  find(library, "mlaDecodeWorkspace", found.decodeWorkspace);
  find(library, "mlaLatentAttention", found.latentAttention);
  find(library, "mlaLatentAttentionWorkspace", found.latentAttentionWorkspace);
  find(library, "mlaPrefill", found.prefill);
  find(library, "mlaPrefillWorkspace", found.prefillWorkspace);
  find(library, "mlaGather", found.gather);
  find(library, "mlaUpdate", found.update);
  find(library, "mlaMerge", found.merge);
  find(library, "mlaMergeWorkspace", found.mergeWorkspace);
  find(library, "mlaConvertLse", found.convertLse);
  find(library, "mlaRope", found.rope);
  find(library, "mlaAbsorbQuery", found.absorbQuery);
  find(library, "mlaProjectValue", found.projectValue);
  find(library, "mlaExpandKv", found.expandKv);
  find(library, "mlaHeadProductWorkspace", found.headProductWorkspace);
  find(library, "mlaParseLayout", found.parseLayout);
  return found;
}

/// Returns the functions of torch.Tensor. Throws PythonError if this PyTorch
/// has none of the version that is used here.
const dlpack::Functions *findTensors(PyObject *tensorType) {
  const Ref capsule =
      own(PyObject_GetAttrString(tensorType, "__dlpack_c_exchange_api__"));
  auto *found = static_cast<const dlpack::Functions *>(
      PyCapsule_GetPointer(capsule.get(), dlpack::CapsuleName));
  if (!found)
    throw PythonError();
  while (found && found->version.major != dlpack::MajorVersion)
    found = found->older;
  if (found && found->allocate && found->describe && found->currentStream)
    return found;
  PyErr_SetString(PyExc_RuntimeError,
                  "torch.Tensor must have DLPack's exchange functions of "
                  "version 1, got another version");
  throw PythonError();
}

} // namespace

PyObject *mla::torch::connect(PyObject *, PyObject *args) try {
  unsigned long long library = 0;
  Connection next;
  if (!PyArg_ParseTuple(args, "KOOOO!OOO", &library, &next.tensorType,
                        &next.empty, &next.zeros, &PyTuple_Type, &next.dtypes,
                        &next.currentGpu, &next.device, &next.targetOf))
    return nullptr;
  next.runtime = findAll(reinterpret_cast<void *>(library));
  next.tensors = findTensors(next.tensorType);
  // The process keeps them.
  for (PyObject *kept : {next.tensorType, next.empty, next.zeros, next.dtypes,
                         next.currentGpu, next.targetOf})
    Py_INCREF(kept);
  connection() = next;
  Py_RETURN_NONE;
} catch (const PythonError &) {
  return nullptr;
}
