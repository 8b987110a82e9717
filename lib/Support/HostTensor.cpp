//===- HostTensor.cpp - A tensor in host memory ---------------------------===//

#include "mla/Support/HostTensor.h"
#include "mla-runtime/mla_float8.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

#include <cstdlib>
#include <cstring>

using namespace mla;

namespace {
struct DTypeInfo {
  MlaDType dtype;
  const char *name;
  int64_t bytes;
};
constexpr DTypeInfo dtypes[] = {
    {MLA_F32, "f32", 4},      {MLA_F16, "f16", 2}, {MLA_BF16, "bf16", 2},
    {MLA_F64, "f64", 8},      {MLA_I32, "i32", 4}, {MLA_I64, "i64", 8},
    {MLA_I8, "i8", 1},        {MLA_U8, "u8", 1},   {MLA_I1, "i1", 1},
    {MLA_F8E4M3, "f8E4M3", 1}};

const DTypeInfo *findDType(MlaDType dtype) {
  for (const DTypeInfo &info : dtypes)
    if (info.dtype == dtype)
      return &info;
  return nullptr;
}

template <typename T> T load(const uint8_t *data, int64_t index) {
  T value;
  std::memcpy(&value, data + index * sizeof(T), sizeof(T));
  return value;
}

template <typename T> void store(uint8_t *data, int64_t index, T value) {
  std::memcpy(data + index * sizeof(T), &value, sizeof(T));
}
} // namespace

int64_t mla::getDTypeBytes(MlaDType dtype) {
  const DTypeInfo *info = findDType(dtype);
  return info ? info->bytes : 0;
}

llvm::StringRef mla::getDTypeName(MlaDType dtype) {
  const DTypeInfo *info = findDType(dtype);
  return info ? info->name : "unknown";
}

std::optional<MlaDType> mla::parseDTypeName(llvm::StringRef name) {
  for (const DTypeInfo &info : dtypes)
    if (name == info.name)
      return info.dtype;
  return std::nullopt;
}

bool mla::isFloatDType(MlaDType dtype) {
  return dtype == MLA_F32 || dtype == MLA_F16 || dtype == MLA_BF16 ||
         dtype == MLA_F64 || dtype == MLA_F8E4M3;
}

std::optional<int64_t> mla::getDenseBytes(MlaDType dtype,
                                          llvm::ArrayRef<int64_t> shape) {
  int64_t total = getDTypeBytes(dtype);
  if (total == 0)
    return std::nullopt;
  for (int64_t size : shape)
    if (size < 0 || __builtin_mul_overflow(total, size, &total))
      return std::nullopt;
  return total;
}

std::string mla::formatShape(llvm::ArrayRef<int64_t> shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i ? ", " : "") + llvm::itostr(shape[i]);
  return text + "]";
}

llvm::Error mla::makeError(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

void HostTensor::Free::operator()(uint8_t *data) const { std::free(data); }

llvm::Expected<HostTensor> HostTensor::create(MlaDType dtype,
                                              llvm::ArrayRef<int64_t> shape) {
  if (shape.size() > MLA_MAX_RANK)
    return makeError("the rank of a tensor must be at most " +
                     llvm::Twine(MLA_MAX_RANK) + ", got " +
                     llvm::Twine(shape.size()));
  std::optional<int64_t> size = getDenseBytes(dtype, shape);
  if (!size || *size > INT64_MAX - 64)
    return makeError("the bytes of a tensor must fit in 63 bits, got shape " +
                     formatShape(shape) + " and type " + getDTypeName(dtype));
  // Allocates at least 64 bytes, because a null pointer means an absent tensor,
  // not an empty one.
  size_t capacity = std::max<int64_t>((*size + 63) / 64 * 64, 64);
  void *memory = std::aligned_alloc(64, capacity);
  if (!memory)
    return makeError("not enough memory for a tensor of shape " +
                     formatShape(shape) + " and type " + getDTypeName(dtype) +
                     " (" + llvm::Twine(*size) + " bytes)");
  std::memset(memory, 0, capacity);
  HostTensor tensor;
  tensor.dtype = dtype;
  tensor.shape.assign(shape.begin(), shape.end());
  tensor.numBytes = *size;
  tensor.bytes.reset(static_cast<uint8_t *>(memory));
  return tensor;
}

llvm::Expected<HostTensor> HostTensor::clone() const {
  llvm::Expected<HostTensor> copy = create(dtype, shape);
  if (copy)
    std::memcpy(copy->getData(), getData(), numBytes);
  return copy;
}

int64_t HostTensor::getNumElements() const {
  int64_t width = getDTypeBytes(dtype);
  return width ? numBytes / width : 0;
}

double HostTensor::get(int64_t index) const {
  const uint8_t *data = bytes.get();
  switch (dtype) {
  case MLA_F32:
    return load<float>(data, index);
  case MLA_F64:
    return load<double>(data, index);
  case MLA_F16:
    return mlaF16ToFloat(load<uint16_t>(data, index));
  case MLA_BF16:
    return mlaBF16ToFloat(load<uint16_t>(data, index));
  case MLA_F8E4M3:
    return mlaE4M3ToFloat(data[index]);
  case MLA_I32:
    return load<int32_t>(data, index);
  case MLA_I64:
    return static_cast<double>(load<int64_t>(data, index));
  case MLA_I8:
    return load<int8_t>(data, index);
  case MLA_U8:
    return data[index];
  default:
    return data[index] != 0;
  }
}

void HostTensor::set(int64_t index, double value) {
  uint8_t *data = bytes.get();
  switch (dtype) {
  case MLA_F32:
    return store<float>(data, index, static_cast<float>(value));
  case MLA_F64:
    return store<double>(data, index, value);
  case MLA_F16:
    return store<uint16_t>(data, index,
                           mlaFloatToF16(static_cast<float>(value)));
  case MLA_BF16:
    return store<uint16_t>(data, index,
                           mlaFloatToBF16(static_cast<float>(value)));
  case MLA_F8E4M3:
    return store<uint8_t>(data, index,
                          mlaFloatToE4M3(static_cast<float>(value)));
  case MLA_I32:
    return store<int32_t>(data, index, static_cast<int32_t>(value));
  case MLA_I64:
    return store<int64_t>(data, index, static_cast<int64_t>(value));
  case MLA_I8:
    return store<int8_t>(data, index, static_cast<int8_t>(value));
  case MLA_U8:
    return store<uint8_t>(data, index, static_cast<uint8_t>(value));
  default:
    return store<uint8_t>(data, index, value != 0);
  }
}

MlaTensor HostTensor::getView() {
  MlaTensor view = {};
  view.data = bytes.get();
  view.dtype = dtype;
  view.rank = static_cast<int32_t>(shape.size());
  view.device = MLA_CPU;
  int64_t stride = 1;
  for (int64_t i = view.rank - 1; i >= 0; --i) {
    view.sizes[i] = shape[i];
    view.strides[i] = stride;
    stride *= shape[i];
  }
  return view;
}

bool HostTensor::isIdentical(const HostTensor &other) const {
  return dtype == other.dtype && shape == other.shape &&
         std::memcmp(getData(), other.getData(), numBytes) == 0;
}
