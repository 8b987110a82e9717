//===- Operations.td - The operations of the runtime -------*- tablegen -*-===//
//
// Every operation of mla_runtime.h that runs on the device of its tensors. From
// this file are generated: the entry points, which look at the device; the
// declarations of the operations on the CPU and on GPUs; the list of operations
// of the kernel tables; and the functions that compiled code may call.
//
// Other functions of mla_runtime.h need no record here.
//
//===----------------------------------------------------------------------===//

/// An operation, with the arguments of the struct Mla<name>Args.
///
///   Tensor     the field of the struct with the tensor that every call has. A
///              call runs on the device of this tensor
///   Functions  the functions mla<function>(args, call) that run the operation
///   Query      the function mla<query>(args, bytes) that returns the bytes of
///              its workspace or of its result; "" if there is none. If the
///              operation has several functions, the call is
///              mla<query>(args, op, bytes), where op is the number of the
///              function in `Functions`
class Operation<string tensor> {
  string Tensor = tensor;
  list<string> Functions = [NAME];
  string Query = "";
}

def Plan : Operation<"seqLens"> {
  let Query = "PlanBytes";
}
def Append : Operation<"latent">;
def Decode : Operation<"qLatent"> {
  let Query = "DecodeWorkspace";
}
def GqaDecode : Operation<"q"> {
  let Query = "GqaDecodeWorkspace";
}
def LatentAttention : Operation<"qLatent"> {
  let Query = "LatentAttentionWorkspace";
}
def Prefill : Operation<"qNope"> {
  let Query = "PrefillWorkspace";
}
def Gather : Operation<"latent">;
def ExpandCache : Operation<"key"> {
  let Query = "ExpandCacheWorkspace";
}
def ConvertCache : Operation<"fromTable">;
def GqaAppend : Operation<"key">;
def GqaGather : Operation<"key">;
def Update : Operation<"latent">;
def Merge : Operation<"out"> {
  let Query = "MergeWorkspace";
}
def ConvertLse : Operation<"lse">;
def Rope : Operation<"x">;
def Prepare : Operation<"latent">;
def HeadProduct : Operation<"x"> {
  let Functions = ["AbsorbQuery", "ProjectValue", "ExpandKv"];
  let Query = "HeadProductWorkspace";
}
def Matmul : Operation<"a"> {
  let Query = "MatmulWorkspace";
}
def QuantizeQuery : Operation<"qLatent">;
