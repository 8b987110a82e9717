//===- QuantizeQueries.cpp - Round the queries of decodes of 8 bits -------===//

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla {
#define GEN_PASS_DEF_MLAQUANTIZEQUERIESPASS
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

static constexpr StringLiteral kPass = "mla-quantize-queries";

/// True for latents and rope keys of f8E4M3FN without scales in the cache.
static bool hasPlainE4m3(LayoutAttr layout) {
  for (const LayoutField &field : layout.getFields())
    if (field.role != FieldRole::Pad && !isScaledType(field.elementType))
      return false;
  return layout.getFieldIndex(FieldRole::Rope) >= 0;
}

/// Returns why the queries of a decode keep their type, or "".
static std::string findReason(DecodeOp decode) {
  LayoutAttr layout = decode.getCache().getType().getLayout();
  if (isScaledType(decode.getQLatent().getType().getElementType()))
    return "they have 8 bits";
  if (decode.getWide())
    return "the decode is wide";
  if (hasPlainE4m3(layout))
    return "";
  std::string text;
  llvm::raw_string_ostream(text)
      << "the cache must have a latent and a rope field of f8E4M3FN without "
         "scales in the cache, got "
      << layout;
  return text;
}

/// Returns `type` with elements of f8E4M3FN.
static RankedTensorType getRounded(RankedTensorType type) {
  return type.clone(Float8E4M3FNType::get(type.getContext()));
}

static void roundQueries(DecodeOp decode) {
  OpBuilder builder(decode);
  RankedTensorType latent = decode.getQLatent().getType();
  auto rope = cast<RankedTensorType>(decode.getQRope().getType());
  auto scale = RankedTensorType::get(latent.getShape().drop_back(),
                                     builder.getF32Type());
  auto rounded = QuantizeQueryOp::create(
      builder, decode.getLoc(),
      TypeRange({getRounded(latent), getRounded(rope), scale}),
      decode.getQLatent(), decode.getQRope(), /*scale=*/Value());
  decode.getQLatentMutable().assign(rounded.getLatent());
  decode.getQRopeMutable().assign(rounded.getRope());
  decode.getQScaleMutable().assign(rounded.getOutScale());
  decode.setOutTypeAttr(
      TypeAttr::get(decode.getOut().getType().getElementType()));
}

namespace {
struct MLAQuantizeQueriesPass
    : mla::impl::MLAQuantizeQueriesPassBase<MLAQuantizeQueriesPass> {
  void runOnOperation() override {
    getOperation().walk([&](DecodeOp decode) {
      std::string reason = findReason(decode);
      if (!reason.empty()) {
        remarkMissed(decode, kPass, "queries")
            << "queries keep their type: " + reason;
        return;
      }
      remarkPassed(decode, kPass, "queries")
          << "queries are rounded to f8E4M3FN, with a scale for each head of a "
             "token";
      roundQueries(decode);
      ++numRounded;
    });
  }
};
} // namespace
