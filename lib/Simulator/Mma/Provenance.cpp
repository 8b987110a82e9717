//===- Provenance.cpp - Which tensor elements an operand holds ------------===//

#include "Simulator/Mma/Provenance.h"

#include "Simulator/Core/Context.h"

#include <map>

using namespace mla::sim;

namespace {
/// Where element (0, 0) of the matrix lies in a copy's box.
struct Origin {
  int64_t row, byte;
  bool operator==(const Origin &) const = default;
};
} // namespace

static Origin originOf(const Provenance &place, const OperandChunk &chunk,
                       const OperandShape &shape) {
  uint32_t along = shape.isMnMajor ? chunk.mn : chunk.k;
  uint32_t across = shape.isMnMajor ? chunk.k : chunk.mn;
  return {static_cast<int64_t>(place.row) - across,
          static_cast<int64_t>(place.byte) - along * shape.elementBytes};
}

static void reportMismatch(const CopyRecord &copy, const Provenance &place,
                           Origin expected, Origin got, const char *operand,
                           const char *instruction, Site site) {
  auto row = static_cast<uint32_t>(place.row + expected.row - got.row);
  auto byte = static_cast<uint32_t>(place.byte + expected.byte - got.byte);
  report({22, "operand is no tile of its tensor", "", instruction, site,
          std::string("operand ") + operand + ": expected " +
              copy.element(row, byte) + ", read " +
              copy.element(place.row, place.byte) + ", which the " +
              copy.instruction + " at " + copy.site.str() + " brought"});
}

void mla::sim::checkProvenance(const Cta &cta,
                               const std::vector<OperandChunk> &chunks,
                               const OperandShape &shape, const char *operand,
                               const char *instruction, Site site) {
  std::map<uint32_t, Origin> origins;
  uint32_t lastCopy = 0;
  Origin last{};
  for (const OperandChunk &chunk : chunks) {
    const Provenance &place = cta.shared.provenance[chunk.offset / 16];
    if (!place.copy)
      continue;
    Origin origin = originOf(place, chunk, shape);
    if (place.copy != lastCopy) {
      last = origins.try_emplace(place.copy, origin).first->second;
      lastCopy = place.copy;
    }
    if (origin == last)
      continue;
    return reportMismatch(cta.cluster->copies[place.copy - 1], place, last,
                          origin, operand, instruction, site);
  }
}
