//===- Linker.h - Link object code to a shared object -----------*- C++ -*-===//
#ifndef MLA_DRIVER_LINKER_H
#define MLA_DRIVER_LINKER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace mla {

/// Options of the linker.
struct LinkOptions {
  std::string linker;     ///< a C compiler, "": cc, gcc or clang in PATH
  std::string runtimeDir; ///< folder of libmla_runtime.so.1
};

/// Links an object file with the runtime. Returns a shared object, whose rpath
/// is the folder of the runtime.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
linkSharedObject(llvm::StringRef object, const LinkOptions &options);

/// Returns the folder of libmla_runtime.so.1 for a tool at `executable`:
/// `../lib`, relative to the tool's folder.
std::string findRuntimeDir(llvm::StringRef executable);

} // namespace mla

#endif // MLA_DRIVER_LINKER_H
