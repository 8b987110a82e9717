//===- Mistake.h - Bugs planted in unmodified kernels -----------*- C++ -*-===//
// A device can run a kernel as if one of its instructions were missing or
// wrong, without recompiling it. Tests use it to check that the simulator finds
// such bugs.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_BASE_MISTAKE_H
#define MLA_SIMULATOR_BASE_MISTAKE_H

#include "Simulator/Base/Site.h"

#include <string>
#include <unordered_map>

namespace mla::sim {

/// A planted bug: its kind, and its place in the source ("File.h:12"). It
/// affects each instruction of the layer that is called there.
struct Mistake {
  enum class Kind {
    None,
    /// Waits, arrivals, fences, commits, named barriers and mma.sync do
    /// nothing; a shuffle returns the own value of each lane.
    Skip,
    /// A wait waits for the phase before the one it names.
    EarlyPhase,
    /// Half of the transaction bytes are expected.
    HalfBytes,
  };
  Kind kind = Kind::None;
  std::string place;
};

/// The planted bug of a device, and the sites that it affects.
class Mistakes {
public:
  explicit Mistakes(const Mistake &mistake) : mistake(mistake) {}
  /// True if an instruction at `site` must be wrong in this way.
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
