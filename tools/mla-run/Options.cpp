//===- Options.cpp - Command line of mla-run ------------------------------===//

#include "Options.h"
#include "../common/CompileFlags.h"

#include "mla/Support/OutputFile.h"

#include "mla-runtime/mla_runtime.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace mla;
using namespace llvm;

namespace {
/// The options. They are created when the command line is parsed, after
/// libLLVM's own options, some of which have the same names, are removed.
struct CommandLine {
  cl::OptionCategory category{"mla-run options"};
  CompileFlags compile{category};
  CommandLine() { compile.hideWhatDoesNotRun(); }

  cl::opt<std::string> data{
      "data", cl::value_desc("file"), cl::cat(category),
      cl::desc("arguments arg.N, PyTorch's results out.N and "
               "references ref.N, as safetensors; of an argument that is a "
               "paged cache arg.N.latent and arg.N.rope, [pages, tokens, "
               "width]")};
  cl::opt<Whole> seed{"seed", Range{0, INT64_MAX}, cl::cat(category),
                      cl::desc("random arguments instead of a file")};
  cl::list<std::string> sizes{
      "size", cl::value_desc("symbol=value"), cl::cat(category),
      cl::desc("value of a dynamic size, for random arguments: s0=2")};
  cl::opt<bool> reference{
      "reference", cl::cat(category),
      cl::desc("compare with the reference pipeline, whatever the data has; "
               "it is raised too, so that raising is not compared")};
  cl::opt<bool> plain{
      "reference-unraised", cl::cat(category),
      cl::desc("compare with the model as it was exported, unraised")};
  cl::opt<Whole> threads{"threads", Range{0, MLA_MAX_THREADS}, cl::init(0),
                         cl::cat(category),
                         cl::desc("CPU threads (default: 0, all)")};
  cl::opt<bool> batchInvariant{
      "batch-invariant", cl::cat(category),
      cl::desc("no row's bits depend on its neighbours")};
  cl::list<Whole> checkThreads{
      "check-threads",
      Range{1, MLA_MAX_THREADS},
      cl::value_desc("n,m,.."),
      cl::CommaSeparated,
      cl::cat(category),
      cl::desc("run again with each number of threads; the results have to be "
               "bit-equal. Threads share steps of little work then, too, which "
               "the step's time shows")};
  cl::opt<bool> checkRows{
      "check-rows", cl::cat(category),
      cl::desc(
          "run again, batch-invariant, with each row's neighbours changed; "
          "the row has to be bit-equal")};
  cl::opt<Bound> tolerance{
      "tolerance", cl::init(2e-5), cl::cat(category),
      cl::desc("largest error over largest value (default 2e-5; 16-bit results "
               "are held to PyTorch's own error instead where it is known)")};
  cl::opt<Bound> tolerance16{
      "tolerance16", cl::init(2e-2), cl::cat(category),
      cl::desc("the same for 16-bit results without PyTorch's (default 2e-2)")};
  cl::opt<bool> poison{"poison", cl::init(true), cl::cat(category),
                       cl::desc("NaN in results, workspace and unused bytes of "
                                "pages before the call (default)")};
  cl::opt<Whole> repeat{"repeat", Range{1, INT32_MAX}, cl::init(1),
                        cl::cat(category),
                        cl::desc("calls (default: 1); the shortest is the time "
                                 "of a step, and the first takes longest")};
  cl::opt<std::string> json{"json", cl::value_desc("file"), cl::cat(category),
                            cl::desc("write the report as JSON too")};
  cl::opt<std::string> save{"save", cl::value_desc("file"), cl::cat(category),
                            cl::desc("write the results out.N as safetensors")};

  void check() const;
  void checkFiles() const;
  SymbolValues parseSizes() const;
  run::Options makeOptions() const;
};

[[noreturn]] void fail(const Twine &message) {
  errs() << "mla-run: error: " << message << "\n";
  exit(2);
}

SymbolValues CommandLine::parseSizes() const {
  SymbolValues values;
  for (StringRef text : sizes) {
    auto [name, number] = text.split('=');
    int64_t value;
    if (name.empty() || number.getAsInteger(10, value) || value < 0)
      fail("--size=" + text +
           ", expected SYMBOL=N with a whole number N of at "
           "least 0, for example s0=2");
    auto [it, isNew] = values.emplace(name.str(), value);
    if (!isNew && it->second != value)
      fail("--size=" + text + ", after " + name + "=" + Twine(it->second));
  }
  return values;
}

/// Checks that an option that is given names a file. The name is empty if a
/// shell variable in it is not set.
static void checkName(const cl::opt<std::string> &option) {
  if (option.getNumOccurrences() && option.empty())
    fail("--" + option.ArgStr + "=: expected a name, got none");
}

/// Checks that no output file is an input file or another output file.
void CommandLine::checkFiles() const {
  for (const cl::opt<std::string> *option : {&data, &json, &save})
    checkName(*option);
  StringRef model = compile.getModel();
  for (auto [option, output] :
       {std::pair("json", StringRef(json)), std::pair("save", StringRef(save))})
    for (StringRef input : {model, StringRef(data)})
      if (isSameFile(output, input))
        fail("--" + Twine(option) + "=" + output +
             " would overwrite an input file");
  if (isSameFile(json, save))
    fail("--json and --save must be different files, got '" + json + "'");
}

void CommandLine::check() const {
  if (Error error = compile.check())
    fail(toString(std::move(error)));
  if (!compile.isForCpu())
    fail("expected --target=cpu: models run on this machine's CPU here; "
         "mla-compile makes objects for GPUs");
  if (compile.isAttentionOnly())
    fail("--attention-only: expected a whole model, as its references are of "
         "one; mla-compile makes objects of the attention alone");
  if (bool(data.getNumOccurrences()) == bool(seed.getNumOccurrences()))
    fail("expected one of --data=FILE and --seed=N, got " +
         Twine(seed.getNumOccurrences() ? "both" : "neither"));
  if (reference && plain)
    fail("expected one of --reference and --reference-unraised, got both");
  if (data.getNumOccurrences() && sizes.getNumOccurrences())
    fail("--size is for the random arguments of --seed: --data has sizes of "
         "its own");
  checkFiles();
}

run::Options CommandLine::makeOptions() const {
  run::Options options;
  options.model = compile.getModel().str();
  options.compile = compile.makeOptions();
  options.compile.entryOnly = true;
  options.data = data;
  options.seed = static_cast<uint64_t>(seed);
  options.sizes = parseSizes();
  options.invoke.threads = static_cast<int>(threads);
  options.invoke.seed = options.seed + 1;
  options.invoke.poison = poison;
  options.invoke.keepMask = options.compile.mask == "keep";
  options.invoke.batchInvariant = batchInvariant;
  options.checkThreads.assign(checkThreads.begin(), checkThreads.end());
  options.checkRows = checkRows;
  options.tolerance.relative = tolerance;
  options.tolerance.relative16 = tolerance16;
  options.compareWithReference = reference || plain;
  options.plainReference = plain;
  options.repeat = static_cast<int>(repeat);
  options.optLevel = compile.getOptLevel();
  options.quiet = compile.isQuiet();
  options.json = json;
  options.saveOutputs = save;
  return options;
}
} // namespace

run::Options run::parseCommandLine(int argc, char **argv) {
  cl::ResetCommandLineParser();
  static CommandLine line;
  cl::HideUnrelatedOptions(line.category);
  parseOptions(
      argc, argv,
      "Runs a model and compares its results\n\n"
      "Exit code: 0 when every result agrees, 1 when one does not, 2 on any "
      "other error.\n");
  line.check();
  return line.makeOptions();
}
