//===- MLATypes.td - Types of the mla dialect --------------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLA_IR_MLATYPES_TD
#define MLA_DIALECT_MLA_IR_MLATYPES_TD

include "mla/Dialect/MLA/IR/MLAAttributes.td"

class MLA_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<MLA_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def MLA_Cache : MLA_Type<"Cache", "cache"> {
  let summary = "a reference to a paged cache owned by the caller";
  let description = [{
    A reference, not a tensor value: no pass can copy the pool behind it. Ops
    state their read and write effects on the operand, and it lowers to a
    pointer to `MlaCache`.

    ```mlir
    !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>
    ```

    Constraints:
    * C1: the page size is between 1 and 65536.
  }];
  let parameters = (ins "::mla::LayoutAttr":$layout, "int64_t":$pageSize);
  let assemblyFormat = "`<` custom<Layout>($layout) `,` `page` `=` $pageSize `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getLatentWidth() const { return getLayout().getWidth(FieldRole::Latent); }
    int64_t getRopeWidth() const { return getLayout().getWidth(FieldRole::Rope); }
  }];
}

def MLA_Plan : MLA_Type<"Plan", "plan"> {
  let summary = "the split-KV schedule of one step";
  let description = [{
    Made by `mla.plan` without effects, so that CSE leaves one a step. Ends at
    kernel selection, where it becomes a buffer of bytes.
  }];
  let assemblyFormat = "";
}

#endif // MLA_DIALECT_MLA_IR_MLATYPES_TD
