//===- Options.cpp - Command line of mla-run ------------------------------===//

#include "Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

using namespace mla;
using namespace llvm;

namespace {
/// Made when the command line is parsed: libLLVM has options of its own, some
/// of the same names, which are forgotten first.
struct CommandLine {
  cl::OptionCategory category{"mla-run options"};

  cl::opt<std::string> model{cl::Positional, cl::Required,
                             cl::desc("MODEL.mlir"), cl::cat(category)};
  cl::opt<std::string> data{
      "data", cl::value_desc("file"), cl::cat(category),
      cl::desc("arguments arg.N, PyTorch's results out.N and "
               "references ref.N, as safetensors")};
  cl::opt<uint64_t> seed{"seed", cl::cat(category),
                         cl::desc("random arguments instead of a file")};
  cl::list<std::string> sizes{
      "size", cl::value_desc("symbol=value"), cl::cat(category),
      cl::desc("value of a dynamic size, for random arguments: s0=2")};
  cl::opt<bool> raise{"raise", cl::init(true), cl::cat(category),
                      cl::desc("find MLA and raise it (default)")};
  cl::opt<int64_t> paginate{
      "paginate", cl::value_desc("N"), cl::cat(category),
      cl::desc("replace dense caches by pages of N tokens")};
  cl::opt<std::string> form{"form", cl::init("auto"), cl::cat(category),
                            cl::desc("auto, absorbed or expanded")};
  cl::opt<std::string> mask{
      "mask", cl::init("keep"), cl::cat(category),
      cl::desc("what pagination does with a mask: keep it, or "
               "visible: the lengths say it all (checked)")};
  cl::opt<std::string> layout{"layout", cl::cat(category),
                              cl::desc("the cache's layout: L1 or L2")};
  cl::opt<bool> assumeExpanded{
      "assume-expanded-cache", cl::cat(category),
      cl::desc("page caches that hold expanded keys and values")};
  cl::opt<bool> reference{
      "reference", cl::cat(category),
      cl::desc("compare with the reference pipeline, whatever the data has")};
  cl::opt<bool> plain{
      "reference-unraised", cl::cat(category),
      cl::desc("let the unraised model be the reference pipeline")};
  cl::opt<int> threads{"threads", cl::init(0), cl::cat(category),
                       cl::desc("CPU threads, 0: all")};
  cl::opt<double> tolerance{
      "tolerance", cl::init(2e-5), cl::cat(category),
      cl::desc("largest error over largest value (default 2e-5; 16-bit results "
               "are held to PyTorch's own error instead where it is known)")};
  cl::opt<double> tolerance16{
      "tolerance16", cl::init(2e-2), cl::cat(category),
      cl::desc("the same for 16-bit results without PyTorch's")};
  cl::opt<bool> poison{"poison", cl::init(true), cl::cat(category),
                       cl::desc("NaN in results, workspace and unused bytes of "
                                "pages before the call (default)")};
  cl::opt<int> repeat{"repeat", cl::init(1), cl::cat(category),
                      cl::desc("calls; the shortest is the time of a step")};
  cl::opt<unsigned> optLevel{
      "O", cl::Prefix, cl::init(2), cl::cat(category),
      cl::desc("optimisation of generated code, 0 to 3")};
  cl::opt<std::string> entry{"entry", cl::cat(category),
                             cl::desc("function to run (default: main)")};
  cl::opt<std::string> torchMlirOpt{"torch-mlir-opt", cl::cat(category),
                                    cl::desc("path of torch-mlir-opt")};
  cl::opt<bool> quiet{"quiet", cl::cat(category),
                      cl::desc("no lines on what was raised and chosen")};
  cl::opt<std::string> json{"json", cl::value_desc("file"), cl::cat(category),
                            cl::desc("write the report as JSON too")};
  cl::opt<std::string> save{"save", cl::value_desc("file"), cl::cat(category),
                            cl::desc("write the results out.N as safetensors")};

  void check() const;
  SymbolValues parseSizes() const;
  run::Options makeOptions() const;
};

[[noreturn]] void fail(const Twine &message) {
  errs() << "mla-run: error: " << message << "\n";
  exit(2);
}

void requireOneOf(StringRef name, StringRef value,
                  ArrayRef<StringRef> choices) {
  if (!is_contained(choices, value))
    fail("--" + name + "=" + value + ", expected " + join(choices, " or "));
}

SymbolValues CommandLine::parseSizes() const {
  SymbolValues values;
  for (StringRef text : sizes) {
    auto [name, number] = text.split('=');
    int64_t value;
    if (name.empty() || number.getAsInteger(10, value) || value < 0)
      fail("--size=" + text + ", expected for example s0=2");
    values[name.str()] = value;
  }
  return values;
}

void CommandLine::check() const {
  requireOneOf("form", form, {"auto", "absorbed", "expanded"});
  requireOneOf("mask", mask, {"keep", "visible"});
  if (layout.getNumOccurrences())
    requireOneOf("layout", layout, {"L1", "L2", "flat", "split"});
  if (data.getNumOccurrences() + seed.getNumOccurrences() != 1)
    fail("expected one of --data=FILE and --seed=N");
  if (paginate.getNumOccurrences() && (paginate < 1 || paginate > 65536))
    fail("--paginate=" + Twine(paginate) +
         ", expected 1 to 65536 tokens a page");
  if (paginate.getNumOccurrences() && !raise)
    fail("--paginate needs raising: only a raised cache can be paged");
  if (repeat < 1 || threads < 0 || optLevel > 3)
    fail("--repeat is at least 1, --threads at least 0, -O at most 3");
}

run::Options CommandLine::makeOptions() const {
  run::Options options;
  options.model = model;
  options.data = data;
  options.seed = seed;
  options.sizes = parseSizes();
  options.compile.raise = raise;
  options.compile.pageSize = paginate;
  options.compile.form = form;
  options.compile.mask = mask;
  options.compile.layout = layout;
  options.compile.assumeExpandedCache = assumeExpanded;
  options.compile.entry = entry;
  options.compile.torchMlirOpt = torchMlirOpt;
  options.invoke.threads = threads;
  options.invoke.seed = seed + 1;
  options.invoke.poison = poison;
  options.invoke.keepMask = mask == "keep";
  options.tolerance.relative = tolerance;
  options.tolerance.relative16 = tolerance16;
  options.compareWithReference = reference || plain;
  options.plainReference = plain;
  options.repeat = repeat;
  options.optLevel = optLevel;
  options.quiet = quiet;
  options.json = json;
  options.saveOutputs = save;
  return options;
}
} // namespace

run::Options run::parseCommandLine(int argc, char **argv) {
  cl::ResetCommandLineParser();
  static CommandLine line;
  cl::HideUnrelatedOptions(line.category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Runs a model and compares its results\n\n"
      "Exit code: 0 when every result agrees, 1 when one does not, 2 on any "
      "other error.\n");
  line.check();
  return line.makeOptions();
}
