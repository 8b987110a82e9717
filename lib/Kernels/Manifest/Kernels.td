//===- Kernels.td - The kernel manifest --------------------*- tablegen -*-===//
//
// Every kernel and the arguments that it supports. Three tables are generated
// from this file: the compiler's choices, the runtime's checks, and the docs.
//
//===----------------------------------------------------------------------===//

include "Operations.td"

/// Inclusive bounds.
class Range<int low, int high> {
  int Low = low;
  int High = high;
}
def AnyCount : Range<1, 65536>;
def AnyPage : Range<1, 1048576>;
def AnyWidth : Range<1, 65536>;
def AnyOrNone : Range<0, 65536>;

/// A kernel of one operation.
///
///   Op         operation of the runtime (Operations.td), the camel-case name of
///              the `mlak` op
///   Targets    cpu, or the GPU architectures that its code is built for. The
///              target of a GPU is the architecture whose code it executes. If
///              several kernels fit, the first in this file is chosen
///   Types      element types of its activations, as in MlaDType; the operands of
///              append may have different types
///   Layouts    kinds of cache layouts. All fields are aligned.
///                plain   no field is a scale, no element is of type f8E5M2 or
///                        f4E2M1, and latent and rope have the same type
///                scaled  any other layout with a latent field
///                L4      exactly the fields and the alignment of this named
///                        layout; any page size
///   CacheTypes element types of the fields of plain layouts that it reads or
///              writes, as in MlaDType; "operands" is the type of the operands.
///              A field of 8 bits has a scale outside of the cache
///   Features   supported options of the operation
///   Alignment  all addresses and strides of operands and cache must be multiples
///              of this number of bytes
///   Workspace  contents of its workspace, which determine the size
///   Cost       formula for choosing between the absorbed and the expanded form
class Kernel<string op> {
  string Op = op;
  list<string> Targets = ["cpu"];
  list<string> Types = ["F32", "F16", "BF16"];
  list<string> CacheTypes = ["operands"];
  Range Heads = AnyCount;
  Range PageSize = AnyPage;
  Range Latent = AnyWidth;
  Range Rope = AnyOrNone;
  Range Value = AnyWidth;
  list<string> Layouts = [];
  list<string> Features = [];
  int Alignment = 1;
  string Workspace = "none";
  string Cost = "";
}

class Attention<string op> : Kernel<op> {
  let Features = ["causal", "mask", "window", "sink", "lse", "ragged", "any query length",
                  "negative scale", "16-bit sink"];
}

/// An attention that reads products with weights (absorbed queries, or expanded
/// keys and values) in f32, too.
class WideAttention<string op> : Attention<op> {
  let Features = ["causal", "mask", "window", "sink", "lse", "ragged", "any query length",
                  "negative scale", "16-bit sink", "f32 products", "value rope"];
}

