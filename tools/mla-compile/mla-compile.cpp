//===- mla-compile.cpp - Compiles a model to an object, library, header ---===//

#include "mla/Driver/CHeader.h"
#include "mla/Driver/Compiler.h"
#include "mla/Driver/Linker.h"
#include "mla/Support/OutputFile.h"
#include "mla/Target/Codegen.h"
#include "mla/Target/Jit.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"

using namespace mla;
using namespace llvm;

namespace {
/// Made when the command line is parsed: libLLVM has options of its own, some
/// of the same names, which are forgotten first.
struct CommandLine {
  cl::OptionCategory category{"mla-compile options"};

  cl::opt<std::string> model{cl::Positional, cl::Required,
                             cl::desc("MODEL.mlir"), cl::cat(category)};
  cl::list<std::string> outputs{
      "o", cl::value_desc("file"), cl::cat(category),
      cl::desc("output: FILE.o (object), FILE.so (shared object), FILE.h (C "
               "header), FILE.json (signature); several may be given")};
  cl::opt<std::string> name{
      "name", cl::cat(category),
      cl::desc("the C function's name (default: the entry's, "
               "or the first output's when that is main)")};
  cl::opt<bool> raise{"raise", cl::init(true), cl::cat(category),
                      cl::desc("find MLA and raise it (default)")};
  cl::opt<int64_t> paginate{
      "paginate", cl::value_desc("N"), cl::cat(category),
      cl::desc("replace dense caches by pages of N tokens")};
  cl::opt<std::string> form{"form", cl::init("auto"), cl::cat(category),
                            cl::desc("auto, absorbed or expanded")};
  cl::opt<std::string> mask{
      "mask", cl::init("keep"), cl::cat(category),
      cl::desc("what pagination does with a mask: keep or "
               "visible (the lengths say it all)")};
  cl::opt<std::string> layout{"layout", cl::cat(category),
                              cl::desc("the cache's layout: L1 or L2")};
  cl::opt<bool> assumeExpanded{
      "assume-expanded-cache", cl::cat(category),
      cl::desc("page caches that hold expanded keys and values")};
  cl::opt<std::string> target{"target", cl::init("cpu"), cl::cat(category),
                              cl::desc("architecture of the kernels")};
  cl::opt<std::string> cpu{
      "cpu", cl::init("native"), cl::cat(category),
      cl::desc("CPU of the generated code: native or a name "
               "that LLVM knows, for example x86-64-v3")};
  cl::opt<unsigned> optLevel{
      "O", cl::Prefix, cl::init(2), cl::cat(category),
      cl::desc("optimisation of generated code, 0 to 3")};
  cl::opt<std::string> entry{"entry", cl::cat(category),
                             cl::desc("function to compile (default: main)")};
  cl::opt<std::string> torchMlirOpt{"torch-mlir-opt", cl::cat(category),
                                    cl::desc("path of torch-mlir-opt")};
  cl::opt<std::string> linker{
      "linker", cl::cat(category),
      cl::desc("C compiler that links a shared object")};
  cl::opt<std::string> runtimeDir{
      "runtime-dir", cl::cat(category),
      cl::desc(
          "folder of libmla_runtime.so (default: ../lib beside this tool)")};
  cl::opt<bool> quiet{"quiet", cl::cat(category),
                      cl::desc("no lines on what was raised and chosen")};

