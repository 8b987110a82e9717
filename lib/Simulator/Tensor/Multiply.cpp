//===- Multiply.cpp - tcgen05.mma -----------------------------------------===//

#include "Simulator/Access/ClusterAddress.h"
#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Mma/ExpectedOperand.h"
#include "Simulator/Mma/OperandCheck.h"
#include "Simulator/Numbers/Arithmetic.h"
#include "Simulator/Numbers/Convert.h"
#include "Simulator/Tensor/ExecutionOrder.h"
#include "Simulator/Tensor/InstructionDescriptor.h"
#include "Simulator/Tensor/TensorAccess.h"
#include "Simulator/Tensor/TensorRendezvous.h"

#include <cstring>
#include <map>

using namespace mla::sim;

namespace {
/// A decoded tcgen05.mma.
struct Product {
  TensorMultiply call;
  InstructionDescriptor shape;
  std::vector<Cta *> ctas;
  /// The chunks of the operands in shared memory, at the same offsets in each
  /// CTA.
  std::vector<OperandChunk> a, b;
  OperandShape shapeA, shapeB;
  ExpectedOperands expected;
  const char *instruction;
  Site site;

  unsigned depth() const { return shape.depth(); }
  /// Return the number of columns of the scales: for the rows of A in one CTA,
  /// and for all of B.
  unsigned scaleColumnsA() const { return (shapeA.extent + 31) / 32; }
  unsigned scaleColumnsB() const { return (shape.n + 31) / 32; }
  unsigned column() const { return call.d & 0xffff; }
  /// Returns the blocks of D in each CTA.
  std::vector<TensorBlock> accumulator() const;
};

std::vector<TensorBlock> Product::accumulator() const {
  const unsigned columns = accumulatorColumns(call, shape);
  if (call.group != 1 || call.isWs || shape.m != 64)
    return {{0, tensorLanes, column(), columns}};
  std::vector<TensorBlock> quarters;
  for (unsigned lane = call.d >> 16; lane < tensorLanes; lane += 32)
    quarters.push_back({lane, 16, column(), columns});
  return quarters;
}

class MultiplyOp : public AsyncOp {
public:
  MultiplyOp(Product product, TensorIssuer &issuer, uint32_t number)
      : AsyncOp(product.instruction, product.site), product(std::move(product)),
        issuer(issuer), number(number) {}

  bool step() override {
    DecodedMatrix left(product.shape.a, product.shape.m, product.depth());
    DecodedMatrix right(product.shape.b, product.shape.n, product.depth());
    unsigned parts = static_cast<unsigned>(product.ctas.size());
    for (unsigned i = 0; i < parts; ++i) {
      if (!product.call.isAInTensor)
        read(i, product.a, product.shapeA, false, left);
      read(i, product.b, product.shapeB, true, right);
    }
    multiply(left, right);
    for (Cta *cta : product.ctas)
      for (const TensorBlock &block : product.accumulator())
        tensorMemory(*cta).endWrite(block);
    completeTensorOp(issuer, number);
    return true;
  }

private:
  /// Reads the part of an operand that is in CTA `part` of the group.
  void read(unsigned part, const std::vector<OperandChunk> &chunks,
            const OperandShape &shape, bool isB, DecodedMatrix &matrix) {
    const Cta &cta = *product.ctas[part];
    const char *operand = isB ? "B" : "A";
    const unsigned first = part * shape.extent;
    checkOperandTile(cta, chunks, shape, operand, instruction, site);
    checkExpected(product.expected[isB], part != 0, cta, chunks, shape, operand,
                  instruction, site);
    for (const OperandChunk &chunk : chunks)
      for (unsigned i = 0; i < 16 / shape.elementBytes; ++i) {
        uint16_t bits = 0;
        memcpy(&bits, cta.shared.data + chunk.offset + i * shape.elementBytes,
               shape.elementBytes);
        const unsigned mn = first + chunk.mn + (shape.isMnMajor ? i : 0);
        const unsigned k = chunk.k + (shape.isMnMajor ? 0 : i);
        if (!product.shape.isFp4()) {
          matrix.set(mn, k, bits);
          continue;
        }
        matrix.set(mn, 2 * k, bits & 15);
        matrix.set(mn, 2 * k + 1, bits >> 4);
      }
  }

