//===- mla-run.cpp - Run a model and compare its results ------------------===//
// Compiles a model, in any form that the stages accept, into this process and
// calls it through its C ABI.
//===----------------------------------------------------------------------===//

#include "Session.h"

#include "lib/Kernels/CPU/Threads.h"
#include "mla/Support/OutputFile.h"
#include "mla/Support/StackOverflow.h"

#include "llvm/Support/InitLLVM.h"

#include <cstdlib>

using namespace mla;

/// Prints an error in one line and returns exit code 2.
static int fail(llvm::Error error) {
  llvm::errs() << "mla-run: error: " << llvm::toString(std::move(error))
               << "\n";
  return 2;
}

/// Prints a note if more threads are requested than the runtime can run.
static void noteThreads(const run::Options &options) {
  int64_t asked = options.invoke.threads;
  for (int count : options.checkThreads)
    asked = std::max<int64_t>(asked, count);
  if (asked > cpu::scratchSlots())
    llvm::errs() << "mla-run: note: " << asked << " threads requested, at most "
                 << cpu::scratchSlots() << " run on this machine\n";
}

/// If the results of several numbers of threads are to be compared, makes small
/// calls use all threads, too.
static void shareAllCalls(const run::Options &options) {
  if (!options.checkThreads.empty())
    setenv("MLA_SHARE_FROM_NS", "0", /*replace=*/0);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  reportOutputErrors("mla-run", 2);
  reportStackOverflow("mla-run", 2);
  run::Options options = run::parseCommandLine(argc, argv);
  noteThreads(options);
  shareAllCalls(options);
  OutputFiles files;
  llvm::Expected<run::Report> report = run::runSession(options, files);
  if (!report)
    return fail(report.takeError());
  run::printReport(llvm::outs(), *report, options.quiet);
  if (!options.json.empty())
    if (llvm::Error error = files.add(options.json, [&](llvm::raw_ostream &os) {
          run::printJson(os, *report);
        }))
      return fail(std::move(error));
  if (llvm::Error error = files.commit())
    return fail(std::move(error));
  return report->allAgree() ? 0 : 1;
}
