//===- EffectsTest.cpp - Effects of each op on each operand ---------------===//
//
// Each effect belongs to an operand. An effect without an operand would be an
// effect on all memory: no pass could move a read of one cache past a write of
// another.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

#include <set>

using namespace mlir;

namespace {

/// An op, the function arguments that it uses, and its effects: `r` (read) or
/// `w` (write) before the number of an operand, or before `*` for all memory.
struct EffectCase {
  const char *name, *arguments, *op;
  std::set<std::string> effects;
};

// `!c` is the type of a latent cache, `!r` of one with a rope field, and `!g`
// of a cache with heads.
const EffectCase mlaCases[] = {
    {"mla.prepare",
     "%c: !r, %q: tensor<1x1x2x4xf32>, %l: tensor<1x1x8xf32>, %k: "
     "tensor<1x1x4xf32>, "
     "%s: tensor<1xi32>, %f: tensor<1x1x2xf32>",
     "%o = mla.prepare %c q(%q) latent(%l, %k) slots(%s) rope(%f, %f) "
     ": (!r, tensor<1x1x2x4xf32>, tensor<1x1x8xf32>, "
     "tensor<1x1x4xf32>, tensor<1xi32>, tensor<1x1x2xf32>, "
     "tensor<1x1x2xf32>) -> tensor<1x1x2x4xf32>",
     {"w0"}},
    {"mla.append",
     "%c: !c, %l: tensor<1x1x8xf32>, %s: tensor<1xi32>",
     "mla.append %c latent(%l) slots(%s) : (!c, tensor<1x1x8xf32>, "
     "tensor<1xi32>) -> ()",
     {"w0"}},
    {"mla.decode",
     "%q: tensor<1x1x2x8xf32>, %c: !c, %t: tensor<1x2xi32>, %n: tensor<1xi32>",
     "%o = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.5 : "
     "f64} : (tensor<1x1x2x8xf32>, !c, tensor<1x2xi32>, tensor<1xi32>) -> "
     "tensor<1x1x2x8xf32>",
     {"r1"}},
    {"mla.gqa_decode",
     "%q: tensor<1x1x2x8xf32>, %c: !g, %t: tensor<1x2xi32>, %n: tensor<1xi32>",
     "%o = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.5 : "
     "f64} : (tensor<1x1x2x8xf32>, !g, tensor<1x2xi32>, tensor<1xi32>) -> "
     "tensor<1x1x2x8xf32>",
     {"r1"}},
    {"mla.gqa_append",
     "%c: !g, %k: tensor<1x1x1x8xf32>, %s: tensor<1xi32>",
     "mla.gqa_append %c kv(%k, %k) slots(%s) : (!g, tensor<1x1x1x8xf32>, "
     "tensor<1x1x1x8xf32>, tensor<1xi32>) -> ()",
     {"w0"}},
    {"mla.gqa_gather",
     "%c: !g, %t: tensor<1x2xi32>, %n: tensor<1xi32>",
     "%k, %v = mla.gqa_gather %c table(%t) lengths(%n) : (!g, "
     "tensor<1x2xi32>, tensor<1xi32>) -> (tensor<1x8x1x8xf32>, "
     "tensor<1x8x1x8xf32>)",
     {"r0"}},
    {"mla.gather",
     "%c: !c, %t: tensor<1x2xi32>, %n: tensor<1xi32>",
     "%o = mla.gather %c table(%t) lengths(%n) : (!c, tensor<1x2xi32>, "
     "tensor<1xi32>) -> tensor<1x8x8xf32>",
     {"r0"}},
    {"mla.expand_cache",
     "%c: !c, %t: tensor<1x2xi32>, %n: tensor<1xi32>, %w: tensor<1x4x8xf32>",
     "%o, %p = mla.expand_cache %c table(%t) lengths(%n) weights(%w, %w) : "
     "(!c, tensor<1x2xi32>, tensor<1xi32>, tensor<1x4x8xf32>, "
     "tensor<1x4x8xf32>) -> (tensor<1x8x1x4xf32>, tensor<1x8x1x4xf32>)",
     {"r0"}},
    {"mla.convert_cache",
     "%a: !c, %b: !c, %t: tensor<1x2xi32>, %n: tensor<1xi32>",
     "mla.convert_cache from(%a) to(%b) table(%t) lengths(%n) : (!c, !c, "
     "tensor<1x2xi32>, tensor<1xi32>) -> ()",
     {"r0", "w1"}},
    {"mla.plan",
     "%n: tensor<1xi32>, %p: index",
     "%o = mla.plan lengths(%n) max_pages(%p) {heads = 2, page_size = 4, "
     "query_len = 1} : (tensor<1xi32>, index) -> !mla.plan",
     {}},
    {"mla.update",
     "%p: tensor<1x4x8xf32>, %n: tensor<1x1x8xf32>",
     "%o = mla.update past(%p) new(%n) {mode = #mla.update<concat>} : "
     "(tensor<1x4x8xf32>, tensor<1x1x8xf32>) -> tensor<1x5x8xf32>",
     {}},
    {"mla.prefill",
     "%q: tensor<1x1x2x8xf32>, %k: tensor<1x4x2x8xf32>, %v: "
     "tensor<1x4x2x6xf32>",
     "%o = mla.prefill q(%q) k(%k) v(%v) {scale = 0.5 : f64} : "
     "(tensor<1x1x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x6xf32>) -> "
     "tensor<1x1x2x6xf32>",
     {}},
    {"mla.attention",
     "%q: tensor<1x1x2x6xf32>, %l: tensor<1x4x8xf32>, %u: tensor<2x6x8xf32>",
     "%o = mla.attention q(%q) latent(%l) weights(%u, %u) {scale = 0.5 : f64} "
     ": (tensor<1x1x2x6xf32>, tensor<1x4x8xf32>, tensor<2x6x8xf32>, "
     "tensor<2x6x8xf32>) -> tensor<1x1x2x6xf32>",
     {}},
    {"mla.latent_attention",
     "%q: tensor<1x1x2x8xf32>, %l: tensor<1x4x8xf32>",
     "%o = mla.latent_attention q(%q) latent(%l) {scale = 0.5 : f64} : "
     "(tensor<1x1x2x8xf32>, tensor<1x4x8xf32>) -> tensor<1x1x2x8xf32>",
     {}},
    {"mla.quantize_rows",
     "%x: tensor<2x16xf32>",
     "%c = mla.quantize_rows %x : (tensor<2x16xf32>) -> tensor<2x16xf8E4M3FN>",
     {}},
    {"mla.dequantize_rows",
     "%c: tensor<2x16xf8E4M3FN>",
     "%x = mla.dequantize_rows %c : (tensor<2x16xf8E4M3FN>) -> "
     "tensor<2x16xf32>",
     {}},
    {"mla.quantize_query",
     "%x: tensor<1x2x16xf32>, %s: tensor<1xf32>",
     "%a, %b = mla.quantize_query %x, %x scale(%s) : (tensor<1x2x16xf32>, "
     "tensor<1x2x16xf32>, tensor<1xf32>) -> (tensor<1x2x16xf8E4M3FN>, "
     "tensor<1x2x16xf8E4M3FN>)",
     {}},
    {"mla.rope",
     "%x: tensor<2x16xf32>, %f: tensor<2x8xf32>",
     "%o = mla.rope %x, %f, %f : (tensor<2x16xf32>, tensor<2x8xf32>, "
     "tensor<2x8xf32>) -> tensor<2x16xf32>",
     {}},
    {"mla.absorb_query",
     "%x: tensor<1x2x6xf32>, %w: tensor<2x6x8xf32>",
     "%o = mla.absorb_query %x, %w : (tensor<1x2x6xf32>, tensor<2x6x8xf32>) "
     "-> tensor<1x2x8xf32>",
     {}},
    {"mla.project_value",
     "%x: tensor<1x2x8xf32>, %w: tensor<2x6x8xf32>",
     "%o = mla.project_value %x, %w : (tensor<1x2x8xf32>, tensor<2x6x8xf32>) "
     "-> tensor<1x2x6xf32>",
     {}},
    {"mla.expand_kv",
     "%x: tensor<1x8xf32>, %w: tensor<2x6x8xf32>",
     "%o = mla.expand_kv %x, %w : (tensor<1x8xf32>, tensor<2x6x8xf32>) -> "
     "tensor<1x2x6xf32>",
     {}},
    {"mla.merge",
     "%a: tensor<2x4xf32>, %l: tensor<2xf32, #mla.lse<e>>",
     "%o:2 = mla.merge outs(%a) lses(%l) : (tensor<2x4xf32>, tensor<2xf32, "
     "#mla.lse<e>>) -> (tensor<2x4xf32>, tensor<2xf32, #mla.lse<e>>)",
     {}},
    {"mla.convert_lse",
     "%l: tensor<2xf32, #mla.lse<e>>",
     "%o = mla.convert_lse %l : tensor<2xf32, #mla.lse<e>> to tensor<2xf32, "
     "#mla.lse<two>>",
     {}},
};

const EffectCase mlakCases[] = {
    {"mlak.prepare",
     "%c: !r, %q: memref<1x1x2x4xf32>, %l: memref<1x1x8xf32>, %k: "
     "memref<1x1x4xf32>, "
     "%s: memref<1xi32>, %f: memref<1x1x2xf32>",
     "mlak.prepare cache(%c) q(%q) latent(%l, %k) slots(%s) rope(%f, "
     "%f) outs(%q) {kernel = \"cpu_prepare\"} : (!r, "
     "memref<1x1x2x4xf32>, memref<1x1x8xf32>, memref<1x1x4xf32>, "
     "memref<1xi32>, memref<1x1x2xf32>, memref<1x1x2xf32>, "
     "memref<1x1x2x4xf32>) -> ()",
     {"w0", "r1", "r2", "r3", "r4", "r5", "r6", "w7"}},
    {"mlak.append",
     "%c: !c, %l: memref<1x1x8xf32>, %s: memref<1xi32>",
     "mlak.append cache(%c) latent(%l) slots(%s) outs() {kernel = "
     "\"cpu_append\"} : (!c, memref<1x1x8xf32>, memref<1xi32>) -> ()",
     {"w0", "r1", "r2"}},
    {"mlak.decode",
     "%q: memref<1x1x2x8xf32>, %c: !c, %t: memref<1x2xi32>, %n: "
     "memref<1xi32>, %o: memref<1x1x2x8xf32>, %w: memref<64xi8>",
     "mlak.decode q(%q) cache(%c) table(%t) lengths(%n) outs(%o) "
     "workspace(%w) {kernel = \"cpu_decode\", scale = 0.5 : f64} : "
     "(memref<1x1x2x8xf32>, !c, memref<1x2xi32>, memref<1xi32>, "
     "memref<1x1x2x8xf32>, memref<64xi8>) -> ()",
     {"r0", "r1", "r2", "r3", "w4", "w5"}},
    {"mlak.gqa_decode",
     "%q: memref<1x1x2x8xf32>, %c: !g, %t: memref<1x2xi32>, %n: "
     "memref<1xi32>, %o: memref<1x1x2x8xf32>, %w: memref<64xi8>",
     "mlak.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) outs(%o) "
     "workspace(%w) {kernel = \"cpu_gqa_decode\", scale = 0.5 : f64} : "
     "(memref<1x1x2x8xf32>, !g, memref<1x2xi32>, memref<1xi32>, "
     "memref<1x1x2x8xf32>, memref<64xi8>) -> ()",
     {"r0", "r1", "r2", "r3", "w4", "w5"}},
    {"mlak.gqa_append",
     "%c: !g, %k: memref<1x1x1x8xf32>, %s: memref<1xi32>",
     "mlak.gqa_append cache(%c) kv(%k, %k) slots(%s) outs() {kernel = "
     "\"cpu_gqa_append\"} : (!g, memref<1x1x1x8xf32>, memref<1x1x1x8xf32>, "
     "memref<1xi32>) -> ()",
     {"w0", "r1", "r2", "r3"}},
    {"mlak.gqa_gather",
     "%c: !g, %t: memref<1x2xi32>, %n: memref<1xi32>, %o: "
     "memref<1x8x1x8xf32>, %p: memref<1x8x1x8xf32>",
     "mlak.gqa_gather cache(%c) table(%t) lengths(%n) outs(%o, %p) {kernel = "
     "\"cpu_gqa_gather\"} : (!g, memref<1x2xi32>, memref<1xi32>, "
     "memref<1x8x1x8xf32>, memref<1x8x1x8xf32>) -> ()",
     {"r0", "r1", "r2", "w3", "w4"}},
    {"mlak.gather",
     "%c: !c, %t: memref<1x2xi32>, %n: memref<1xi32>, %o: memref<1x8x8xf32>",
     "mlak.gather cache(%c) table(%t) lengths(%n) outs(%o) {kernel = "
     "\"cpu_gather\"} : (!c, memref<1x2xi32>, memref<1xi32>, "
     "memref<1x8x8xf32>) -> ()",
     {"r0", "r1", "r2", "w3"}},
    {"mlak.expand_cache",
     "%c: !c, %t: memref<1x2xi32>, %n: memref<1xi32>, %w: "
     "memref<1x4x8xf32>, %o: memref<1x8x1x4xf32>, %p: memref<1x8x1x4xf32>",
     "mlak.expand_cache cache(%c) table(%t) lengths(%n) weights(%w, %w) "
     "outs(%o, %p) {kernel = \"cpu_expand_cache\"} : (!c, memref<1x2xi32>, "
     "memref<1xi32>, memref<1x4x8xf32>, memref<1x4x8xf32>, "
     "memref<1x8x1x4xf32>, memref<1x8x1x4xf32>) -> ()",
     {"r0", "r1", "r2", "r3", "r4", "w5", "w6"}},
    {"mlak.convert_cache",
     "%a: !c, %b: !c, %t: memref<1x2xi32>, %n: memref<1xi32>",
     "mlak.convert_cache from(%a) to(%b) table(%t) lengths(%n) outs() {kernel "
     "= \"cpu_convert_cache\"} : (!c, !c, memref<1x2xi32>, memref<1xi32>) -> "
     "()",
     {"r0", "w1", "r2", "r3"}},
    {"mlak.update",
     "%p: memref<1x4x8xf32>, %n: memref<1x1x8xf32>, %o: memref<1x5x8xf32>",
     "mlak.update past(%p) new(%n) outs(%o) {kernel = \"cuda_update\"} : "
     "(memref<1x4x8xf32>, memref<1x1x8xf32>, memref<1x5x8xf32>) -> ()",
     {"r0", "r1", "w2"}},
    // The destination is also read: an update in place keeps the tokens that it
    // does not replace.
    {"mlak.update",
     "%n: memref<1x1x8xf32>, %s: memref<1xi64>, %o: memref<1x5x8xf32>",
     "mlak.update new(%n) positions(%s) outs(%o) {kernel = \"cuda_update\"} "
     ": (memref<1x1x8xf32>, memref<1xi64>, memref<1x5x8xf32>) -> ()",
     {"r0", "r1", "r2", "w2"}},
    {"mlak.plan",
     "%n: memref<1xi32>, %i: index, %o: memref<64xi8>",
     "mlak.plan lengths(%n) query_len(%i) max_length(%i) outs(%o) {kernel = "
     "\"cpu_plan\", heads = 2, page_size = 4} : (memref<1xi32>, index, "
     "index, memref<64xi8>) -> ()",
     {"r0", "w3"}},
    {"mlak.latent_attention",
     "%q: memref<1x1x2x8xf32>, %l: memref<1x4x8xf32>, %o: "
     "memref<1x1x2x8xf32>",
     "mlak.latent_attention q(%q) latent(%l) outs(%o) {kernel = "
     "\"cpu_latent_attention\", scale = 0.5 : f64} : (memref<1x1x2x8xf32>, "
     "memref<1x4x8xf32>, memref<1x1x2x8xf32>) -> ()",
     {"r0", "r1", "w2"}},
    {"mlak.prefill",
     "%q: memref<1x1x2x8xf32>, %k: memref<1x4x2x8xf32>, %v: "
     "memref<1x4x2x6xf32>, %o: memref<1x1x2x6xf32>",
     "mlak.prefill q(%q) k(%k) v(%v) outs(%o) {kernel = \"cpu_prefill\", "
     "scale = 0.5 : f64} : (memref<1x1x2x8xf32>, memref<1x4x2x8xf32>, "
     "memref<1x4x2x6xf32>, memref<1x1x2x6xf32>) -> ()",
     {"r0", "r1", "r2", "w3"}},
    {"mlak.merge",
     "%a: memref<2x1x4xf32>, %l: memref<2x1xf32>, %o: memref<2x1x4xf32>, %m: "
     "memref<2x1xf32>",
     "mlak.merge partials(%a) lses(%l) outs(%o, %m) {kernel = "
     "\"cpu_merge\"} : (memref<2x1x4xf32>, memref<2x1xf32>, "
     "memref<2x1x4xf32>, memref<2x1xf32>) -> ()",
     {"r0", "r1", "w2", "w3"}},
    {"mlak.convert_lse",
     "%l: memref<2xf32>, %o: memref<2xf32>",
     "mlak.convert_lse %l outs(%o) {kernel = \"cpu_convert_lse\", from = 0, "
     "to = 1} : (memref<2xf32>, memref<2xf32>) -> ()",
     {"r0", "w1"}},
    {"mlak.quantize_query",
     "%x: memref<1x2x16xf32>, %s: memref<1xf32>, %a: memref<1x2x16xf8E4M3FN>, "
     "%b: memref<1x2x16xf8E4M3FN>",
     "mlak.quantize_query %x, %x scale(%s) outs(%a, %b) {kernel = "
     "\"cpu_quantize_query\"} : (memref<1x2x16xf32>, memref<1x2x16xf32>, "
     "memref<1xf32>, memref<1x2x16xf8E4M3FN>, memref<1x2x16xf8E4M3FN>) -> ()",
     {"r0", "r1", "r2", "w3", "w4"}},
    {"mlak.rope",
     "%x: memref<2x16xf32>, %f: memref<2x8xf32>, %o: memref<2x16xf32>",
     "mlak.rope %x, %f, %f outs(%o) {kernel = \"cpu_rope\", input = 1, "
     "output = 0} : (memref<2x16xf32>, memref<2x8xf32>, memref<2x8xf32>, "
     "memref<2x16xf32>) -> ()",
     {"r0", "r1", "r2", "w3"}},
    {"mlak.absorb_query",
     "%x: memref<1x2x6xf32>, %u: memref<2x6x8xf32>, %o: memref<1x2x8xf32>",
     "mlak.absorb_query %x, %u outs(%o) {kernel = \"cpu_head_product\"} : "
     "(memref<1x2x6xf32>, memref<2x6x8xf32>, memref<1x2x8xf32>) -> ()",
     {"r0", "r1", "w2"}},
    {"mlak.project_value",
     "%x: memref<1x2x8xf32>, %u: memref<2x6x8xf32>, %o: memref<1x2x6xf32>",
     "mlak.project_value %x, %u outs(%o) {kernel = \"cpu_head_product\"} : "
     "(memref<1x2x8xf32>, memref<2x6x8xf32>, memref<1x2x6xf32>) -> ()",
     {"r0", "r1", "w2"}},
    {"mlak.expand_kv",
     "%x: memref<1x8xf32>, %u: memref<2x6x8xf32>, %o: memref<1x2x6xf32>",
     "mlak.expand_kv %x, %u outs(%o) {kernel = \"cpu_head_product\"} : "
     "(memref<1x8xf32>, memref<2x6x8xf32>, memref<1x2x6xf32>) -> ()",
     {"r0", "r1", "w2"}},
    {"mlak.matmul",
     "%a: memref<2x4xf32>, %b: memref<4x6xf32>, %o: memref<2x6xf32>",
     "mlak.matmul %a, %b outs(%o) {kernel = \"cpu_matmul\"} : "
     "(memref<2x4xf32>, memref<4x6xf32>, memref<2x6xf32>) -> ()",
     {"r0", "r1", "w2"}},
    {"mlak.plan_bytes",
     "%i: index",
     "%o = mlak.plan_bytes batch(%i) query_len(%i) max_length(%i) {heads = 2, "
     "page_size = 4}",
     {}},
    {"mlak.scratch_bytes",
     "",
     "%o = mlak.scratch_bytes sizes() {callee = \"mlaMatmulWorkspace\", "
     "scalars = [1], tag = -1 : i32, views = [memref<2x4xf32>, "
     "memref<4x6xf32>, unit, memref<2x6xf32>]}",
     {}},
    {"mlak.assert_index",
     "%i: index",
     "mlak.assert_index %i below(%i) {dimension = 0}",
     {"w*"}},
};

/// Ops on tensors, before bufferization, have effects on caches only.
const EffectCase tensorCases[] = {
    {"mlak.prepare",
     "%c: !r, %q: tensor<1x1x2x4xf32>, %l: tensor<1x1x8xf32>, %k: "
     "tensor<1x1x4xf32>, "
     "%s: tensor<1xi32>, %f: tensor<1x1x2xf32>",
     "%o = mlak.prepare cache(%c) q(%q) latent(%l, %k) slots(%s) "
     "rope(%f, %f) outs(%q) {kernel = \"cpu_prepare\"} : (!r, "
     "tensor<1x1x2x4xf32>, tensor<1x1x8xf32>, tensor<1x1x4xf32>, "
     "tensor<1xi32>, tensor<1x1x2xf32>, tensor<1x1x2xf32>, "
     "tensor<1x1x2x4xf32>) -> tensor<1x1x2x4xf32>",
     {"w0"}},
    {"mlak.append",
     "%c: !c, %l: tensor<1x1x8xf32>, %s: tensor<1xi32>",
     "mlak.append cache(%c) latent(%l) slots(%s) outs() {kernel = "
     "\"cpu_append\"} : (!c, tensor<1x1x8xf32>, tensor<1xi32>) -> ()",
     {"w0"}},
    {"mlak.decode",
     "%q: tensor<1x1x2x8xf32>, %c: !c, %t: tensor<1x2xi32>, %n: tensor<1xi32>",
     "%o = mlak.decode q(%q) cache(%c) table(%t) lengths(%n) outs(%q) {kernel "
     "= \"cpu_decode\", scale = 0.5 : f64} : (tensor<1x1x2x8xf32>, !c, "
     "tensor<1x2xi32>, tensor<1xi32>, tensor<1x1x2x8xf32>) -> "
     "tensor<1x1x2x8xf32>",
     {"r1"}},
    {"mlak.gather",
     "%c: !c, %t: tensor<1x2xi32>, %n: tensor<1xi32>, %e: tensor<1x8x8xf32>",
     "%o = mlak.gather cache(%c) table(%t) lengths(%n) outs(%e) {kernel = "
     "\"cpu_gather\"} : (!c, tensor<1x2xi32>, tensor<1xi32>, "
     "tensor<1x8x8xf32>) -> tensor<1x8x8xf32>",
     {"r0"}},
    {"mlak.rope",
     "%x: tensor<2x16xf32>, %f: tensor<2x8xf32>",
     "%o = mlak.rope %x, %f, %f outs(%x) {kernel = \"cpu_rope\", input = 1, "
     "output = 0} : (tensor<2x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>, "
     "tensor<2x16xf32>) -> tensor<2x16xf32>",
     {}},
};

class EffectsTest : public testing::Test {
protected:
  EffectsTest() {
    context.loadDialect<mla::MLADialect, mla::mlak::MLAKDialect,
                        func::FuncDialect>();
  }

