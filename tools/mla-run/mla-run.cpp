//===- mla-run.cpp - Runs a model and compares its results ----------------===//
//
// A model in any form that the chain accepts, raw torch text included, compiled
// into this process and called through its C ABI.
//
//===----------------------------------------------------------------------===//

#include "Session.h"

#include "mla/Support/OutputFile.h"
#include "mla/Support/StackOverflow.h"

#include "llvm/Support/InitLLVM.h"

using namespace mla;

/// One line, exit code 2.
static int fail(llvm::Error error) {
  llvm::errs() << "mla-run: error: " << llvm::toString(std::move(error))
               << "\n";
  return 2;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  reportOutputErrors("mla-run", 2);
  reportStackOverflow("mla-run", 2);
  run::Options options = run::parseCommandLine(argc, argv);
  llvm::Expected<run::Report> report = run::runSession(options);
  if (!report)
    return fail(report.takeError());
  run::printReport(llvm::outs(), *report, options.quiet);
  if (!options.json.empty())
    if (llvm::Error error =
            writeOutputFile(options.json, [&](llvm::raw_ostream &os) {
              run::printJson(os, *report);
            }))
      return fail(std::move(error));
  return report->allAgree() ? 0 : 1;
}
