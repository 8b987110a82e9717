//===- LayoutText.h - Cache layouts as text -------------------------------===//
#ifndef MLA_RUNTIME_COMMON_LAYOUTTEXT_H
#define MLA_RUNTIME_COMMON_LAYOUTTEXT_H

#include "mla-runtime/mla_runtime.h"

#include <string>
#include <string_view>

namespace mla::runtime {

/// The fields of a layout, without pages.
struct LayoutFields {
  MlaField fields[MLA_MAX_FIELDS] = {};
  int32_t numFields = 0, pageAlign = 1;
};

/// Parses a list of fields in the syntax of #mla.layout. Returns an empty
/// string, or what was expected and found at which character.
std::string parseFields(std::string_view text, LayoutFields &layout);

/// Returns the text of fields in the syntax of #mla.layout, or a layout's name.
std::string printFields(const LayoutFields &layout);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_LAYOUTTEXT_H
