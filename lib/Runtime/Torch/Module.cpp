//===- Module.cpp - The Python module mla_torch ---------------------------===//
//
// Runs the ops of torch.ops.mla without Python code: op(args, kwargs) returns
// the results, or NotImplemented if the Python implementation has to run.
//
//===----------------------------------------------------------------------===//

#include "Ops.h"

#include <algorithm>
#include <array>
#include <vector>

using namespace mla::torch;

namespace {

/// Runs an op. `self` is a capsule that holds the op.
PyObject *runOp(PyObject *self, PyObject *parameters) try {
  PyObject *args, *kwargs;
  if (!PyArg_ParseTuple(parameters, "O!O!", &PyTuple_Type, &args, &PyDict_Type,
                        &kwargs))
    return nullptr;
  const auto *op = static_cast<const Op *>(PyCapsule_GetPointer(self, nullptr));
  Call call(op->arguments, args, kwargs);
  return op->run(call);
} catch (const Refused &) {
  PyErr_Clear();
  Py_RETURN_NOTIMPLEMENTED;
} catch (const PythonError &) {
  return nullptr;
}

/// Adds the function of an op to a module, and returns whether that succeeded.
bool add(PyObject *module, const Op &op) {
  static PyMethodDef method = {"op", runOp, METH_VARARGS, nullptr};
  Ref self(PyCapsule_New(const_cast<Op *>(&op), nullptr, nullptr));
  Ref function(self.get() ? PyCFunction_NewEx(&method, self.get(), nullptr)
                          : nullptr);
  return function.get() &&
         PyModule_AddObjectRef(module, op.name, function.get()) == 0;
}

/// is_expanded_faster(target, paged, causal, batch, queries, keys, heads, nope,
/// rope, value, latent, element_bytes): the choice of `mla-absorb`.
PyObject *isExpandedFaster(PyObject *, PyObject *args) {
  const char *target = nullptr;
  int paged = 0, causal = 0;
  std::array<long long, 9> n{};
  if (!PyArg_ParseTuple(args, "sppLLLLLLLLL", &target, &paged, &causal, &n[0],
                        &n[1], &n[2], &n[3], &n[4], &n[5], &n[6], &n[7], &n[8]))
    return nullptr;
  const mla::TargetCosts *costs = mla::findCosts(target);
  if (!costs)
    return PyErr_Format(PyExc_ValueError, "unknown target '%s'", target);
  mla::AttentionSizes sizes;
  sizes.paged = paged;
  sizes.causal = causal;
  sizes.batch = n[0];
  sizes.queries = n[1];
  sizes.keys = n[2];
  sizes.heads = n[3];
  sizes.nope = n[4];
  sizes.rope = n[5];
  sizes.value = n[6];
  sizes.latent = n[7];
  sizes.elementBytes = n[8];
  return PyBool_FromLong(mla::isExpandedFaster(*costs, sizes));
}

PyMethodDef Functions[] = {
    {"connect", connect, METH_VARARGS, nullptr},
    {"is_expanded_faster", isExpandedFaster, METH_VARARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef Definition = {PyModuleDef_HEAD_INIT,
                          "mla_torch",
                          nullptr,
                          -1,
                          Functions,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr};

} // namespace

PyMODINIT_FUNC PyInit_mla_torch() {
  Ref module(PyModule_Create(&Definition));
  if (!module.get())
    return nullptr;
  for (std::span<const Op> ops : {cacheOps(), attentionOps(), partOps()})
    for (const Op &op : ops)
      if (!add(module.get(), op))
        return nullptr;
  return module.release();
}
