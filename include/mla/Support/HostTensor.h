//===- HostTensor.h - A tensor in host memory -------------------*- C++ -*-===//
// A tensor for the tools' data: values read from a file, arguments and results
// of a compiled function, reference values. It owns its elements, which are
// row-major and 64-byte aligned.
//===----------------------------------------------------------------------===//
#ifndef MLA_SUPPORT_HOSTTENSOR_H
#define MLA_SUPPORT_HOSTTENSOR_H

#include "mla-runtime/mla_runtime.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace mla {

/// Returns the bytes of one element, or 0 for a type that HostTensor does not
/// support.
int64_t getDTypeBytes(MlaDType dtype);
/// Returns the name used in IR and in signatures: "f32", "bf16", ...
llvm::StringRef getDTypeName(MlaDType dtype);
/// Returns the type with this name, or std::nullopt. The inverse of
/// getDTypeName.
std::optional<MlaDType> parseDTypeName(llvm::StringRef name);
/// True for floating-point types.
bool isFloatDType(MlaDType dtype);

/// Returns the bytes of a dense tensor, or std::nullopt if a size is negative
/// or the product exceeds 63 bits.
std::optional<int64_t> getDenseBytes(MlaDType dtype,
                                     llvm::ArrayRef<int64_t> shape);

/// Formats a shape: "[2, 1, 96]".
std::string formatShape(llvm::ArrayRef<int64_t> shape);

/// Returns an error with a one-line message.
llvm::Error makeError(const llvm::Twine &message);

/// A dense row-major tensor that owns its bytes.
class HostTensor {
public:
  /// Creates an empty object: rank 0 and no bytes.
  HostTensor() = default;

  /// Creates a tensor of zeros. Fails if the size overflows, the rank exceeds
  /// MLA_MAX_RANK, or memory runs out.
  static llvm::Expected<HostTensor> create(MlaDType dtype,
                                           llvm::ArrayRef<int64_t> shape);

  /// Returns a copy with its own bytes.
  llvm::Expected<HostTensor> clone() const;

  /// Returns the element type.
  MlaDType getDType() const { return dtype; }
  /// Returns the sizes in elements, outermost first; empty for a scalar.
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  /// Returns the product of the sizes, 1 for a scalar.
  int64_t getNumElements() const;
  /// Returns the bytes of all elements.
  int64_t getNumBytes() const { return numBytes; }
  /// Returns the elements, row-major; null before `create`.
  uint8_t *getData() { return bytes.get(); }
  /// Returns the elements for reading.
  const uint8_t *getData() const { return bytes.get(); }

  /// Returns element `index` in row-major order as a double. Integers up to
  /// 2^53 are exact; a bool is 0 or 1.
  double get(int64_t index) const;
  /// Sets an element. If its type is narrower than double, rounds to nearest,
  /// ties to even. An e4m3 becomes at most the largest finite number.
  void set(int64_t index, double value);

  /// Returns a view for the C ABI. Valid while this tensor lives and is not
  /// moved.
  MlaTensor getView();

  /// True if type, shape and every byte are equal.
  bool isIdentical(const HostTensor &other) const;

private:
  struct Free {
    void operator()(uint8_t *data) const;
  };
  MlaDType dtype = MLA_F32;
  llvm::SmallVector<int64_t, 6> shape;
  int64_t numBytes = 0;
  std::unique_ptr<uint8_t[], Free> bytes;
};

} // namespace mla

#endif // MLA_SUPPORT_HOSTTENSOR_H