  /// Returns the effects of the op of a case, in the form of `EffectCase`.
  std::set<std::string> effectsOf(const EffectCase &test) {
    std::string text =
        std::string("!c = !mla.cache<<[latent : 8 x f32]>, page = 4>\n"
                    "!r = !mla.cache<<[latent : 8 x f32, rope : 4 x f32]>, "
                    "page = 4>\n"
                    "!g = !mla.cache<<[k : 1 x 8 x f32, v : 1 x 8 x f32]>, "
                    "page = 4>\n") +
        "func.func @f(" + test.arguments + ") {\n" + test.op + "\nreturn\n}\n";
    auto module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return {"does not parse"};
    auto function = *module->getOps<func::FuncOp>().begin();
    Operation &op = function.getBody().front().front();
    EXPECT_EQ(op.getName().getStringRef(), test.name);
    return describe(op);
  }

  /// Checks that each op of a dialect has a case.
  template <size_t size>
  void expectAll(StringRef dialect, const EffectCase (&cases)[size]) {
    std::set<StringRef> known;
    for (const EffectCase &test : cases)
      known.insert(test.name);
    size_t ops = 0;
    for (RegisteredOperationName name : context.getRegisteredOperations())
      if (name.getDialectNamespace() == dialect) {
        ++ops;
        EXPECT_TRUE(known.count(name.getStringRef()))
            << name.getStringRef().str() << " has no case";
      }
    EXPECT_GT(ops, 0u) << "no op of " << dialect.str();
  }

