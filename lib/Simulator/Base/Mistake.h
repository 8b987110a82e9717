//===- Mistake.h - Planted mistakes in kernels as they are ------*- C++ -*-===//
//
// A device can run a kernel as if one of its instructions were missing or
// wrong, without another build of it: to see whether the simulator finds that.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_BASE_MISTAKE_H
#define MLA_SIMULATOR_BASE_MISTAKE_H

#include "Simulator/Base/Site.h"

#include <string>
#include <unordered_map>

namespace mla::sim {

/// What is wrong, and where: each instruction of the layer that is called at
/// `place` ("File.h:12").
struct Mistake {
  enum class Kind {
    None,
    /// Waits, arrivals, fences, commits, named barriers and mma.sync do
    /// nothing; a shuffle gives each lane what it had.
    Skip,
    /// A wait is for the phase before the one it names.
    EarlyPhase,
    /// Half of the transaction bytes are expected.
    HalfBytes,
  };
  Kind kind = Kind::None;
  std::string place;
};

/// The mistake of a device, and which sites it concerns.
class Mistakes {
public:
  explicit Mistakes(const Mistake &mistake) : mistake(mistake) {}
  /// Whether an instruction at `site` is to be wrong in this way.
  bool concern(Mistake::Kind kind, Site site) {
    return kind == mistake.kind && isPlace(site);
  }

private:
  bool isPlace(Site site);

  Mistake mistake;
  std::unordered_map<uint32_t, bool> known; ///< by the site's id
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_MISTAKE_H
