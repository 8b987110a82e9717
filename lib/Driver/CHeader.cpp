//===- CHeader.cpp - A C header for a compiled function -------------------===//

#include "mla/Driver/CHeader.h"
#include "mla/Support/LinkNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace mla;

/// True for keywords and some macros of C and C++, because both languages
/// include the header.
static bool isKeyword(llvm::StringRef text) {
  static const llvm::StringRef words =
      " alignas alignof and and_eq asm auto bitand bitor bool break case "
      "catch char char16_t char32_t char8_t class co_await co_return "
      "co_yield compl concept const const_cast consteval constexpr "
      "constinit continue decltype default delete do double dynamic_cast "
      "else enum explicit export extern false float for friend goto if "
      "inline int long mutable namespace new noexcept not not_eq nullptr "
      "operator or or_eq private protected public register "
      "reinterpret_cast requires restrict return short signed sizeof "
      "static static_assert static_cast struct switch template this "
      "thread_local throw true try typedef typeid typename typeof "
      "typeof_unqual union unsigned using virtual void volatile wchar_t "
      "while xor xor_eq "
      // Macros that compilers define, or that are defined in the headers that
      // the generated header includes.
      "EOF NULL errno linux stderr stdin stdout unix ";
  return words.contains((" " + text + " ").str());
}

std::string mla::findNameFault(llvm::StringRef name) {
  if (name.empty())
    return "it is empty";
  for (char c : name)
    if (!llvm::isAlnum(c) && c != '_')
      return "it has a character other than a letter, a digit or '_'";
  if (llvm::isDigit(name.front()))
    return "it begins with a digit";
  if (isKeyword(name))
    return "it is a keyword of C or C++";
  if (name.starts_with("__") ||
      (name.size() > 1 && name[0] == '_' && llvm::isUpper(name[1])))
    return "C reserves names with this beginning";
  if (name.ends_with("_t"))
    return "C reserves names that end in '_t' for types";
  if (name.starts_with("Mla") || name.starts_with("MLA_") ||
      name.equals_insensitive("mla_runtime"))
    return "mla_runtime.h reserves names with this beginning";
  if (name == "main")
    return "a C program starts at the function of this name";
  llvm::StringRef owner = getOwnerOfName(name);
  if (owner == "the runtime")
    return "the runtime reserves names with this beginning";
  if (!owner.empty())
    return (owner + " has a function of this name").str();
  return "";
}

std::string mla::makeCIdentifier(llvm::StringRef text) {
  std::string name;
  for (char c : text)
    name += llvm::isAlnum(c) ? c : '_';
  if (name.empty())
    return "model";
  if (llvm::isDigit(name.front()))
    return "_" + name;
  if (findNameFault(name).empty())
    return name;
  return findNameFault(name + "_").empty() ? name + "_" : "model_" + name + "_";
}

static std::string formatDims(const std::vector<DimExpr> &shape) {
  std::string text = "[";
  for (const DimExpr &dim : shape)
    text += (text.size() > 1 ? ", " : "") + dim.str();
  return text + "]";
}

/// Describes an argument: "input, bf16 [s0, 1, 96], argument 7 of the model".
static std::string describe(const ArgSignature &arg) {
  std::string text = arg.role.empty() ? "tensor" : arg.role;
  if (arg.isCache) {
    text +=
        llvm::formatv(", layout {0}, {1} tokens per page",
                      arg.layout.empty() ? "given by its fields" : arg.layout,
                      arg.cache.pageSize);
    for (int64_t packed : arg.packs)
      text += llvm::formatv(", argument {0} of the model", packed);
    if (arg.columns.size() == 2)
      text +=
          llvm::formatv(" (the latent from column {0} on, the rope key from "
                        "column {1} on)",
                        arg.columns[0], arg.columns[1]);
    return text + "; read and written";
  }
  text += llvm::formatv(", {0} {1}", getDTypeName(arg.dtype),
                        formatDims(arg.shape));
  if (!arg.lengths.empty())
    text += ", expected: " + arg.lengths;
  if (arg.arg)
    text += llvm::formatv(", argument {0} of the model", *arg.arg);
  if (arg.result)
    text += llvm::formatv(", result {0} of the model; written", *arg.result);
  if (arg.inout)
    text += llvm::formatv("; overwritten with result {0}", *arg.inout);
  return text;
}

/// Makes `text` valid in a one-line comment: names in the model may contain any
/// characters.
static std::string makeComment(llvm::StringRef text) {
  std::string comment;
  for (char c : text) {
    const char last = comment.empty() ? ' ' : comment.back();
    if ((last == '*' && c == '/') || (last == '/' && c == '*'))
      comment += ' ';
    comment += c == '\n' || c == '\r' ? ' ' : c;
  }
  return comment;
}

static std::string makeEnumerator(llvm::StringRef prefix,
                                  const ArgSignature &arg, size_t position,
                                  std::set<std::string> &used) {
  std::string base = arg.name.empty() ? "arg" + std::to_string(position)
                                      : makeCIdentifier(arg.name);
  std::string name =
      llvm::formatv("{0}_{1}", prefix.upper(), llvm::StringRef(base).upper());
  if (!used.insert(name).second)
    used.insert(name += llvm::formatv("_{0}", position).str());
  return name;
}

static void printEnumerators(llvm::raw_ostream &os, const Signature &signature,
                             llvm::StringRef name) {
  std::set<std::string> used;
  os << "/** Positions of the arguments. */\nenum {\n";
  for (size_t i = 0; i < signature.args.size(); ++i)
    os << "  " << makeEnumerator(name, signature.args[i], i, used) << " = " << i
       << ", /* " << makeComment(describe(signature.args[i])) << " */\n";
  os << "  " << name.upper() << "_NUM_ARGS = " << signature.args.size()
     << "\n};\n\n";
}

void mla::printCHeader(llvm::raw_ostream &os, const Signature &signature,
                       llvm::StringRef name) {
  std::string guard = name.upper() + "_H";
  os << "/* " << name << ": made by mla-compile; link with libmla_runtime. */\n"
     << "#ifndef " << guard << "\n#define " << guard << "\n\n"
     << "#include \"mla-runtime/mla_runtime.h\"\n\n"
     << "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
  printEnumerators(os, signature, name);
  os << "/** Runs one step. `args` has " << name.upper()
     << "_NUM_ARGS entries. On an error,\n"
        " *  mlaLastError() returns the reason. If an argument is wrong, "
        "nothing is written.\n"
        " *  If data is wrong (an index out of range), results, arguments "
        "written in place\n"
        " *  and caches may be partly written. Tensors are contiguous. */\n"
     << "int32_t " << name
     << "(const MlaArg *args, int32_t n, const MlaCall *call);\n"
     << "/** Bytes of MlaCall.workspace that a call with these arguments "
        "needs. "
        "*/\n"
     << "int32_t " << name
     << "_workspace(const MlaArg *args, int32_t n, uint64_t *bytes);\n"
     << "/** The arguments as JSON. */\n"
     << "const char *" << name << "_signature(void);\n\n"
     << "#ifdef __cplusplus\n}\n#endif\n#endif /* " << guard << " */\n";
}
