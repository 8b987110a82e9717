//===- TestTensor.h - Host tensors with guards and poison -----------------===//
//
// A tensor with guard bytes around its memory, NaN in the gaps between rows,
// and poisoned initial elements. Elements are read and written as double,
// rounded to the type of the tensor.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_RUNTIME_TESTTENSOR_H
#define MLA_UNITTESTS_RUNTIME_TESTTENSOR_H

#include "mla-runtime/mla_runtime.h"

#include <cstdint>
#include <initializer_list>
#include <random>
#include <vector>

namespace mla::test {

/// Reads and writes element `index` of typed memory. Rounds to nearest, ties to
/// even.
double getElement(int32_t dtype, const void *data, int64_t index);
void setElement(int32_t dtype, void *data, int64_t index, double value);
int64_t elementSize(int32_t dtype);

/// Memory with a pattern before and after it.
class GuardedBytes {
public:
  explicit GuardedBytes(int64_t bytes, uint8_t fill = 0xff);
  void *data() { return memory.data() + offset; }
  int64_t size() const { return bytes; }
  /// True if nothing was written outside of the memory.
  bool intact() const;

private:
  static constexpr int64_t Guard = 256;
  std::vector<uint8_t> memory;
  int64_t offset, bytes;
};

class TestTensor {
public:
  /// Makes a row-major tensor with `pad` unused elements after each row of the
  /// last dimension.
  TestTensor(int32_t dtype, std::vector<int64_t> sizes, int64_t pad = 0);

  MlaTensor *view() { return &tensor; }
  const MlaTensor *view() const { return &tensor; }
  int64_t count() const;
  /// Returns the element with a row-major index.
  double at(int64_t flat) const;
  void set(int64_t flat, double value);
  double at(std::initializer_list<int64_t> index) const;
  /// Returns all elements in row-major order.
  std::vector<double> values() const;

  /// Fills with uniform random values in [-amplitude, amplitude].
  TestTensor &random(std::mt19937 &generator, double amplitude = 1);
  TestTensor &fill(double value);
  /// Sets every element to NaN (floats) or 2147480000 (int32).
  TestTensor &poison();
  bool intact() const { return storage.intact(); }
  /// Returns all bytes, including the gaps between elements.
  std::vector<uint8_t> bytes() const;

private:
  int64_t offset(int64_t flat) const;
  MlaTensor tensor{};
  mutable GuardedBytes storage;
};

/// Returns an int32 vector or matrix.
TestTensor ints(std::vector<int64_t> sizes, const std::vector<int32_t> &values);

/// A call with its own guarded workspace, filled with 0xff.
struct TestCall {
  explicit TestCall(uint64_t bytes = 0, int32_t threads = 0,
                    uint32_t flags = 0);
  GuardedBytes workspace;
  MlaCall call{};
  const MlaCall *operator&() const { return &call; }
};

/// Returns arguments with the size and the version set.
template <typename Args> Args makeArgs() {
  Args args{};
  args.size = sizeof(Args);
  args.version = MLA_ABI_VERSION;
  return args;
}

} // namespace mla::test

#endif // MLA_UNITTESTS_RUNTIME_TESTTENSOR_H
