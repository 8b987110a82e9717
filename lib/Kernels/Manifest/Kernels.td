//===- Kernels.td - The kernel manifest --------------------*- tablegen -*-===//
//
// Every kernel that ships, and all that it accepts. From this file are generated
// the table that the compiler chooses from, the table that the runtime checks
// again, and the table in the docs; the three cannot disagree.
//
//===----------------------------------------------------------------------===//

/// Inclusive bounds.
class Range<int low, int high> {
  int Low = low;
  int High = high;
}
def AnyCount : Range<1, 65536>;
def AnyPage : Range<1, 1048576>;
def AnyWidth : Range<1, 65536>;
def AnyOrNone : Range<0, 65536>;

/// One kernel of one operation.
///
///   Op         operation of the runtime, as `mlak` names it in camel case
///   Targets    where it runs: cpu, or architectures whose code is built in. A
///              GPU's target is the one of these that it executes; among
///              kernels that fit, the first of this file is taken
///   Types      element types of its activations, as MlaDType has them; those of
///              append may each be another
///   Layouts    cache layouts: "plain" is any list of unscaled fields at whole
///              elements, beside padding; of the operands' type where they are
///              read, of any of `Types` where they are written
///   Features   what it honours beyond the plain operation
///   Alignment  bytes that every address and stride of its operands and of the
///              cache has to be a multiple of
///   Workspace  how its scratch memory grows
///   Cost       what the choice of form assumes of it
class Kernel<string op> {
  string Op = op;
  list<string> Targets = ["cpu"];
  list<string> Types = ["F32", "F16", "BF16"];
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

def cpu_decode : Attention<"Decode"> {
  let Layouts = ["plain"];
  let Workspace = "partials of the KV split, and a tile a thread";
  let Cost = "H * (2C + r) products a key, C + r elements read a key";
}
def cpu_latent_attention : Attention<"LatentAttention"> {
  let Workspace = "partials of the KV split, and a tile a thread";
  let Cost = "H * (2C + r) products a key, C + r elements read a key";
}
def cpu_prefill : Attention<"Prefill"> {
  let Workspace = "partials of the KV split, and a tile a thread";
  let Cost = "H * (n + r + v) products a key";
}
def cpu_append : Kernel<"Append"> {
  let Layouts = ["plain"];
  let Features = ["rotates on the way", "casts on the way"];
}
def cpu_gather : Kernel<"Gather"> {
  let Layouts = ["plain"];
  let Features = ["ragged"];
}
def cpu_update : Kernel<"Update"> {
  let Features = ["concat", "scatter"];
}
def cpu_head_product : Kernel<"HeadProduct"> {
  let Workspace = "a piece of both operands and its sums for each thread";
}
def cpu_matmul : Kernel<"Matmul"> {
  let Features = ["bias", "weight transposed or not, as it lies"];
  let Workspace = "a piece of both operands and its sums for each thread";
}
def cpu_rope : Kernel<"Rope"> {
  let Features = ["halves and interleaved pairs"];
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
//===----------------------------------------------------------------------===//

/// What runs on every GPU that the CUDA part is built for.
class Cuda<string op> : Kernel<op> {
  let Targets = ["sm_80", "sm_90a", "sm_100a"];
}

/// The decode kernels that are written for one architecture.
class TunedDecode : Attention<"Decode"> {
  let Types = ["F16", "BF16"];
  let Latent = Range<512, 512>;
  let Rope = Range<64, 64>;
  let Value = Range<512, 512>;
  let Layouts = ["plain"];
  let Features = ["causal", "window", "sink", "lse", "ragged", "any query length"];
  let Alignment = 16;
  let Workspace = "partials of the KV split, and a plan when none is given";
  let Cost = "H * (2C + r) products a key, C + r elements read a key";
}
def sm90_decode : TunedDecode {
  let Targets = ["sm_90a"];
}
def sm100_decode : TunedDecode {
  let Targets = ["sm_100a"];
}
class GenericAttention<string op> : Attention<op> {
  let Targets = ["sm_80", "sm_90a", "sm_100a"];
}
def generic_decode : GenericAttention<"Decode"> {
  let Layouts = ["plain"];
  let Workspace = "partials of the KV split, and a plan when none is given";
  let Cost = "H * (2C + r) products a key, C + r elements read a key";
}
def generic_latent_attention : GenericAttention<"LatentAttention"> {
  let Workspace = "partials of the KV split, and a plan";
  let Cost = "H * (2C + r) products a key, C + r elements read a key";
}
def generic_prefill : GenericAttention<"Prefill"> {
  let Cost = "H * (n + r + v) products a key";
}
def cuda_plan : Cuda<"Plan"> {
  let Types = ["I32"];
  let Features = ["ragged"];
}
def cuda_append : Cuda<"Append"> {
  let Layouts = ["plain"];
  let Features = ["rotates on the way", "casts on the way"];
}
def cuda_gather : Cuda<"Gather"> {
  let Layouts = ["plain"];
  let Features = ["ragged"];
}
def cuda_update : Cuda<"Update"> {
  let Features = ["concat", "scatter"];
}
def cuda_rope : Cuda<"Rope"> {
  let Features = ["halves and interleaved pairs"];
}
def cuda_head_product : Cuda<"HeadProduct"> {
  let Types = ["F16", "BF16"];
}
def generic_head_product : Cuda<"HeadProduct"> {
  let Types = ["F32"];
}
def generic_matmul : Cuda<"Matmul"> {
  let Features = ["bias", "weight transposed or not, as it lies"];
}
def cuda_convert_lse : Cuda<"ConvertLse"> {
  let Types = ["F32"];
}
def cuda_merge : Cuda<"Merge"> {
  let Workspace = "64 bytes a partial result, of more than 32";
}
