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
  // --help sorts the categories by name: these come before "Generic Options".
  cl::OptionCategory category{"Command options"};
  CompileFlags compile{category};
  CommandLine() { compile.hideWhatDoesNotRun(); }

  cl::opt<std::string> data{
      "data", cl::value_desc("file"), cl::cat(category),
      cl::desc("safetensors file of arguments arg.N, PyTorch's results out.N "
               "and references ref.N; a paged cache is arg.N.latent and "
               "arg.N.rope, or arg.N.k and arg.N.v, [pages, tokens, width]")};
  cl::opt<Whole> seed{"seed", Range{0, INT64_MAX}, cl::cat(category),
                      cl::desc("seed of random arguments, instead of --data")};
  cl::list<std::string> sizes{
      "size", cl::value_desc("symbol=value"), cl::cat(category),
      cl::desc("value of a dynamic size, for random arguments: s0=2")};
  cl::opt<bool> reference{
      "reference", cl::cat(category),
      cl::desc(
          "compare with the reference pipeline even if the data has results; "
          "the reference is raised too, so raising itself is not checked")};
  cl::opt<bool> plain{
      "reference-unraised", cl::cat(category),
      cl::desc("compare with the exported model without raising")};
  cl::opt<Whole> threads{"threads", Range{0, MLA_MAX_THREADS}, cl::init(0),
                         cl::cat(category),
                         cl::desc("CPU threads; 0 (the default) uses all")};
  cl::opt<bool> batchInvariant{
      "batch-invariant", cl::cat(category),
      cl::desc("make the bits of each row independent of other rows")};
  cl::list<Whole> checkThreads{
      "check-threads",
      Range{1, MLA_MAX_THREADS},
      cl::value_desc("n,m,.."),
      cl::CommaSeparated,
      cl::cat(category),
      cl::desc("run again with each number of threads; the results must be "
               "bit-equal. Steps of little work then use all threads too, "
               "which the reported time includes")};
  cl::opt<bool> checkRows{"check-rows", cl::cat(category),
                          cl::desc("run again, batch-invariant, with all other "
                                   "rows changed; each row must be bit-equal")};
  cl::opt<Bound> tolerance{
      "tolerance", cl::init(2e-5), cl::cat(category),
      cl::desc(
          "limit of the largest error over the largest value (default 2e-5; if "
          "PyTorch's error is known, it is the limit of 16-bit results; "
          "layouts of 8 bits make it at least 1/8, those of 4 bits 1/2)")};
  cl::opt<Bound> tolerance16{
      "tolerance16", cl::init(2e-2), cl::cat(category),
      cl::desc("the same limit for 16-bit results whose PyTorch error is "
               "unknown (default 2e-2)")};
  cl::opt<bool> poison{"poison", cl::init(true), cl::cat(category),
                       cl::desc("fill results, workspace and unused bytes of "
                                "pages with NaN before the call (default)")};
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
      fail("--size must be SYMBOL=N with a whole number N of 0 or more, for "
           "example s0=2, got '" +
           text + "'");
    auto [it, isNew] = values.emplace(name.str(), value);
    if (!isNew && it->second != value)
      fail("--size must give a symbol one value, got " + name + "=" +
           Twine(it->second) + " and " + text);
  }
  return values;
}

/// Returns the error that the layout of the caches may add to a result, over
/// the largest value: 0 unless it has elements of fewer than 16 bits.
static double getCacheRounding(const CompileOptions &compile) {
  StringRef layout = compile.layout;
  bool isList = layout.starts_with("[");
  StringRef fp4[] = {"L7", "L8", "L9", "L10", "L11", "L13"};
  StringRef fp8[] = {"L3", "L4", "L5", "L6", "e4m3"};
  if (compile.accuracy == "fp4" || llvm::is_contained(fp4, layout) ||
      (isList && layout.contains("f4E2M1FN")))
    return 0.5;
  bool rounds = compile.accuracy == "fp8" || llvm::is_contained(fp8, layout) ||
                (isList && layout.contains("f8E"));
  return rounds ? 0.125 : 0;
}

/// Checks that an option that is given names a file. The name is empty, for
/// example, if the option is --save=$FILE and FILE is not set.
static void checkName(const cl::opt<std::string> &option) {
  if (option.getNumOccurrences() && option.empty())
    fail("--" + option.ArgStr + " must be the name of a file, got ''");
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
    fail("--target must be cpu because mla-run runs models on this machine's "
         "CPU; mla-compile makes objects for GPUs");
  if (compile.isAttentionOnly())
    fail("--attention-only is not supported because references are results of "
         "the whole model; mla-compile makes objects of the attention alone");
  if (bool(data.getNumOccurrences()) == bool(seed.getNumOccurrences()))
    fail("expected one of --data=FILE and --seed=N, got " +
         Twine(seed.getNumOccurrences() ? "both" : "neither"));
  if (reference && plain)
    fail("expected one of --reference and --reference-unraised, got both");
  if (data.getNumOccurrences() && sizes.getNumOccurrences())
    fail("--size requires --seed: with --data, the data determines the sizes");
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
  const double rounding = getCacheRounding(options.compile);
  options.roundsCaches = rounding != 0;
  if (options.roundsCaches)
    options.tolerance.widen(rounding); // docs/Rationale.md
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
