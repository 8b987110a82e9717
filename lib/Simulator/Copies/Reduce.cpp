//===- Reduce.cpp - Reductions and plain copies ---------------------------===//

#include "Simulator/Copies/Reduce.h"

#include "Arch/TensorMap.h"
#include "Simulator/Access/GlobalAccess.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Memory/GlobalMemory.h"
#include "Simulator/Numbers/Convert.h"

#include <bit>
#include <cstring>

using namespace mla::sim;
using mla::arch::TensorElement;

template <class T, class Add>
static void addAs(char *target, const char *source, uint32_t bytes,
                  const Add &add) {
  for (uint32_t i = 0; i < bytes; i += sizeof(T)) {
    T a, b;
    memcpy(&a, target + i, sizeof(T));
    memcpy(&b, source + i, sizeof(T));
    a = add(a, b);
    memcpy(target + i, &a, sizeof(T));
  }
}

void mla::sim::addElements(uint8_t element, char *target, const char *source,
                           uint32_t bytes) {
  auto sum = [](auto a, auto b) { return static_cast<decltype(a)>(a + b); };
  switch (static_cast<TensorElement>(element)) {
  case TensorElement::U8:
    return addAs<uint8_t>(target, source, bytes, sum);
  case TensorElement::U16:
    return addAs<uint16_t>(target, source, bytes, sum);
  case TensorElement::U32:
  case TensorElement::S32:
    return addAs<uint32_t>(target, source, bytes, sum);
  case TensorElement::U64:
    return addAs<uint64_t>(target, source, bytes, sum);
  case TensorElement::F32:
    return addAs<float>(target, source, bytes, [](float a, float b) {
      const float value = a + b;
      // A NaN becomes the canonical NaN of the GPU.
      return value == value ? value : std::bit_cast<float>(0x7fffffffu);
    });
  case TensorElement::F16:
    return addAs<uint16_t>(target, source, bytes, [](uint16_t a, uint16_t b) {
      return floatToF16(toFloat(Format::F16, a) + toFloat(Format::F16, b));
    });
  case TensorElement::BF16:
    return addAs<uint16_t>(target, source, bytes, [](uint16_t a, uint16_t b) {
      return floatToBf16(toFloat(Format::Bf16, a) + toFloat(Format::Bf16, b));
    });
  }
}

void mla::sim::checkPlain(const void *address, uint32_t bytes,
                          const char *instruction, Site site) {
  auto place = reinterpret_cast<uintptr_t>(address);
  if (bytes % 16 || place % 16 || bytes == 0) {
    reportHere(
        29, "size or alignment of a plain copy", instruction, site,
        std::to_string(bytes) + " bytes at an address " +
            std::to_string(place % 16) +
            " bytes after a multiple of 16; size and address must be multiples "
            "of 16");
    stopLaunch();
  }
}

Box mla::sim::plainBox(void *address, uint32_t bytes, const char *instruction,
                       Site site) {
  checkPlain(address, bytes, instruction, site);
  if (!checkBounds(address, bytes, instruction, site))
    stopLaunch();
  TensorMapFields map = {};
  map.address = static_cast<char *>(address);
  map.elementBytes = 4;
  map.element = static_cast<uint8_t>(TensorElement::F32);
  map.rank = 2;
  // The size is a multiple of 16, so rows of 16 bytes cover it exactly.
  map.extents[0] = map.box[0] = 4;
  map.extents[1] = bytes / 16;
  map.strides[0] = 4;
  map.strides[1] = 16;
  map.box[1] = bytes / 16;
  for (int i = 2; i < 5; ++i)
    map.extents[i] = map.box[i] = 1;
  for (uint8_t &step : map.steps)
    step = 1;
  return Box(map, {0, 0, 0, 0, 0});
}
