//===- mla-lsp-server.cpp - Language server for IR with mla ---------------===//
// MLIR's language server with the dialects of this project. MLIR has no hook
// for the text of a hover, so a second process, the relay, reads all messages
// and extends the hover texts in the server's answers (HoverText.h):
//
//   client -> relay (RequestLog.h) -> server -> relay (HoverText.h) -> client
//===----------------------------------------------------------------------===//

#include "../common/HideOptions.h"
#include "../common/Version.h"
#include "HoverText.h"
#include "RequestLog.h"

#include "mla-c/Dialects.h"

#include "mlir/CAPI/IR.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace mla;
using llvm::StringRef;

/// The header of a message, as MLIR's server writes it.
static constexpr StringRef header = "Content-Length: ";

/// Extends the hover text of an answer, or adds one. Returns false if it does
/// not change the message. The answer to a hover is either a result with
/// contents, or a null result whose id is the id of a hover request.
static bool extendAnswer(llvm::json::Object &answer, const HoverText &hover,
                         RequestLog &requests) {
  llvm::json::Value *id = answer.get("id");
  auto place = id ? requests.takeHover(*id) : std::nullopt;
  if (auto *result = answer.getObject("result")) {
    auto *contents = result->getObject("contents");
    auto text = contents ? contents->getString("value") : std::nullopt;
    if (text)
      (*contents)["value"] = hover.extend(*text);
    return text.has_value();
  }
  if (!place || !answer.get("result"))
    return false;
  std::string text = hover.describe(*place->text, place->offset);
  if (!text.empty())
    answer["result"] =
        llvm::json::Object{{"contents", llvm::json::Object{{"kind", "markdown"},
                                                           {"value", text}}}};
  return !text.empty();
}

/// Returns the message with its hover text extended.
static std::string extendMessage(std::string message, const HoverText &hover,
                                 RequestLog &requests) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(message);
  if (!value) {
    llvm::consumeError(value.takeError());
    return message;
  }
  llvm::json::Object *answer = value->getAsObject();
  if (!answer || !extendAnswer(*answer, hover, requests))
    return message;
  bool isPretty = StringRef(message).contains('\n');
  return llvm::formatv(isPretty ? "{0:2}\n" : "{0}", *value);
}

/// Reads a line, with its end. Returns false at the end of the file.
static bool readLine(std::FILE *in, std::string &line) {
  line.clear();
  for (int c; line.empty() || line.back() != '\n'; line += char(c))
    if ((c = std::fgetc(in)) == EOF)
      return !line.empty();
  return true;
}

/// If the line is the header of a message, reads the empty line after it and
/// the message.
static std::optional<std::string> readMessage(std::FILE *in, StringRef line) {
  size_t length;
  if (!line.consume_front(header) || line.trim().getAsInteger(10, length))
    return std::nullopt;
  std::string message;
  readLine(in, message);
  message.resize(length);
  message.resize(std::fread(message.data(), 1, length, in));
  return message;
}

static void writeMessage(llvm::raw_ostream &out, StringRef message) {
  out << header << message.size() << "\r\n\r\n" << message;
}

/// Copies the messages of the client to the server, and records them. In tests
/// (--lit-test), lines of `//` separate messages instead of headers.
static void relayRequests(std::FILE *in, llvm::raw_ostream &out,
                          RequestLog &requests) {
  std::string line, delimited;
  while (readLine(in, line)) {
    if (auto message = readMessage(in, line)) {
      requests.add(*message);
      writeMessage(out, *message);
    } else if (StringRef(line).starts_with("//")) {
      requests.add(delimited);
      delimited.clear();
      out << line;
    } else {
      delimited += line;
      out << line;
    }
    out.flush();
  }
}

/// Copies the messages of the server to the client, and extends hover texts.
/// Copies other text, such as that of --help, line by line.
static void relayAnswers(std::FILE *in, llvm::raw_ostream &out,
                         RequestLog &requests) {
  HoverText hover;
  std::string line;
  while (readLine(in, line)) {
    if (auto message = readMessage(in, line))
      writeMessage(out, extendMessage(*message, hover, requests));
    else
      out << line;
    out.flush();
  }
}

/// Relays messages until the server closes its end.
static void runRelay(int toServer, int fromServer) {
  // Answers of the server are relayed even after it stops reading.
  signal(SIGPIPE, SIG_IGN);
  RequestLog requests;
  // The thread may still read from the client after the server has ended, so it
  // cannot be joined. The caller ends the process by _exit, which does not run
  // the destructors of objects that the thread uses.
  std::thread([&requests, toServer] {
    llvm::raw_fd_ostream out(toServer, /*shouldClose=*/true);
    relayRequests(stdin, out, requests);
    out.close();
    out.clear_error();
  }).detach();
  relayAnswers(fdopen(fromServer, "r"), llvm::outs(), requests);
  llvm::outs().flush();
}

/// Starts the server as a child process, and relays its messages in this
/// process, which ends with the exit code of the server. Returns in the child,
/// with standard input and output connected to the relay. Returns false, in
/// this process, on an error of the system.
static bool startServer() {
  int in[2], out[2];
  if (pipe(in) != 0 || pipe(out) != 0)
    return false;
  pid_t server = fork();
  if (server < 0)
    return false;
  if (server > 0) {
    close(in[0]);
    close(out[1]);
    runRelay(in[1], out[0]);
    int status = 0;
    waitpid(server, &status, 0);
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE);
  }
  bool done =
      dup2(in[0], STDIN_FILENO) >= 0 && dup2(out[1], STDOUT_FILENO) >= 0;
  for (int end : {in[0], in[1], out[0], out[1]})
    close(end);
  return done;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  hideForeignOptions(/*category=*/nullptr);
  llvm::cl::SetVersionPrinter(printVersion);
  if (!startServer()) {
    llvm::errs() << "mla-lsp-server: error: cannot start the process of MLIR's "
                    "server: "
                 << llvm::sys::StrError() << "\n";
    return 1;
  }
  mlir::DialectRegistry registry;
  mlaRegisterAllDialects(wrap(&registry));
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