  /// Returns the row of A in a lane of tensor memory, where a column holds two
  /// or four elements.
  DecodedMatrix rowInTensor(TensorMemory &memory, unsigned lane) {
    unsigned bytes = bytesOf(product.shape.a), perColumn = 4 / bytes;
    DecodedMatrix row(product.shape.a, 1, product.depth());
    auto column = static_cast<unsigned>(product.call.a & 0xffff);
    for (unsigned k = 0; k < product.depth(); ++k) {
      uint32_t word = memory.at(lane, column + k / perColumn);
      word >>= k % perColumn * bytes * 8;
      row.set(0, k, bytes == 2 ? word & 0xffff : word & 0xff);
    }
    return row;
  }

  /// Multiplies row i by its scales. The matrix of scales starts at `column`,
  /// and the scales of row i are in its row `place`. Each quarter of the lanes
  /// reads its own copy of the scales.
  void scale(DecodedMatrix &matrix, unsigned i, unsigned place,
             TensorMemory &memory, unsigned quarter, uint32_t column,
             unsigned byte) {
    const uint32_t word =
        memory.at(32 * quarter + place % 32, (column & 0xffff) + place / 32);
    for (unsigned k = 0; k < product.depth(); k += 32, ++byte)
      matrix.scale(i, k, 32, static_cast<uint8_t>(word >> 8 * byte));
  }

  /// Computes a part of a row of D. `left` contains only the same row of A.
  void multiplyPiece(const DecodedMatrix &left, const DecodedMatrix &right,
                     const RowPiece &piece, TensorMemory &memory) {
    const bool accumulate = product.call.accumulate;
    const unsigned count = piece.last - piece.first;
    uint32_t *words = &memory.at(piece.lane, product.column());
    auto *d = reinterpret_cast<float *>(words);
    if (product.shape.isFp4())
      return multiplyRowFp4(left, 0, right, piece.first, count, accumulate, d);
    if (!product.shape.isResultF16)
      return multiplyRow(left, 0, right, piece.first, count, blackwellPrecision,
                         accumulate, d);
    float sums[256];
    for (unsigned i = 0; i < count; ++i)
      sums[i] = toFloat(Format::F16, words[i] & 0xffff);
    multiplyRow(left, 0, right, piece.first, count, blackwellPrecisionF16,
                accumulate, sums);
    for (unsigned i = 0; i < count; ++i)
      words[i] = (words[i] & 0xffff0000) | floatToF16(sums[i]);
  }

  /// Returns B multiplied by the copy of its scales that a quarter of the lanes
  /// of a CTA reads.
  DecodedMatrix scaledRight(const DecodedMatrix &right, TensorMemory &memory,
                            unsigned quarter) {
    DecodedMatrix scaled = right;
    for (unsigned n = 0; n < product.shape.n; ++n)
      scale(scaled, n, n, memory, quarter, product.call.scaleB,
            product.shape.scaleByteB);
    return scaled;
  }

  void multiply(const DecodedMatrix &left, const DecodedMatrix &right) {
    const TensorMultiply &call = product.call;
    std::map<unsigned, DecodedMatrix> rights;
    for (unsigned m = 0; m < product.shape.m; ++m)
      for (const RowPiece &piece : piecesOfRow(call, product.shape, m)) {
        TensorMemory &memory = tensorMemory(*product.ctas[piece.cta]);
        DecodedMatrix row =
            call.isAInTensor ? rowInTensor(memory, piece.lane) : left.row(m);
        if (!isScaled(call.kind)) {
          multiplyPiece(row, right, piece, memory);
          continue;
        }
        const unsigned quarter = piece.lane / 32;
        scale(row, 0, m % product.shapeA.extent, memory, quarter, call.scaleA,
              product.shape.scaleByteA);
        auto [it, isNew] =
            rights.try_emplace(4 * piece.cta + quarter, right.format, 0, 0);
        if (isNew)
          it->second = scaledRight(right, memory, quarter);
        multiplyPiece(row, it->second, piece, memory);
      }
    context().device->statistics.multiplyAdds +=
        uint64_t(product.shape.m) * product.shape.n * product.depth();
  }