  Error check() const;
  CompileOptions makeCompileOptions() const;
  std::string chooseName(StringRef entryName) const;
  Error writeSharedObject(StringRef object, StringRef output,
                          StringRef executable) const;
  Error compile(StringRef executable) const;
};

/// An error unless the value is one of the choices.
Error requireOneOf(StringRef name, StringRef value,
                   ArrayRef<StringRef> choices) {
  if (is_contained(choices, value))
    return Error::success();
  return makeError("--" + name + "=" + value + ", expected " +
                   join(choices, " or "));
}

Error CommandLine::check() const {
  if (Error error =
          requireOneOf("form", form, {"auto", "absorbed", "expanded"}))
    return error;
  if (Error error = requireOneOf("mask", mask, {"keep", "visible"}))
    return error;
  if (layout.getNumOccurrences())
    if (Error error =
            requireOneOf("layout", layout, {"L1", "L2", "flat", "split"}))
      return error;
  if (outputs.empty())
    return makeError("no output: give -o FILE.o, FILE.so, FILE.h or FILE.json");
  for (StringRef output : outputs) {
    StringRef suffix = sys::path::extension(output);
    if (suffix != ".o" && suffix != ".so" && suffix != ".h" &&
        suffix != ".json")
      return makeError("output '" + output +
                       "', expected a name that ends in .o, .so, .h or .json");
  }
  if (paginate.getNumOccurrences() && (paginate < 1 || paginate > 65536))
    return makeError("--paginate=" + Twine(paginate) +
                     ", expected 1 to 65536 tokens a page");
  return Error::success();
}

CompileOptions CommandLine::makeCompileOptions() const {
  CompileOptions options;
  options.raise = raise;
  options.pageSize = paginate;
  options.form = form;
  options.mask = mask;
  options.layout = layout;
  options.target = target;
  options.assumeExpandedCache = assumeExpanded;
  options.entry = entry;
  options.torchMlirOpt = torchMlirOpt;
  return options;
}

/// The C function's name. A function called main would be the program's.
std::string CommandLine::chooseName(StringRef entryName) const {
  if (!name.empty())
    return makeCIdentifier(name);
  if (entryName != "main")
    return makeCIdentifier(entryName);
  return makeCIdentifier(sys::path::stem(outputs.front()));
}

Expected<Signature> loadSignature(Compiler &compiler, std::string &json) {
  auto jit = JitModule::create(compiler.getModule(), {0, "native"});
  if (!jit)
    return jit.takeError();
  auto function = (*jit)->lookup(compiler.getEntryName());
  if (!function)
    return function.takeError();
  json = function->signature();
  return Signature::parse(json);
}

Error CommandLine::writeSharedObject(StringRef object, StringRef output,
                                     StringRef executable) const {
  auto file = TemporaryFile::create("o");
  if (!file)
    return file.takeError();
  if (Error error = writeOutputFile(file->getPath(),
                                    [&](raw_ostream &os) { os << object; }))
    return error;
  LinkOptions options{linker, runtimeDir};
  if (options.runtimeDir.empty())
    options.runtimeDir = findRuntimeDir(executable);
  return linkSharedObject(file->getPath(), output, options);
}

Error CommandLine::compile(StringRef executable) const {
  if (Error error = check())
    return error;
  Compiler compiler(makeCompileOptions());
  if (Error error = compiler.parse(model))
    return error;
  if (Error error = compiler.lowerTorch())
    return error;
  std::string function = chooseName(compiler.getEntryName());
  if (Error error = compiler.renameEntry(function))
    return error;
  if (Error error = compiler.lowerToLLVM())
    return error;
  SmallVector<char, 0> object;
  raw_svector_ostream os(object);
  if (Error error = emitObject(compiler.getModule(), os, {optLevel, cpu}))
    return error;
  std::string json;
  Expected<Signature> signature = loadSignature(compiler, json);
  if (!signature)
    return signature.takeError();
  for (StringRef output : outputs) {
    StringRef code(object.data(), object.size());
    StringRef suffix = sys::path::extension(output);
    Error error = suffix == ".so"
                      ? writeSharedObject(code, output, executable)
                      : writeOutputFile(output, [&](raw_ostream &os) {
                          if (suffix == ".o")
                            os << code;
                          else if (suffix == ".h")
                            printCHeader(os, *signature, function);
                          else
                            os << json << "\n";
                        });
    if (error)
      return error;
  }
  if (!quiet)
    for (const LoggedRemark &remark : compiler.getRemarks())
      outs() << remark.pass << ": " << remark.message << "\n";
  return Error::success();
}
} // namespace

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  cl::ResetCommandLineParser();
  CommandLine line;
  cl::HideUnrelatedOptions(line.category);
  cl::ParseCommandLineOptions(argc, argv,
                              "Compiles a model to an object file, a shared "
                              "object and a C header\n");
  std::string executable =
      sys::fs::getMainExecutable(argv[0], reinterpret_cast<void *>(&main));
  Error error = line.compile(executable);
  if (!error)
    return 0;
  errs() << "mla-compile: error: " << toString(std::move(error)) << "\n";
  return 2;
}
