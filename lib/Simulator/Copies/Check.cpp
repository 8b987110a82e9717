//===- Check.cpp - What every copy must get right -------------------------===//

#include "Simulator/Copies/Check.h"

#include "Arch/TensorMap.h"
#include "Simulator/Copies/MapFence.h"
#include "Simulator/Core/Context.h"
#include "Simulator/Core/DeviceImpl.h"

using namespace mla::sim;

/// What is wrong with the place of a map, or nothing.
static std::string checkPlace(const void *map) {
  if (reinterpret_cast<uintptr_t>(map) % 64)
    return "the tensor map's address is no multiple of 64 bytes";
  if (context().cta->shared.contains(map))
    return "the tensor map lies in shared memory";
  auto [allocation, offset] = context().device->getImpl().global.find(map);
  if (!allocation)
    return {};
  if (offset + sizeof(mla::arch::TensorMap) > allocation->bytes)
    return "the tensor map ends behind " + allocation->name + ", of " +
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
    problem = "a tensor map of rank " + std::to_string(fields.rank) +
              ", expected " + std::to_string(rank);
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
               "dimension 0 begins at element " + std::to_string(column) +
                   ", which is no multiple of 16 bytes");
}

uint32_t mla::sim::sharedOffset(const void *object, uint32_t alignment,
                                const char *instruction, Site site) {
  const Cta &cta = *context().cta;
  if (!cta.shared.contains(object)) {
    reportHere(41, "address outside the CTA's shared memory", instruction, site,
               "expected an object of CTA " + cta.str());
    stopLaunch();
  }
  uint32_t offset = cta.shared.offsetOf(object);
  if (offset % alignment)
    reportHere(alignment == 128 ? 27 : 29, "alignment in shared memory",
               instruction, site,
               "smem+" + std::to_string(offset) + ", expected a multiple of " +
                   std::to_string(alignment));
  return offset;
}

void mla::sim::checkMask(uint16_t ctas, const char *instruction, Site site) {
  size_t size = context().cluster->ctas.size();
  if (ctas >> size == 0 && ctas)
    return;
  reportHere(35, "multicast mask", instruction, site,
             "mask " + std::to_string(ctas) + " in a cluster of " +
                 std::to_string(size));
  stopLaunch();
}

void mla::sim::checkPeerRuns(const Cta &cta, const char *instruction,
                             Site site) {
  Thread &thread = *context().thread;
  if (&cta == thread.cta)
    return;
  if (cta.hasEnded())
    return reportHere(35, "access to an exited CTA", instruction, site,
                      "CTA " + cta.str() + " has ended");
  uint32_t first = cta.rank * cta.cluster->threadsPerCta;
  for (uint32_t i = 0; i < cta.cluster->threadsPerCta; ++i)
    if (thread.know.all[first + i])
      return;
  reportHere(35, "peer CTA not known to run", instruction, site,
             "no synchronisation with CTA " + cta.str() + " since the launch");
}

void mla::sim::checkSource(const Box &box, GlobalUse use, Epoch stamp,
                           const char *instruction, Site site) {
  GlobalMemory &memory = context().device->getImpl().global;
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
                     " of the tensor map lies outside " +
                     (allocation ? allocation->name : "all allocations"));
      stopLaunch();
    }
    accessGlobal(inside.source, bytes, use, stamp, instruction, site);
  }
}

void mla::sim::touchMap(const void *map, Epoch stamp, const char *instruction,
                        Site site) {
  if (context().device->getImpl().global.find(map).allocation)
    accessGlobal(map, sizeof(mla::arch::TensorMap), {}, stamp, instruction,
                 site);
}

uint32_t mla::sim::addRecord(const Box &box, uint32_t offset,
                             const char *instruction, Site site) {
  Context &now = context();
  auto place = now.device->getImpl().global.find(box.getMap().address);
  std::vector<CopyRecord> &copies = now.cluster->copies;
  copies.push_back({box, place.allocation ? place.allocation->name : "tensor",
                    instruction, site, offset});
  return static_cast<uint32_t>(copies.size());
}
