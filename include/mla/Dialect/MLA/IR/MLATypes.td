//===- MLATypes.td - Types of the mla dialect --------------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLA_IR_MLATYPES_TD
#define MLA_DIALECT_MLA_IR_MLATYPES_TD

include "mla/Dialect/MLA/IR/MLAAttributes.td"
include "mlir/IR/CommonTypeConstraints.td"

class MLA_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<MLA_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def MLA_Cache : MLA_Type<"Cache", "cache"> {
  let summary = "reference to a paged cache";
  let description = [{
    The caller owns the cache. The type is a reference, not a tensor value: no
    pass can copy the pool behind it. Ops state their read and write effects on
    the operand, which lowers to a pointer to `MlaCache`.

    ```mlir
    !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>
    ```

    Constraints:
    * C1: the page size is between 1 and 1048576. A page may be a whole sequence.
  }];
  let parameters = (ins "::mla::LayoutAttr":$layout, "int64_t":$pageSize);
  let assemblyFormat = "`<` custom<Layout>($layout) `,` `page` `=` $pageSize `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getLatentWidth() const { return getLayout().getWidth(FieldRole::Latent); }
    int64_t getRopeWidth() const { return getLayout().getWidth(FieldRole::Rope); }
    /// Returns the k field, or the v field, which the layout must have.
    const ::mla::LayoutField &getKeyField() const;
    const ::mla::LayoutField &getValueField() const;
    /// Returns the element type of the latent field, or null without one.
    ::mlir::Type getLatentType() const;
  }];
}

def MLA_Plan : MLA_Type<"Plan", "plan"> {
  let summary = "split-KV schedule of one step";
  let description = [{
    The result of `mla.plan`, which has no effects, so that CSE leaves one plan
    per step. Kernel selection replaces the type by a buffer of bytes.
  }];
  let assemblyFormat = "";
}

//===----------------------------------------------------------------------===//
// Type constraints of operands and results
//===----------------------------------------------------------------------===//

/// Activations and weights.
def MLA_FloatTensor : RankedTensorOf<[F16, BF16, F32, F64]>;
/// Queries, keys and values of attention. A value of an 8-bit tensor is the
/// stored value times a scale, which is another operand.
def MLA_ScaledTensor : RankedTensorOf<[F16, BF16, F32, F64, F8E4M3FN]>;
def MLA_E4m3Tensor : RankedTensorOf<[F8E4M3FN]>;
def MLA_ScaleTensor : RankedTensorOf<[F32]>;
/// Elements of quantised rows, and the scales of their blocks.
def MLA_CodeTensor : RankedTensorOf<[F8E4M3FN, F8E5M2]>;
def MLA_BlockScaleTensor : RankedTensorOf<[F32, F8E8M0FNU]>;
/// Rows of a dense cache.
def MLA_CachedTensor : RankedTensorOf<[F16, BF16, F32, F64, F8E4M3FN, F8E5M2, F8E8M0FNU]>;
def MLA_I32Tensor : RankedTensorOf<[I32]>;
def MLA_PositionTensor : RankedTensorOf<[I32, I64]>;
def MLA_MaskTensor : RankedTensorOf<[I1, F16, BF16, F32, F64]>;

/// Log-sum-exp values; the encoding holds the base of the logarithm.
def MLA_LseTensor : Type<
    And<[RankedTensorOf<[F32]>.predicate,
         CPred<"::llvm::isa_and_nonnull<::mla::LseAttr>("
               "::llvm::cast<::mlir::RankedTensorType>($_self).getEncoding())">]>,
    "ranked tensor of 32-bit float values with an #mla.lse encoding",
    "::mlir::RankedTensorType">;

#endif // MLA_DIALECT_MLA_IR_MLATYPES_TD
