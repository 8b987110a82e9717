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
    type, and options:

    * `group` (scales): the number of elements that one scale covers. The scales
      cover, in the order of the list, runs of fields of 8 bits or fewer.
    * `at`: `token` (default: with the token's other fields) or `page_end` (after
      all tokens' fields of the page).
    * `pool`: the pool that holds the field.
    * `transpose = c` (scales): the token's elements, seen as rows of c, are
      stored column by column: element i lies at `(i % c) * (width / c) + i / c`.

    Everything else follows: bytes a token, page bytes, every offset, the byte
    map, and a hash that the runtime compares. `page_align` rounds a page's bytes
    up. A layout with the fields of an alias prints as the alias;
    `mla-opt --mla-print-layouts` shows the byte maps of all aliases.

    ```mlir
    #mla.layout<[latent : 512 x bf16, rope : 64 x bf16]>               // L1
    #mla.layout<[latent : 512 x bf16, rope : 64 x bf16 {pool = 1} ]>   // L2
    #mla.layout<L4>
    #mla.layout<[latent : 448 x f8E4M3FN, rope : 64 x bf16,
                 scale : 7 x f8E8M0FNU {group = 64, at = page_end},
                 pad : 1 x i8 {at = page_end} ], page_align = 576>      // L5
    ```

    Constraints:
    * C1: 1 to 8 fields; every width is between 1 and 65536.
    * C2: pools are numbered from 0 without a gap, at most 4.
    * C3: a field's bytes a token are a whole number.
    * C4: scale fields, and no others, have a `group`; `width * group` is the
      total width of the next fields of 8 bits or fewer.
    * C5: `page_align` is between 1 and 65536.
    * C6: element types are f64, f32, f16, bf16, i8, f8E4M3FN, f8E5M2, f8E8M0FNU
      or f4E2M1FN.
    * C7: at most one field of each of the roles latent, rope, k and v.
    * C8: `transpose` is on scale fields only and divides the width.
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
    /// Bytes between a field of one token and the same field of the next.
    int64_t getFieldStride(int64_t field) const;
    /// Index of the scale field that covers a field, or -1 if none does. Then
    /// `firstElement` is the field's first element in what the scale covers.
    int64_t getScaleOf(int64_t field, int64_t &firstElement) const;
    /// The fields as the runtime's C ABI has them.
    ::llvm::SmallVector<::MlaField> getRuntimeFields() const;
    /// The hash that `MlaCache.layoutHash` carries at run time.
    uint64_t getHash() const;
    /// Name of the alias with exactly these fields ("L1"), else empty.
    ::llvm::StringRef getAlias() const;
    /// The layout of an alias, null if there is no such alias.
    static LayoutAttr getFromAlias(::mlir::MLIRContext *context, ::llvm::StringRef alias);
    /// The names of all aliases, in order.
    static ::llvm::ArrayRef<::llvm::StringLiteral> getAliases();
    /// Writes the byte map of a page of `pageSize` tokens, a line a field.
    void printByteMap(::llvm::raw_ostream &os, int64_t pageSize) const;
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
  let assemblyFormat = "`<` custom<LseBase>($base) `>`";
}

//===----------------------------------------------------------------------===//
// Rope format and update mode
//===----------------------------------------------------------------------===//

def MLA_RopeFormat : I32Enum<"RopeFormat", "how the pairs of a rotary embedding lie", [
    I32EnumCase<"Halves", 0, "halves">, I32EnumCase<"Interleaved", 1, "interleaved">]> {
  let cppNamespace = "::mla";
}
def MLA_RopeFormatAttr : EnumAttr<MLA_Dialect, MLA_RopeFormat, "rope"> {
  let assemblyFormat = "`<` custom<RopeFormat>($value) `>`";
}

def MLA_UpdateMode : I32Enum<"UpdateMode", "how new tokens enter a dense cache", [
    I32EnumCase<"Concat", 0, "concat">, I32EnumCase<"Scatter", 1, "scatter">]> {
  let cppNamespace = "::mla";
}
def MLA_UpdateModeAttr : EnumAttr<MLA_Dialect, MLA_UpdateMode, "update"> {
  let assemblyFormat = "`<` custom<UpdateMode>($value) `>`";
}

#endif // MLA_DIALECT_MLA_IR_MLAATTRIBUTES_TD
