//===- Rope.cpp - Rotary embedding of one row -----------------------------===//

#include "Rope.h"
#include "Element.h"

void mla::cpu::rotateRow(const Rotation &rotation, const void *x,
                         const void *cos, const void *sin, void *out) {
  const int64_t pairs = rotation.width / 2;
  auto place = [&](bool interleaved, int64_t pair, int64_t half) {
    return interleaved ? 2 * pair + half : pair + half * pairs;
  };
  for (int64_t i = 0; i < pairs; ++i) {
    float first =
        loadElement(rotation.dtype, x, place(rotation.inputInterleaved, i, 0));
    float second =
        loadElement(rotation.dtype, x, place(rotation.inputInterleaved, i, 1));
    int64_t to0 = place(rotation.outputInterleaved, i, 0);
    int64_t to1 = place(rotation.outputInterleaved, i, 1);
    bool perElement = rotation.factors == rotation.width;
    int64_t at0 = i, at1 = perElement ? i + pairs : i;
    float rotated0 = first * loadElement(rotation.factorType, cos, at0) -
                     second * loadElement(rotation.factorType, sin, at0);
    float rotated1 = second * loadElement(rotation.factorType, cos, at1) +
                     first * loadElement(rotation.factorType, sin, at1);
    storeElement(rotation.dtype, out, to0, rotated0);
    storeElement(rotation.dtype, out, to1, rotated1);
  }
}
