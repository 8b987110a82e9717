//===- Pipelines.h - The named pipelines as C++ functions -------*- C++ -*-===//
// C++ functions that build the named pipelines of `mla-opt`, with the same
// options. The other tools call them.
//===----------------------------------------------------------------------===//
#ifndef MLA_PIPELINES_PIPELINES_H
#define MLA_PIPELINES_PIPELINES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "llvm/ADT/StringExtras.h"

namespace mla {

/// The values of the option `form`.
struct FormWords {
  static constexpr llvm::StringLiteral list[] = {"auto", "absorbed",
                                                 "expanded"};
};
/// The values of the option `mask`.
struct MaskWords {
  static constexpr llvm::StringLiteral list[] = {"keep", "visible"};
};
/// The values of the option `kv-accuracy`.
struct AccuracyWords {
  static constexpr llvm::StringLiteral list[] = {"exact", "fp8", "fp4"};
};
/// The values of the option `kv-phases`.
struct PhaseWords {
  static constexpr llvm::StringLiteral list[] = {"prefill", "decode", "both"};
};

/// Parses an option whose value must be one of `Words::list`. Any other value
/// is an error that lists them.
template <typename Words>
class WordParser : public llvm::cl::parser<std::string> {
public:
  using llvm::cl::parser<std::string>::parser;

