//===- CompileFlags.h - Options of the tools that compile -------*- C++ -*-===//
#ifndef MLA_TOOLS_COMMON_COMPILEFLAGS_H
#define MLA_TOOLS_COMMON_COMPILEFLAGS_H

#include "Numbers.h"

#include "mla/Driver/Compiler.h"

#include "llvm/Support/CommandLine.h"

namespace mla {

/// The compile options that all tools share. Create it when the command line is
/// parsed, after cl::ResetCommandLineParser: libLLVM has options of the same
/// names.
class CompileFlags {
public:
  /// Adds the options to `category`, which must outlive them.
  explicit CompileFlags(llvm::cl::OptionCategory &category);

  /// Returns an error for an invalid value or for options that exclude each
  /// other. The error names the option, the expected values and the given
  /// value.
  llvm::Error check() const;
  /// Returns the options. Must be called after check().
  CompileOptions makeOptions() const;

  llvm::StringRef getModel() const { return model; }
  unsigned getOptLevel() const { return static_cast<unsigned>(optLevel); }
  bool isQuiet() const { return quiet; }

  /// Hides from --help the options that do not apply to a tool which runs the
  /// model: GPU targets, and --attention-only.
  void hideWhatDoesNotRun();

  /// True if the code is for this machine's CPU.
  bool isForCpu() const { return target == "cpu"; }
  bool isAttentionOnly() const { return attentionOnly; }

private:
  llvm::Error checkLayout() const;

  llvm::cl::cat category;
  llvm::cl::opt<std::string> model{llvm::cl::Positional,
                                   llvm::cl::desc("MODEL.mlir"), category};
  llvm::cl::opt<bool> raise{"raise", llvm::cl::init(true), category,
                            llvm::cl::desc("find MLA and raise it (default)")};
  llvm::cl::opt<Whole> paginate{
      "paginate", Range{1, 65536}, llvm::cl::value_desc("N"), category,
      llvm::cl::desc("replace dense caches with pages of N tokens")};
  llvm::cl::opt<bool> packed{
      "packed", category,
      llvm::cl::desc("with --paginate: a step takes the tokens of any number "
                     "of sequences, one after another, as a batch of 1")};
  llvm::cl::opt<bool> allowDense{
      "allow-dense", category,
      llvm::cl::desc(
          "with --paginate: accept a model without a cache to page")};
  llvm::cl::opt<std::string> form{
      "form", llvm::cl::init("auto"), category,
      llvm::cl::desc("form of attention: auto (the "
                     "default: by the cost "
                     "model), absorbed or expanded")};
  llvm::cl::opt<std::string> mask{
      "mask", llvm::cl::init("keep"), category,
      llvm::cl::desc(
          "how pagination handles a mask: keep (the default), or visible, "
          "which asserts that it hides only later keys and keys past the "
          "lengths (mla-run checks masks that are arguments)")};
  llvm::cl::opt<std::string> layout{
      "layout", category,
      llvm::cl::desc(
          "layout of paged caches, from the model or from --paginate: auto "
          "(the default: by the cost model), L1 or flat, L2 or split, L3 to "
          "L13, or a list of fields in []")};
  llvm::cl::opt<std::string> accuracy{
      "accuracy", llvm::cl::init("exact"), category,
      llvm::cl::desc("least accuracy of a layout that the cost model chooses: "
                     "exact (the default), fp8 or fp4")};
  llvm::cl::opt<std::string> phases{
      "phases", llvm::cl::init("both"), category,
      llvm::cl::desc("accesses to the cache that the cost model counts: "
                     "prefill, decode or both (the default)")};
  llvm::cl::opt<Whole> context{
      "context", Range{1, 1 << 30}, llvm::cl::init(4096), category,
      llvm::cl::desc("cached tokens that a step reads, for the cost model "
                     "(default: 4096)")};
  llvm::cl::opt<Whole> maxTokenBytes{
      "max-token-bytes", Range{0, 1 << 20}, llvm::cl::init(0), category,
      llvm::cl::desc("largest bytes of a cached token, for the cost model "
                     "(default: 0, any)")};
  llvm::cl::opt<double> kScale{
      "k-scale", llvm::cl::init(0), category,
      llvm::cl::desc("scale of cached values in layouts without a scale in the "
                     "cache, such as L3: value = stored * scale (default: 0, "
                     "the scale that the model passes, or 1)")};
  llvm::cl::opt<bool> quantizeQueries{
      "quantize-queries", category,
      llvm::cl::desc("round queries to f8E4M3FN where the cache has this type "
                     "(L3): faster on sm_90a and sm_100a, less precise")};
  llvm::cl::opt<std::string> target{
      "target", llvm::cl::init("cpu"), category,
      llvm::cl::desc("architecture of the kernels: cpu (the default), sm_80, "
                     "sm_90a or sm_100a")};
  llvm::cl::opt<bool> attentionOnly{
      "attention-only", category,
      llvm::cl::desc("compile only the attention: values that the rest of the "
                     "model computes for it become arguments")};
  llvm::cl::opt<std::string> entry{
      "entry", category, llvm::cl::desc("function to compile (default: main)")};
  llvm::cl::opt<std::string> torchMlirOpt{
      "torch-mlir-opt", category,
      llvm::cl::desc("path of torch-mlir-opt (default: $MLA_TORCH_MLIR_OPT, "
                     "else on PATH, else in the project's .venv)")};
  llvm::cl::opt<Whole> torchMlirSeconds{
      "torch-mlir-seconds", Range{0, 1 << 30}, llvm::cl::init(1800), category,
      llvm::cl::desc(
          "time limit of torch-mlir-opt in seconds (default: 1800; 0: none)")};
  llvm::cl::opt<Whole> optLevel{
      "O",
      Range{0, 3},
      llvm::cl::Prefix,
      llvm::cl::init(2),
      category,
      llvm::cl::desc("optimisation of generated code, 0 to 3 (default: 2)")};
  llvm::cl::opt<bool> quiet{
      "quiet", category,
      llvm::cl::desc("do not print what was raised and chosen")};
};

} // namespace mla

#endif // MLA_TOOLS_COMMON_COMPILEFLAGS_H
