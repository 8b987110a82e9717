//===- Report.h - Findings of the simulator ---------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_BASE_REPORT_H
#define MLA_SIMULATOR_BASE_REPORT_H

#include "Simulator/Base/Site.h"

#include <string>
#include <vector>

namespace mla::sim {

/// One finding.
struct Report {
  /// The bug class of docs/Simulator.md, 1 to 49; 0 for findings without a
  /// class.
  int bugClass = 0;
  /// The bug in a few words, for example "race". The text is the same for every
  /// source location.
  std::string title;
  /// The thread or operation of the finding: "CTA (0,0,0) warp 3 lane 7".
  std::string actor;
  /// The instruction: "mbarrier.arrive".
  std::string instruction;
  Site site;
  /// The details: for a race the other access, for a deadlock all waiting
  /// threads.
  std::string detail;

  /// Returns "class 31: write-after-read race: TMA load by CTA ... at
  /// gemm.h:12: ...".
  std::string str() const;
};

/// Findings in the order in which they occurred. The first is the cause; later
/// ones are usually consequences.
class ReportLog {
public:
  /// Adds a finding, unless the log has one with the same title, instruction
  /// and source location.
  void add(Report report);
  const std::vector<Report> &get() const { return reports; }
  bool empty() const { return reports.empty(); }
  /// Returns all findings, one per paragraph, and marks likely consequences.
  std::string str() const;

private:
  std::vector<Report> reports;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_REPORT_H
