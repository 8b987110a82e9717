//===- MLALayoutAliases.cpp - Aliases of the layouts in production --------===//
//
// An alias is a list of fields and a page alignment.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/MLA/IR/MLADialect.h"

#include "mlir/IR/MLIRContext.h"

using namespace mla;
using namespace mlir;

namespace {
/// An element type, for constants without an MLIRContext.
enum class Element { F32, F16, BF16, I8, E4M3, E5M2, E8M0, E2M1 };

/// A LayoutField, for constants without an MLIRContext. A row of width 0 is
/// unused.
struct FieldRow {
  FieldRole role = FieldRole::Pad;
  int64_t width = 0;
  Element element = Element::I8;
  int64_t group = 0;
  FieldPlace place = FieldPlace::Token;
  int64_t pool = 0;
  int64_t transpose = 0;
};

struct AliasRow {
  llvm::StringLiteral name;
  int64_t pageAlign;
  FieldRow fields[4]; ///< as many as the longest alias has
};
} // namespace

static constexpr FieldPlace token = FieldPlace::Token;
static constexpr FieldPlace pageEnd = FieldPlace::PageEnd;
using enum FieldRole;
using enum Element;

static constexpr AliasRow table[] = {
    // bf16 flat.
    {"L1", 1, {{Latent, 512, BF16}, {Rope, 64, BF16}}},
    // bf16 in two pools.
    {"L2", 1, {{Latent, 512, BF16}, {Rope, 64, BF16, 0, token, 1}}},
    // fp8 flat; the tensor has a single scale, which is not in the cache.
    {"L3", 1, {{Latent, 512, E4M3}, {Rope, 64, E4M3}}},
    // DeepSeek-V3.2: fp8 latent with one float scale per tile of 128.
    {"L4", 1, {{Latent, 512, E4M3}, {Scale, 4, F32, 128}, {Rope, 64, BF16}}},
    // DeepSeek-V4: scales after the rows of the page, pages padded to 576
    // bytes.
    {"L5",
     576,
     {{Latent, 448, E4M3},
      {Rope, 64, BF16},
      {Scale, 7, E8M0, 64, pageEnd},
      {Pad, 1, I8, 0, pageEnd}}},
    // DeepSeek-V4.1: MXFP8, rope included.
    {"L6",
     512,
     {{Latent, 448, E4M3}, {Rope, 64, E4M3}, {Scale, 16, E8M0, 32, pageEnd}}},
    // DeepSeek-V4.1: FP4, rope included.
    {"L7",
     256,
     {{Latent, 448, E2M1}, {Rope, 64, E2M1}, {Scale, 32, E4M3, 16, pageEnd}}},
    // NVFP4 with fp8 rope; the 8 x 4 scales are stored as 4 x 8.
    {"L8",
     1,
     {{Latent, 512, E2M1},
      {Rope, 64, E4M3},
      {Scale, 32, E4M3, 16, token, 0, 4}}},
    // NVFP4 with bf16 rope.
    {"L9", 1, {{Latent, 512, E2M1}, {Scale, 32, E4M3, 16}, {Rope, 64, BF16}}},
    // NVFP4 with bf16 rope, padded.
    {"L10",
     1,
     {{Latent, 512, E2M1},
      {Scale, 32, E4M3, 16},
      {Pad, 16, I8},
      {Rope, 64, BF16}}},
    // DeepSeek-V4 in NVFP4, padded to 384.
    {"L11",
     1,
     {{Latent, 448, E2M1},
      {Rope, 64, BF16},
      {Scale, 28, E4M3, 16},
      {Pad, 4, I8}}},
    // bf16 in rows of 1088 elements, the width of the model's widest layer.
    {"L12", 1, {{Latent, 512, BF16}, {Rope, 64, BF16}, {Pad, 1024, I8}}},
    // FP4, rope included, with the scales in a separate pool.
    {"L13",
     1,
     {{Latent, 512, E2M1}, {Rope, 64, E2M1}, {Scale, 36, E8M0, 16, token, 1}}},
};

static Type getType(MLIRContext *context, Element element) {
  switch (element) {
  case BF16:
    return BFloat16Type::get(context);
  case F32:
    return Float32Type::get(context);
  case F16:
    return Float16Type::get(context);
  case I8:
    return IntegerType::get(context, 8);
  case E4M3:
    return Float8E4M3FNType::get(context);
  case E5M2:
    return Float8E5M2Type::get(context);
  case E8M0:
    return Float8E8M0FNUType::get(context);
  case E2M1:
    return Float4E2M1FNType::get(context);
  }
  llvm_unreachable("unknown element");
}

static LayoutAttr getLayout(MLIRContext *context, const AliasRow &row) {
  SmallVector<LayoutField> fields;
  for (const FieldRow &field : row.fields)
    if (field.width)
      fields.push_back({field.role, field.width,
                        getType(context, field.element), field.group,
                        field.place, field.pool, field.transpose});
  return LayoutAttr::get(context, fields, row.pageAlign);
}

LayoutAttr LayoutAttr::getFromAlias(MLIRContext *context, StringRef alias) {
  for (const AliasRow &row : table)
    if (row.name == alias)
      return getLayout(context, row);
  return {};
}

/// True if a field equals a row of the table.
static bool isRow(const LayoutField &field, const FieldRow &row) {
  return field.role == row.role && field.width == row.width &&
         field.elementType ==
             getType(field.elementType.getContext(), row.element) &&
         field.group == row.group && field.place == row.place &&
         field.pool == row.pool && field.transpose == row.transpose;
}

StringRef LayoutAttr::getAlias() const {
  for (const AliasRow &row : table) {
    auto rows = llvm::make_filter_range(
        row.fields, [](const FieldRow &field) { return field.width != 0; });
    if (getPageAlign() == row.pageAlign &&
        llvm::equal(getFields(), rows, isRow))
      return row.name;
  }
  return {};
}

ArrayRef<llvm::StringLiteral> LayoutAttr::getAliases() {
  static const SmallVector<llvm::StringLiteral> names = [] {
    SmallVector<llvm::StringLiteral> result;
    for (const AliasRow &row : table)
      result.push_back(row.name);
    return result;
  }();
  return names;
}
