//===- Ops.h - The ops of torch.ops.mla -----------------------------------===//
#ifndef MLA_RUNTIME_TORCH_OPS_H
#define MLA_RUNTIME_TORCH_OPS_H

#include "Call.h"

namespace mla::torch {

/// An op: its name, the names of its arguments in the order of its schema, and
/// the function that runs it and returns its results.
struct Op {
  const char *name;
  std::span<const char *const> arguments;
  PyObject *(*run)(Call &call);
};

/// Returns the ops of caches and plans, of attention, and of the parts around
/// attention.
std::span<const Op> cacheOps();
std::span<const Op> attentionOps();
std::span<const Op> partOps();

/// Runs a product per head, and returns its result. It is f32 if `wide`, else
/// of the type of x.
enum class Product { AbsorbQuery, ProjectValue, ExpandKv };
MlaTensor *runProduct(Call &call, Product product, const MlaTensor *x,
                      const MlaTensor *weight, uint32_t flags, bool wide);

/// Returns a new tuple of two results.
inline PyObject *takePair(Call &call, const MlaTensor *first,
                          const MlaTensor *second) {
  return Py_BuildValue("(NN)", call.take(first), call.take(second));
}

} // namespace mla::torch

#endif // MLA_RUNTIME_TORCH_OPS_H
