//===- Numbers.h - Options of the tools that are numbers -------*- C++ -*-===//
#ifndef MLA_TOOLS_COMMON_NUMBERS_H
#define MLA_TOOLS_COMMON_NUMBERS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"

#include <cstdint>

namespace mla {

/// A whole number, as the value of an option.
struct Whole {
  Whole(int64_t value = 0) : value(value) {}
  operator int64_t() const { return value; }
  int64_t value;
};

/// A finite number of at least 0: no error is above a negative bound, and every
/// one is within NaN or infinity.
struct Bound {
  Bound(double value = 0) : value(value) {}
  operator double() const { return value; }
  double value;
};

/// Any number, as the value of an option.
struct Real {
  Real(double value = 0) : value(value) {}
  operator double() const { return value; }
  double value;
};

/// The smallest and the largest value of an option that is a Whole.
struct Range {
  int64_t least, most;
  template <typename Option> void apply(Option &option) const {
    option.getParser().range = *this;
  }
};

/// Reads the command line. What is no option, or no value of one, is said on
/// standard error, in one line, and the program ends with exit code 2.
void parseOptions(int argc, char **argv, llvm::StringRef overview);

} // namespace mla

namespace llvm::cl {

/// Anything but a whole number of the range is one line that names the option,
/// the range and what came: "mla-run: for the --threads option: expected a
/// whole number, 0 to 8, got '-1'".
template <> class parser<mla::Whole> : public basic_parser<mla::Whole> {
public:
  using basic_parser::basic_parser;
  /// True on an error, as cl::opt wants it.
  bool parse(Option &option, StringRef name, StringRef text, mla::Whole &value);
  void printOptionDiff(const Option &option, const mla::Whole &, const OptVal &,
                       size_t width) const {
    printOptionName(option, width);
  }
  StringRef getValueName() const override { return "N"; }

  mla::Range range = {0, INT64_MAX};
};

/// The same for numbers.
template <> class parser<mla::Real> : public basic_parser<mla::Real> {
public:
  using basic_parser::basic_parser;
  /// True on an error, as cl::opt wants it.
  bool parse(Option &option, StringRef name, StringRef text, mla::Real &value);
  void printOptionDiff(const Option &option, const mla::Real &, const OptVal &,
                       size_t width) const {
    printOptionName(option, width);
  }
  StringRef getValueName() const override { return "number"; }
};

/// The same for finite numbers of at least 0.
template <> class parser<mla::Bound> : public basic_parser<mla::Bound> {
public:
  using basic_parser::basic_parser;
  /// True on an error, as cl::opt wants it.
  bool parse(Option &option, StringRef name, StringRef text, mla::Bound &value);
  void printOptionDiff(const Option &option, const mla::Bound &, const OptVal &,
                       size_t width) const {
    printOptionName(option, width);
  }
  StringRef getValueName() const override { return "X"; }
};

} // namespace llvm::cl

#endif // MLA_TOOLS_COMMON_NUMBERS_H
