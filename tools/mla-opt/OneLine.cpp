//===- OneLine.cpp - Print diagnostics without source lines ---------------===//
// MLIR prints the source line of a diagnostic and a caret. A line of an
// exported model may have thousands of characters: its signature, or the bytes
// of a weight. So mla-opt prints diagnostics without the source line.
//===----------------------------------------------------------------------===//

#include "OneLine.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Tools/ParseUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mla;

static void printSeverity(llvm::raw_ostream &os,
                          mlir::DiagnosticSeverity severity) {
  switch (severity) {
  case mlir::DiagnosticSeverity::Error:
    llvm::WithColor(os, llvm::HighlightColor::Error) << "error: ";
    return;
  case mlir::DiagnosticSeverity::Warning:
    llvm::WithColor(os, llvm::HighlightColor::Warning) << "warning: ";
    return;
  case mlir::DiagnosticSeverity::Remark:
    llvm::WithColor(os, llvm::HighlightColor::Remark) << "remark: ";
    return;
  case mlir::DiagnosticSeverity::Note:
    llvm::WithColor(os, llvm::HighlightColor::Note) << "note: ";
    return;
  }
}

/// Prints one diagnostic without its notes.
static void printLine(const mlir::Diagnostic &diagnostic) {
  llvm::raw_ostream &os = llvm::errs();
  auto place = diagnostic.getLocation()->findInstanceOf<mlir::FileLineColLoc>();
  if (place)
    os << place.getFilename().strref() << ":" << place.getLine() << ":"
       << place.getColumn() << ": ";
  else if (!mlir::isa<mlir::UnknownLoc>(diagnostic.getLocation()))
    os << diagnostic.getLocation() << ": ";
  printSeverity(os, diagnostic.getSeverity());
  os << diagnostic << "\n";
}

/// True if an argument of a diagnostic is a type of the torch dialect.
static bool isTorchType(const mlir::DiagnosticArgument &argument) {
  using Kind = mlir::DiagnosticArgument::DiagnosticArgumentKind;
  if (argument.getKind() != Kind::Type)
    return false;
  auto opaque = mlir::dyn_cast<mlir::OpaqueType>(argument.getAsType());
  return opaque && opaque.getDialectNamespace() == "torch";
}

/// Prints a hint about torch types. Few passes accept these types. If a pass
/// rejects one, the user has usually skipped the stage of torch-mlir.
static void printTorchRemedy(llvm::raw_ostream &os) {
  llvm::WithColor(os, llvm::HighlightColor::Note) << "note: ";
  os << "most passes require torch IR to be lowered by torch-mlir-opt first: "
        "--mla-print-torch-mlir-pipeline prints its pipeline, docs/Tutorial.md "
        "shows the commands\n";
}

static mlir::LogicalResult print(mlir::Diagnostic &diagnostic) {
  // MLIR reports an invalid pass option without a diagnostic, and then emits an
  // empty diagnostic, which is not printed.
  if (diagnostic.str().empty())
    return mlir::success();
  printLine(diagnostic);
  for (const mlir::Diagnostic &note : diagnostic.getNotes())
    printLine(note);
  if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error &&
      llvm::any_of(diagnostic.getArguments(), isTorchType))
    printTorchRemedy(llvm::errs());
  return mlir::success();
}

bool mla::wantsOneLineDiagnostics(const mlir::MlirOptMainConfig &config) {
  return !config.shouldVerifyDiagnostics() &&
         config.inputSplitMarker().empty() && config.shouldShowNotes() &&
         config.getDiagnosticVerbosityLevel() ==
             mlir::VerbosityLevel::ErrorsWarningsAndRemarks;
}

void mla::printInOneLine(mlir::MLIRContext &context) {
  context.getDiagEngine().registerHandler(print);
}

bool mla::checkInput(const llvm::MemoryBuffer &input,
                     mlir::DialectRegistry &registry,
                     const mlir::MlirOptMainConfig &config) {
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects(config.shouldAllowUnregisteredDialects());
  bool failed = false;
  context.getDiagEngine().registerHandler([&](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
      return mlir::success();
    failed = true;
    if (context.shouldPrintOpOnDiagnostic())
      return print(diagnostic);
    printLine(diagnostic);
    return mlir::success();
  });
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(input, /*RequiresNullTerminator=*/false),
      llvm::SMLoc());
  mlir::FallbackAsmResourceMap resources;
  mlir::ParserConfig parser(&context, config.shouldVerifyOnParsing(),
                            &resources);
  mlir::OwningOpRef<mlir::Operation *> module = mlir::parseSourceFileForTool(
      sources, parser, !config.shouldUseExplicitModule());
  return !failed;
}
