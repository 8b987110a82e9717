//===- Report.h - Print the results of mla-run ------------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLARUN_REPORT_H
#define MLA_TOOLS_MLARUN_REPORT_H

#include "mla/Driver/Compiler.h"
#include "mla/Support/Compare.h"

#include "llvm/Support/raw_ostream.h"

namespace mla::run {

/// A result of the function, as a row of the table.
struct ResultRow {
  std::string result;  // "0"; "arg.4.latent" for a cache that is written
  std::string type;    // "[2, 1, 96] f32"
  std::string against; // "ref", "out", "reference pipeline"
  Verdict verdict;
};

/// The results of a run.
struct Report {
  unsigned raised = 0; // attention ops that raising made
  std::vector<LoggedRemark> remarks;
  StageTimes times;
  double codegen = 0, step = 0; // seconds; step is the shortest call
  int calls = 1;
  uint64_t workspaceBytes = 0;
  bool inputsUntouched = false;
  std::vector<ResultRow> rows;
  std::vector<int> threads; // numbers of threads that gave the same bits
  bool rowsAgree = false;   // rows with other neighbours gave the same bits

  bool allAgree() const;
};

/// Prints the table. With `quiet`, does not print the raised ops and the
/// remarks.
void printReport(llvm::raw_ostream &os, const Report &report, bool quiet);
/// Prints the results as JSON.
void printJson(llvm::raw_ostream &os, const Report &report);

} // namespace mla::run

#endif // MLA_TOOLS_MLARUN_REPORT_H
