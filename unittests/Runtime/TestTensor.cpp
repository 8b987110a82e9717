//===- TestTensor.cpp - Host tensors with guards and poison ---------------===//

#include "TestTensor.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <stdexcept>

using namespace mla::test;

namespace {

/// Makes the runtime share even small calls among threads, because the calls of
/// tests are small.
[[maybe_unused]] const int sharesAll = setenv("MLA_SHARE_FROM_NS", "0", 0);

/// Rounds a double to nearest, ties to even, in a format with `mantissa` stored
/// bits and exponents from `minExponent` (of the smallest normal number).
/// Independent of the library's conversions.
double roundTo(double value, int mantissa, int minExponent, double largest) {
  if (std::isnan(value) || std::isinf(value) || value == 0)
    return value;
  int exponent;
  std::frexp(value, &exponent);
  exponent = std::max(exponent - 1, minExponent);
  double unit = std::ldexp(1.0, exponent - mantissa);
  double rounded = std::nearbyint(value / unit) * unit;
  if (std::fabs(rounded) > largest)
    return std::copysign(std::numeric_limits<double>::infinity(), value);
  return rounded;
}

uint16_t bitsOf(double value, int mantissa, int bias, int exponentBits) {
  uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  uint16_t top = static_cast<uint16_t>(((1 << exponentBits) - 1) << mantissa);
  if (std::isnan(value))
    return static_cast<uint16_t>(sign | top | (1 << (mantissa - 1)));
  if (std::isinf(value))
    return sign | top;
  double magnitude = std::fabs(value);
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  exponent -= 1;
  if (magnitude == 0 || exponent < 1 - bias)
    return static_cast<uint16_t>(sign | static_cast<uint16_t>(std::ldexp(
                                            magnitude, mantissa + bias - 1)));
  auto fraction = static_cast<uint16_t>(
      std::ldexp(magnitude, mantissa - exponent) - std::ldexp(1.0, mantissa));
  return static_cast<uint16_t>(sign | ((exponent + bias) << mantissa) |
                               fraction);
}

double valueOf(uint16_t bits, int mantissa, int bias, int exponentBits) {
  int exponent = (bits >> mantissa) & ((1 << exponentBits) - 1);
  int fraction = bits & ((1 << mantissa) - 1);
  double sign = bits & 0x8000 ? -1 : 1;
  if (exponent == (1 << exponentBits) - 1)
    return fraction ? std::numeric_limits<double>::quiet_NaN()
                    : sign * std::numeric_limits<double>::infinity();
  if (exponent == 0)
    return sign * std::ldexp(fraction, 1 - bias - mantissa);
  return sign *
         std::ldexp((1 << mantissa) + fraction, exponent - bias - mantissa);
}

int64_t product(const std::vector<int64_t> &sizes) {
  int64_t count = 1;
  for (int64_t size : sizes)
    count *= size;
  return count;
}

int64_t paddedBytes(int32_t dtype, const std::vector<int64_t> &sizes,
                    int64_t pad) {
  int64_t rows =
      sizes.empty() ? 1 : product(sizes) / std::max<int64_t>(1, sizes.back());
  int64_t width = sizes.empty() ? 1 : sizes.back() + pad;
  return std::max<int64_t>(1, rows * width) * elementSize(dtype);
}

} // namespace

int64_t mla::test::elementSize(int32_t dtype) {
  switch (dtype) {
  case MLA_F64:
  case MLA_I64:
    return 8;
  case MLA_F32:
  case MLA_I32:
    return 4;
  case MLA_F16:
  case MLA_BF16:
    return 2;
  default:
    return 1;
  }
}

double mla::test::getElement(int32_t dtype, const void *data, int64_t index) {
  switch (dtype) {
  case MLA_F32:
    return static_cast<const float *>(data)[index];
  case MLA_F64:
    return static_cast<const double *>(data)[index];
  case MLA_F16:
    return valueOf(static_cast<const uint16_t *>(data)[index], 10, 15, 5);
  case MLA_BF16:
    return valueOf(static_cast<const uint16_t *>(data)[index], 7, 127, 8);
  case MLA_I32:
    return static_cast<const int32_t *>(data)[index];
  case MLA_I64:
    return static_cast<double>(static_cast<const int64_t *>(data)[index]);
  default:
    return static_cast<const uint8_t *>(data)[index];
  }
}

void mla::test::setElement(int32_t dtype, void *data, int64_t index,
                           double value) {
  switch (dtype) {
  case MLA_F32:
    static_cast<float *>(data)[index] = static_cast<float>(value);
    break;
  case MLA_F64:
    static_cast<double *>(data)[index] = value;
    break;
  case MLA_F16:
    static_cast<uint16_t *>(data)[index] =
        bitsOf(roundTo(value, 10, -14, 65504), 10, 15, 5);
    break;
  case MLA_BF16:
    static_cast<uint16_t *>(data)[index] =
        bitsOf(roundTo(value, 7, -126, 3.3895313892515355e38), 7, 127, 8);
    break;
  case MLA_I32:
    static_cast<int32_t *>(data)[index] = static_cast<int32_t>(value);
    break;
  case MLA_I64:
    static_cast<int64_t *>(data)[index] = static_cast<int64_t>(value);
    break;
  default:
    static_cast<uint8_t *>(data)[index] = static_cast<uint8_t>(value);
  }
}

