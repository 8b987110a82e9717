//===- mla-sim.cpp - Run a GPU kernel in the simulator --------------------===//

#include "Arch/DeviceRecord.h"
#include "Enqueue.h"
#include "Gpu.h"
#include "Simulator/Engine/Timeline.h"

#include "mla/Support/OutputFile.h"
#include "tools/common/Numbers.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#include <sstream>

using namespace mla;
using namespace mla::tools;
using llvm::Error;
using llvm::Expected;
namespace cl = llvm::cl;

namespace {

// --help sorts the categories by name: these come before "Generic Options".
cl::OptionCategory category("Command options");

struct CommandLine {
  cl::opt<std::string> operation{cl::Positional, cl::desc("<operation>"),
                                 cl::cat(category)};
  cl::opt<std::string> data{"data", cl::value_desc("file"),
                            cl::desc("Tensors of the operation, safetensors"),
                            cl::cat(category)};
  cl::opt<std::string> output{"o", cl::value_desc("file"),
                              cl::desc("Results, safetensors"),
                              cl::cat(category)};
  cl::opt<std::string> timeline{
      "timeline", cl::value_desc("file"),
      cl::desc(
          "Timeline of the last run, in the trace event format of Perfetto"),
      cl::cat(category)};
  cl::opt<std::string> target{
      "target", cl::init("sm_90a"),
      cl::desc("Simulated GPU: sm_80, sm_90a (default) or sm_100a"),
      cl::cat(category)};
  cl::opt<int> multiprocessors{
      "multiprocessors", cl::init(4),
      cl::desc("Multiprocessors of the GPU, 1 to 256 (default: 4)"),
      cl::cat(category)};
  cl::opt<uint64_t> seed{"seed", cl::init(1),
                         cl::desc("Seed of the order of events (default: 1)"),
                         cl::cat(category)};
  cl::opt<unsigned> seeds{
      "seeds", cl::init(1),
      cl::desc("Number of seeds to run, from --seed (default: 1)"),
      cl::cat(category)};
  cl::opt<Real> scale{
      "scale", cl::init(1.0),
      cl::desc(
          "Factor of the scores of an attention (default: 1 for all widths)"),
      cl::cat(category)};
  cl::opt<bool> causal{
      "causal", cl::desc("Hide later keys; the last query sees the last key"),
      cl::cat(category)};
  cl::opt<int64_t> window{
      "window", cl::init(0),
      cl::desc("Number of keys that a query sees (default: 0, all)"),
      cl::cat(category)};
  cl::opt<int64_t> lseBase{
      "lse-base", cl::init(0),
      cl::desc("0: natural logarithms (default), 1: base 2"),
      cl::cat(category)};
  cl::opt<int64_t> lseEmpty{
      "lse-empty", cl::init(0),
      cl::desc("LSE of a row that sees no key. 0: -inf (default), 1: +inf"),
      cl::cat(category)};
  cl::opt<int64_t> latent{"latent", cl::init(0),
                          cl::desc("gather: width of the latent, required"),
                          cl::cat(category)};
  cl::opt<bool> inputInterleaved{
      "input-interleaved",
      cl::desc("rope, append: pairs are adjacent in the input"),
      cl::cat(category)};
  cl::opt<bool> outputInterleaved{
      "output-interleaved",
      cl::desc("rope, append: pairs are adjacent in the result"),
      cl::cat(category)};
  cl::opt<bool> transposeB{"transpose-b", cl::desc("matmul: b is [.., N, K]"),
                           cl::cat(category)};
  cl::opt<int64_t> heads{"heads", cl::init(0),
                         cl::desc("plan: heads, required"), cl::cat(category)};
  cl::opt<int64_t> queryLen{
      "query-length", cl::init(1),
      cl::desc("plan: new tokens per sequence (default: 1)"),
      cl::cat(category)};
  cl::opt<int64_t> pageSize{"page-size", cl::init(0),
                            cl::desc("plan: tokens per page, required"),
                            cl::cat(category)};
  cl::opt<int64_t> maxLength{
      "max-length", cl::init(0),
      cl::desc("plan: upper bound of all lengths, required"),
      cl::cat(category)};
  cl::opt<bool> unchecked{"unchecked", cl::cat(category),
                          cl::desc("Do not check page ids, slots, lengths and "
                                   "plans (no MLA_RUNTIME_CHECKS)")};
  cl::opt<bool> batchInvariant{
      "batch-invariant",
      cl::desc("Make the bits of a row independent of other rows"),
      cl::cat(category)};
};

struct Target {
  const char *name;
  int major, minor;
};
constexpr Target targets[] = {
    {"sm_80", 8, 0}, {"sm_90a", 9, 0}, {"sm_100a", 10, 0}};

Error setGpu(const CommandLine &line) {
  SimulatedGpu &gpu = simulatedGpu();
  if (line.multiprocessors < 1 || line.multiprocessors > 256)
    return makeError("--multiprocessors: expected 1 to 256, got " +
                     llvm::Twine(line.multiprocessors));
  gpu.multiprocessors = line.multiprocessors;
  for (const Target &target : targets)
    if (line.target == target.name) {
      gpu.major = target.major;
      gpu.minor = target.minor;
      return Error::success();
    }
  return makeError("--target: expected sm_80, sm_90a or sm_100a, got '" +
                   line.target + "'");
}

/// The findings of a run. If the run has no findings, its results.
struct Outcome {
  std::string findings;
  HostTensors results;
};

void printStatistics(const sim::Statistics &counts, uint64_t seed) {
  llvm::outs() << "seed " << seed << ": " << counts.switches << " switches, "
               << counts.asyncOps << " asynchronous operations, "
               << counts.multiplyAdds << " multiply-adds, "
               << counts.sharedAccesses << " shared and "
               << counts.globalAccesses << " global accesses\n";
}

Attributes attributesOf(const CommandLine &line) {
  return {line.scale,
          line.causal,
          line.window,
          line.lseBase,
          line.lseEmpty,
          line.latent,
          line.batchInvariant,
          !line.unchecked,
          line.inputInterleaved,
          line.outputInterleaved,
          line.transposeB,
          line.heads,
          line.queryLen,
          line.pageSize,
          line.maxLength};
}

Expected<Outcome> runSeed(const CommandLine &line, const Operation &operation,
                          const HostTensors &inputs, uint64_t seed,
                          sim::Timeline *timeline) {
  sim::Options options;
  options.seed = seed;
  options.numSms = static_cast<unsigned>(simulatedGpu().multiprocessors);
  options.timeline = timeline;
  sim::Device device(options);
  DeviceTensors tensors(inputs, device);
  const std::vector<char> empty(arch::deviceRecordBytes);
  simulatedGpu().record =
      line.unchecked ? nullptr : device.upload(empty, "record of checks");
  if (Error error = operation.enqueue(tensors, attributesOf(line)))
    return std::move(error);
  if (Error error = tensors.checkAllRead(operation.name))
    return std::move(error);
  if (const unsigned needed = device.statistics().neededSms;
      needed > options.numSms)
    return makeError("--multiprocessors: expected " + llvm::Twine(needed) +
                     " or more for the clusters of this kernel, got " +
                     llvm::Twine(options.numSms));
  const sim::ReportLog &log = device.synchronize();
  if (log.empty())
    if (Error error = checkResult(tensors))
      return std::move(error);
  printStatistics(device.statistics(), seed);
  std::string findings = log.empty() ? tensors.describeUnwritten() : log.str();
  if (!findings.empty())
    return Outcome{findings, {}};
  return Outcome{"", tensors.outputs()};
}

Error writeTimeline(const CommandLine &line, const sim::Timeline &timeline) {
  std::ostringstream text;
  timeline.write(text);
  return writeOutputFile(line.timeline,
                         [&](llvm::raw_ostream &os) { os << text.str(); });
}

Error writeResults(const CommandLine &line, const HostTensors &results) {
  std::vector<NamedTensor> named;
  for (const auto &[name, tensor] : results)
    named.push_back({name, &tensor});
  return writeSafetensors(line.output, named);
}

/// Checks that the output files are distinct and are not input files.
Error checkFiles(const CommandLine &line) {
  for (auto [option, path] :
       {std::pair("-o", llvm::StringRef(line.output)),
        std::pair("--timeline", llvm::StringRef(line.timeline))})
    if (isSameFile(path, line.data))
      return makeError(llvm::Twine(option) + "=" + path +
                       " would overwrite an input file");
  if (isSameFile(line.output, line.timeline))
    return makeError("-o and --timeline must be different files, got '" +
                     line.output + "'");
  return Error::success();
}

/// Runs the seeds in order, up to the first one with a finding. Returns true if
/// no seed has a finding.
Expected<bool> run(const CommandLine &line) {
  Expected<const Operation *> operation = findOperation(line.operation);
  if (!operation)
    return operation.takeError();
  if (line.seeds == 0)
    return makeError("--seeds: expected 1 or more, got 0");
  if (Error error = setGpu(line))
    return std::move(error);
  if (line.data.empty())
    return makeError("--data must be a safetensors file with the tensors of "
                     "the operation, got none");
  if (Error error = checkFiles(line))
    return std::move(error);
  Expected<HostTensors> inputs = loadTensors(line.data);
  if (!inputs)
    return inputs.takeError();
  if (Error error = checkNames(**operation, *inputs))
    return std::move(error);
  Outcome outcome;
  for (unsigned i = 0; i < line.seeds && outcome.findings.empty(); ++i) {
    sim::Timeline timeline;
    Expected<Outcome> one =
        runSeed(line, **operation, *inputs, line.seed + i,
                line.timeline.empty() ? nullptr : &timeline);
    if (!one)
      return one.takeError();
    outcome = std::move(*one);
    if (!line.timeline.empty())
      if (Error error = writeTimeline(line, timeline))
        return std::move(error);
  }
  if (!outcome.findings.empty()) {
    llvm::outs() << outcome.findings << "\n";
    return false;
  }
  llvm::outs() << "no findings\n";
  if (!line.output.empty())
    if (Error error = writeResults(line, outcome.results))
      return std::move(error);
  return true;
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  CommandLine line;
  cl::HideUnrelatedOptions(category);
  const std::string overview =
      "Runs an operation of the GPU library in the simulator: " +
      operationNames() +
      ".\nThe tensors of a safetensors file have the names of its arguments "
      "(docs/Simulator.md); an operation\nignores the options of others. "
      "Prints the findings of the simulator. Exit code: 0 no\nfindings, 1 "
      "findings, 2 bad input.\n";
  parseOptions(argc, argv, overview);
  Expected<bool> isClean = run(line);
  if (!isClean) {
    llvm::WithColor::error(llvm::errs(), "mla-sim")
        << llvm::toString(isClean.takeError()) << "\n";
    return 2;
  }
  return *isClean ? 0 : 1;
}
