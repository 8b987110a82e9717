//===- Mistake.cpp - Bugs planted in unmodified kernels -------------------===//

#include "Simulator/Base/Mistake.h"

using namespace mla::sim;

bool Mistakes::isPlace(Site site) {
  auto [it, isNew] = known.try_emplace(site.id());
  if (isNew)
    it->second = site.str() == mistake.place;
  return it->second;
}