GuardedBytes::GuardedBytes(int64_t bytes, uint8_t fill)
    : memory(static_cast<size_t>(bytes + 2 * Guard + 64), 0xa5), bytes(bytes) {
  uint64_t begin = reinterpret_cast<uint64_t>(memory.data()) + Guard;
  offset = static_cast<int64_t>((begin + 63) / 64 * 64 -
                                reinterpret_cast<uint64_t>(memory.data()));
  std::memset(memory.data() + offset, fill, static_cast<size_t>(bytes));
}

bool GuardedBytes::intact() const {
  for (int64_t i = 0; i < static_cast<int64_t>(memory.size()); ++i)
    if ((i < offset || i >= offset + bytes) &&
        memory[static_cast<size_t>(i)] != 0xa5)
      return false;
  return true;
}

TestTensor::TestTensor(int32_t dtype, std::vector<int64_t> sizes, int64_t pad)
    : storage(paddedBytes(dtype, sizes, pad)) {
  tensor.data = storage.data();
  tensor.dtype = dtype;
  tensor.rank = static_cast<int32_t>(sizes.size());
  tensor.device = MLA_CPU;
  int64_t stride = 1;
  for (int32_t d = tensor.rank - 1; d >= 0; --d) {
    tensor.sizes[d] = sizes[static_cast<size_t>(d)];
    tensor.strides[d] = stride;
    stride *= tensor.sizes[d] + (d == tensor.rank - 1 ? pad : 0);
  }
  for (int64_t i = 0; i < storage.size() / elementSize(dtype); ++i)
    setElement(dtype, tensor.data, i,
               dtype == MLA_I32 ? 2147480000.0
                                : std::numeric_limits<double>::quiet_NaN());
}

int64_t TestTensor::count() const {
  int64_t count = 1;
  for (int32_t d = 0; d < tensor.rank; ++d)
    count *= tensor.sizes[d];
  return count;
}

int64_t TestTensor::offset(int64_t flat) const {
  int64_t at = 0;
  for (int32_t d = tensor.rank - 1; d >= 0; --d) {
    at += flat % tensor.sizes[d] * tensor.strides[d];
    flat /= tensor.sizes[d];
  }
  return at;
}

double TestTensor::at(int64_t flat) const {
  return getElement(tensor.dtype, tensor.data, offset(flat));
}

void TestTensor::set(int64_t flat, double value) {
  setElement(tensor.dtype, tensor.data, offset(flat), value);
}

double TestTensor::at(std::initializer_list<int64_t> index) const {
  int64_t at = 0;
  int32_t d = 0;
  for (int64_t i : index)
    at += i * tensor.strides[d++];
  return getElement(tensor.dtype, tensor.data, at);
}

std::vector<double> TestTensor::values() const {
  std::vector<double> all(static_cast<size_t>(count()));
  for (size_t i = 0; i < all.size(); ++i)
    all[i] = at(static_cast<int64_t>(i));
  return all;
}

TestTensor &TestTensor::random(std::mt19937 &generator, double amplitude) {
  std::uniform_real_distribution<double> uniform(-amplitude, amplitude);
  for (int64_t i = 0; i < count(); ++i)
    set(i, uniform(generator));
  return *this;
}

TestTensor &TestTensor::fill(double value) {
  for (int64_t i = 0; i < count(); ++i)
    set(i, value);
  return *this;
}

TestTensor &TestTensor::poison() {
  return fill(tensor.dtype == MLA_I32
                  ? 2147480000.0
                  : std::numeric_limits<double>::quiet_NaN());
}

std::vector<uint8_t> TestTensor::bytes() const {
  const auto *begin = static_cast<const uint8_t *>(storage.data());
  return {begin, begin + storage.size()};
}

TestTensor mla::test::ints(std::vector<int64_t> sizes,
                           const std::vector<int32_t> &values) {
  TestTensor tensor(MLA_I32, sizes);
  if (tensor.count() != static_cast<int64_t>(values.size()))
    throw std::logic_error("ints: wrong number of values");
  for (size_t i = 0; i < values.size(); ++i)
    tensor.set(static_cast<int64_t>(i), values[i]);
  return tensor;
}

TestCall::TestCall(uint64_t bytes, int32_t threads, uint32_t flags)
    : workspace(static_cast<int64_t>(bytes)) {
  call.size = sizeof(MlaCall);
  call.version = MLA_ABI_VERSION;
  call.workspace = bytes ? workspace.data() : nullptr;
  call.workspaceBytes = bytes;
  call.threads = threads;
  call.flags = flags;
}
