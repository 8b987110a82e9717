//===- Remarks.cpp - Print remarks of passes ------------------------------===//

#include "Remarks.h"

#include "llvm/ADT/StringMap.h"

#include <string>
#include <utility>
#include <vector>

using namespace mla;

void mla::printRemarks(llvm::raw_ostream &os,
                       llvm::ArrayRef<LoggedRemark> remarks,
                       llvm::StringRef indent) {
  std::vector<std::pair<std::string, int>> lines;
  llvm::StringMap<size_t> places;
  for (const LoggedRemark &remark : remarks) {
    std::string line = remark.pass + ": " + remark.message;
    auto [it, isNew] = places.try_emplace(line, lines.size());
    if (isNew)
      lines.push_back({std::move(line), 0});
    ++lines[it->second].second;
  }
  for (const auto &[line, count] : lines) {
    os << indent << line;
    if (count > 1)
      os << " (" << count << " times)";
    os << "\n";
  }
}
