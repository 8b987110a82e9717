//===- InputFile.h - Files read with bounds --------------------*- C++ -*-===//
#ifndef MLA_SUPPORT_INPUTFILE_H
#define MLA_SUPPORT_INPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <optional>

namespace mla {

/// Brackets that may be open at once in text that a parser reads. Parsers and
/// what walks their result use the stack for each; models stay under 100.
constexpr size_t maxNesting = 512;

/// The bytes of a file, mapped where that can be done; "-" is standard input.
/// An error for a folder, for a device that does not end within 64 KiB (a
/// terminal may go on) and for 1 GiB and more from a pipe. Not terminated by a
/// null byte.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readInputFile(llvm::StringRef path);

/// The same for MLIR, terminated by a null byte: text with a null byte in it,
/// or with more than `maxNesting` brackets open at once, is an error with the
/// place. Bytecode comes as it is.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readMlirFile(llvm::StringRef path);

/// The place of the first bracket, one of ( [ { <, that has `limit` others open
/// around it, outside of strings and of comments (// to the end of the line).
/// MLIR text, or JSON; what is malformed may count as anything.
std::optional<size_t> findDeepNesting(llvm::StringRef text,
                                      size_t limit = maxNesting);

} // namespace mla

#endif // MLA_SUPPORT_INPUTFILE_H