/// A page size is irregular if it is not a multiple of 16 tokens. Kernels for
/// named layouts do not take irregular pages.
def cpu_decode : WideAttention<"Decode"> {
  let Features = ["causal", "mask", "window", "sink", "lse", "ragged", "any query length",
                  "negative scale", "16-bit sink", "f32 products", "value rope",
                  "irregular page size"];
  let Types = ["F32", "F16", "BF16", "F8E4M3"];
  let CacheTypes = ["operands", "F8E4M3"];
  let Layouts = ["plain", "scaled"];
  let Workspace = "partial results, and one tile per thread";
  let Cost = "H * (2C + r) products per key, C + r elements read per key";
}
/// An attention of grouped queries with heads of any width (irregular: not 64,
/// 128 or 256, or keys and values of different widths), in pages of any size
/// (irregular: not a multiple of 16 tokens).
class AnyGqaDecode : Attention<"GqaDecode"> {
  let Features = ["causal", "mask", "window", "sink", "lse", "ragged", "any query length",
                  "negative scale", "16-bit sink", "irregular head width",
                  "irregular page size"];
}
def cpu_gqa_decode : AnyGqaDecode {
  let Types = ["F32", "F16", "BF16", "F8E4M3"];
  let CacheTypes = ["operands", "F8E4M3"];
  let Layouts = ["plain"];
  let Workspace = "partial results, and one tile per thread";
  let Cost = "H * (d + v) products per key, G * (d + v) elements read per key";
}
def cpu_latent_attention : WideAttention<"LatentAttention"> {
  let Workspace = "partial results, and one tile per thread";
  let Cost = "H * (2C + r) products per key, C + r elements read per key";
}
def cpu_prefill : WideAttention<"Prefill"> {
  let Types = ["F32", "F16", "BF16", "F8E4M3"];
  let Features = ["causal", "mask", "window", "sink", "lse", "ragged", "any query length",
                  "negative scale", "16-bit sink", "f32 products", "keys of more than 320 columns"];
  let Workspace = "partial results, and one tile per thread";
  let Cost = "H * (n + r + v) products per key";
}
def cpu_append : Kernel<"Append"> {
  let CacheTypes = ["F32", "F16", "BF16", "F8E4M3"];
  let Layouts = ["plain", "scaled"];
  let Features = ["rotation", "casts", "norm of the latent"];
}
def cpu_gather : Kernel<"Gather"> {
  let CacheTypes = ["operands", "F8E4M3"];
  let Layouts = ["plain", "scaled"];
  let Features = ["ragged"];
}
def cpu_expand_cache : Kernel<"ExpandCache"> {
  let CacheTypes = ["operands", "F8E4M3"];
  let Layouts = ["plain", "scaled"];
  let Features = ["ragged", "f32 products"];
  let Workspace = "a block of latents, a tile of both operands and its sums per thread";
}
def cpu_convert_cache : Kernel<"ConvertCache"> {
  let Types = ["F32"];
  let CacheTypes = ["F32", "F16", "BF16", "F8E4M3"];
  let Layouts = ["plain", "scaled"];
}
def cpu_gqa_append : Kernel<"GqaAppend"> {
  let CacheTypes = ["F32", "F16", "BF16", "F8E4M3"];
  let Layouts = ["plain"];
  let Features = ["casts"];
}
def cpu_gqa_gather : Kernel<"GqaGather"> {
  let CacheTypes = ["operands", "F8E4M3"];
  let Layouts = ["plain"];
  let Features = ["ragged"];
}
def cpu_update : Kernel<"Update"> {
  let Features = ["concat", "scatter"];
}
def cpu_head_product : Kernel<"HeadProduct"> {
  let Features = ["f32 products"];
  let Workspace = "a tile of both operands and its sums per thread";
}
def cpu_matmul : Kernel<"Matmul"> {
  let Features = ["bias", "weight transposed or not, any strides"];
  let Workspace = "a tile of both operands and its sums per thread";
}
def cpu_rope : Kernel<"Rope"> {
  let Features = ["halves and interleaved pairs"];
}
def cpu_quantize_query : Kernel<"QuantizeQuery"> {
  let Features = ["scale of the largest magnitude"];
}
def cpu_prepare : Kernel<"Prepare"> {
  let CacheTypes = ["F32", "F16", "BF16", "F8E4M3"];
  let Layouts = ["plain", "scaled"];
  let Features = ["halves and interleaved pairs", "casts", "norm of the latent"];
}
def cpu_merge : Kernel<"Merge">;
def cpu_convert_lse : Kernel<"ConvertLse"> {
  let Types = ["F32"];
}
def cpu_plan : Kernel<"Plan"> {
  let Types = ["I32"];
  let Features = ["ragged"];
}

//===----------------------------------------------------------------------===//
// GPUs: the fastest kernel of an operation first
//
// Measured times of the sm_90a kernel against the generic kernel after it:
//   decode, H100, 128 heads, 128 x 4096 keys    253 us against 1598
//   decode, H100, 16 heads, 128 x 4096 keys     209 us against 692
//   decode, H100, 128 heads, 1 x 32,768 keys    36 us against 224
//   prefill, H200, 128 heads, 1 x 1024          92 us against 234
//   prefill, H200, 128 heads, 1 x 16,384        13.5 ms against 35.5
// docs/kernels/Generic.md and benchmarks/gpu/prefill_h200.json have all of them.
// sm_100a follows the same order and was measured on no GPU.
//===----------------------------------------------------------------------===//

/// A kernel for every GPU that the CUDA part is built for.
class Cuda<string op> : Kernel<op> {
  let Targets = ["sm_80", "sm_90a", "sm_100a"];
}

