//===- Named.cpp - The pipelines by name, for tools and docs --------------===//

#include "mla/Pipelines/Pipelines.h"

#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/raw_ostream.h"

using namespace mla;
using namespace mlir;

/// Calls `visit` with name, meaning and builder of each pipeline.
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
/// Options that can be listed: their base class keeps its list to itself.
template <typename Options> struct Listed : Options {
  /// Rows of a Markdown table: option, default, meaning; in order of names.
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
  /// The value of an option nobody set, from `{name=value name=value}`.
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
