//===- Report.h - What the simulator found ----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_BASE_REPORT_H
#define MLA_SIMULATOR_BASE_REPORT_H

#include "Simulator/Base/Site.h"

#include <string>
#include <vector>

namespace mla::sim {

/// One finding.
struct Report {
  /// Bug class as docs/Simulator.md numbers them, 1 to 49; 0 where the finding
  /// belongs to none.
  int bugClass = 0;
  /// What is wrong, in a few words, the same for every place: "race".
  std::string title;
  /// Who did it: "CTA (0,0,0) warp 3 lane 7".
  std::string actor;
  /// The instruction: "mbarrier.arrive".
  std::string instruction;
  Site site;
  /// Details; for a race the other access, for a deadlock every waiter.
  std::string detail;

  /// "class 31: write-after-read race: TMA load by CTA ... at gemm.h:12: ...".
  std::string str() const;
};

/// Findings in the order they were made. The first is the cause; later ones are
/// usually its consequences.
class ReportLog {
public:
  /// Adds a finding unless one with this title, instruction and place is there.
  void add(Report report);
  const std::vector<Report> &get() const { return reports; }
  bool empty() const { return reports.empty(); }
  /// All findings, one a paragraph, consequences marked as such.
  std::string str() const;

private:
  std::vector<Report> reports;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_REPORT_H
