//===- RequestLog.h - Documents and hovers of a client ----------*- C++ -*-===//
#ifndef MLA_TOOLS_MLALSPSERVER_REQUESTLOG_H
#define MLA_TOOLS_MLALSPSERVER_REQUESTLOG_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace mla {

/// A place in the text of a document.
struct DocumentPlace {
  std::shared_ptr<const std::string> text;
  size_t offset;
};

/// Records the open documents of a client, and where its hovers are. One thread
/// may add messages while another takes hovers.
class RequestLog {
public:
  /// Adds a message of the client. Ignores text that is not a message.
  void add(llvm::StringRef message);

  /// Removes the hover with this id, and returns its place. Returns
  /// std::nullopt if there is no such hover in the text of a document.
  std::optional<DocumentPlace> takeHover(const llvm::json::Value &id);

private:
  std::mutex mutex;
  llvm::StringMap<std::shared_ptr<const std::string>> documents;
  /// The hovers without an answer. A later change of the document does not
  /// change their text.
  llvm::StringMap<DocumentPlace> hovers;
};

} // namespace mla

#endif // MLA_TOOLS_MLALSPSERVER_REQUESTLOG_H