/// A decode kernel for one architecture.
class TunedDecode : Attention<"Decode"> {
  let Types = ["F16", "BF16"];
  let Latent = Range<512, 512>;
  let Rope = Range<64, 64>;
  let Value = Range<512, 512>;
  let Layouts = ["plain"];
  let Features = ["causal", "window", "sink", "lse", "ragged", "any query length"];
  let Alignment = 16;
  let Workspace = "partial results, and a plan for calls without one";
  let Cost = "H * (2C + r) products per key, C + r elements read per key";
}
def sm90_decode : TunedDecode {
  let Targets = ["sm_90a"];
}
/// Queries of 16 bits on a cache of e4m3 run on the generic kernel.
def sm90_decode_e4m3 : TunedDecode {
  let Targets = ["sm_90a"];
  let Types = ["F8E4M3"];
}
/// bf16 queries on pages with block scales. The kernel converts keys to bf16.
class ScaledDecode : TunedDecode {
  let Targets = ["sm_90a"];
  let Types = ["BF16"];
  let PageSize = Range<16, 1048576>;
}
def sm90_decode_l4 : ScaledDecode {
  let Layouts = ["L4"];
}
/// Values are the latent and the rope part.
def sm90_decode_l5 : ScaledDecode {
  let Latent = Range<448, 448>;
  let Layouts = ["L5"];
  let Features = ["causal", "window", "sink", "lse", "ragged", "any query length", "value rope"];
}
def sm100_decode : TunedDecode {
  let Targets = ["sm_100a"];
}
def sm100_decode_e4m3 : TunedDecode {
  let Targets = ["sm_100a"];
  let Types = ["F8E4M3"];
}
/// Values are the latent and the rope part.
def sm100_decode_l5 : TunedDecode {
  let Targets = ["sm_100a"];
  let Types = ["BF16"];
  let Latent = Range<448, 448>;
  let Layouts = ["L5"];
  let Features = ["causal", "window", "sink", "lse", "ragged", "any query length", "value rope"];
}
class GenericAttention<string op> : Attention<op> {
  let Targets = ["sm_80", "sm_90a", "sm_100a"];
}
def generic_decode : GenericAttention<"Decode"> {
  let Types = ["F32", "F16", "BF16", "F8E4M3"];
  let CacheTypes = ["operands", "F8E4M3"];
  let Layouts = ["plain", "scaled"];
  let Features = ["causal", "mask", "window", "sink", "lse", "ragged", "any query length",
                  "negative scale", "16-bit sink", "value rope",
                  "irregular page size"];
  let Workspace = "partial results, and a plan for calls without one";
  let Cost = "H * (2C + r) products per key, C + r elements read per key";
}
/// A grouped-query decode for one architecture.
class TunedGqaDecode : Attention<"GqaDecode"> {
  let Types = ["F16", "BF16"];
  let Rope = Range<0, 0>;
  let Layouts = ["plain"];
  let Features = ["causal", "window", "sink", "lse", "ragged", "any query length"];
  let Alignment = 16;
  let Workspace = "partial results, and a plan for calls without one";
  let Cost = "H * (d + v) products per key, G * (d + v) elements read per key";
}
def sm90_gqa_decode : TunedGqaDecode {
  let Targets = ["sm_90a"];
  let PageSize = Range<16, 1048576>;
  let Latent = Range<64, 256>;
  let Value = Range<64, 256>;
}
def sm90_gqa_decode_e4m3 : TunedGqaDecode {
  let Targets = ["sm_90a"];
  let CacheTypes = ["F8E4M3"];
  let PageSize = Range<16, 1048576>;
  let Latent = Range<64, 128>;
  let Value = Range<64, 128>;
}
def sm100_gqa_decode : TunedGqaDecode {
  let Targets = ["sm_100a"];
  let Latent = Range<64, 128>;
  let Value = Range<64, 128>;
  let Features = ["causal", "window", "sink", "lse", "ragged", "any query length",
                  "irregular page size"];
}
def generic_gqa_decode : AnyGqaDecode {
  let Targets = ["sm_80", "sm_90a", "sm_100a"];
  let Types = ["F32", "F16", "BF16", "F8E4M3"];
  let CacheTypes = ["operands", "F8E4M3"];
  let Layouts = ["plain"];
  let Workspace = "partial results, and a plan for calls without one";
  let Cost = "H * (d + v) products per key, G * (d + v) elements read per key";
}
def generic_latent_attention : GenericAttention<"LatentAttention"> {
  let Features = ["causal", "mask", "window", "sink", "lse", "ragged", "any query length",
                  "negative scale", "16-bit sink", "value rope"];
  let Workspace = "partial results, and a plan";
  let Cost = "H * (2C + r) products per key, C + r elements read per key";
}
/// A prefill for one architecture.
class TunedPrefill : Attention<"Prefill"> {
  let Value = Range<1, 256>;
  let Features = ["causal", "window", "sink", "lse", "ragged", "any query length"];
  let Alignment = 16;
  let Workspace = "the order of the tiles";
  let Cost = "H * (n + r + v) products per key";
}
def sm90_prefill : TunedPrefill {
  let Targets = ["sm_90a"];
  let Types = ["F16", "BF16", "F8E4M3"];
  let Latent = Range<1, 256>;
  let Rope = Range<0, 256>;
}
/// Tensor memory and shared memory hold four panels of 64 columns of queries and
/// keys: wider nope parts stay on the generic kernel.
def sm100_prefill : TunedPrefill {
  let Targets = ["sm_100a"];
  let Types = ["F16", "BF16"];
  let Latent = Range<1, 192>;
  let Rope = Range<0, 64>;
}
def generic_prefill : GenericAttention<"Prefill"> {
  let Types = ["F32", "F16", "BF16", "F8E4M3"];
  let Features = ["causal", "mask", "window", "sink", "lse", "ragged", "any query length",
                  "negative scale", "16-bit sink", "keys of more than 320 columns"];
  let Cost = "H * (n + r + v) products per key";
}
def cuda_plan : Cuda<"Plan"> {
  let Types = ["I32"];
  let Features = ["ragged"];
}
def cuda_append : Cuda<"Append"> {
  let CacheTypes = ["F32", "F16", "BF16", "F8E4M3"];
  let Layouts = ["plain", "scaled"];
  let Features = ["rotation", "casts", "norm of the latent"];
}
def cuda_gather : Cuda<"Gather"> {
  let CacheTypes = ["operands", "F8E4M3"];
  let Layouts = ["plain", "scaled"];
  let Features = ["ragged"];
}
/// Shared memory holds the latents of a tile of tokens.
class ExpandCache : Kernel<"ExpandCache"> {
  let Types = ["F16", "BF16"];
  let CacheTypes = ["operands", "F8E4M3"];
  let Latent = Range<1, 512>;
  let Layouts = ["plain", "scaled"];
  let Features = ["ragged"];
}
/// The alignment is that of weights, keys and values. Pages may have any.
def sm90_expand_cache : ExpandCache {
  let Targets = ["sm_90a"];
  let Alignment = 16;
}
def cuda_expand_cache : ExpandCache {
  let Targets = ["sm_80", "sm_90a", "sm_100a"];
}
def cuda_convert_cache : Cuda<"ConvertCache"> {
  let Types = ["F32"];
  let CacheTypes = ["F32", "F16", "BF16", "F8E4M3"];
  let Layouts = ["plain", "scaled"];
}
def cuda_gqa_append : Cuda<"GqaAppend"> {
  let CacheTypes = ["F32", "F16", "BF16", "F8E4M3"];
  let Layouts = ["plain"];
  let Features = ["casts"];
}
def cuda_gqa_gather : Cuda<"GqaGather"> {
  let CacheTypes = ["operands", "F8E4M3"];
  let Layouts = ["plain"];
  let Features = ["ragged"];
}
def cuda_update : Cuda<"Update"> {
  let Features = ["concat", "scatter"];
}
def cuda_rope : Cuda<"Rope"> {
  let Features = ["halves and interleaved pairs"];
}
def cuda_quantize_query : Cuda<"QuantizeQuery">;
def cuda_prepare : Cuda<"Prepare"> {
  let CacheTypes = ["F32", "F16", "BF16", "F8E4M3"];
  let Layouts = ["plain", "scaled"];
  let Features = ["halves and interleaved pairs", "casts", "norm of the latent"];
}
def cuda_head_product : Cuda<"HeadProduct"> {
  let Types = ["F16", "BF16"];
}
def generic_head_product : Cuda<"HeadProduct"> {
  let Types = ["F32"];
}
def generic_matmul : Cuda<"Matmul"> {
  let Features = ["bias", "weight transposed or not, any strides"];
}
def cuda_convert_lse : Cuda<"ConvertLse"> {
  let Types = ["F32"];
}
def cuda_merge : Cuda<"Merge"> {
  let Workspace = "64 bytes per partial result, if there are more than 32";
}
