//===- OperandCheck.cpp - Checks of matrix operands -----------------------===//

#include "Simulator/Mma/OperandCheck.h"

#include "Simulator/Engine/Context.h"

#include <map>

using namespace mla::sim;

/// Returns the address in global memory of element (0, 0) of the matrix,
/// computed from one chunk.
static int64_t originOf(const CopyRecord &copy, const ChunkOrigin &place,
                        const OperandChunk &chunk, const OperandShape &shape) {
  int64_t along = shape.isMnMajor ? chunk.mn : chunk.k;
  int64_t across = shape.isMnMajor ? chunk.k : chunk.mn;
  return copy.box.address(place.row, place.byte) - along * shape.elementBytes -
         across * copy.box.rowStride();
}

static void reportMismatch(const CopyRecord &copy, const ChunkOrigin &place,
                           int64_t distance, const char *operand,
                           const char *instruction, Site site) {
  const bool isAtom = copy.beginsAtom();
  report({isAtom ? 22 : 27,
          isAtom ? "operand is not a tile of its tensor"
                 : "copy target is not at an atom of its swizzle",
          "", instruction, site,
          std::string("operand ") + operand + ": expected " +
              copy.element(place.row, place.byte, distance) + ", read " +
              copy.element(place.row, place.byte) + ", written by the " +
              copy.instruction + " at " + copy.site.str() +
              (isAtom ? ""
                      : " to smem+" + std::to_string(copy.offset) +
                            ", where no pattern of its swizzle starts")});
}

void mla::sim::checkOperandTile(const Cta &cta,
                                const std::vector<OperandChunk> &chunks,
                                const OperandShape &shape, const char *operand,
                                const char *instruction, Site site) {
  std::map<uint32_t, int64_t> origins;
  uint32_t lastCopy = 0;
  int64_t last = 0;
  for (const OperandChunk &chunk : chunks) {
    const ChunkOrigin &place = cta.shared.origins[chunk.offset / 16];
    if (!place.copy)
      continue;
    const CopyRecord &copy = cta.cluster->copies[place.copy - 1];
    int64_t origin = originOf(copy, place, chunk, shape);
    if (place.copy != lastCopy) {
      last = origins.try_emplace(place.copy, origin).first->second;
      lastCopy = place.copy;
    }
    if (origin == last)
      continue;
    return reportMismatch(copy, place, last - origin, operand, instruction,
                          site);
  }
}
