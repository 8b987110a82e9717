//===- Attributes.cpp - Attributes of the dialect mla in C ----------------===//

#include "mla-c/Attributes.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/IR/Builders.h"

using namespace mla;

//===----------------------------------------------------------------------===//
// #mla.layout
//===----------------------------------------------------------------------===//

static LayoutAttr unwrapLayout(MlirAttribute layout) {
  return llvm::cast<LayoutAttr>(unwrap(layout));
}

/// Returns the element type of a type code of the runtime, or null.
static mlir::Type getElementType(mlir::MLIRContext *context, int32_t dtype) {
  mlir::Builder builder(context);
  switch (dtype) {
  case MLA_F64:
    return builder.getF64Type();
  case MLA_F32:
    return builder.getF32Type();
  case MLA_F16:
    return builder.getF16Type();
  case MLA_BF16:
    return builder.getBF16Type();
  case MLA_I8:
    return builder.getI8Type();
  case MLA_F8E4M3:
    return mlir::Float8E4M3FNType::get(context);
  case MLA_F8E5M2:
    return mlir::Float8E5M2Type::get(context);
  case MLA_F8E8M0:
    return mlir::Float8E8M0FNUType::get(context);
  case MLA_F4E2M1:
    return mlir::Float4E2M1FNType::get(context);
  default:
    return {};
  }
}

/// Converts a field of the runtime. Emits an error and returns std::nullopt if
/// one of its codes is unknown; the attribute checks the other members.
static std::optional<LayoutField>
fromRuntime(mlir::Location loc, intptr_t index, const MlaField &field) {
  auto role = symbolizeFieldRole(static_cast<uint32_t>(field.role));
  auto place = symbolizeFieldPlace(static_cast<uint32_t>(field.place));
  mlir::Type type = getElementType(loc.getContext(), field.dtype);
  auto fail = [&](llvm::StringRef member, llvm::StringRef kind, int32_t value) {
    mlir::emitError(loc) << member << " of field " << index << " must be "
                         << kind << ", got " << value;
    return std::nullopt;
  };
  if (!role)
    return fail("role", "an MlaFieldRole", field.role);
  if (!place)
    return fail("place", "an MlaFieldPlace", field.place);
  if (!type)
    return fail("dtype", "the MlaDType of a type that caches can have",
                field.dtype);
  return LayoutField{*role,  field.width, type,           field.group,
                     *place, field.pool,  field.transpose};
}

bool mlaAttributeIsALayout(MlirAttribute attribute) {
  return llvm::isa<LayoutAttr>(unwrap(attribute));
}

MlirAttribute mlaLayoutAttrGetChecked(MlirLocation location, intptr_t numFields,
                                      const MlaField *fields,
                                      int64_t pageAlign) {
  mlir::Location loc = unwrap(location);
  llvm::SmallVector<LayoutField> converted;
  for (intptr_t i = 0; i < numFields; ++i) {
    std::optional<LayoutField> field = fromRuntime(loc, i, fields[i]);
    if (!field)
      return {nullptr};
    converted.push_back(*field);
  }
  return wrap(LayoutAttr::getChecked(
      [loc] { return mlir::emitError(loc); }, loc.getContext(),
      llvm::ArrayRef<LayoutField>(converted), pageAlign));
}

MlirAttribute mlaLayoutAttrGetFromAlias(MlirContext context,
                                        MlirStringRef alias) {
  return wrap(LayoutAttr::getFromAlias(unwrap(context), unwrap(alias)));
}

MlirStringRef mlaLayoutAttrGetAlias(MlirAttribute layout) {
  return wrap(unwrapLayout(layout).getAlias());
}

intptr_t mlaLayoutAttrGetNumFields(MlirAttribute layout) {
  return unwrapLayout(layout).getFields().size();
}

MlaField mlaLayoutAttrGetField(MlirAttribute layout, intptr_t index) {
  return unwrapLayout(layout).getRuntimeFields()[index];
}

int64_t mlaLayoutAttrGetPageAlign(MlirAttribute layout) {
  return unwrapLayout(layout).getPageAlign();
}

