//===- Checks.cpp - How verifiers of mla ops state constraints ------------===//

#include "Checks.h"

using namespace mla;
using namespace mlir;

std::string mla::sizeText(int64_t size) {
  return ShapedType::isDynamic(size) ? "?" : std::to_string(size);
}

LogicalResult Checks::rank(int number, Named tensor, int64_t rank,
                           StringRef shape) const {
  if (tensor.rank() == rank)
    return success();
  return fail(number) << tensor.name << " must be " << shape << " (rank "
                      << rank << "), got rank " << tensor.rank();
}

LogicalResult Checks::same(int number, const Twine &nameA, int64_t a,
                           const Twine &nameB, int64_t b) const {
  if (a == b || ShapedType::isDynamic(a) || ShapedType::isDynamic(b))
    return success();
  return fail(number) << nameA << " (" << a << ") must equal " << nameB << " ("
                      << b << ")";
}

LogicalResult Checks::sameDim(int number, StringRef what, Named a, int64_t dimA,
                              Named b, int64_t dimB) const {
  return same(number, Twine(a.name) + " " + what, a.dim(dimA),
              Twine(b.name) + " " + what, b.dim(dimB));
}

LogicalResult Checks::together(int number, StringRef nameA, bool a,
                               StringRef nameB, bool b) const {
  if (a == b)
    return success();
  auto state = [](bool present) { return present ? "present" : "absent"; };
  return fail(number) << nameA << " (" << state(a) << ") and " << nameB << " ("
                      << state(b) << ") must come together";
}

LogicalResult Checks::elements(int number, ArrayRef<Named> tensors) const {
  const Named &first = tensors.front();
  for (const Named &tensor : tensors.drop_front())
    if (tensor && tensor.element() != first.element())
      return fail(number) << tensor.name << " element type ("
                          << tensor.element() << ") must equal " << first.name
                          << " element type (" << first.element() << ")";
  return success();
}

LogicalResult Checks::range(int number, const Twine &name, int64_t value,
                            int64_t low, int64_t high) const {
  if (ShapedType::isDynamic(value) || (value >= low && value <= high))
    return success();
  return fail(number) << name << " must be between " << low << " and " << high
                      << ", got " << value;
}

LogicalResult Checks::perSequence(int number, Named tensor,
                                  int64_t batch) const {
  if (!tensor)
    return success();
  if (failed(rank(number, tensor, 1, "[B]")))
    return failure();
  return same(number, Twine(tensor.name) + " size", tensor.dim(0), "the batch",
              batch);
}

LogicalResult Checks::boundaries(int number, Named tensor,
                                 int64_t batch) const {
  if (!tensor)
    return success();
  if (failed(rank(number, tensor, 1, "[B + 1]")) ||
      failed(range(number, Twine(tensor.name) + " size", tensor.dim(0), 1,
                   INT64_MAX)))
    return failure();
  if (ShapedType::isDynamic(batch) || ShapedType::isDynamic(tensor.dim(0)))
    return success();
  return same(number, Twine(tensor.name) + " size less 1", tensor.dim(0) - 1,
              "the batch", batch);
}