  Product product;
  TensorIssuer &issuer;
  uint32_t number;
};
} // namespace

/// True if the leading offset shows that a swizzled descriptor was made for the
/// other major. A K-major descriptor does not use its leading offset, which is
/// 0 or 16. An MN-major descriptor of more than one panel needs a leading
/// offset that reaches the next panel.
static bool hasOtherMajor(const MatrixDescriptor &descriptor,
                          const OperandShape &shape) {
  if (descriptor.span == 16)
    return false;
  if (!shape.isMnMajor)
    return descriptor.leading > 16;
  return shape.extent * shape.elementBytes > descriptor.span &&
         descriptor.leading < 8 * descriptor.span;
}

static std::vector<OperandChunk> decodeOperand(uint64_t bits,
                                               const OperandShape &shape,
                                               const char *operand,
                                               const Product &product) {
  MatrixDescriptor descriptor;
  DescriptorProblem problem = decodeDescriptor(bits, true, descriptor);
  if (problem.text.empty() && hasOtherMajor(descriptor, shape)) {
    reportHere(20, "instruction descriptor", product.instruction, product.site,
               std::string(operand) + " is " + (shape.isMnMajor ? "MN" : "K") +
                   "-major in the instruction, but its descriptor has a "
                   "leading offset of " +
                   std::to_string(descriptor.leading) + " bytes");
    stopLaunch();
  }
  if (problem.text.empty())
    return chunksOf(descriptor, shape);
  reportHere(problem.bugClass, "matrix descriptor", product.instruction,
             product.site, std::string(operand) + ": " + problem.text);
  stopLaunch();
}

/// Checks that D starts at lane 0, or at lane 16 if M is 64 and each quarter
/// has 16 lanes, and that A in tensor memory starts at the same lane.
static void checkLanes(const Product &product) {
  unsigned lane = product.call.d >> 16;
  bool isHalf =
      product.call.group == 1 && !product.call.isWs && product.shape.m == 64;
  bool isAMatching = !product.call.isAInTensor || product.call.a >> 16 == lane;
  if ((lane == 0 || (isHalf && lane == 16)) && isAMatching)
    return;
  reportHere(
      7, "lanes of an accumulator or of A", product.instruction, product.site,
      std::string("D and A must begin at lane 0") + (isHalf ? " or 16" : "") +
          ", got D at lane " + std::to_string(lane) +
          (isAMatching ? "" : " and A at another lane"));
  stopLaunch();
}

static Product decodeProduct(const TensorMultiply &call, Site site) {
  Product product{call, {}, groupCtas(call.group), {}, {},
                  {},   {}, takeExpected(),        "", site};
  product.instruction = isScaled(call.kind) ? "tcgen05.mma.block_scale"
                        : call.isWs         ? "tcgen05.mma.ws"
                        : call.group == 2   ? "tcgen05.mma.cta_group::2"
                                            : "tcgen05.mma";
  std::string problem = decodeInstruction(call, product.shape);
  if (!problem.empty()) {
    reportHere(problem[0] == 'N' ? 25 : 20, "instruction descriptor",
               product.instruction, site, problem);
    stopLaunch();
  }
  const InstructionDescriptor &shape = product.shape;
  // A step of K has 32 bytes. Two 4-bit elements, which share a byte, count as
  // one element.
  const unsigned depth = 32 / bytesOf(shape.a);
  product.shapeA = {shape.m / call.group, depth, bytesOf(shape.a),
                    shape.isAMnMajor};
  product.shapeB = {shape.n / call.group, depth, bytesOf(shape.b),
                    shape.isBMnMajor};
  if (!call.isAInTensor)
    product.a = decodeOperand(call.a, product.shapeA, "A", product);
  product.b = decodeOperand(call.b, product.shapeB, "B", product);
  checkLanes(product);
  return product;
}

