//===- MLALayout.cpp - Sizes, offsets and hash of a cache layout ----------===//

#include "mla/Dialect/MLA/IR/PlainTypes.h"

#include "mla-runtime/mla_layout.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mla;
using namespace mlir;

std::optional<MlaDType> mla::getRuntimeDType(Type type) {
  return TypeSwitch<Type, std::optional<MlaDType>>(type)
      .Case<Float32Type>([](Type) { return MLA_F32; })
      .Case<Float16Type>([](Type) { return MLA_F16; })
      .Case<BFloat16Type>([](Type) { return MLA_BF16; })
      .Case<Float64Type>([](Type) { return MLA_F64; })
      .Case<Float8E4M3FNType>([](Type) { return MLA_F8E4M3; })
      .Case<Float8E5M2Type>([](Type) { return MLA_F8E5M2; })
      .Case<Float8E8M0FNUType>([](Type) { return MLA_F8E8M0; })
      .Case<Float4E2M1FNType>([](Type) { return MLA_F4E2M1; })
      .Case<IntegerType>([](IntegerType integer) -> std::optional<MlaDType> {
        switch (integer.getWidth()) {
        case 1:
          return MLA_I1;
        case 8:
          return integer.isUnsigned() ? MLA_U8 : MLA_I8;
        case 32:
          return MLA_I32;
        case 64:
          return MLA_I64;
        default:
          return std::nullopt;
        }
      })
      .Default(std::nullopt);
}

std::optional<MlaDType> mla::getPlainDType(Type type) {
  std::optional<MlaDType> dtype = getRuntimeDType(type);
  return dtype && *dtype <= MLA_I1 ? dtype : std::nullopt;
}

bool mla::isScaledType(Type type) {
  return isa_and_nonnull<Float8E4M3FNType>(type);
}

bool mla::isQuantisedType(Type type) {
  return isa_and_nonnull<Float8E4M3FNType, Float8E5M2Type, Float4E2M1FNType>(
      type);
}

bool mla::isPlainLayout(LayoutAttr layout) {
  for (const LayoutField &field : layout.getFields())
    if (field.role == FieldRole::Scale ||
        isa<Float8E5M2Type, Float4E2M1FNType>(field.elementType))
      return false;
  Type latent = layout.getElementType(FieldRole::Latent);
  Type rope = layout.getElementType(FieldRole::Rope);
  return !latent || !rope || latent == rope;
}

std::optional<MlaDType> mla::getBufferDType(Type type) {
  return isScaledType(type) ? getRuntimeDType(type) : getPlainDType(type);
}

llvm::hash_code mla::hash_value(const LayoutField &field) {
  return llvm::hash_combine(field.role, field.width, field.elementType,
                            field.group, field.place, field.pool,
                            field.transpose);
}

// The enumerators have the same values as in the C ABI.
static_assert(int32_t(FieldRole::Latent) == MLA_ROLE_LATENT &&
              int32_t(FieldRole::Rope) == MLA_ROLE_ROPE &&
              int32_t(FieldRole::Scale) == MLA_ROLE_SCALE &&
              int32_t(FieldRole::Pad) == MLA_ROLE_PAD &&
              int32_t(FieldRole::Key) == MLA_ROLE_K &&
              int32_t(FieldRole::Value) == MLA_ROLE_V &&
              int32_t(FieldPlace::Token) == MLA_PLACE_TOKEN &&
              int32_t(FieldPlace::PageEnd) == MLA_PLACE_PAGE &&
              int32_t(FieldPlace::Head) == MLA_PLACE_HEAD);

/// Returns a field as a struct of the C ABI.
static MlaField toRuntime(const LayoutField &field) {
  MlaField result = {};
  result.role = static_cast<int32_t>(field.role);
  result.dtype = getRuntimeDType(field.elementType).value_or(MLA_I8);
  result.width = field.width;
  result.group = field.group;
  result.place = static_cast<int32_t>(field.place);
  result.pool = field.pool;
  result.transpose = field.transpose;
  return result;
}

int64_t LayoutField::getBytes() const {
  MlaField field = toRuntime(*this);
  return mlaFieldBytes(&field);
}

int64_t LayoutField::getPosition(int64_t index) const {
  MlaField field = toRuntime(*this);
  return mlaFieldPosition(&field, index);
}

int64_t LayoutAttr::getNumPools() const {
  int64_t last = 0;
  for (const LayoutField &field : getFields())
    last = std::max(last, field.pool);
  return last + 1;
}

int64_t LayoutAttr::getFieldIndex(FieldRole role) const {
  for (auto [index, field] : llvm::enumerate(getFields()))
    if (field.role == role)
      return index;
  return -1;
}

int64_t LayoutAttr::getWidth(FieldRole role) const {
  int64_t index = getFieldIndex(role);
  return index < 0 ? 0 : getFields()[index].width;
}

Type LayoutAttr::getElementType(FieldRole role) const {
  int64_t index = getFieldIndex(role);
  return index < 0 ? Type() : getFields()[index].elementType;
}

SmallVector<MlaField> LayoutAttr::getRuntimeFields() const {
  return llvm::map_to_vector(getFields(), toRuntime);
}

int64_t LayoutAttr::getTokenBytes(int64_t pool) const {
  SmallVector<MlaField> fields = getRuntimeFields();
  return mlaPlaceBytes(fields.data(), fields.size(), pool, MLA_PLACE_TOKEN);
}

int64_t LayoutAttr::getPageBytes(int64_t pool, int64_t pageSize) const {
  SmallVector<MlaField> fields = getRuntimeFields();
  return mlaLayoutPageBytes(fields.data(), fields.size(), getPageAlign(), pool,
                            pageSize);
}

int64_t LayoutAttr::getFieldOffset(int64_t index, int64_t token,
                                   int64_t pageSize) const {
  SmallVector<MlaField> fields = getRuntimeFields();
  return mlaLayoutFieldOffset(fields.data(), fields.size(), index, token,
                              pageSize);
}

int64_t LayoutAttr::getFieldStride(int64_t index) const {
  SmallVector<MlaField> fields = getRuntimeFields();
  return mlaLayoutFieldStride(fields.data(), fields.size(), index);
}

int64_t LayoutAttr::getHeadStride(int64_t index, int64_t pageSize) const {
  SmallVector<MlaField> fields = getRuntimeFields();
  return mlaLayoutHeadStride(fields.data(), index, pageSize);
}

uint64_t LayoutAttr::getHash() const {
  SmallVector<MlaField> fields = getRuntimeFields();
  return mlaHashLayout(fields.data(), fields.size(), getPageAlign());
}

int64_t LayoutAttr::getScaleOf(int64_t index, int64_t &firstElement) const {
  SmallVector<MlaField> fields = getRuntimeFields();
  return mlaLayoutScaleOf(fields.data(), fields.size(), index, &firstElement);
}

bool LayoutAttr::usesOperandScale(int64_t index) const {
  const LayoutField &field = getFields()[index];
  bool isData =
      field.role == FieldRole::Latent || field.role == FieldRole::Rope;
  if (!isData || !isQuantisedType(field.elementType))
    return false;
  int64_t first = 0, scale = getScaleOf(index, first);
  return scale < 0 || isa<Float8E4M3FNType>(getFields()[scale].elementType);
}

bool LayoutAttr::usesOperandScale() const {
  return llvm::any_of(llvm::seq<int64_t>(getFields().size()),
                      [&](int64_t index) { return usesOperandScale(index); });
}
