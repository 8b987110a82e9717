//===- Mistake.cpp - Planted mistakes in kernels as they are --------------===//

#include "Simulator/Core/Mistake.h"

#include "Simulator/Core/DeviceImpl.h"

using namespace mla::sim;

bool Mistakes::isPlace(Site site) {
  auto [it, isNew] = known.try_emplace(site.id());
  if (isNew)
    it->second = site.str() == mistake.place;
  return it->second;
}

bool mla::sim::makesMistake(Mistake::Kind kind, Site site) {
  Device::Impl &device = context().device->getImpl();
  const bool isWrong = device.mistakes.concern(kind, site);
  device.statistics.mistakes += isWrong;
  return isWrong;
}
