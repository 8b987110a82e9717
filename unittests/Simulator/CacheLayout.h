//===- CacheLayout.h - The bytes of a cache by their definition -*- C++ -*-===//
// A cache of any layout in host memory. Elements are written and read one by
// one with mla_quantise.h, so that kernels can be compared bit by bit.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_CACHELAYOUT_H
#define MLA_UNITTESTS_SIMULATOR_CACHELAYOUT_H

#include "Common/CacheParams.h"
#include "Simulator/Device/Device.h"
#include "mla-runtime/mla_runtime.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mla::test {

/// A layout of latent and rope.
struct CacheLayout {
  std::string name;
  std::vector<MlaField> fields;
  int32_t pageAlign = 1;

  /// Returns the number of the field with a role.
  int32_t find(int32_t role) const;
  int32_t width(int32_t role) const { return fields[find(role)].width; }
  /// True if the operand's scale multiplies elements.
  bool usesScale() const;
};

/// Returns the named layouts L1 to L13, and then layouts of other types, odd
/// groups and large groups.
const std::vector<CacheLayout> &cacheLayouts();
/// Returns a named layout.
const CacheLayout &cacheLayout(const std::string &name);

/// The pools of a cache, filled with 0xff: NaN in most types.
struct CacheBytes {
  const CacheLayout &layout;
  int pageSize, pages;
  float scale; ///< of the operand; 1 if the layout does not use it
  std::vector<std::vector<uint8_t>> pools;

  CacheBytes(const CacheLayout &layout, int pageSize, int pages, float scale);
  /// Writes and reads the field of `role` of the token in a slot. Values are
  /// first rounded to f16 if `isF16`, else to bf16.
  void write(int32_t role, int slot, const std::vector<float> &values,
             bool isF16);
  std::vector<float> read(int32_t role, int slot) const;
  /// True if the elements and scales of a field have the same types and groups
  /// as those of `from`, and the same scale of the operand.
  bool isStoredLike(const CacheBytes &from, int32_t role) const;
  /// Copies the field of a token bit by bit.
  void copy(int32_t role, int slot, const CacheBytes &from, int fromSlot);

private:
  /// Returns element or scale `index` of a field in a slot: its byte in
  /// `pools`, and its bits in this byte.
  uint8_t *at(int32_t field, int slot, int64_t index);
  const uint8_t *at(int32_t field, int slot, int64_t index) const {
    return const_cast<CacheBytes *>(this)->at(field, slot, index);
  }
  uint32_t bitsAt(int32_t field, int slot, int64_t index) const;
  void setBits(int32_t field, int slot, int64_t index, uint32_t bits);
  float divisor(int32_t field, int slot, int64_t index) const;
};

/// The pools of a cache in the memory of a device.
struct CacheOnDevice {
  const CacheBytes &bytes;
  std::vector<char *> pools;

  /// With `isWritten`, uploads the pools. Otherwise the simulator reports reads
  /// of bytes that no kernel has written.
  CacheOnDevice(sim::Device &device, const CacheBytes &bytes, bool isWritten);
  cuda::FieldRows rows(int32_t role) const;
  cuda::Element type(int32_t role) const;
  kernels::BlockScales scales(int32_t role) const;
  /// Expects the bytes of `want` in all pools.
  void expect(const CacheBytes &want, const std::string &what) const;

private:
  cuda::FieldRows fieldRows(int32_t field) const;
};

/// Returns the number of the scale field of a field, or -1, and the entry of
/// its first elements.
int32_t scaleFieldOf(const CacheLayout &layout, int32_t field, int64_t &first);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_CACHELAYOUT_H
