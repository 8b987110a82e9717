//===- Wgmma.cpp - Warpgroup matrix multiplication ------------------------===//

#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Mma/ExpectedOperand.h"
#include "Simulator/Mma/OperandCheck.h"
#include "Simulator/Mma/WgmmaCalls.h"
#include "Simulator/Numbers/Arithmetic.h"
#include "Simulator/Sync/Rendezvous.h"

#include <cstring>

using namespace mla::sim;

static constexpr unsigned rows = 64;
static constexpr const char *instructionName = "wgmma.mma_async";

static unsigned depthOf(const WgmmaCall &call) {
  return 32 / bytesOf(call.aFormat);
}
static OperandShape shapeOfA(const WgmmaCall &call) {
  return {rows, depthOf(call), bytesOf(call.aFormat), call.isAMnMajor};
}
static OperandShape shapeOfB(const WgmmaCall &call) {
  return {call.n, depthOf(call), bytesOf(call.bFormat), call.isBMnMajor};
}

/// Return the row and the column of the element of D in register v of a thread
/// of the warpgroup.
static unsigned rowOf(unsigned thread, unsigned v) {
  return thread / 32 * 16 + thread % 32 / 4 + (v >> 1 & 1) * 8;
}
static unsigned columnOf(unsigned thread, unsigned v) {
  return (v >> 2) * 8 + thread % 4 * 2 + (v & 1);
}

namespace {
/// A pending wgmma.
class WgmmaOp : public AsyncOp {
public:
  WgmmaOp(Cta &cta, WgmmaQueue &queue, std::vector<OperandChunk> a,
          std::vector<OperandChunk> b, const ExpectedOperands &expected,
          Site site)
      : AsyncOp(instructionName, site), cta(cta), queue(queue),
        calls(queue.calls), a(std::move(a)), b(std::move(b)),
        expected(expected), sequence(queue.issued) {}

  bool step() override {
    const WgmmaCall &call = calls[0];
    DecodedMatrix left(call.aFormat, rows, depthOf(call));
    DecodedMatrix right(call.bFormat, call.n, depthOf(call));
    if (call.aState)
      readRegisters(left);
    else
      readShared(left, a, shapeOfA(call), false);
    readShared(right, b, shapeOfB(call), true);
    multiply(left, right);
    queue.completed = sequence;
    wakeAll(queue.waiting);
    return true;
  }

private:
  void readShared(DecodedMatrix &matrix,
                  const std::vector<OperandChunk> &chunks,
                  const OperandShape &shape, bool isB) {
    const char *operand = isB ? "B" : "A";
    checkOperandTile(cta, chunks, shape, operand, instruction, site);
    checkExpected(expected[isB], false, cta, chunks, shape, operand,
                  instruction, site);
    for (const OperandChunk &chunk : chunks) {
      const char *from = cta.shared.data + chunk.offset;
      for (unsigned i = 0; i < 16 / shape.elementBytes; ++i) {
        uint16_t bits = 0;
        memcpy(&bits, from + i * shape.elementBytes, shape.elementBytes);
        matrix.set(chunk.mn + (shape.isMnMajor ? i : 0),
                   chunk.k + (shape.isMnMajor ? 0 : i), bits);
      }
    }
  }

  /// Reads A from four 32-bit registers per thread, each with elements adjacent
  /// along k.
  void readRegisters(DecodedMatrix &matrix) {
    unsigned bytes = bytesOf(calls[0].aFormat), perRegister = 4 / bytes;
    for (unsigned thread = 0; thread < 128; ++thread)
      for (unsigned v = 0; v < 4; ++v)
        for (unsigned e = 0; e < perRegister; ++e) {
          uint32_t bits = calls[thread].aRegisters[v] >> (e * bytes * 8);
          unsigned row = thread / 32 * 16 + thread % 32 / 4 + 8 * (v & 1);
          unsigned k =
              (v >> 1) * 4 * perRegister + thread % 4 * perRegister + e;
          matrix.set(row, k, bytes == 2 ? bits & 0xffff : bits & 0xff);
        }
  }

