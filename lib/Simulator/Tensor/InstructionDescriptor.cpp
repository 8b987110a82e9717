//===- InstructionDescriptor.cpp - Instruction descriptors ----------------===//

#include "Simulator/Tensor/InstructionDescriptor.h"

#include <algorithm>

using namespace mla::sim;

static unsigned field(uint32_t bits, unsigned first, unsigned count) {
  return bits >> first & ((1u << count) - 1);
}

static std::string checkM(const TensorMultiply &call, unsigned m) {
  if (isScaled(call.kind) && call.group == 1)
    return m == 128 ? "" : "M is " + std::to_string(m) + ", expected 128";
  bool isFine = call.isWs         ? m == 32 || m == 64 || m == 128
                : call.group == 1 ? m == 64 || m == 128
                                  : m == 128 || m == 256;
  if (isFine)
    return "";
  return "M is " + std::to_string(m) +
         (call.isWs         ? ", expected 32, 64 or 128"
          : call.group == 1 ? ", expected 64 or 128"
                            : ", expected 128 or 256 in a pair");
}

/// Checks N. Returns an error, or an empty string. An error that begins with "N
/// is" has class 25: M or the elements of B require a larger step of N. The
/// other errors mean that no shape has this N. The step is 16 if M is 128, as
/// in all public kernels, although the table in the PTX manual has 8. It is 16
/// per CTA if B has 8-bit elements and is MN-major.
static std::string checkN(const TensorMultiply &call,
                          const InstructionDescriptor &shape) {
  const unsigned n = shape.n;
  const std::string got = std::to_string(n);
  if (call.isWs)
    return n == 64 || n == 128 || n == 256
               ? ""
               : "no shape has an N of " + got + ", expected 64, 128 or 256";
  if (n == 0 || n > 256)
    return "no shape has an N of " + got + ", expected up to 256";
  unsigned step = isScaled(call.kind) ? 8 * call.group : shape.m == 64 ? 8 : 16;
  if (shape.isBMnMajor && bytesOf(shape.b) == 1)
    step = std::max(step, 16 * call.group);
  return n % step == 0 ? ""
                       : "N is " + got + ", expected a multiple of " +
                             std::to_string(step) + " up to 256";
}

/// Decodes the type of D. Kinds with scales have no bits for this.
static std::string decodeResult(const TensorMultiply &call,
                                InstructionDescriptor &decoded) {
  const unsigned d = field(call.instruction, 4, 2);
  if (d > 1)
    return "type " + std::to_string(d) + " of D: expected f16 (0) or f32 (1)";
  decoded.isResultF16 = d == 0;
  if (decoded.isResultF16 && decoded.a == Format::Bf16)
    return "D must be f32 if A and B are bf16, got f16";
  return "";
}

static std::string decodeTypes(const TensorMultiply &call,
                               InstructionDescriptor &decoded) {
  unsigned a = field(call.instruction, 7, 3),
           b = field(call.instruction, 10, 3);
  if (call.kind == TensorKind::Mxf4) {
    decoded.a = decoded.b = Format::E2m1;
    return a == 1 && b == 1
               ? ""
               : "types of A and B must be 1 (e2m1), got " + std::to_string(a) +
                     " and " + std::to_string(b);
  }
  if (a > 1 || b > 1 || (call.kind == TensorKind::F16 && a != b))
    return "types " + std::to_string(a) + " and " + std::to_string(b) +
           " of A and B are invalid or not simulated";
  if (call.kind == TensorKind::F16)
    decoded.a = decoded.b = a ? Format::Bf16 : Format::F16;
  else {
    decoded.a = a ? Format::E5m2 : Format::E4m3;
    decoded.b = b ? Format::E5m2 : Format::E4m3;
  }
  return isScaled(call.kind) ? "" : decodeResult(call, decoded);
}

