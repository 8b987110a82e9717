//===- Mistake.h - Bugs planted in unmodified kernels -----------*- C++ -*-===//
// A device can run a kernel as if one of its instructions were missing or
// wrong, without recompiling the kernel. Tests run kernels in this way to check
// that the simulator finds such bugs.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_BASE_MISTAKE_H
#define MLA_SIMULATOR_BASE_MISTAKE_H

#include "Simulator/Base/Site.h"

#include <string>
#include <unordered_map>

namespace mla::sim {

/// A planted bug: its kind and its source line ("File.h:12"). It affects each
/// function of the instruction layer (lib/Kernels/CUDA/Arch) that is called in
/// that line.
struct Mistake {
  enum class Kind {
    None,
    /// Waits, arrivals, fences, commits, named barriers and mma.sync do
    /// nothing; a shuffle returns each lane's own value.
    Skip,
    /// A wait waits one phase too early, for the phase before its argument.
    EarlyPhase,
    /// An mbarrier expects half of the transaction bytes.
    HalfBytes,
  };
  Kind kind = Kind::None;
  std::string place;
};

/// The planted bug of a device, and the sites that it affects.
class Mistakes {
public:
  explicit Mistakes(const Mistake &mistake) : mistake(mistake) {}
  /// True if the planted bug is of this kind and affects the instruction at
  /// `site`.
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
