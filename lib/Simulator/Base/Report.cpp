//===- Report.cpp - Findings of the simulator -----------------------------===//

#include "Simulator/Base/Report.h"

using namespace mla::sim;

std::string Report::str() const {
  std::string text = bugClass ? "class " + std::to_string(bugClass) + ": " : "";
  text += title;
  if (!instruction.empty())
    text += ": " + instruction;
  if (!actor.empty())
    text += " by " + actor;
  if (site != Site())
    text += " at " + site.str();
  return detail.empty() ? text : text + ": " + detail;
}

void ReportLog::add(Report report) {
  for (const Report &known : reports)
    if (known.title == report.title && known.site == report.site &&
        known.instruction == report.instruction)
      return;
  reports.push_back(std::move(report));
}

std::string ReportLog::str() const {
  std::string text;
  for (size_t i = 0; i < reports.size(); ++i)
    text += (i ? "likely a consequence: " : "") + reports[i].str() + "\n";
  return text;
}
