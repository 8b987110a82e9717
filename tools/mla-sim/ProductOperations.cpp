//===- ProductOperations.cpp - Products per head, matmul, rope ------------===//

#include "Enqueue.h"

#include <algorithm>

using namespace mla;
using namespace mla::tools;
using llvm::Error;
using llvm::Expected;

namespace {
/// A product per head: its function and number in the C ABI, the least rank of
/// x, and the dimensions of the weight that become the last dimensions of the
/// result.
struct HeadProduct {
  int32_t (*run)(const MlaHeadProductArgs *, const MlaCall *);
  int32_t number, xRank;
  llvm::SmallVector<int, 2> last;
};
} // namespace

static Error enqueueHeadProduct(DeviceTensors &tensors, const Attributes &given,
                                const HeadProduct &product) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {{"x", product.xRank}, {"w", 3}});
  if (!needed)
    return needed.takeError();
  auto args = begin<MlaHeadProductArgs>();
  args.x = (*needed)[0];
  args.w = (*needed)[1];
  llvm::SmallVector<int64_t> last;
  for (int dimension : product.last)
    last.push_back(args.w->sizes[dimension]);
  if (Error error = tensors.create("out", args.x->dtype,
                                   withLast(shapeOf(args.x), last), args.out))
    return error;
  uint64_t bytes = 0;
  if (Error error =
          outcome(mlaCudaHeadProductWorkspace(&args, product.number, &bytes)))
    return error;
  MlaCall call = callOn(tensors, bytes, given);
  return outcome(product.run(&args, &call));
}

static Error enqueueAbsorbQuery(DeviceTensors &tensors,
                                const Attributes &given) {
  return enqueueHeadProduct(tensors, given, {mlaCudaAbsorbQuery, 0, 2, {2}});
}

static Error enqueueProjectValue(DeviceTensors &tensors,
                                 const Attributes &given) {
  return enqueueHeadProduct(tensors, given, {mlaCudaProjectValue, 1, 2, {1}});
}

static Error enqueueExpandKv(DeviceTensors &tensors, const Attributes &given) {
  return enqueueHeadProduct(tensors, given, {mlaCudaExpandKv, 2, 1, {0, 1}});
}

/// Returns the leading dimensions to which two operands broadcast, aligned at
/// the last one. The runtime reports mismatches.
static llvm::SmallVector<int64_t> leading(llvm::ArrayRef<int64_t> a,
                                          llvm::ArrayRef<int64_t> b) {
  llvm::SmallVector<int64_t> sizes(std::max(a.size(), b.size()), 1);
  for (llvm::ArrayRef<int64_t> shape : {a, b})
    for (size_t i = 0; i < shape.size(); ++i)
      if (shape[i] != 1)
        sizes[sizes.size() - shape.size() + i] = shape[i];
  return sizes;
}

static Error enqueueMatmul(DeviceTensors &tensors, const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {{"a", 2}, {"b", 2}});
  if (!needed)
    return needed.takeError();
  auto args = begin<MlaMatmulArgs>();
  args.a = (*needed)[0];
  args.b = (*needed)[1];
  args.bias = tensors.find("bias");
  args.transposeB = given.isBTransposed;
  const llvm::ArrayRef<int64_t> a = shapeOf(args.a), b = shapeOf(args.b);
  llvm::SmallVector<int64_t> shape = leading(a.drop_back(2), b.drop_back(2));
  shape.push_back(a[a.size() - 2]);
  shape.push_back(b[b.size() - (given.isBTransposed ? 2 : 1)]);
  if (Error error = tensors.create("out", args.a->dtype, shape, args.out))
    return error;
  return invoke(tensors, given, args, mlaCudaMatmul, mlaCudaMatmulWorkspace);
}

static Error enqueueRope(DeviceTensors &tensors, const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {{"x"}, {"cos"}, {"sin"}});
  if (!needed)
    return needed.takeError();
  auto args = begin<MlaRopeArgs>();
  args.x = (*needed)[0];
  args.cos = (*needed)[1];
  args.sin = (*needed)[2];
  args.input = given.isInputInterleaved;
  args.output = given.isOutputInterleaved;
  if (Error error =
          tensors.create("out", args.x->dtype, shapeOf(args.x), args.out))
    return error;
  return invoke(tensors, given, args, mlaCudaRope);
}

llvm::ArrayRef<Operation> mla::tools::productOperations() {
  static const Operation all[] = {
      {"absorb_query", "x w", enqueueAbsorbQuery},
      {"project_value", "x w", enqueueProjectValue},
      {"expand_kv", "x w", enqueueExpandKv},
      {"matmul", "a b bias", enqueueMatmul},
      {"rope", "x cos sin", enqueueRope},
  };
  return all;
}
