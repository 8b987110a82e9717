//===- Compare.cpp - Compare two tensors ----------------------------------===//

#include "mla/Support/Compare.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mla;

double ErrorStats::getRelative() const {
  return largest > 0 ? maxAbs / largest : maxAbs;
}

llvm::Expected<ErrorStats> mla::compareTensors(const HostTensor &actual,
                                               const HostTensor &ref) {
  if (actual.getShape() != ref.getShape())
    return makeError("its shape must be " + formatShape(ref.getShape()) +
                     ", got " + formatShape(actual.getShape()));
  ErrorStats stats;
  double squares = 0;
  int64_t count = actual.getNumElements();
  for (int64_t i = 0; i < count; ++i) {
    double a = actual.get(i), r = ref.get(i);
    if (!std::isfinite(a) || !std::isfinite(r)) {
      stats.mismatched += !(a == r || (std::isnan(a) && std::isnan(r)));
      continue;
    }
    double error = std::abs(a - r);
    squares += error * error;
    stats.largest = std::max(stats.largest, std::abs(r));
    if (error > stats.maxAbs) {
      stats.maxAbs = error;
      stats.worst = i;
    }
  }
  stats.rms = count ? std::sqrt(squares / count) : 0;
  return stats;
}

/// Formats a ratio: "1.02", or "0" for 0 / 0.
static std::string formatRatio(double error, double peer) {
  if (peer > 0)
    return llvm::formatv("{0:f2}", error / peer);
  return error > 0 ? "inf" : "0";
}

static void judgeAgainstPyTorch(Verdict &verdict, const ErrorStats &peer,
                                const Tolerance &tolerance) {
  const ErrorStats &stats = verdict.stats;
  verdict.agrees = stats.rms <= tolerance.rmsFactor * peer.rms &&
                   stats.maxAbs <= tolerance.maxFactor * peer.maxAbs;
  verdict.rule = llvm::formatv(
      "rms {0}x of at most {1}x, max {2}x of at most {3}x PyTorch's own error",
      formatRatio(stats.rms, peer.rms), tolerance.rmsFactor,
      formatRatio(stats.maxAbs, peer.maxAbs), tolerance.maxFactor);
}

static void judgeByTolerance(Verdict &verdict, double limit) {
  verdict.agrees = verdict.stats.getRelative() <= limit;
  verdict.rule = llvm::formatv("{0:e1} of the largest value", limit);
}

llvm::Expected<Verdict> mla::judgeResult(const HostTensor &actual,
                                         const HostTensor &ref,
                                         const HostTensor *pytorch,
                                         const Tolerance &tolerance) {
  llvm::Expected<ErrorStats> stats = compareTensors(actual, ref);
  if (!stats)
    return stats.takeError();
  Verdict verdict;
  verdict.stats = *stats;
  bool narrow = actual.getDType() == MLA_BF16 || actual.getDType() == MLA_F16;
  if (!isFloatDType(actual.getDType())) {
    verdict.agrees = stats->maxAbs == 0;
    verdict.rule = "equal";
  } else if (narrow && pytorch && pytorch->getDType() == actual.getDType()) {
    llvm::Expected<ErrorStats> peer = compareTensors(*pytorch, ref);
    if (!peer)
      return peer.takeError();
    judgeAgainstPyTorch(verdict, *peer, tolerance);
  } else {
    judgeByTolerance(verdict,
                     narrow ? tolerance.relative16 : tolerance.relative);
  }
  verdict.agrees &= stats->mismatched == 0;
  return verdict;
}
