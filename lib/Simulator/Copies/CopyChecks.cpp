//===- CopyChecks.cpp - Checks of all copies ------------------------------===//

#include "Simulator/Copies/CopyChecks.h"

#include "Arch/TensorMap.h"
#include "Simulator/Access/GlobalAccess.h"
#include "Simulator/Copies/MapFence.h"
#include "Simulator/Engine/Context.h"

using namespace mla::sim;

/// Checks the address of a map. Returns an error, or an empty string.
static std::string checkPlace(const void *map) {
  if (reinterpret_cast<uintptr_t>(map) % 64)
    return "the address of the tensor map is not a multiple of 64 bytes";
  if (context().cta->shared.contains(map))
    return "the tensor map is in shared memory";
  auto [allocation, offset] = context().device->global.find(map);
  if (!allocation)
    return {};
  if (offset + sizeof(mla::arch::TensorMap) > allocation->bytes)
    return "the tensor map exceeds " + allocation->name + ", which has " +
           std::to_string(allocation->bytes) + " bytes";
  return missingMapFence(map, *allocation, offset);
}

TensorMapFields mla::sim::readMap(const void *map, int rank,
                                  const char *instruction, Site site) {
  TensorMapFields fields = {};
  std::string problem = checkPlace(map);
  if (problem.empty())
    problem = decodeTensorMap(map, fields);
  if (problem.empty() && fields.rank != rank)
    problem = "expected a tensor map of rank " + std::to_string(rank) +
              ", got rank " + std::to_string(fields.rank);
  const bool isRefused = !problem.empty();
  if (!isRefused)
    problem = strayTensorMapBit(map);
  if (!problem.empty())
    reportHere(30, "tensor map", instruction, site, problem);
  if (isRefused)
    stopLaunch();
  return fields;
}

void mla::sim::checkColumn(const TensorMapFields &map, int32_t column,
                           const char *instruction, Site site) {
  if (static_cast<int64_t>(column) * map.elementBytes % 16)
    reportHere(28, "start of a box", instruction, site,
               "dimension 0 starts at element " + std::to_string(column) +
                   ", which is not a multiple of 16 bytes");
}

void mla::sim::checkSource(const Box &box, GlobalUse use, Epoch stamp,
                           const char *instruction, Site site) {
  GlobalMemory &memory = context().device->global;
  use.isAsync = true;
  for (uint32_t row = 0; row < box.numRows(); ++row) {
    Box::Inside inside = box.inside(row);
    if (!inside.source)
      continue;
    auto [allocation, offset] = memory.find(inside.source);
    size_t bytes = inside.end - inside.begin;
    if (!allocation || offset + bytes > allocation->bytes) {
      reportHere(30, "tensor map beyond its memory", instruction, site,
                 "element " + box.coordinates(row, inside.begin) +
                     " of the tensor map is outside " +
                     (allocation ? allocation->name : "all allocations"));
      stopLaunch();
    }
    accessGlobal(inside.source, bytes, use, stamp, instruction, site);
  }
}

void mla::sim::touchMap(const void *map, Epoch stamp, const char *instruction,
                        Site site) {
  if (context().device->global.find(map).allocation)
    accessGlobal(map, sizeof(mla::arch::TensorMap), {}, stamp, instruction,
                 site);
}

uint32_t mla::sim::addRecord(const Box &box, uint32_t offset,
                             const char *instruction, Site site) {
  Context &now = context();
  auto place = now.device->global.find(box.getMap().address);
  std::vector<CopyRecord> &copies = now.cluster->copies;
  copies.push_back({box, place.allocation ? place.allocation->name : "tensor",
                    instruction, site, offset});
  return static_cast<uint32_t>(copies.size());
}
