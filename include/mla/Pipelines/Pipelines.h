//===- Pipelines.h - The named pipelines as C++ functions -------*- C++ -*-===//
//
// Tools build the same pipelines that `mla-opt` knows by name, from the same
// options.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_PIPELINES_PIPELINES_H
#define MLA_PIPELINES_PIPELINES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "llvm/ADT/StringExtras.h"

namespace mla {

/// The words that the option `form` takes.
struct FormWords {
  static constexpr llvm::StringLiteral list[] = {"auto", "absorbed",
                                                 "expanded"};
};
/// The words that the option `mask` takes.
struct MaskWords {
  static constexpr llvm::StringLiteral list[] = {"keep", "visible"};
};
/// The words that the option `kv-layout` takes: `flat` and `split` are L1 and
/// L2 of any widths and types; the empty one leaves the choice to the cost
/// model.
struct LayoutWords {
  static constexpr llvm::StringLiteral list[] = {"", "L1", "L2", "flat",
                                                 "split"};
};

/// Parses an option that takes one of `Words::list`; any other word is an error
/// that lists them.
template <typename Words>
class WordParser : public llvm::cl::parser<std::string> {
public:
  using llvm::cl::parser<std::string>::parser;

  /// Stores `word` in `value`; true, after an error, when it is not in the
  /// list.
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

/// Options of `mla-torch-front`: torch IR in, text for torch-mlir-opt out.
struct TorchFrontOptions : mlir::PassPipelineOptions<TorchFrontOptions> {
  Option<bool> raise{*this, "raise",
                     llvm::cl::desc("find MLA and raise it to mla ops"),
                     llvm::cl::init(true)};
};

/// Options of `mla-linalg-front`: linalg on tensors in, the same with mla ops
/// out.
struct LinalgFrontOptions : mlir::PassPipelineOptions<LinalgFrontOptions> {
  Option<bool> raise{*this, "raise",
                     llvm::cl::desc("find MLA and raise it to mla ops"),
                     llvm::cl::init(true)};
};

/// Options of `mla-to-runtime`: linalg and mla ops in, LLVM dialect out.
struct ToRuntimeOptions : mlir::PassPipelineOptions<ToRuntimeOptions> {
  Option<std::string> target{*this, "target",
                             llvm::cl::desc("architecture of the kernels"),
                             llvm::cl::init("cpu")};
  Option<std::string, WordParser<FormWords>> form{
      *this, "form",
      llvm::cl::desc("auto, absorbed or expanded: form of the attention"),
      llvm::cl::init("auto")};
  Option<int64_t> pageSize{
      *this, "page-size",
      llvm::cl::desc("tokens a page; 0 keeps the dense caches"),
      llvm::cl::init(0)};
  Option<std::string, WordParser<MaskWords>> mask{
      *this, "mask",
      llvm::cl::desc("keep or visible: what pagination does with a mask"),
      llvm::cl::init("keep")};
  Option<std::string, WordParser<LayoutWords>> kvLayout{
      *this, "kv-layout",
      llvm::cl::desc("layout of the caches: L1 or flat, L2 or split; empty: "
                     "the cost model's"),
      llvm::cl::init("")};
  Option<bool> isolate{
      *this, "isolate",
      llvm::cl::desc("the attention alone, what it reads as arguments"),
      llvm::cl::init(false)};
  Option<bool> outline{*this, "outline", llvm::cl::desc("one function a layer"),
                       llvm::cl::init(true)};
};

/// Options of `mla-reference`: the same entry ABI, every mla op as loops.
struct ReferenceOptions : mlir::PassPipelineOptions<ReferenceOptions> {
  Option<bool> outline{*this, "outline", llvm::cl::desc("one function a layer"),
                       llvm::cl::init(true)};
};

/// Torch IR to text that torch-mlir-opt accepts.
void buildTorchFrontPipeline(mlir::OpPassManager &pm,
                             const TorchFrontOptions &options);

/// Linalg on tensors, as torch-mlir lowers a model to it without our help, to
/// what `mla-to-runtime` reads.
void buildLinalgFrontPipeline(mlir::OpPassManager &pm,
                              const LinalgFrontOptions &options);

/// One function of a step again, from the functions of layers that torch-mlir
/// saw. With `split`, what no pass of `mla-to-runtime` up to kernel selection
/// looks at stays in functions that equal layers share; without, nothing does.
void addInlining(mlir::OpPassManager &pm, bool split);

/// The part of `mla-to-runtime` that ends with mlak ops on tensors: paginate,
/// absorb, fuse-query, hoist-plan, select-layout, select-kernels.
void buildSelectPipeline(mlir::OpPassManager &pm,
                         const ToRuntimeOptions &options);

/// The rest: entry ABI, bufferization, one workspace, LLVM dialect. Every
/// public function NAME becomes the symbols NAME, NAME_workspace and
/// NAME_signature of mla_runtime.h. With `heap`, buffers whose size depends on
/// data come from the heap; without, they are errors.
void buildLowerPipeline(mlir::OpPassManager &pm, bool outline = true,
                        bool heap = false);

/// buildSelectPipeline and buildLowerPipeline.
void buildToRuntimePipeline(mlir::OpPassManager &pm,
                            const ToRuntimeOptions &options);

/// mla ops decomposed to linalg and lowered as loops; same entry ABI. What of a
/// ragged batch has the size of its longest sequence lies on the heap.
void buildReferencePipeline(mlir::OpPassManager &pm,
                            const ReferenceOptions &options);

/// Runs `passes` on `module`; fails, after a diagnostic, when a pass fails or
/// when what they made is not valid. Release builds verify once, at the end:
/// with a verification after each pass, most of the time of a deep model was
/// spent there. Debug builds and `mla-opt` verify after each pass.
llvm::LogicalResult runPipeline(mlir::PassManager &passes,
                                mlir::ModuleOp module);

/// The passes of torch-mlir-opt that come between `mla-torch-front` and the
/// pipelines of linalg, as its --pass-pipeline takes them. It also needs
/// --allow-unregistered-dialect, as mla ops pass through it, and the generic
/// form of its input.
llvm::StringRef getTorchMlirPipeline();

/// Registers `mla-torch-front`, `mla-linalg-front`, `mla-to-runtime` and
/// `mla-reference`.
void registerPipelines();

/// Writes a Markdown section for each named pipeline: what it does, and a table
/// of its options with defaults and meaning.
void printPipelines(llvm::raw_ostream &os);

/// Registers every pass of the project.
void registerAllPasses();

/// Inserts every dialect that the pipelines read or produce, and the external
/// models (bufferization, translation) that they need.
void registerAllDialects(mlir::DialectRegistry &registry);

} // namespace mla

#endif // MLA_PIPELINES_PIPELINES_H
