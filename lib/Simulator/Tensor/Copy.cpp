//===- Copy.cpp - tcgen05.cp and shift ------------------------------------===//

#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Mma/MatrixDescriptor.h"
#include "Simulator/Tensor/ExecutionOrder.h"
#include "Simulator/Tensor/TensorAccess.h"
#include "Simulator/Tensor/TensorCalls.h"
#include "Simulator/Tensor/TensorRendezvous.h"

#include <cstring>

using namespace mla::sim;

namespace {
/// The rows of a copy, the 16-byte chunks per row, and the lanes that receive
/// row r.
struct CopyLayout {
  unsigned rows, chunks;
  std::vector<unsigned> (*lanesOf)(unsigned row);

  TensorBlock target(unsigned column) const {
    return {0, tensorLanes, column, chunks * 4};
  }
};

class CopyOp : public AsyncOp {
public:
  CopyOp(std::vector<Cta *> ctas, std::vector<OperandChunk> chunks,
         CopyLayout layout, uint32_t column, TensorIssuer &issuer,
         uint32_t number, Site site)
      : AsyncOp("tcgen05.cp", site), ctas(std::move(ctas)),
        chunks(std::move(chunks)), layout(layout), column(column),
        issuer(issuer), number(number) {}

  bool step() override {
    for (Cta *cta : ctas)
      for (const OperandChunk &chunk : chunks)
        for (unsigned lane : layout.lanesOf(chunk.mn))
          memcpy(&tensorMemory(*cta).at(lane, column + chunk.k / 4),
                 cta->shared.data + chunk.offset, 16);
    for (Cta *cta : ctas)
      tensorMemory(*cta).endWrite(layout.target(column));
    completeTensorOp(issuer, number);
    return true;
  }

private:
  std::vector<Cta *> ctas;
  std::vector<OperandChunk> chunks;
  CopyLayout layout;
  uint32_t column;
  TensorIssuer &issuer;
  uint32_t number;
};

TensorBlock shifted(unsigned column) { return {0, tensorLanes, column, 8}; }

/// Moves the contents of eight columns down by one lane. The last of each 32
/// lanes keeps its contents.
class ShiftOp : public AsyncOp {
public:
  ShiftOp(std::vector<Cta *> ctas, uint32_t column, TensorIssuer &issuer,
          uint32_t number, Site site)
      : AsyncOp("tcgen05.shift", site), ctas(std::move(ctas)), column(column),
        issuer(issuer), number(number) {}

  bool step() override {
    for (Cta *cta : ctas)
      for (unsigned lane = 0; lane + 1 < tensorLanes; ++lane)
        if (lane % 32 != 31)
          memcpy(&tensorMemory(*cta).at(lane, column),
                 &tensorMemory(*cta).at(lane + 1, column), 32);
    for (Cta *cta : ctas)
      tensorMemory(*cta).endWrite(shifted(column));
    completeTensorOp(issuer, number);
    return true;
  }

private:
  std::vector<Cta *> ctas;
  uint32_t column;
  TensorIssuer &issuer;
  uint32_t number;
};
} // namespace

static CopyLayout layoutOf(TensorCopyShape shape) {
  using Lanes = std::vector<unsigned>;
  switch (shape) {
  case TensorCopyShape::L128x256b:
    return {128, 2, [](unsigned r) { return Lanes{r}; }};
  case TensorCopyShape::L128x128b:
    return {128, 1, [](unsigned r) { return Lanes{r}; }};
  case TensorCopyShape::L4x256b:
    return {4, 2, [](unsigned r) { return Lanes{32 * r}; }};
  case TensorCopyShape::L64x128bTo02and13:
    return {64, 1, [](unsigned r) { return Lanes{r, r + 64}; }};
  case TensorCopyShape::L64x128bTo01and23:
    return {64, 1, [](unsigned r) {
              unsigned lane = r / 32 * 64 + r % 32;
              return Lanes{lane, lane + 32};
            }};
  case TensorCopyShape::L32x128bToAll:
    return {32, 1, [](unsigned r) { return Lanes{r, r + 32, r + 64, r + 96}; }};
  }
  return {};
}

/// Returns the access of a copy by the running thread to one CTA.
static TensorAccess accessOf(Cta &cta, Epoch stamp, const char *instruction,
                             Site site) {
  Thread &thread = *context().thread;
  TensorAccess access{cta,
                      stamp,
                      site,
                      true,
                      instruction,
                      &thread,
                      &thread.tensor.order,
                      &thread.tensor.seen,
                      &thread.happened.all};
  access.isMultiply = true;
  return access;
}

void mla::sim::tensorCopy(uint32_t address, uint64_t bits,
                          TensorCopyShape shape, unsigned group, Site site) {
  Context &now = context();
  Thread &thread = *now.thread;
  checkGroup(group, "tcgen05.cp", site);
  MatrixDescriptor descriptor;
  DescriptorProblem problem = decodeDescriptor(bits, true, descriptor);
  if (address >> 16)
    problem = {19, "the target must start at lane 0, got lane " +
                       std::to_string(address >> 16)};
  if (!problem.text.empty()) {
    reportHere(problem.bugClass, "matrix descriptor", "tcgen05.cp", site,
               problem.text);
    stopLaunch();
  }
  CopyLayout layout = layoutOf(shape);
  std::vector<OperandChunk> chunks =
      chunksOf(descriptor, {layout.rows, layout.chunks * 16, 1, false});
  TensorIssuer &issuer = issuerOf(thread);
  Epoch stamp(issuer.completed, issuer.next());
  std::vector<Cta *> ctas = groupCtas(group);
  for (Cta *cta : ctas) {
    touchCta(*cta, stamp, site);
    SharedAccess read{*cta,
                      stamp,
                      site,
                      false,
                      "tcgen05.cp",
                      &thread,
                      &thread.happened.all,
                      &thread.happened.fenced.sharedOf(cta->rank)};
    for (const OperandChunk &chunk : chunks)
      if (!checkShared(read, chunk.offset, 16))
        stopLaunch();
    TensorAccess write = accessOf(*cta, stamp, "tcgen05.cp", site);
    checkTensor(write, layout.target(address));
    tensorMemory(*cta).beginWrite(layout.target(address));
  }
  uint32_t number = issueTensorOp(thread, {0, true, site});
  ++now.device->statistics.asyncOps;
  post(*now.cluster,
       std::make_unique<CopyOp>(ctas, std::move(chunks), layout, address,
                                issuer, number, site),
       tensorLane);
}

void mla::sim::tensorShift(uint32_t address, unsigned group, Site site) {
  Context &now = context();
  Thread &thread = *now.thread;
  checkGroup(group, "tcgen05.shift", site);
  TensorIssuer &issuer = issuerOf(thread);
  Epoch stamp(issuer.completed, issuer.next());
  std::vector<Cta *> ctas = groupCtas(group);
  for (Cta *cta : ctas) {
    touchCta(*cta, stamp, site);
    TensorAccess write = accessOf(*cta, stamp, "tcgen05.shift", site);
    checkTensor(write, shifted(address & 0xffff));
    tensorMemory(*cta).beginWrite(shifted(address & 0xffff));
  }
  uint32_t number = issueTensorOp(thread, {0, true, site});
  post(*now.cluster,
       std::make_unique<ShiftOp>(ctas, address & 0xffff, issuer, number, site),
       tensorLane);
}
