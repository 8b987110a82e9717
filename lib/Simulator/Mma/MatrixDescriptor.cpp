//===- MatrixDescriptor.cpp - Matrix descriptors --------------------------===//

#include "Simulator/Mma/MatrixDescriptor.h"

#include "Simulator/Engine/Context.h"
#include "Simulator/Mma/MatrixCalls.h"

using namespace mla::sim;

static uint32_t field(uint64_t bits, unsigned first, unsigned count) {
  return static_cast<uint32_t>(bits >> first & ((1ull << count) - 1));
}

void mla::sim::reportOperandStart(uint32_t address, uint32_t lost, Site site) {
  const uint32_t offset = address & 0xffffff; // without the rank
  const std::string what =
      offset >= operandReach
          ? "starts " + std::to_string(offset) + " bytes into shared memory"
      : address % 16
          ? "starts " + std::to_string(address % 16) +
                " bytes after a multiple of 16"
          : "starts " + std::to_string(lost) + " elements into a panel";
  reportHere(21, "start of an operand", "matrix descriptor", site,
             "the operand " + what + ", which its descriptor cannot encode");
}

static DescriptorProblem checkReserved(uint64_t bits, bool isSm100) {
  uint32_t version = field(bits, 46, 3);
  if (version != (isSm100 ? 1u : 0u))
    return {19, "bits 46-48 are " + std::to_string(version) + ", expected " +
                    (isSm100 ? "1 on SM100" : "0 on SM90")};
  if (field(bits, 14, 2))
    return {21, "bits 14-15 are set: the start overflows its 14 bits"};
  if (field(bits, 30, 2) || field(bits, 52, 9))
    return {19, "reserved bits are set"};
  return {};
}

DescriptorProblem mla::sim::decodeDescriptor(uint64_t bits, bool isSm100,
                                             MatrixDescriptor &descriptor) {
  DescriptorProblem problem = checkReserved(bits, isSm100);
  if (!problem.text.empty())
    return problem;
  descriptor.start = field(bits, 0, 14) << 4;
  descriptor.leading = field(bits, 16, 14) << 4;
  descriptor.stride = field(bits, 32, 14) << 4;
  descriptor.baseOffset = field(bits, 49, 3);
  // The swizzle codes of 128, 64 and 32 bytes are 2, 4 and 6. Bit 61 is used on
  // SM100 only.
  uint32_t code = field(bits, 61, 3);
  if (code & 1)
    return {19, "swizzle code " + std::to_string(code) + " at bits 61-63" +
                    (code == 1 && isSm100
                         ? " (128 bytes with atoms of 32) is not simulated"
                         : " is invalid")};
  descriptor.span = code == 0 ? 16 : 256u >> code / 2;
  return {};
}

static uint32_t kMajorOffset(const MatrixDescriptor &d, uint32_t mn,
                             uint32_t byte) {
  if (d.span == 16)
    return mn % 8 * 16 + mn / 8 * d.stride + byte / 16 * d.leading;
  return mn % 8 * d.span + mn / 8 * d.stride + byte;
}

/// Returns the offset of a chunk of an MN-major matrix. `column` is the index
/// of the chunk along mn, in units of 16 bytes.
static uint32_t mnMajorOffset(const MatrixDescriptor &d, uint32_t column,
                              uint32_t k) {
  if (d.span == 16)
    return k % 8 * 16 + k / 8 * d.leading + column * d.stride;
  uint32_t perRow = d.span / 16;
  return column % perRow * 16 + column / perRow * d.leading + k % 8 * d.span +
         k / 8 * d.stride;
}

uint32_t MatrixDescriptor::addressOf(uint32_t mn, uint32_t k, bool isMnMajor,
                                     uint32_t elementBytes) const {
  uint32_t offset = isMnMajor ? mnMajorOffset(*this, mn * elementBytes / 16, k)
                              : kMajorOffset(*this, mn, k * elementBytes);
  uint32_t address = start + offset;
  return address ^ (((address >> 7) - baseOffset) & (span / 16 - 1)) << 4;
}

std::vector<OperandChunk> mla::sim::chunksOf(const MatrixDescriptor &descriptor,
                                             const OperandShape &shape) {
  uint32_t perChunk = 16 / shape.elementBytes;
  uint32_t stepMn = shape.isMnMajor ? perChunk : 1;
  uint32_t stepK = shape.isMnMajor ? 1 : perChunk;
  std::vector<OperandChunk> chunks;
  chunks.reserve(shape.extent * shape.depth / perChunk);
  for (uint32_t mn = 0; mn < shape.extent; mn += stepMn)
    for (uint32_t k = 0; k < shape.depth; k += stepK) {
      uint32_t address =
          descriptor.addressOf(mn, k, shape.isMnMajor, shape.elementBytes);
      chunks.push_back({address - sharedWindow, static_cast<uint16_t>(mn),
                        static_cast<uint16_t>(k)});
    }
  return chunks;
}