/// Checks bits that must be 0: sparsity, saturation, and bits that a kind does
/// not use.
static std::string checkReserved(const TensorMultiply &call) {
  const uint32_t bits = call.instruction;
  const bool isFine = isScaled(call.kind)
                          ? !field(bits, 0, 4) && !field(bits, 6, 1) &&
                                !field(bits, 24, 3) && !field(bits, 31, 1)
                          : !field(bits, 0, 4) && !field(bits, 6, 1) &&
                                !field(bits, 23, 1) && !field(bits, 29, 3);
  if (!isFine)
    return "reserved bits, sparsity or saturation are set";
  return field(bits, 13, 2) ? "negation is not simulated" : "";
}

/// Decodes the type and the position of the scales, for kinds that have scales.
static std::string decodeScales(const TensorMultiply &call,
                                InstructionDescriptor &decoded) {
  if (call.isWs || call.isAInTensor)
    return "scales with .ws or with A in tensor memory are not simulated";
  if (!field(call.instruction, 23, 1))
    return "the type of the scales is 0, expected 1 (ue8m0)";
  decoded.scaleByteA = field(call.instruction, 29, 2);
  decoded.scaleByteB = field(call.instruction, 4, 2);
  if (call.kind == TensorKind::Mxf8f6f4)
    return "";
  if (decoded.scaleByteA % 2 || decoded.scaleByteB % 2)
    return "the scales of 4-bit elements start at byte " +
           std::to_string(decoded.scaleByteA) + " and " +
           std::to_string(decoded.scaleByteB) + ", expected 0 or 2";
  return decoded.isAMnMajor || decoded.isBMnMajor ? "4-bit operands are K-major"
                                                  : "";
}

std::string mla::sim::decodeInstruction(const TensorMultiply &call,
                                        InstructionDescriptor &decoded) {
  uint32_t bits = call.instruction;
  std::string problem = checkReserved(call);
  if (problem.empty())
    problem = decodeTypes(call, decoded);
  if (!problem.empty())
    return problem;
  decoded.isAMnMajor = field(bits, 15, 1);
  decoded.isBMnMajor = field(bits, 16, 1);
  decoded.n = field(bits, 17, 6) << 3;
  decoded.m =
      isScaled(call.kind) ? field(bits, 27, 2) << 7 : field(bits, 24, 5) << 4;
  if (isScaled(call.kind))
    problem = decodeScales(call, decoded);
  if (problem.empty() && call.isAInTensor && decoded.isAMnMajor)
    return "A in tensor memory cannot be MN-major";
  if (problem.empty())
    problem = checkM(call, decoded.m);
  return problem.empty() ? checkN(call, decoded) : problem;
}

unsigned mla::sim::accumulatorColumns(const TensorMultiply &call,
                                      const InstructionDescriptor &shape) {
  if (call.isWs)
    return shape.n * shape.m / 128;
  return call.group == 2 && shape.m == 128 ? shape.n / 2 : shape.n;
}

/// Splits a row of D into `parts` parts of N / `parts` columns. Successive
/// parts are 128 / `parts` lanes apart.
static std::vector<RowPiece> spread(unsigned cta, unsigned lane, unsigned n,
                                    unsigned parts) {
  std::vector<RowPiece> pieces;
  for (unsigned i = 0; i < parts; ++i)
    pieces.push_back(
        {cta, lane + i * 128 / parts, i * n / parts, (i + 1) * n / parts});
  return pieces;
}

std::vector<RowPiece> mla::sim::piecesOfRow(const TensorMultiply &call,
                                            const InstructionDescriptor &shape,
                                            unsigned m) {
  unsigned n = shape.n;
  if (call.isWs)
    return spread(0, m, n, 128 / shape.m);
  if (call.group == 2 && shape.m == 256)
    return {{m / 128, m % 128, 0, n}};
  if (call.group == 2)
    return spread(m / 64, m % 64, n, 2);
  if (shape.m == 64)
    return {{0, m % 16 + 32 * (m / 16) + (call.d >> 16), 0, n}};
  return {{0, m, 0, n}};
}
