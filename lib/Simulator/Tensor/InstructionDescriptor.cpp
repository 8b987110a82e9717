//===- InstructionDescriptor.cpp - What tcgen05.mma multiplies ------------===//

#include "Simulator/Tensor/InstructionDescriptor.h"

using namespace mla::sim;

static unsigned field(uint32_t bits, unsigned first, unsigned count) {
  return bits >> first & ((1u << count) - 1);
}

static std::string checkM(const TensorMultiply &call, unsigned m) {
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

/// N in steps of 16 where M is 128, as every public kernel has it, though PTX's
/// table says 8 (class 25).
static std::string checkN(const TensorMultiply &call, unsigned m, unsigned n) {
  if (call.isWs)
    return n == 64 || n == 128 || n == 256
               ? ""
               : "N is " + std::to_string(n) + ", expected 64, 128 or 256";
  unsigned step = m == 64 ? 8 : 16;
  if (n >= step && n <= 256 && n % step == 0)
    return "";
  return "N is " + std::to_string(n) + ", expected a multiple of " +
         std::to_string(step) + " up to 256";
}

static std::string decodeTypes(const TensorMultiply &call,
                               InstructionDescriptor &decoded) {
  unsigned d = field(call.instruction, 4, 2), a = field(call.instruction, 7, 3),
           b = field(call.instruction, 10, 3);
  if (d != 1)
    return "type " + std::to_string(d) + " of D: only f32 (1) is simulated";
  if (a > 1 || b > 1 || (call.isWide16 && a != b))
    return "types " + std::to_string(a) + " and " + std::to_string(b) +
           " of A and B are invalid or not simulated";
  if (call.isWide16)
    decoded.a = decoded.b = a ? Format::Bf16 : Format::F16;
  else {
    decoded.a = a ? Format::E5m2 : Format::E4m3;
    decoded.b = b ? Format::E5m2 : Format::E4m3;
  }
  return "";
}

std::string mla::sim::decodeInstruction(const TensorMultiply &call,
                                        InstructionDescriptor &decoded) {
  uint32_t bits = call.instruction;
  if (field(bits, 0, 4) || field(bits, 6, 1) || field(bits, 23, 1) ||
      field(bits, 29, 3))
    return "reserved bits, sparsity or saturation are set";
  if (field(bits, 13, 2))
    return "negation is not simulated";
  std::string problem = decodeTypes(call, decoded);
  if (!problem.empty())
    return problem;
  decoded.isAMnMajor = field(bits, 15, 1);
  decoded.isBMnMajor = field(bits, 16, 1);
  decoded.n = field(bits, 17, 6) << 3;
  decoded.m = field(bits, 24, 5) << 4;
  if (call.isAInTensor && decoded.isAMnMajor)
    return "A in tensor memory cannot be MN-major";
  problem = checkM(call, decoded.m);
  return problem.empty() ? checkN(call, decoded.m, decoded.n) : problem;
}

unsigned mla::sim::accumulatorColumns(const TensorMultiply &call,
                                      const InstructionDescriptor &shape) {
  if (call.isWs)
    return shape.n * shape.m / 128;
  return call.group == 2 && shape.m == 128 ? shape.n / 2 : shape.n;
}

/// N in `parts` parts, each in lanes of its own, `distance` apart.
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
