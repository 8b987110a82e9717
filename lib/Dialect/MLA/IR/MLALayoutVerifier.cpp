//===- MLALayoutVerifier.cpp - Constraints of #mla.layout -----------------===//

#include "mla/Dialect/MLA/IR/MLADialect.h"

#include "mla-runtime/mla_layout.h"

#include "llvm/ADT/SmallSet.h"

using namespace mla;
using namespace mlir;

using EmitError = llvm::function_ref<InFlightDiagnostic()>;

/// Checks C1: the number of fields and their widths.
static LogicalResult verifyWidths(EmitError emitError,
                                  ArrayRef<LayoutField> fields) {
  if (fields.empty() || fields.size() > MLA_MAX_FIELDS)
    return emitError() << "C1: a layout must have 1 to " << MLA_MAX_FIELDS
                       << " fields, got " << fields.size();
  for (auto [index, field] : llvm::enumerate(fields))
    if (field.width < 1 || field.width > 65536)
      return emitError() << "C1: width of field " << index
                         << " must be between 1 and 65536, got " << field.width;
  return success();
}

/// Checks C2: pools are numbered without a gap.
static LogicalResult verifyPools(EmitError emitError,
                                 ArrayRef<LayoutField> fields) {
  SmallVector<bool> seen(MLA_MAX_POOLS, false);
  for (auto [index, field] : llvm::enumerate(fields)) {
    if (field.pool < 0 || field.pool >= MLA_MAX_POOLS)
      return emitError() << "C2: pool of field " << index
                         << " must be between 0 and " << MLA_MAX_POOLS - 1
                         << ", got " << field.pool;
    seen[field.pool] = true;
  }
  size_t gap = llvm::find(seen, false) - seen.begin();
  for (const LayoutField &field : fields)
    if (field.pool > static_cast<int64_t>(gap))
      return emitError() << "C2: pools must be numbered without a gap, got "
                         << "pool " << field.pool << " but no pool " << gap;
  return success();
}

/// Checks C6 and C3: element types, and whole bytes per token.
static LogicalResult verifyTypes(EmitError emitError,
                                 ArrayRef<LayoutField> fields) {
  for (auto [index, field] : llvm::enumerate(fields)) {
    Type type = field.elementType;
    bool known = getRuntimeDType(type) &&
                 (isa<FloatType>(type) || type.isSignlessInteger(8));
    if (!known)
      return emitError()
             << "C6: element type of field " << index
             << " must be f64, f32, f16, bf16, i8, f8E4M3FN, f8E5M2, "
                "f8E8M0FNU or f4E2M1FN, got "
             << type;
    int64_t bits = field.width * type.getIntOrFloatBitWidth();
    if (bits % 8 != 0)
      return emitError() << "C3: field " << index
                         << " must have whole bytes per token, got " << bits
                         << " bits";
  }
  return success();
}

/// Checks C4 and C8: options that only scale fields have.
static LogicalResult verifyScaleOptions(EmitError emitError,
                                        ArrayRef<LayoutField> fields) {
  for (auto [index, field] : llvm::enumerate(fields)) {
    bool isScale = field.role == FieldRole::Scale;
    bool isGroupWrong = isScale ? field.group < 1 || field.group > 65536
                                : field.group != 0 && !field.hasHeads();
    if (isGroupWrong)
      return emitError() << "C4: group of field " << index << " ("
                         << stringifyFieldRole(field.role) << ") must be "
                         << (isScale ? "between 1 and 65536" : "absent")
                         << ", got " << field.group;
    if (isScale && !isa<Float32Type, Float8E8M0FNUType, Float8E4M3FNType>(
                       field.elementType))
      return emitError() << "C4: element type of field " << index
                         << " (scale) must be f32, f8E8M0FNU or f8E4M3FN, got "
                         << field.elementType;
    bool divides = field.transpose > 0 && field.width % field.transpose == 0;
    if (field.transpose != 0 && !(isScale && divides))
      return emitError() << "C8: transpose (" << field.transpose
                         << ") of field " << index
                         << " must be on a scale field and divide its width ("
                         << field.width << ")";
  }
  return success();
}

/// Checks C9: heads, and the fields that are stored head by head.
static LogicalResult verifyHeads(EmitError emitError,
                                 ArrayRef<LayoutField> fields) {
  for (auto [index, field] : llvm::enumerate(fields)) {
    if (!field.hasHeads()) {
      if (field.place == FieldPlace::Head)
        return emitError() << "C9: field " << index << " ("
                           << stringifyFieldRole(field.role)
                           << ") must be at token or page_end, got head";
      continue;
    }
    if (field.group < 1 || field.width % field.group != 0)
      return emitError() << "C9: the width of field " << index << " ("
                         << field.width
                         << ") must be a multiple of the width of a head, got "
                         << field.group;
    int64_t bits = field.group * field.elementType.getIntOrFloatBitWidth();
    if (bits % 8 != 0)
      return emitError() << "C9: a head of field " << index
                         << " must have whole bytes, got " << bits << " bits";
  }
  return success();
}

/// Checks C4: each scale field covers whole fields of 8 bits or fewer, in
/// order, and no scale covers elements of two fields.
static LogicalResult verifyScaleCover(EmitError emitError,
                                      ArrayRef<LayoutField> fields) {
  auto data = llvm::make_filter_range(fields, [](const LayoutField &field) {
    return field.role != FieldRole::Scale && field.role != FieldRole::Pad &&
           field.elementType.getIntOrFloatBitWidth() <= 8;
  });
  auto next = data.begin();
  for (auto [index, field] : llvm::enumerate(fields)) {
    if (field.role != FieldRole::Scale)
      continue;
    int64_t wanted = field.width * field.group, covered = 0;
    while (covered < wanted && next != data.end()) {
      const LayoutField &covers = *next++;
      covered += covers.width;
      if (covers.width % field.group != 0)
        return emitError() << "C4: width of the "
                           << stringifyFieldRole(covers.role) << " field ("
                           << covers.width
                           << ") must be a multiple of the group of field "
                           << index << " (" << field.group
                           << "), whose scales cover it";
    }
    if (covered != wanted)
      return emitError() << "C4: width times group of field " << index << " ("
                         << wanted
                         << ") must be the total width of the next fields of "
                            "8 bits or fewer, got "
                         << covered;
  }
  return success();
}

/// Checks C7: each role except scale and pad is used by at most one field.
static LogicalResult verifyRoles(EmitError emitError,
                                 ArrayRef<LayoutField> fields) {
  llvm::SmallSet<FieldRole, 8> seen;
  for (auto [index, field] : llvm::enumerate(fields)) {
    if (field.role == FieldRole::Scale || field.role == FieldRole::Pad)
      continue;
    if (!seen.insert(field.role).second)
      return emitError() << "C7: a layout must have at most one "
                         << stringifyFieldRole(field.role)
                         << " field, got another at field " << index;
  }
  return success();
}

LogicalResult LayoutAttr::verify(EmitError emitError,
                                 ArrayRef<LayoutField> fields,
                                 int64_t pageAlign) {
  if (failed(verifyWidths(emitError, fields)) ||
      failed(verifyPools(emitError, fields)) ||
      failed(verifyTypes(emitError, fields)) ||
      failed(verifyScaleOptions(emitError, fields)) ||
      failed(verifyHeads(emitError, fields)) ||
      failed(verifyScaleCover(emitError, fields)) ||
      failed(verifyRoles(emitError, fields)))
    return failure();
  if (pageAlign < 1 || pageAlign > 65536)
    return emitError() << "C5: page_align must be between 1 and 65536, got "
                       << pageAlign;
  return success();
}
