//===- LatentNorm.cpp - The RMS norm of new latents -----------------------===//

#include "Emitter.h"
#include "Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mla;
using namespace mlir;

Value mla::emitNorm(Emitter &e, Value rows, Value weight, double eps,
                    Type rounded) {
  const SmallVector<unsigned> row = {0}, all = allDims(2);
  OpFoldResult tokens = e.size(rows, 0);
  auto width =
      arith::UIToFPOp::create(e, e.getAcc(),
                              arith::IndexCastUIOp::create(
                                  e, e.getI64Type(), e.index(e.size(rows, 1))));
  // The epsilon has the bits of f32 in each accumulator type.
  Value epsilon = e.toAcc(
      arith::ConstantOp::create(e, e.getF32FloatAttr(static_cast<float>(eps))));
  Value one = e.toAcc(arith::ConstantOp::create(e, e.getF32FloatAttr(1)));
  Value zero = e.toAcc(arith::ConstantOp::create(e, e.getF32FloatAttr(0)));
  Value squares = e.generic(2, {{rows, all}}, {e.filled({tokens}, zero), row},
                            [](Emitter &e, ValueRange args) {
                              Value x = e.toAcc(args[0]);
                              return e.add(args[1], e.mul(x, x));
                            });
  Type type = rounded ? rounded : e.getF32Type();
  auto round = [&](Emitter &e, Value value) {
    return rounded ? e.toAcc(e.convert(value, rounded)) : value;
  };
  return e.generic(2, {{rows, all}, {squares, row}, {weight, {1}}},
                   {e.empty(e.sizes(rows), type), all},
                   [&](Emitter &e, ValueRange args) {
                     Value mean = arith::DivFOp::create(e, args[1], width);
                     Value root = math::SqrtOp::create(e, e.add(mean, epsilon));
                     Value factor = arith::DivFOp::create(e, one, root);
                     Value scaled = round(e, e.mul(e.toAcc(args[0]), factor));
                     return e.convert(e.mul(scaled, e.toAcc(args[2])), type);
                   });
}
