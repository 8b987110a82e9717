//===- Numbers.h - Numeric options of the tools -----------------*- C++ -*-===//
#ifndef MLA_TOOLS_COMMON_NUMBERS_H
#define MLA_TOOLS_COMMON_NUMBERS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"

#include <cstdint>

namespace mla {

/// An option value that is an integer.
struct Whole {
  Whole(int64_t value = 0) : value(value) {}
  operator int64_t() const { return value; }
  int64_t value;
};

/// An option value that is a finite number of at least 0. A negative bound
/// would reject every error, and NaN or infinity would reject none.
struct Bound {
  Bound(double value = 0) : value(value) {}
  operator double() const { return value; }
  double value;
};

/// An option value that is a number.
struct Real {
  Real(double value = 0) : value(value) {}
  operator double() const { return value; }
  double value;
};

/// The smallest and the largest value of an integer option.
struct Range {
  int64_t least, most;
  template <typename Option> void apply(Option &option) const {
    option.getParser().range = *this;
  }
};

/// Reads the command line. On an unknown option or an invalid value, prints one
/// line to standard error and exits with 2.
void parseOptions(int argc, char **argv, llvm::StringRef overview);

} // namespace mla

namespace llvm::cl {

/// Parses an integer of the range. Any other text is a one-line error:
/// "mla-run: for the --threads option: expected a whole number, 0 to 8, got
/// '-1'".
template <> class parser<mla::Whole> : public basic_parser<mla::Whole> {
public:
  using basic_parser::basic_parser;
  /// Returns true on an error, as cl::opt expects.
  bool parse(Option &option, StringRef name, StringRef text, mla::Whole &value);
  void printOptionDiff(const Option &option, const mla::Whole &, const OptVal &,
                       size_t width) const {
    printOptionName(option, width);
  }
  StringRef getValueName() const override { return "N"; }

  mla::Range range = {0, INT64_MAX};
};

/// Parses a number.
template <> class parser<mla::Real> : public basic_parser<mla::Real> {
public:
  using basic_parser::basic_parser;
  /// Returns true on an error, as cl::opt expects.
  bool parse(Option &option, StringRef name, StringRef text, mla::Real &value);
  void printOptionDiff(const Option &option, const mla::Real &, const OptVal &,
                       size_t width) const {
    printOptionName(option, width);
  }
  StringRef getValueName() const override { return "number"; }
};

/// Parses a finite number of at least 0.
template <> class parser<mla::Bound> : public basic_parser<mla::Bound> {
public:
  using basic_parser::basic_parser;
  /// Returns true on an error, as cl::opt expects.
  bool parse(Option &option, StringRef name, StringRef text, mla::Bound &value);
  void printOptionDiff(const Option &option, const mla::Bound &, const OptVal &,
                       size_t width) const {
    printOptionName(option, width);
  }
  StringRef getValueName() const override { return "X"; }
};

} // namespace llvm::cl

#endif // MLA_TOOLS_COMMON_NUMBERS_H
