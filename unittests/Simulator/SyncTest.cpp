//===- SyncTest.cpp - Valid synchronisation has no findings ---------------===//

#include "Matrices.h"
#include "SyncKernel.h"

using namespace mla;
using namespace mla::test;

namespace {

void expectLegal(const std::vector<LegalKernel> &kernels) {
  for (const LegalKernel &kernel : kernels) {
    SCOPED_TRACE(kernel.name);
    for (uint64_t seed = 1; seed <= seeds; ++seed) {
      sim::Device device({seed});
      const std::vector<uint32_t> zeros(legalWords);
      uint32_t *out = device.upload(zeros, "out");
      kernel.queue(&device, device.upload(zeros, "zeros"), out);
      const Outcome<uint32_t> run = takeOutcome(device, out, legalWords);
      expectClean(run, seed);
      if (!run.reports.empty())
        break;
    }
  }
}

TEST(Synchronisation, LegalKernels) { expectLegal(legalKernels()); }
TEST(Synchronisation, LegalArrivals) { expectLegal(legalArrivals()); }

} // namespace