  /// Stores `word` in `value`. Emits an error and returns true if it is not in
  /// the list.
  bool parse(llvm::cl::Option &option, llvm::StringRef, llvm::StringRef word,
             std::string &value) {
    if (!llvm::is_contained(Words::list, word))
      return option.error(
          "expected one of '" +
          llvm::join(std::begin(Words::list), std::end(Words::list), "', '") +
          "', got '" + word + "'");
    value = word.str();
    return false;
  }
};

/// Options of `mla-torch-front`, which lowers torch IR to text for
/// torch-mlir-opt.
struct TorchFrontOptions : mlir::PassPipelineOptions<TorchFrontOptions> {
  Option<bool> raise{*this, "raise",
                     llvm::cl::desc("find MLA and raise it to mla ops"),
                     llvm::cl::init(true)};
};

/// Options of `mla-linalg-front`, which converts linalg on tensors to linalg
/// and mla ops.
struct LinalgFrontOptions : mlir::PassPipelineOptions<LinalgFrontOptions> {
  Option<bool> raise{*this, "raise",
                     llvm::cl::desc("find MLA and raise it to mla ops"),
                     llvm::cl::init(true)};
};

/// Options of `mla-to-runtime`, which lowers linalg and mla ops to the LLVM
/// dialect.
struct ToRuntimeOptions : mlir::PassPipelineOptions<ToRuntimeOptions> {
  Option<std::string> target{*this, "target",
                             llvm::cl::desc("architecture of the kernels"),
                             llvm::cl::init("cpu")};
  Option<std::string, WordParser<FormWords>> form{
      *this, "form",
      llvm::cl::desc("form of the attention: auto, absorbed or expanded"),
      llvm::cl::init("auto")};
  Option<int64_t> pageSize{
      *this, "page-size",
      llvm::cl::desc("tokens per page; 0 keeps the dense caches"),
      llvm::cl::init(0)};
  Option<std::string, WordParser<MaskWords>> mask{
      *this, "mask",
      llvm::cl::desc("handling of masks by pagination: keep or visible"),
      llvm::cl::init("keep")};
  Option<bool> packed{
      *this, "packed",
      llvm::cl::desc("with page-size: the tokens of the batch of 1 belong to "
                     "any number of sequences"),
      llvm::cl::init(false)};
  // The options of mla-select-layout.
  Option<std::string> kvLayout{
      *this, "kv-layout",
      llvm::cl::desc("layout of the caches: flat, split, the name of a layout "
                     "or a list of fields; empty: chosen by the cost model"),
      llvm::cl::init("")};
  Option<std::string, WordParser<AccuracyWords>> kvAccuracy{
      *this, "kv-accuracy",
      llvm::cl::desc("least accuracy of a chosen layout: exact, fp8 or fp4"),
      llvm::cl::init("exact")};
  Option<std::string, WordParser<PhaseWords>> kvPhases{
      *this, "kv-phases",
      llvm::cl::desc("accesses that the choice counts: prefill, decode, both"),
      llvm::cl::init("both")};
  Option<int64_t> kvContext{
      *this, "kv-context",
      llvm::cl::desc("cached tokens that a step reads, for the choice"),
      llvm::cl::init(4096)};
  Option<int64_t> kvMaxTokenBytes{
      *this, "kv-max-token-bytes",
      llvm::cl::desc("largest bytes of a cached token of a chosen layout; 0: "
                     "any"),
      llvm::cl::init(0)};
  Option<double> kvScale{
      *this, "kv-scale",
      llvm::cl::desc("k_scale of caches whose layout uses one; 0: none"),
      llvm::cl::init(0)};
  Option<bool> quantizeQueries{
      *this, "quantize-queries",
      llvm::cl::desc("round the queries of decodes over caches of f8E4M3FN"),
      llvm::cl::init(false)};
  Option<bool> isolate{
      *this, "isolate",
      llvm::cl::desc("keep only the attention; its inputs become arguments"),
      llvm::cl::init(false)};
  Option<bool> outline{
      *this, "outline",
      llvm::cl::desc("outline each layer into its own function"),
      llvm::cl::init(true)};
};

/// Options of `mla-reference`, which lowers every mla op to loops, with the
/// same entry ABI.
struct ReferenceOptions : mlir::PassPipelineOptions<ReferenceOptions> {
  Option<bool> outline{
      *this, "outline",
      llvm::cl::desc("outline each layer into its own function"),
      llvm::cl::init(true)};
};

/// Builds the pipeline from torch IR to text that torch-mlir-opt accepts.
void buildTorchFrontPipeline(mlir::OpPassManager &pm,
                             const TorchFrontOptions &options);

/// Builds the pipeline from linalg on tensors to the input of `mla-to-runtime`.
/// The linalg must be as torch-mlir emits it without this project's torch
/// passes.
void buildLinalgFrontPipeline(mlir::OpPassManager &pm,
                              const LinalgFrontOptions &options);

/// Adds the passes that inline the functions of layers, which torch-mlir
/// lowered separately, so that a step is one function again. With `split`, ops
/// that no pass up to kernel selection has to read remain outside, in functions
/// that equal layers share.
void addInlining(mlir::OpPassManager &pm, bool split);

/// Builds the part of `mla-to-runtime` that ends with mlak ops on tensors:
/// paginate, absorb, fuse-query, hoist-plan, select-layout, select-kernels.
void buildSelectPipeline(mlir::OpPassManager &pm,
                         const ToRuntimeOptions &options);

/// Builds the rest of `mla-to-runtime`: entry ABI, bufferization, workspace,
/// LLVM dialect. Every public function NAME becomes the symbols NAME,
/// NAME_workspace and NAME_signature of mla_runtime.h. With `heap`, buffers
/// whose size depends on data are allocated on the heap. Without `heap`, such
/// buffers are errors.
void buildLowerPipeline(mlir::OpPassManager &pm, bool outline = true,
                        bool heap = false);

/// Builds the whole of `mla-to-runtime`: buildSelectPipeline, then
/// buildLowerPipeline.
void buildToRuntimePipeline(mlir::OpPassManager &pm,
                            const ToRuntimeOptions &options);

/// Builds the pipeline that decomposes mla ops to linalg and lowers them to
/// loops, with the same entry ABI. A buffer whose size is the length of the
/// longest sequence of a ragged batch is allocated on the heap.
void buildReferencePipeline(mlir::OpPassManager &pm,
                            const ReferenceOptions &options);

/// Runs `passes` on `module`. Emits a diagnostic and fails if a pass fails or
/// the result does not verify. Release builds verify once, at the end, because
/// verification after each pass took most of the time of a deep model. Debug
/// builds and `mla-opt` verify after each pass.
llvm::LogicalResult runPipeline(mlir::PassManager &passes,
                                mlir::ModuleOp module);

/// Returns the pass pipeline of torch-mlir-opt between `mla-torch-front` and
/// the linalg pipelines, in the syntax of its --pass-pipeline. The input of the
/// tool must be in generic form. The tool must be run with
/// --allow-unregistered-dialect, because the input contains mla ops.
llvm::StringRef getTorchMlirPipeline();

/// Registers `mla-torch-front`, `mla-linalg-front`, `mla-to-runtime` and
/// `mla-reference`.
void registerPipelines();

/// Writes a Markdown section for each named pipeline: its purpose, and a table
/// of its options with defaults and meanings.
void printPipelines(llvm::raw_ostream &os);

/// Registers every pass of the project.
void registerAllPasses();

/// Inserts every dialect that the pipelines read or produce, and the external
/// models (bufferization, translation) that they need.
void registerAllDialects(mlir::DialectRegistry &registry);

} // namespace mla

#endif // MLA_PIPELINES_PIPELINES_H
