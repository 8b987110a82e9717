//===- HoverText.cpp - Add documentation to hover texts -------------------===//

#include "HoverText.h"

#include "mla-c/Attributes.h"
#include "mla-c/Dialects.h"
#include "mla-c/Types.h"

#include "mlir-c/Diagnostics.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

using namespace mla;
using llvm::StringRef;

/// The pages docs/generated/MLADialect.md and MLAKDialect.md.
static constexpr StringRef pages[] = {
#include "DialectPages.inc"
};

/// How the texts start that have a byte map.
static constexpr StringRef starts[] = {"!mla.cache<", "#mla.layout<"};

/// The tokens per page of the byte map of a layout without a page size.
static constexpr int64_t defaultPageSize = 64;

static MlirStringRef toC(StringRef text) {
  return mlirStringRefCreate(text.data(), text.size());
}

static void append(MlirStringRef text, void *string) {
  static_cast<std::string *>(string)->append(text.data, text.length);
}

HoverText::HoverText() {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__mla__(), registry);
  context = mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  mlirDialectRegistryDestroy(registry);
  mlirContextGetOrLoadDialect(context, toC("mla"));
  // Text that does not parse adds nothing to a hover text.
  mlirContextAttachDiagnosticHandler(
      context,
      [](MlirDiagnostic, void *) { return mlirLogicalResultSuccess(); },
      nullptr, nullptr);
}

HoverText::~HoverText() { mlirContextDestroy(context); }

/// Returns the documentation of an op from the pages, without the tables of its
/// operands and attributes. Returns an empty string if there is none.
static StringRef findOpDocumentation(StringRef op) {
  std::string heading = ("\n### `" + op + "` (").str();
  for (StringRef page : pages) {
    size_t begin = page.find(heading);
    if (begin == StringRef::npos)
      continue;
    StringRef section = page.drop_front(begin).ltrim().split('\n').second;
    for (StringRef end : {"\n## ", "\n### ", "\n#### ",
                          "\nTraits: ", "\nInterfaces: ", "\nEffects: "})
      section = section.take_front(section.find(end));
    return section.trim();
  }
  return "";
}

/// Returns the prefix of the text up to the bracket that closes the first `<`,
/// or an empty string if there is none.
static StringRef takeBrackets(StringRef text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '<' ? 1 : text[i] == '>' ? -1 : 0;
    if (text[i] == '>' && depth == 0)
      return text.take_front(i + 1);
  }
  return "";
}

std::string HoverText::makeByteMap(StringRef text) const {
  MlirAttribute layout = {nullptr};
  int64_t pageSize = defaultPageSize;
  if (text.starts_with("!")) {
    MlirType type = mlirTypeParseGet(context, toC(text));
    if (!mlirTypeIsNull(type) && mlaTypeIsACache(type)) {
      layout = mlaCacheTypeGetLayout(type);
      pageSize = mlaCacheTypeGetPageSize(type);
    }
  } else {
    layout = mlirAttributeParseGet(context, toC(text));
  }
  if (mlirAttributeIsNull(layout) || !mlaAttributeIsALayout(layout))
    return "";
  std::string map;
  mlaLayoutAttrPrintByteMap(layout, pageSize, append, &map);
  return ("\nByte map of `" + text + "`:\n\n```text\n" + map + "```\n").str();
}

std::string HoverText::findByteMaps(StringRef text) const {
  std::string maps;
  llvm::StringSet<> done;
  for (StringRef start : starts)
    for (size_t i = text.find(start); i != StringRef::npos;
         i = text.find(start, i + 1)) {
      StringRef found = takeBrackets(text.drop_front(i));
      if (done.insert(found).second)
        maps += makeByteMap(found);
    }
  return maps;
}

std::string HoverText::describe(StringRef text, size_t offset) const {
  for (StringRef start : starts) {
    size_t i = text.take_front(offset + start.size()).rfind(start);
    if (i == StringRef::npos)
      continue;
    StringRef found = takeBrackets(text.drop_front(i));
    if (offset >= i && offset < i + found.size())
      return StringRef(makeByteMap(found)).ltrim().str();
  }
  return "";
}

std::string HoverText::extend(StringRef hover) const {
  std::string text;
  auto [name, rest] = hover.split('\n');
  StringRef documentation;
  if (name.consume_front("\"") && name.contains('"'))
    documentation = findOpDocumentation(name.split('"').first);
  if (documentation.empty())
    text = hover.str();
  else
    text =
        (hover.split('\n').first + "\n\n" + documentation + "\n" + rest).str();
  return text + findByteMaps(hover);
}
