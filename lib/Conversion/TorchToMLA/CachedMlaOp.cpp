//===- CachedMlaOp.cpp - AutoDeploy's cached MLA ops
//------------------------===//

#include "CachedMlaOp.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace mlir;
using namespace mla;
using namespace mla::torch;

bool mla::torch::isCachedMla(Operation *op) {
  StringRef name = getOpName(op);
  return name == "auto_deploy.torch_cached_mla_with_cache" ||
         name == "auto_deploy.triton_cached_mla_with_cache";
}

/// Returns sizes and element type of a tensor, as in `[4, ?, 20] f32`.
static std::string describe(const TensorInfo &info) {
  std::string text = "[";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(info.shape, os, [&](int64_t size) {
    ShapedType::isDynamic(size) ? os << "?" : os << size;
  });
  os << "] " << info.elementType;
  return text;
}

/// Reads the operands after the tensors: scale, kv_lora_rank and out.
static bool readConstants(Operation *op, CachedMlaOp &mla,
                          std::string &problem) {
  TorchMlaOp &attention = mla.attention;
  std::optional<double> scale =
      1.0 / std::sqrt(attention.nope + attention.rope);
  if (!isNone(op->getOperand(11)))
    scale = readNumber(op->getOperand(11));
  std::optional<int64_t> rank = readInt(op->getOperand(12));
  if (!scale)
    problem = "scale must be a constant";
  else if (rank != mla.latentWidth)
    problem = "kv_lora_rank must be the width of compressed_kv, " +
              std::to_string(mla.latentWidth) + ", got " +
              (rank ? std::to_string(*rank) : "a number that is not constant");
  else if (op->getNumOperands() > 13 && !isNone(op->getOperand(13)))
    problem = "out must be none, got a tensor";
  else
    attention.scale = *scale;
  return problem.empty();
}

/// Reads the cache and compares it with the other tensors.
static bool readCache(Operation *op, CachedMlaOp &mla, std::string &problem) {
  auto info = readTensorType(mla.cache.getType());
  int64_t width = mla.latentWidth + mla.attention.rope;
  if (!info || info->shape.size() != 3 || info->shape[2] != width ||
      ShapedType::isDynamic(info->shape[1]) || info->shape[1] < 1 ||
      info->shape[1] > kMaxPageSize) {
    problem = "mla_cache must be [max_batch, max_seq, " +
              std::to_string(width) + "] with a static max_seq of 1 to " +
              std::to_string(kMaxPageSize) + ", got " +
              (info ? describe(*info) : "a value of another type");
    return false;
  }
  mla.slotTokens = info->shape[1];
  mla.element = info->elementType;
  if (!mla.element.isF32() && !mla.element.isF16() && !mla.element.isBF16()) {
    problem = "mla_cache must be f32, f16 or bf16, got " + describe(*info);
    return false;
  }
  for (Value tensor : op->getOperands().take_front(5))
    if (auto other = readTensorType(tensor.getType());
        other->elementType != mla.element) {
      problem = "mla_cache must have the type of the queries, the latent and "
                "the weight, got " +
                describe(*info) + " and " + describe(*other);
      return false;
    }
  return true;
}

/// Compares widths and heads of the queries, the new rows and the weight.
static bool readWidths(const CachedMlaOp &mla, std::string &problem) {
  const TorchMlaOp &attention = mla.attention;
  auto compare = [&](Value a, unsigned dimA, Value b, unsigned dimB,
                     StringRef names) {
    TensorInfo first = *readTensorType(a.getType()),
               second = *readTensorType(b.getType());
    if (first.shape[dimA] == second.shape[dimB])
      return true;
    problem =
        (names + ", got " + describe(first) + " and " + describe(second)).str();
    return false;
  };
  unsigned last = readTensorType(attention.latent.getType())->shape.size() - 1;
  return compare(attention.latent, last, attention.weight, 1,
                 "compressed_kv and kv_b_proj_weight must have equal widths") &&
         compare(attention.kRope, 3, attention.qRope, 3,
                 "kpe and q_pe must have equal widths") &&
         compare(attention.qNope, 2, attention.qRope, 2,
                 "q_nope and q_pe must have equal heads");
}