  void multiply(const DecodedMatrix &left, const DecodedMatrix &right) {
    const WgmmaCall &call = calls[0];
    std::vector<float> d(rows * call.n);
    if (call.accumulate)
      forEachRegister([&](float &value, unsigned i) { d[i] = value; });
    for (unsigned m = 0; m < rows; ++m)
      multiplyRow(left, m, right, 0, call.n, hopperPrecision(call.aFormat),
                  call.accumulate, &d[m * call.n]);
    forEachRegister([&](float &value, unsigned i) { value = d[i]; });
    context().device->statistics.multiplyAdds +=
        uint64_t(rows) * call.n * left.depth;
  }

  template <class Visit> void forEachRegister(const Visit &visit) {
    unsigned n = calls[0].n;
    for (unsigned thread = 0; thread < 128; ++thread)
      for (unsigned v = 0; v < n / 2; ++v)
        visit(calls[thread].d[v], rowOf(thread, v) * n + columnOf(thread, v));
  }

  Cta &cta;
  WgmmaQueue &queue;
  std::array<WgmmaCall, 128> calls;
  std::vector<OperandChunk> a, b;
  ExpectedOperands expected;
  uint32_t sequence;
};

/// The intersection of the clocks of the lanes of a warp.
struct CommonClocks {
  Clock all, fenced;
};
} // namespace

/// Checks that the thread has executed wgmma.fence since it last accessed the
/// fragment.
static void checkFence(FragmentState &fragment, Site site) {
  Thread &thread = *context().thread;
  if (fragment.isTouched && fragment.fencesAtTouch == thread.wgmma.fences)
    reportHere(48, "missing wgmma.fence", instructionName, site,
               "registers were accessed since the last fence");
  fragment.isTouched = false;
}

static void own(FragmentState &fragment, uint32_t sequence, Site site) {
  ++fragment.pending;
  fragment.instruction = instructionName;
  fragment.issue = site;
  context().thread->wgmma.owned.push_back({&fragment, sequence});
}

static void checkCalls(const WgmmaQueue &queue, unsigned thread,
                       const WgmmaCall &call, Site site) {
  const WgmmaCall &first = queue.calls[thread];
  bool isEqual = first.n == call.n && first.b == call.b &&
                 (call.aState || first.a == call.a) &&
                 first.accumulate == call.accumulate;
  if (isEqual)
    return;
  reportHere(43, "operands differ in a collective", instructionName, site,
             "threads of the warpgroup give different descriptors or shapes");
  stopLaunch();
}

static MatrixDescriptor decodeOrStop(uint64_t bits, const char *operand,
                                     Site site) {
  MatrixDescriptor descriptor;
  DescriptorProblem problem = decodeDescriptor(bits, false, descriptor);
  if (problem.text.empty())
    return descriptor;
  reportHere(problem.bugClass, "matrix descriptor", instructionName, site,
             std::string(operand) + ": " + problem.text);
  stopLaunch();
}

/// Returns the intersection of the lanes' clocks for each warp. If one lane
/// skipped a wait, the intersection of its warp lacks the events that the wait
/// covers.
static std::array<CommonClocks, 4>
commonClocks(const std::vector<Thread *> &threads) {
  std::array<CommonClocks, 4> common;
  std::array<bool, 4> isFirst = {true, true, true, true};
  for (Thread *thread : threads) {
    unsigned warp = thread->warp() % 4;
    const Clock &fenced = thread->happened.fenced.sharedOf(thread->cta->rank);
    if (std::exchange(isFirst[warp], false)) {
      common[warp] = {thread->happened.all, fenced};
      continue;
    }
    common[warp].all.intersect(thread->happened.all);
    common[warp].fenced.intersect(fenced);
  }
  return common;
}

/// Checks and records the reads of an operand. Each warp reads its own 16 rows
/// of A and all of B.
static void readOperand(const std::vector<OperandChunk> &chunks, bool isA,
                        const OperandShape &shape,
                        const std::vector<Thread *> &threads,
                        const std::array<CommonClocks, 4> &common, Epoch stamp,
                        Site site) {
  Cta &cta = *context().cta;
  for (unsigned warp = 0; warp < 4; ++warp) {
    SharedAccess access{cta,
                        stamp,
                        site,
                        false,
                        instructionName,
                        threads[0],
                        &common[warp].all,
                        &common[warp].fenced};
    for (Thread *thread : threads)
      if (thread->warp() % 4 == warp)
        access.actor = thread;
    for (const OperandChunk &chunk : chunks) {
      // A chunk of A has one row or, if MN-major, 8 rows. They all belong to
      // one warp, so the first row identifies the warp.
      if (isA && chunk.mn / 16 != warp)
        continue;
      if (!checkShared(access, chunk.offset, 16))
        stopLaunch();
    }
  }
}