int64_t mlaLayoutAttrGetNumPools(MlirAttribute layout) {
  return unwrapLayout(layout).getNumPools();
}

uint64_t mlaLayoutAttrGetHash(MlirAttribute layout) {
  return unwrapLayout(layout).getHash();
}

int64_t mlaLayoutAttrGetTokenBytes(MlirAttribute layout, int64_t pool) {
  return unwrapLayout(layout).getTokenBytes(pool);
}

int64_t mlaLayoutAttrGetPageBytes(MlirAttribute layout, int64_t pool,
                                  int64_t pageSize) {
  return unwrapLayout(layout).getPageBytes(pool, pageSize);
}

int64_t mlaLayoutAttrGetFieldOffset(MlirAttribute layout, intptr_t field,
                                    int64_t token, int64_t pageSize) {
  return unwrapLayout(layout).getFieldOffset(field, token, pageSize);
}

void mlaLayoutAttrPrintByteMap(MlirAttribute layout, int64_t pageSize,
                               MlirStringCallback callback, void *userData) {
  mlir::detail::CallbackOstream stream(callback, userData);
  unwrapLayout(layout).printByteMap(stream, pageSize);
}

//===----------------------------------------------------------------------===//
// #mla.lse, #mla.rope, #mla.update
//===----------------------------------------------------------------------===//

static_assert(int(LseBase::Natural) == MLA_LSE_NATURAL &&
              int(LseBase::Two) == MLA_LSE_TWO &&
              int(LseEmpty::Minus) == MLA_LSE_EMPTY_MINUS &&
              int(LseEmpty::Plus) == MLA_LSE_EMPTY_PLUS &&
              int(RopeFormat::Halves) == MLA_ROPE_HALVES &&
              int(RopeFormat::Interleaved) == MLA_ROPE_INTERLEAVED &&
              int(UpdateMode::Concat) == MLA_UPDATE_CONCAT &&
              int(UpdateMode::Scatter) == MLA_UPDATE_SCATTER);

bool mlaAttributeIsALse(MlirAttribute attribute) {
  return llvm::isa<LseAttr>(unwrap(attribute));
}

MlirAttribute mlaLseAttrGet(MlirContext context, MlaLseBase base,
                            MlaLseEmpty empty, bool sink) {
  return wrap(LseAttr::get(unwrap(context), static_cast<LseBase>(base),
                           static_cast<LseEmpty>(empty), sink));
}

MlaLseBase mlaLseAttrGetBase(MlirAttribute lse) {
  return static_cast<MlaLseBase>(llvm::cast<LseAttr>(unwrap(lse)).getBase());
}

MlaLseEmpty mlaLseAttrGetEmpty(MlirAttribute lse) {
  return static_cast<MlaLseEmpty>(llvm::cast<LseAttr>(unwrap(lse)).getEmpty());
}

bool mlaLseAttrGetSink(MlirAttribute lse) {
  return llvm::cast<LseAttr>(unwrap(lse)).getSink();
}

bool mlaAttributeIsARopeFormat(MlirAttribute attribute) {
  return llvm::isa<RopeFormatAttr>(unwrap(attribute));
}

MlirAttribute mlaRopeFormatAttrGet(MlirContext context, MlaRopeFormat format) {
  return wrap(
      RopeFormatAttr::get(unwrap(context), static_cast<RopeFormat>(format)));
}

MlaRopeFormat mlaRopeFormatAttrGetValue(MlirAttribute format) {
  return static_cast<MlaRopeFormat>(
      llvm::cast<RopeFormatAttr>(unwrap(format)).getValue());
}

bool mlaAttributeIsAUpdateMode(MlirAttribute attribute) {
  return llvm::isa<UpdateModeAttr>(unwrap(attribute));
}

MlirAttribute mlaUpdateModeAttrGet(MlirContext context, MlaUpdateMode mode) {
  return wrap(
      UpdateModeAttr::get(unwrap(context), static_cast<UpdateMode>(mode)));
}

MlaUpdateMode mlaUpdateModeAttrGetValue(MlirAttribute mode) {
  return static_cast<MlaUpdateMode>(
      llvm::cast<UpdateModeAttr>(unwrap(mode)).getValue());
}
