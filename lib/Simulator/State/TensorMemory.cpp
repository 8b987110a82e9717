//===- TensorMemory.cpp - The tensor memory of a CTA ----------------------===//

#include "Simulator/State/TensorMemory.h"

using namespace mla::sim;

static constexpr uint32_t undefinedWord = 0x7fc0dead;

TensorMemory::TensorMemory()
    : words(tensorLanes * tensorColumns, undefinedWord),
      writesUnderWay(tensorLanes / cellLanes * tensorColumns) {
  shadow.reset(tensorLanes / cellLanes * tensorColumns *
                   Shadow<Epoch>::chunkBytes,
               false);
}

uint32_t TensorMemory::seen(unsigned lane, unsigned column) const {
  return writesUnderWay[lane / cellLanes * tensorColumns + column]
             ? undefinedWord
             : words[lane * tensorColumns + column];
}

void TensorMemory::countWrites(const TensorBlock &block, int change) {
  for (unsigned lane = 0; lane < block.lanes; lane += cellLanes)
    for (unsigned i = 0; i < block.columns; ++i)
      writesUnderWay[(block.firstLane + lane) / cellLanes * tensorColumns +
                     block.firstColumn + i] += change;
}