  template <size_t size> void expectEffects(const EffectCase (&cases)[size]) {
    for (const EffectCase &test : cases)
      EXPECT_EQ(effectsOf(test), test.effects) << test.name;
  }

  MLIRContext context;

private:
  static std::set<std::string> describe(Operation &op) {
    SmallVector<MemoryEffects::EffectInstance> effects;
    if (auto interface = dyn_cast<MemoryEffectOpInterface>(op))
      interface.getEffects(effects);
    else if (!isMemoryEffectFree(&op))
      return {"unknown"};
    std::set<std::string> found;
    for (const MemoryEffects::EffectInstance &effect : effects) {
      auto *operand = effect.getEffectValue<OpOperand *>();
      std::string place =
          operand ? std::to_string(operand->getOperandNumber()) : "*";
      bool write = isa<MemoryEffects::Write>(effect.getEffect());
      EXPECT_TRUE(write || isa<MemoryEffects::Read>(effect.getEffect()));
      found.insert((write ? "w" : "r") + place);
    }
    return found;
  }
};

TEST_F(EffectsTest, OfMla) {
  expectAll("mla", mlaCases);
  expectEffects(mlaCases);
}

TEST_F(EffectsTest, OfMlakOnBuffers) {
  expectAll("mlak", mlakCases);
  expectEffects(mlakCases);
}

TEST_F(EffectsTest, OfMlakOnTensors) { expectEffects(tensorCases); }

} // namespace