static void checkLeader(const Product &product) {
  Context &now = context();
  if (product.call.group == 1)
    return;
  if (now.cta->rank & 1)
    reportHere(18, "MMA of a pair issued by its odd CTA", product.instruction,
               product.site, "expected the even CTA of the pair");
  if (product.ctas[1]->hasEnded())
    return reportHere(17, "MMA of a pair whose other CTA has ended",
                      product.instruction, product.site,
                      "CTA " + product.ctas[1]->str());
  checkPeerRuns(*product.ctas[1], product.instruction, product.site);
}

/// Checks the reads of shared memory of one CTA.
static void enterShared(const Product &product, Cta &cta, Epoch stamp) {
  Thread &thread = *context().thread;
  SharedAccess shared{cta,
                      stamp,
                      product.site,
                      false,
                      product.instruction,
                      &thread,
                      &thread.happened.all,
                      &thread.happened.fenced.sharedOf(cta.rank)};
  for (const auto *chunks : {&product.a, &product.b})
    for (const OperandChunk &chunk : *chunks)
      if (!checkShared(shared, chunk.offset, 16))
        stopLaunch();
}

/// Checks the accesses of tensor memory of one CTA, and starts the write.
static void enterTensor(const Product &product, Cta &cta, Epoch stamp) {
  Thread &thread = *context().thread;
  TensorAccess tensor{cta,
                      stamp,
                      product.site,
                      false,
                      product.instruction,
                      &thread,
                      &thread.tensor.order,
                      &thread.tensor.seen,
                      &thread.happened.all};
  tensor.isMultiply = true;
  tensor.key = accumulatorKey(product.call.d, product.shape.m, product.shape.n,
                              product.call.group, product.call.isWs);
  auto column = static_cast<unsigned>(product.call.a & 0xffff);
  if (isScaled(product.call.kind)) {
    checkTensor(tensor, {0, tensorLanes, product.call.scaleA & 0xffff,
                         product.scaleColumnsA()});
    checkTensor(tensor, {0, tensorLanes, product.call.scaleB & 0xffff,
                         product.scaleColumnsB()});
  }
  for (const TensorBlock &block : product.accumulator()) {
    tensor.isWrite = false;
    tensor.isOperandA = product.call.isAInTensor;
    if (tensor.isOperandA)
      checkTensor(tensor, {block.firstLane, block.lanes, column, 8});
    tensor.isOperandA = false;
    if (product.call.accumulate)
      checkTensor(tensor, block);
    tensor.isWrite = true;
    checkTensor(tensor, block);
    tensorMemory(cta).beginWrite(block);
  }
}

void mla::sim::tensorMultiply(const TensorMultiply &call, Site site) {
  Context &now = context();
  Thread &thread = *now.thread;
  checkGroup(call.group, "tcgen05.mma", site);
  Product product = decodeProduct(call, site);
  checkLeader(product);
  TensorIssuer &issuer = issuerOf(thread);
  Epoch stamp(issuer.completed, issuer.next());
  for (Cta *cta : product.ctas) {
    touchCta(*cta, stamp, product.site);
    enterShared(product, *cta, stamp);
    enterTensor(product, *cta, stamp);
  }
  const uint64_t key = accumulatorKey(call.d, product.shape.m, product.shape.n,
                                      call.group, call.isWs);
  uint32_t number = issueTensorOp(thread, {key, false, site, call.accumulate});
  ++now.device->statistics.asyncOps;
  post(*now.cluster,
       std::make_unique<MultiplyOp>(std::move(product), issuer, number),
       tensorLane);
  maybeYield("tcgen05.mma", site);
}