/// Checks the operands and posts the operation. Called when all threads of the
/// warpgroup have arrived.
static void issue(const std::vector<Thread *> &threads, WgmmaQueue &queue,
                  const ExpectedOperands &expected, Site site) {
  Context &now = context();
  const WgmmaCall &call = queue.calls[0];
  std::vector<OperandChunk> a, b;
  if (!call.aState)
    a = chunksOf(decodeOrStop(call.a, "A", site), shapeOfA(call));
  b = chunksOf(decodeOrStop(call.b, "B", site), shapeOfB(call));
  Epoch stamp(queue.component, ++queue.issued);
  touchCta(*now.cta, stamp, site);
  std::array<CommonClocks, 4> common = commonClocks(threads);
  readOperand(a, true, shapeOfA(call), threads, common, stamp, site);
  readOperand(b, false, shapeOfB(call), threads, common, stamp, site);
  ++now.device->statistics.asyncOps;
  uint32_t lane = 1 + queue.component;
  post(*now.cluster,
       std::make_unique<WgmmaOp>(*now.cta, queue, std::move(a), std::move(b),
                                 expected, site),
       lane);
}

void mla::sim::wgmma(const WgmmaCall &call, Site site) {
  Thread &thread = *context().thread;
  Cta &cta = *thread.cta;
  unsigned group = thread.warp() / 4;
  WgmmaQueue &queue = cta.wgmma[group];
  if (!queue.component)
    queue.component = cta.cluster->addComponent(
        ActorKind::Wgmma,
        "wgmma of CTA " + cta.str() + " warpgroup " + std::to_string(group));
  const ExpectedOperands expected = takeExpected();
  checkFence(*call.dState, site);
  if (call.aState)
    checkFence(*call.aState, site);
  Rendezvous &rendezvous = cta.warpgroups[group];
  if (!rendezvous.waiting.empty())
    checkCalls(queue, rendezvous.waiting[0]->tid % 128, call, site);
  queue.calls[thread.tid % 128] = call;
  thread.wgmma.lastIssued = queue.issued + 1;
  own(*call.dState, queue.issued + 1, site);
  if (call.aState)
    own(*call.aState, queue.issued + 1, site);
  Collective what{instructionName, site};
  what.isWait = false;
  arriveAndWait(rendezvous, 128, what,
                [&](const std::vector<Thread *> &threads) {
                  issue(threads, queue, expected, site);
                });
}

void mla::sim::wgmmaFence(Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  noteAligned(site);
  fencesOfThread = ++context().thread->wgmma.fences;
}

void mla::sim::wgmmaCommit(Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  noteAligned(site);
  WgmmaState &state = context().thread->wgmma;
  state.commits.push_back(state.lastIssued);
}

void mla::sim::wgmmaWait(uint32_t pending, Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  noteAligned(site);
  Thread &thread = *context().thread;
  WgmmaState &state = thread.wgmma;
  if (state.commits.size() <= pending)
    return;
  uint32_t last = state.commits[state.commits.size() - 1 - pending];
  WgmmaQueue &queue = thread.cta->wgmma[thread.warp() / 4];
  while (queue.completed < last) {
    queue.waiting.push_back(&thread);
    block({"wgmma.wait_group", site});
  }
  if (!last)
    return;
  thread.happened.all.raise(queue.component, last);
  std::erase_if(state.owned, [&](const OwnedFragment &owned) {
    if (owned.sequence > last)
      return false;
    --owned.fragment->pending;
    return true;
  });
}

void mla::sim::wgmmaRelease(FragmentState &fragment, Site site) {
  if (fragment.pending)
    reportHere(48, "wait does not cover the registers that it names",
               "wgmma.wait_group", site,
               "they belong to the wgmma at " + fragment.issue.str());
}