/// Compares the dimensions of the tokens, and finds whether they are packed.
static bool readTokens(Operation *op, CachedMlaOp &mla, std::string &problem) {
  ArrayRef<int64_t> tokens;
  TensorInfo first = *readTensorType(op->getOperand(0).getType());
  tokens = ArrayRef(first.shape).take_front(2);
  for (Value tensor : op->getOperands().take_front(4)) {
    TensorInfo info = *readTensorType(tensor.getType());
    if (ArrayRef(info.shape).take_front(2) == tokens)
      continue;
    problem = "q_nope, q_pe, compressed_kv and kpe must have the same tokens, "
              "got " +
              describe(first) + " and " + describe(info);
    return false;
  }
  mla.packed = tokens[1] != 1;
  if (ShapedType::isDynamic(tokens[1]) && tokens[0] != 1) {
    problem = "tokens must be [B, 1], [1, N] or [B, S] with a static S, got " +
              describe(first);
    return false;
  }
  return true;
}

/// Reads the metadata: vectors of integers with an element for each sequence.
static bool readMetadata(Operation *op, CachedMlaOp &mla,
                         std::string &problem) {
  static constexpr StringLiteral names[] = {
      "batch_info_host", "seq_len", "input_pos", "slot_idx", "cu_seqlen"};
  mla.batchInfo = op->getOperand(5), mla.seqLen = op->getOperand(6);
  mla.inputPos = op->getOperand(7), mla.slotIdx = op->getOperand(8);
  mla.cuSeqlens = op->getOperand(9);
  Value sequences = mla.packed ? mla.seqLen : mla.attention.qNope;
  for (auto [i, name] : llvm::enumerate(names)) {
    auto info = readTensorType(op->getOperand(5 + i).getType());
    if (!info || info->shape.size() != 1 ||
        !(info->elementType.isInteger(32) || info->elementType.isInteger(64))) {
      problem = (name + " must be a vector of int32 or int64, got " +
                 (info ? describe(*info) : "a value of another type"))
                    .str();
      return false;
    }
    // Three numbers are prefills, their tokens and decodes. Newer versions have
    // prefills, their tokens, extends, their tokens, decodes, their tokens, and
    // six numbers more.
    if (i == 0 && info->shape[0] != 3 && info->shape[0] != 12) {
      problem =
          "batch_info_host must have 3 or 12 numbers, got " + describe(*info);
      return false;
    }
    int64_t needed = readTensorType(sequences.getType())->shape[0];
    bool isRead = i > 0 && (mla.packed || i == 2 || i == 3);
    if (isRead && !ShapedType::isDynamic(needed) &&
        !ShapedType::isDynamic(info->shape[0]) && info->shape[0] < needed) {
      problem = (name + " must have an element for each of " + Twine(needed) +
                 " sequences, got " + describe(*info))
                    .str();
      return false;
    }
  }
  return true;
}

std::optional<CachedMlaOp> mla::torch::readCachedMla(Operation *op,
                                                     std::string &problem) {
  unsigned arity = op->getNumOperands();
  if (arity != 13 && arity != 14) {
    problem =
        "the op must have 13 or 14 operands, got " + std::to_string(arity);
    return std::nullopt;
  }
  CachedMlaOp mla;
  if (!readMlaTensors(op, mla.attention, problem))
    return std::nullopt;
  mla.cache = op->getOperand(CachedMlaOp::cachePlace);
  mla.latentWidth =
      readTensorType(mla.attention.latent.getType())->shape.back();
  if (!readWidths(mla, problem))
    return std::nullopt;
  if (!readTokens(op, mla, problem) || !readMetadata(op, mla, problem) ||
      !readConstants(op, mla, problem) || !readCache(op, mla, problem))
    return std::nullopt;
  return mla;
}
