//===- MLAAttributes.td - Attributes of the mla dialect ----*- tablegen -*-===//
#ifndef MLA_DIALECT_MLA_IR_MLAATTRIBUTES_TD
#define MLA_DIALECT_MLA_IR_MLAATTRIBUTES_TD

include "mla/Dialect/MLA/IR/MLADialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/TensorEncoding.td"

class MLA_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<MLA_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

//===----------------------------------------------------------------------===//
// Cache layout
//===----------------------------------------------------------------------===//

def MLA_FieldRole : I32Enum<"FieldRole", "what a field of a token's bytes holds", [
    I32EnumCase<"Latent", 0, "latent">, I32EnumCase<"Rope", 1, "rope">,
    I32EnumCase<"Scale", 2, "scale">, I32EnumCase<"Pad", 3, "pad">,
    I32EnumCase<"Key", 4, "k">, I32EnumCase<"Value", 5, "v">]> {
  let cppNamespace = "::mla";
}

def MLA_FieldPlace : I32Enum<"FieldPlace", "where a field's bytes lie in a page", [
    I32EnumCase<"Token", 0, "token">, I32EnumCase<"PageEnd", 1, "page_end">]> {
  let cppNamespace = "::mla";
}

def MLA_LayoutAttr : MLA_Attr<"Layout", "layout"> {
  let summary = "how the bytes of one cached token lie";
  let description = [{
    An ordered list of fields. Each has a role, a width in elements, an element
    type, for scales the number of elements that one scale covers (`group`), a
    place (`token`: with the token's other fields; `page_end`: after all
    tokens' fields of the page), and the pool that holds it. Everything else
    follows: bytes a token, page bytes, every offset, the byte map, and a hash
    that the runtime compares. `page_align` rounds a page's bytes up.

    ```mlir
    #mla.layout<[latent : 512 x bf16, rope : 64 x bf16]>               // L1
    #mla.layout<[latent : 512 x bf16, rope : 64 x bf16 {pool = 1} ]>   // L2
    #mla.layout<L4>                                                    // alias
    ```

    Constraints:
    * C1: at least one field; every width is between 1 and 65536.
    * C2: pools are numbered from 0 without a gap, at most 4; at most 8 fields.
    * C3: a field's bytes a token are a whole number.
    * C4: `group` is given on scale fields only, and divides the width it covers.
    * C5: `page_align` is between 1 and 65536.
  }];
  let parameters = (ins
    ArrayRefParameter<"::mla::LayoutField", "fields">:$fields,
    DefaultValuedParameter<"int64_t", "1">:$pageAlign);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Number of pools that the fields name.
    int64_t getNumPools() const;
    /// Index of the first field with this role, or -1.
    int64_t getFieldIndex(::mla::FieldRole role) const;
    /// Width in elements of the first field with this role, 0 if there is none.
    int64_t getWidth(::mla::FieldRole role) const;
    /// Element type of the first field with this role, null if there is none.
    ::mlir::Type getElementType(::mla::FieldRole role) const;
    /// Bytes of one token's fields of place `token` in a pool.
    int64_t getTokenBytes(int64_t pool) const;
    /// Bytes of one page of a pool, rounded up to `page_align`.
    int64_t getPageBytes(int64_t pool, int64_t pageSize) const;
    /// Byte offset of a field of a token from the begin of its page in its pool.
    int64_t getFieldOffset(int64_t field, int64_t token, int64_t pageSize) const;
    /// The hash that `MlaCache.layoutHash` carries at run time.
    uint64_t getHash() const;
    /// Name of the alias with exactly these fields ("L1" to "L13"), else empty.
    ::llvm::StringRef getAlias() const;
    /// The layout of an alias, null if there is no such alias.
    static LayoutAttr getFromAlias(::mlir::MLIRContext *context, ::llvm::StringRef alias);
  }];
}

//===----------------------------------------------------------------------===//
// LSE base
//===----------------------------------------------------------------------===//

def MLA_LseBase : I32Enum<"LseBase", "base of the logarithm of an LSE", [
    I32EnumCase<"Natural", 0, "e">, I32EnumCase<"Two", 1, "two">]> {
  let cppNamespace = "::mla";
}

def MLA_LseAttr : MLA_Attr<"Lse", "lse", [
    DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "encoding of a tensor of log-sum-exp values: their base";
  let description = [{
    `tensor<?x?x5xf32, #mla.lse<e>>` holds natural logarithms, `#mla.lse<two>`
    base 2. Ops do not accept mixed bases; `mla.convert_lse` changes one.

    Constraints:
    * C1: the element type is f32.
  }];
  let parameters = (ins EnumParameter<MLA_LseBase>:$base);
  let assemblyFormat = "`<` $base `>`";
}

//===----------------------------------------------------------------------===//
// Rope format and update mode
//===----------------------------------------------------------------------===//

def MLA_RopeFormat : I32Enum<"RopeFormat", "how the pairs of a rotary embedding lie", [
    I32EnumCase<"Halves", 0, "halves">, I32EnumCase<"Interleaved", 1, "interleaved">]> {
  let cppNamespace = "::mla";
}
def MLA_RopeFormatAttr : EnumAttr<MLA_Dialect, MLA_RopeFormat, "rope"> {
  let assemblyFormat = "`<` $value `>`";
}

def MLA_UpdateMode : I32Enum<"UpdateMode", "how new tokens enter a dense cache", [
    I32EnumCase<"Concat", 0, "concat">, I32EnumCase<"Scatter", 1, "scatter">]> {
  let cppNamespace = "::mla";
}
def MLA_UpdateModeAttr : EnumAttr<MLA_Dialect, MLA_UpdateMode, "update"> {
  let assemblyFormat = "`<` $value `>`";
}

#endif // MLA_DIALECT_MLA_IR_MLAATTRIBUTES_TD
