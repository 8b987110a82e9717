//===- Report.cpp - Print the results of mla-run --------------------------===//

#include "Report.h"
#include "../common/Remarks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace mla;
using namespace mla::run;

bool Report::allAgree() const {
  return inputsUntouched && llvm::all_of(rows, [](const ResultRow &row) {
           return row.verdict.agrees;
         });
}

static void printRow(llvm::raw_ostream &os, const ResultRow &row) {
  const ErrorStats &stats = row.verdict.stats;
  os << llvm::formatv(
      "  {0,-12} {1,-24} {2,-10} {3,9:e2} {4,9:e2} {5,9:e2}  {6}", row.result,
      row.type, row.against, stats.maxAbs, stats.getRelative(), stats.rms,
      row.verdict.agrees ? "agrees" : "DIFFERS");
  os << " (" << row.verdict.rule << ")";
  if (stats.mismatched)
    os << ", " << stats.mismatched << " infinite or NaN elements differ";
  if (!row.verdict.agrees)
    os << ", worst at element " << stats.worst;
  os << "\n";
}

static void printTimes(llvm::raw_ostream &os, const Report &report) {
  const StageTimes &times = report.times;
  os << llvm::formatv("compiled in {0:f3} s (parse {1:f3}, raise {2:f3}, "
                      "torch-mlir {3:f3}, lower {4:f3}, machine code {5:f3})\n",
                      times.parse + times.raise + times.torchMlir +
                          times.lower + report.codegen,
                      times.parse, times.raise, times.torchMlir, times.lower,
                      report.codegen);
  os << llvm::formatv("step {0:f3} ms ", report.step * 1e3);
  if (report.calls == 1)
    os << "(the first call, which is slower than later ones: --repeat=N)";
  else
    os << "(the shortest of " << report.calls << " calls)";
  os << ", workspace " << report.workspaceBytes << " bytes\n";
}

/// Prints which runs gave the same bits. If bits had differed, the run would
/// have failed without a report.
static void printInvariance(llvm::raw_ostream &os, const Report &report) {
  if (!report.threads.empty())
    os << "bit-equal with "
       << llvm::join(
              llvm::map_range(report.threads,
                              [](int count) { return std::to_string(count); }),
              ", ")
       << " threads\n";
  if (report.rowsAgree)
    os << "each row is bit-equal if all other rows change (batch-invariant)\n";
}

void run::printReport(llvm::raw_ostream &os, const Report &report, bool quiet) {
  if (!quiet) {
    os << "raised " << report.raised << " attention"
       << (report.raised == 1 ? "" : "s") << "\n";
    printRemarks(os, report.remarks, /*indent=*/"  ");
  }
  printTimes(os, report);
  os << "  result       type                     against      max abs  relative"
        "       rms\n";
  for (const ResultRow &row : report.rows)
    printRow(os, row);
  printInvariance(os, report);
  if (report.rows.empty())
    os << "  the function has no results: there is nothing to compare\n";
  else
    os << (report.allAgree() ? "all results agree\n" : "some results DIFFER\n");
}

static llvm::json::Object makeRow(const ResultRow &row) {
  const ErrorStats &stats = row.verdict.stats;
  int64_t position;
  llvm::json::Value result = row.result;
  if (llvm::to_integer(row.result, position))
    result = position;
  return llvm::json::Object{
      {"result", std::move(result)},     {"type", row.type},
      {"against", row.against},          {"max_abs", stats.maxAbs},
      {"relative", stats.getRelative()}, {"rms", stats.rms},
      {"mismatched", stats.mismatched},  {"agrees", row.verdict.agrees},
      {"rule", row.verdict.rule}};
}

void run::printJson(llvm::raw_ostream &os, const Report &report) {
  llvm::json::Array rows, remarks;
  for (const ResultRow &row : report.rows)
    rows.push_back(makeRow(row));
  for (const LoggedRemark &remark : report.remarks)
    remarks.push_back(llvm::json::Object{{"kind", remark.kind},
                                         {"pass", remark.pass},
                                         {"name", remark.name},
                                         {"function", remark.function},
                                         {"message", remark.message}});
  llvm::json::Object root{
      {"raised", static_cast<int64_t>(report.raised)},
      {"agrees", report.allAgree()},
      {"parse_s", report.times.parse},
      {"raise_s", report.times.raise},
      {"torch_mlir_s", report.times.torchMlir},
      {"lower_s", report.times.lower},
      {"codegen_s", report.codegen},
      {"step_s", report.step},
      {"workspace_bytes", static_cast<int64_t>(report.workspaceBytes)},
      {"results", std::move(rows)},
      {"remarks", std::move(remarks)}};
  os << llvm::formatv("{0:2}\n", llvm::json::Value(std::move(root)));
}
