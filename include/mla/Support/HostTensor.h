//===- HostTensor.h - A tensor in host memory ------------------*- C++ -*-===//
//
// What the tools move about: values read from a file, arguments and results of
// a compiled function, reference values. Row-major, owned, 64-byte aligned.
//
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

/// Bytes of one element; 0 for a type that HostTensor does not hold.
int64_t getDTypeBytes(MlaDType dtype);
/// "f32", "bf16", ...; the name used in IR and in signatures.
llvm::StringRef getDTypeName(MlaDType dtype);
/// The inverse of getDTypeName.
std::optional<MlaDType> parseDTypeName(llvm::StringRef name);
/// Whether the type is a floating-point type.
bool isFloatDType(MlaDType dtype);

/// Bytes of a dense tensor, or nothing when a size is negative or the product
/// does not fit 63 bits.
std::optional<int64_t> getDenseBytes(MlaDType dtype,
                                     llvm::ArrayRef<int64_t> shape);

/// "[2, 1, 96]".
std::string formatShape(llvm::ArrayRef<int64_t> shape);

/// An error with one line of text, for the tools' messages.
llvm::Error makeError(const llvm::Twine &message);

/// A dense row-major tensor that owns its bytes.
class HostTensor {
public:
  /// No tensor: rank 0, without bytes.
  HostTensor() = default;

  /// A tensor of zeros. Fails when the size overflows, the rank exceeds
  /// MLA_MAX_RANK, or the memory is refused.
  static llvm::Expected<HostTensor> create(MlaDType dtype,
                                           llvm::ArrayRef<int64_t> shape);

  /// A copy with its own bytes.
  llvm::Expected<HostTensor> clone() const;

  /// The element type.
  MlaDType getDType() const { return dtype; }
  /// Sizes in elements, outermost first; empty for a scalar.
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  /// Product of the sizes, 1 for a scalar.
  int64_t getNumElements() const;
  /// Bytes of all elements.
  int64_t getNumBytes() const { return numBytes; }
  /// The elements, row-major; null before `create`.
  uint8_t *getData() { return bytes.get(); }
  /// The first byte, for reading.
  const uint8_t *getData() const { return bytes.get(); }

  /// Element `index` in row-major order, as a double; integers up to 2^53 are
  /// exact, bool is 0 or 1.
  double get(int64_t index) const;
  /// Rounds to nearest even where the type is narrower.
  void set(int64_t index, double value);

  /// A view for the C ABI. Valid while this tensor lives and is not moved from.
  MlaTensor getView();

  /// Whether type, shape and every byte agree.
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
