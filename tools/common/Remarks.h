//===- Remarks.h - Print remarks of passes ----------------------*- C++ -*-===//
#ifndef MLA_TOOLS_COMMON_REMARKS_H
#define MLA_TOOLS_COMMON_REMARKS_H

#include "mla/Driver/RemarkLog.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace mla {

/// Prints one line per remark, PASS: MESSAGE after `indent`, in order. Equal
/// remarks, for instance one per layer, become one line with their count.
void printRemarks(llvm::raw_ostream &os, llvm::ArrayRef<LoggedRemark> remarks,
                  llvm::StringRef indent = "");

} // namespace mla

#endif // MLA_TOOLS_COMMON_REMARKS_H
