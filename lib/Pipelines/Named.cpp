//===- Named.cpp - The named pipelines, for tools and docs ----------------===//

#include "mla/Pipelines/Pipelines.h"

#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/raw_ostream.h"

using namespace mla;
using namespace mlir;

/// Calls `visit` with the name, meaning and builder of each pipeline.
template <typename Visitor> static void forEachPipeline(Visitor visit) {
  visit("mla-torch-front", "torch IR to text for torch-mlir-opt",
        buildTorchFrontPipeline);
  visit("mla-linalg-front", "linalg on tensors to linalg and mla ops",
        buildLinalgFrontPipeline);
  visit("mla-to-runtime", "linalg and mla ops to calls of the runtime",
        buildToRuntimePipeline);
  visit("mla-reference", "linalg and mla ops to loops, with the same entry",
        buildReferencePipeline);
}

void mla::registerPipelines() {
  forEachPipeline(
      []<typename Options>(StringRef name, StringRef meaning,
                           void (*build)(OpPassManager &, const Options &)) {
        PassPipelineRegistration<Options>(name, meaning, build);
      });
}

namespace {
/// Exposes the list of options, which is protected in the base class.
template <typename Options> struct Listed : Options {
  /// Prints rows of a Markdown table, sorted by name: option, default, meaning.
  void printRows(raw_ostream &os) {
    SmallVector<llvm::cl::Option *> options;
    for (auto &entry : this->OptionsMap)
      options.push_back(entry.second);
    llvm::sort(options, [](auto *a, auto *b) { return a->ArgStr < b->ArgStr; });
    for (llvm::cl::Option *option : options)
      os << "| `" << option->ArgStr << "` | " << getDefault(option->ArgStr)
         << " | " << option->HelpStr << " |\n";
  }

private:
  /// Returns the default of an option from the text `{name=value name=value}`,
  /// which the base class prints.
  std::string getDefault(StringRef name) {
    std::string text;
    llvm::raw_string_ostream os(text);
    this->print(os);
    SmallVector<StringRef> words;
    StringRef(text).trim("{}").split(words, ' ');
    for (StringRef word : words)
      if (auto [key, value] = word.split('='); key == name && !value.empty())
        return ("`" + value + "`").str();
    return "empty";
  }
};
} // namespace

void mla::printPipelines(raw_ostream &os) {
  forEachPipeline(
      [&]<typename Options>(StringRef name, StringRef meaning,
                            void (*)(OpPassManager &, const Options &)) {
        os << "## `" << name << "`\n\n" << meaning << "\n\n";
        os << "| option | default | meaning |\n|---|---|---|\n";
        Listed<Options>().printRows(os);
        os << "\n";
      });
}
