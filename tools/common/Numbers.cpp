//===- Numbers.cpp - Numeric options of the tools -------------------------===//

#include "Numbers.h"
#include "Version.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <cstdlib>
#include <string>

using namespace mla;
using llvm::Twine;

bool llvm::cl::parser<Whole>::parse(Option &option, StringRef name,
                                    StringRef text, Whole &value) {
  auto [least, most] = range;
  if (!text.getAsInteger(10, value.value) && value >= least && value <= most)
    return false;
  std::string limits =
      most == INT64_MAX ? " or more" : " to " + std::to_string(most);
  return option.error("expected a whole number, " + Twine(least) + limits +
                          ", got '" + text + "'",
                      name);
}

bool llvm::cl::parser<Real>::parse(Option &option, StringRef name,
                                   StringRef text, Real &value) {
  if (!text.getAsDouble(value.value, /*AllowInexact=*/true))
    return false;
  return option.error("expected a number, got '" + text + "'", name);
}

bool llvm::cl::parser<Bound>::parse(Option &option, StringRef name,
                                    StringRef text, Bound &value) {
  if (!text.getAsDouble(value.value, /*AllowInexact=*/true) &&
      std::isfinite(value.value) && value.value >= 0)
    return false;
  return option.error("expected a finite number, 0 or more, got '" + text + "'",
                      name);
}

/// True for an argument that LLVM's parser treats as --help: an unknown option
/// that starts with "h", or help with a value. The parser would print help and
/// exit with 0.
static bool isTakenForHelp(llvm::StringRef argument) {
  if (!argument.consume_front("-"))
    return false;
  argument.consume_front("-");
  auto [name, value] = argument.split('=');
  bool isKnown = name == "h" || llvm::cl::getRegisteredOptions().contains(name);
  return name.starts_with("h") &&
         (!isKnown || (name.starts_with("help") && name != argument));
}

/// Joins LLVM's message, whose lines may each start with the program's name,
/// into one line with one name.
static std::string inOneLine(llvm::StringRef message, llvm::StringRef program) {
  std::string line, prefix = (program + ": ").str();
  while (!message.empty()) {
    auto [first, rest] = message.split('\n');
    if (!line.empty())
      first.consume_front(prefix);
    if (!line.empty() && !first.empty())
      line += ' ';
    line += first;
    message = rest;
  }
  return line;
}

void mla::parseOptions(int argc, char **argv, llvm::StringRef overview) {
  llvm::cl::SetVersionPrinter(printVersion);
  for (llvm::StringRef argument : llvm::ArrayRef(argv, argc).drop_front()) {
    if (argument == "--")
      break;
    if (!isTakenForHelp(argument))
      continue;
    llvm::errs() << llvm::sys::path::filename(argv[0])
                 << ": error: unknown option '" << argument
                 << "': --help lists all options\n";
    std::exit(2);
  }
  std::string errors;
  llvm::raw_string_ostream stream(errors);
  if (llvm::cl::ParseCommandLineOptions(argc, argv, overview, &stream))
    return;
  if (!errors.empty()) // the parsers of options print their errors themselves
    llvm::errs() << inOneLine(errors, llvm::sys::path::filename(argv[0]))
                 << "\n";
  std::exit(2);
}
