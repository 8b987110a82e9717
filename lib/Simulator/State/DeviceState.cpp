//===- DeviceState.cpp - A device and its launches ------------------------===//

#include "Simulator/State/DeviceState.h"

using namespace mla::sim;

OtherClustersPtr mla::sim::finishedBefore(const Launch &launch) {
  auto known = std::make_shared<OtherClusters>();
  known->finished = launch.firstCluster - 1;
  return known;
}
