//===- MLALayoutAliases.cpp - Aliases of the layouts in production --------===//
//
// The table of mla-runtime/mla_layouts.h as layouts of the dialect.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/MLA/IR/RuntimeFields.h"

#include "mla-runtime/mla_layouts.h"

#include "mlir/IR/MLIRContext.h"

using namespace mla;
using namespace mlir;

Type mla::getFieldType(MLIRContext *context, int32_t dtype) {
  switch (dtype) {
  case MLA_F64:
    return Float64Type::get(context);
  case MLA_F32:
    return Float32Type::get(context);
  case MLA_F16:
    return Float16Type::get(context);
  case MLA_BF16:
    return BFloat16Type::get(context);
  case MLA_I8:
    return IntegerType::get(context, 8);
  case MLA_F8E4M3:
    return Float8E4M3FNType::get(context);
  case MLA_F8E5M2:
    return Float8E5M2Type::get(context);
  case MLA_F8E8M0:
    return Float8E8M0FNUType::get(context);
  case MLA_F4E2M1:
    return Float4E2M1FNType::get(context);
  default:
    return {};
  }
}

LayoutField mla::getLayoutField(MLIRContext *context, const MlaField &field) {
  return {static_cast<FieldRole>(field.role),
          field.width,
          getFieldType(context, field.dtype),
          field.group,
          static_cast<FieldPlace>(field.place),
          field.pool,
          field.transpose};
}

LayoutAttr LayoutAttr::getFromAlias(MLIRContext *context, StringRef alias) {
  int32_t row = mlaFindLayout(alias.str().c_str());
  if (row < 0)
    return {};
  const MlaLayoutAlias &known = mlaLayoutAliases[row];
  SmallVector<LayoutField> fields;
  for (const MlaField &field : ArrayRef(known.fields, known.numFields))
    fields.push_back(getLayoutField(context, field));
  return LayoutAttr::get(context, fields, known.pageAlign);
}

/// True if two fields have the same values.
static bool isSame(const MlaField &a, const MlaField &b) {
  return a.role == b.role && a.dtype == b.dtype && a.width == b.width &&
         a.group == b.group && a.place == b.place && a.pool == b.pool &&
         a.transpose == b.transpose;
}

StringRef LayoutAttr::getAlias() const {
  SmallVector<MlaField> fields = getRuntimeFields();
  for (const MlaLayoutAlias &row : mlaLayoutAliases)
    if (getPageAlign() == row.pageAlign &&
        llvm::equal(fields, ArrayRef(row.fields, row.numFields), isSame))
      return row.name;
  return {};
}

/// The names of the table as literals, in its order.
static constexpr llvm::StringLiteral names[] = {"L1",  "L2",  "L3", "L4", "L5",
                                                "L6",  "L7",  "L8", "L9", "L10",
                                                "L11", "L12", "L13"};

static constexpr bool areNamesOfTable() {
  for (int32_t row = 0; row < MLA_NUM_LAYOUTS; ++row)
    if (mlaFindLayout(names[row].data()) != row)
      return false;
  return std::size(names) == MLA_NUM_LAYOUTS;
}
static_assert(areNamesOfTable());

ArrayRef<llvm::StringLiteral> LayoutAttr::getAliases() { return names; }
