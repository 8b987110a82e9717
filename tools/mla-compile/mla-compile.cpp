//===- mla-compile.cpp - Compile a model to object, library, header -------===//

#include "../common/CompileFlags.h"
#include "../common/Remarks.h"

#include "mla/Driver/CHeader.h"
#include "mla/Driver/Compiler.h"
#include "mla/Driver/Linker.h"
#include "mla/Support/OutputFile.h"
#include "mla/Support/StackOverflow.h"
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
/// The options. They are created when the command line is parsed, after
/// libLLVM's own options, some of which have the same names, are removed.
struct CommandLine {
  // --help sorts the categories by name: these come before "Generic Options".
  cl::OptionCategory category{"Command options"};
  CompileFlags flags{category};

  cl::list<std::string> outputs{
      "o", cl::value_desc("file"), cl::cat(category),
      cl::desc("output: FILE.o (object), FILE.so (shared object), FILE.h (C "
               "header), FILE.json (signature); several may be given")};
  cl::opt<std::string> name{
      "name", cl::cat(category),
      cl::desc(
          "name of the C function (default: the entry's, or the first output's "
          "if the entry is main; a name that C reserves gets _ at its end)")};
  cl::opt<std::string> cpu{
      "cpu", cl::init("native"), cl::cat(category),
      cl::desc("CPU of the generated code: native or a name "
               "that LLVM knows, for example x86-64-v3")};
  cl::opt<std::string> linker{
      "linker", cl::cat(category),
      cl::desc("C compiler that links a shared object")};
  cl::opt<std::string> runtimeDir{
      "runtime-dir", cl::cat(category),
      cl::desc(
          "folder of libmla_runtime.so.1 (default: ../lib, relative to this "
          "tool)")};

  Error check() const;
  Error checkRuntimeDir() const;
  std::string chooseName(StringRef entryName) const;
  Expected<std::unique_ptr<MemoryBuffer>> link(StringRef object,
                                               StringRef executable) const;
  Error write(StringRef object, const Signature &signature, StringRef json,
              StringRef executable) const;
  Error compile(StringRef executable) const;
};

/// Checks the folder of the runtime before the linker does, whose message would
/// not name the option.
Error CommandLine::checkRuntimeDir() const {
  auto isLinked = [](StringRef output) { return output.ends_with(".so"); };
  if (!runtimeDir.getNumOccurrences() || llvm::none_of(outputs, isLinked))
    return Error::success();
  SmallString<128> library(runtimeDir);
  sys::path::append(library, "libmla_runtime.so.1");
  if (sys::fs::exists(library))
    return Error::success();
  return makeError("--runtime-dir must be a folder that contains "
                   "libmla_runtime.so.1, got '" +
                   runtimeDir + "'");
}

Error CommandLine::check() const {
  if (outputs.empty())
    return makeError("no output: pass -o FILE.o, FILE.so, FILE.h or FILE.json");
  for (StringRef output : outputs) {
    StringRef suffix = sys::path::extension(output);
    if (suffix != ".o" && suffix != ".so" && suffix != ".h" &&
        suffix != ".json")
      return makeError("-o must end in .o, .so, .h or .json, got '" + output +
                       "'");
  }
  if (Error error = checkRuntimeDir())
    return error;
  if (name.getNumOccurrences())
    if (std::string why = findNameFault(name); !why.empty())
      return makeError("--name must be a valid name for a C function, got '" +
                       name + "': " + why);
  return flags.check();
}

/// Returns the C function's name: the option's value, else the entry's name. If
/// this is main, which a C program defines itself, returns the name of the
/// output file.
std::string CommandLine::chooseName(StringRef entryName) const {
  if (name.getNumOccurrences())
    return name;
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

Expected<std::unique_ptr<MemoryBuffer>>
CommandLine::link(StringRef object, StringRef executable) const {
  auto file = TemporaryFile::create("o");
  if (!file)
    return file.takeError();
  if (Error error = writeOutputFile(file->getPath(),
                                    [&](raw_ostream &os) { os << object; }))
    return error;
  LinkOptions options{linker, runtimeDir};
  if (options.runtimeDir.empty())
    options.runtimeDir = findRuntimeDir(executable);
  return linkSharedObject(file->getPath(), options);
}

/// Writes all outputs, or none.
Error CommandLine::write(StringRef object, const Signature &signature,
                         StringRef json, StringRef executable) const {
  OutputFiles files;
  for (StringRef output : outputs) {
    StringRef suffix = sys::path::extension(output);
    std::unique_ptr<MemoryBuffer> library;
    if (suffix == ".so") {
      auto linked = link(object, executable);
      if (!linked)
        return linked.takeError();
      library = std::move(*linked);
    }
    auto print = [&](raw_ostream &os) {
      if (library)
        os << library->getBuffer();
      else if (suffix == ".o")
        os << object;
      else if (suffix == ".h")
        printCHeader(os, signature, signature.name);
      else
        os << json << "\n";
    };
    if (Error error = files.add(output, print, /*executable=*/bool(library)))
      return error;
  }
  return files.commit();
}

Error CommandLine::compile(StringRef executable) const {
  if (Error error = check())
    return error;
  Compiler compiler(flags.makeOptions());
  if (Error error = compiler.parse(flags.getModel()))
    return error;
  if (Error error = compiler.lowerTorch())
    return error;
  if (Error error = compiler.checkLayoutIsUsed())
    return error;
  std::string function = chooseName(compiler.getEntryName());
  if (Error error = compiler.renameEntry(function))
    return error;
  if (Error error = compiler.lowerToLLVM())
    return error;
  SmallVector<char, 0> object;
  raw_svector_ostream os(object);
  if (Error error =
          emitObject(compiler.getModule(), os, {flags.getOptLevel(), cpu}))
    return error;
  std::string json;
  Expected<Signature> signature = loadSignature(compiler, json);
  if (!signature)
    return signature.takeError();
  if (Error error = write(os.str(), *signature, json, executable))
    return error;
  if (!flags.isQuiet())
    printRemarks(outs(), compiler.getRemarks());
  return Error::success();
}
} // namespace

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  reportOutputErrors("mla-compile", 2);
  reportStackOverflow("mla-compile", 2);
  cl::ResetCommandLineParser();
  CommandLine line;
  cl::HideUnrelatedOptions(line.category);
  parseOptions(argc, argv,
               "Compiles a model to an object file, a shared "
               "object and a C header\n\n"
               "Exit code: 0, or 2 on any error, after which nothing is "
               "written.\n");
  std::string executable =
      sys::fs::getMainExecutable(argv[0], reinterpret_cast<void *>(&main));
  Error error = line.compile(executable);
  if (!error)
    return 0;
  errs() << "mla-compile: error: " << toString(std::move(error)) << "\n";
  return 2;
}
