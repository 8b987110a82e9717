//===- Random.cpp - Seeded values -----------------------------------------===//

#include "mla/Support/Random.h"

#include <cmath>

using namespace mla;

uint64_t Random::next() {
  // A Weyl sequence and a mixing function, which work with any seed.
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

double Random::normal() {
  uint64_t bits = next();
  int64_t sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += bits >> (16 * i) & 0xffff;
  // The sum of four uniform 16-bit numbers: mean 2 * 65535, variance 2^32 / 3.
  return (sum - 2 * 65535) / (65536 / std::sqrt(3.0));
}

double Random::uniform() { return (next() >> 11) * 0x1p-53; }

void mla::fillRandom(HostTensor &tensor, Random &random, double deviation,
                     double mean) {
  int64_t count = tensor.getNumElements();
  if (isFloatDType(tensor.getDType())) {
    for (int64_t i = 0; i < count; ++i)
      tensor.set(i, mean + deviation * random.normal());
    return;
  }
  for (int64_t i = 0; i < count; ++i)
    tensor.set(i, tensor.getDType() == MLA_I1);
}
