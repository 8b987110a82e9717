//===- InvalidAddressKernels.cpp - Forbidden accesses of kernels ----------===//

#include "InvalidAddressKernel.h"

#include <atomic>
#include <stdexcept>

using namespace mla;
using namespace mla::arch;
using test::Strange;

namespace {

constexpr uint32_t table[4] = {3, 1, 4, 1};
const char *const texts[2] = {"even", "odd"};

struct Parameters {
  uint32_t *out;
  Stream device;
  uint32_t numbers[32];
};

struct Shared {
  SharedArray<uint32_t, 32> words;
};

__attribute__((noinline)) void increase(uint32_t *value) { ++*value; }

/// Reads data that a kernel may read although it is outside the device's
/// memory.
MLA_DEVICE void readOwn(const Parameters &parameters) {
  uint32_t own = table[threadIndex() % 4];
  increase(&own);
  parameters.out[threadIndex()] =
      own + parameters.numbers[threadIndex()] + texts[threadIndex() % 2][0];
}

MLA_KERNEL(32, 1) nothing() {}

template <Strange What> MLA_KERNEL(32, 1) strange(const Parameters parameters) {
  uint32_t *out = parameters.out;
  if (What == Strange::None)
    readOwn(parameters);
  if (What == Strange::FarBehind)
    out[100000] = 1;
  if (What == Strange::InFrontOfShared)
    dynamicShared<Shared>().words[uint32_t(-1)] = 1;
  if (What == Strange::SharedAddress)
    out[0] = sharedAddress(out);
  if (What == Strange::Throw && threadIndex() == 3)
    throw std::runtime_error("no such thing");
  if (What == Strange::Launch)
    launch(nothing, LaunchShape(), parameters.device);
  if (What == Strange::LanguageAtomic)
    ++*reinterpret_cast<std::atomic<uint32_t> *>(out);
  if (What == Strange::OtherCta && ctaX() == 0 && threadIndex() == 5)
    out[0] = 1;
  if (What == Strange::OtherCta && ctaX() == 1)
    out[threadIndex() + 1] = out[0];
}

template <Strange What> LaunchResult queue(Stream device, uint32_t *out) {
  LaunchShape shape;
  shape.name = "strange";
  shape.threads = 32;
  shape.sharedBytes = maxSharedBytes;
  shape.gridX = What == Strange::OtherCta ? 2 : 1;
  return launch(strange<What>, shape, device, Parameters{out, device, {7}});
}

} // namespace

LaunchResult test::queueStrange(Strange what, Stream device, uint32_t *out) {
  switch (what) {
  case Strange::None:
    return queue<Strange::None>(device, out);
  case Strange::FarBehind:
    return queue<Strange::FarBehind>(device, out);
  case Strange::InFrontOfShared:
    return queue<Strange::InFrontOfShared>(device, out);
  case Strange::SharedAddress:
    return queue<Strange::SharedAddress>(device, out);
  case Strange::Throw:
    return queue<Strange::Throw>(device, out);
  case Strange::Launch:
    return queue<Strange::Launch>(device, out);
  case Strange::LanguageAtomic:
    return queue<Strange::LanguageAtomic>(device, out);
  case Strange::OtherCta:
    return queue<Strange::OtherCta>(device, out);
  }
  return {};
}

LaunchResult test::queueNullKernel(Stream device) {
  return launch(static_cast<void (*)()>(nullptr), LaunchShape(), device);
}
LaunchResult test::queueNullName(Stream device) {
  LaunchShape shape;
  shape.name = nullptr;
  return launch(nothing, shape, device);
}
