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

def MLA_FieldRole : I32Enum<"FieldRole", "contents of a layout field", [
    I32EnumCase<"Latent", 0, "latent">, I32EnumCase<"Rope", 1, "rope">,
    I32EnumCase<"Scale", 2, "scale">, I32EnumCase<"Pad", 3, "pad">,
    I32EnumCase<"Key", 4, "k">, I32EnumCase<"Value", 5, "v">]> {
  let cppNamespace = "::mla";
}

def MLA_FieldPlace : I32Enum<"FieldPlace", "place of a layout field in a page", [
    I32EnumCase<"Token", 0, "token">, I32EnumCase<"PageEnd", 1, "page_end">,
    I32EnumCase<"Head", 2, "head">]> {
  let cppNamespace = "::mla";
}

def MLA_LayoutAttr : MLA_Attr<"Layout", "layout"> {
  let summary = "layout of the bytes of a cached token";
  let description = [{
    An ordered list of fields. Each field has a role, a width in elements, an
    element type, and options. A k or v field of several heads has two sizes, the
    number of heads and the width of a head: `k : 8 x 128 x bf16`. The options:

    * `group` (scales only): the number of elements that one scale covers. The
      scales cover the fields of 8 bits or fewer, in the order of the list.
    * `at`: `token` (default) stores the field with the other fields of the
      token; `page_end` stores it after all tokens of the page; `head` (k and v
      only) stores it after these fields, head by head, each with all tokens of
      the page.
    * `pool`: the number of the pool that holds the field.
    * `transpose = c` (scales only): the elements of the token form rows of c
      elements, which are stored column by column: element i is stored at
      `(i % c) * (width / c) + i / c`.

    The fields determine the bytes per token and per page, all offsets, the byte
    map, and a hash that the runtime compares. `page_align` rounds up the bytes
    of a page. A layout with the fields of an alias prints as the alias.
    `mla-opt --mla-print-layouts` prints the byte maps of all aliases.

    ```mlir
    #mla.layout<[latent : 512 x bf16, rope : 64 x bf16]>               // L1
    #mla.layout<[latent : 512 x bf16, rope : 64 x bf16 {pool = 1} ]>   // L2
    #mla.layout<L4>
    #mla.layout<[latent : 448 x f8E4M3FN, rope : 64 x bf16,
                 scale : 7 x f8E8M0FNU {group = 64, at = page_end},
                 pad : 1 x i8 {at = page_end} ], page_align = 576>      // L5
    #mla.layout<[k : 8 x 128 x bf16 {at = head},
                 v : 8 x 128 x bf16 {at = head} ]>
    ```

    Constraints:
    * C1: there are 1 to 8 fields; every width is between 1 and 65536.
    * C2: there are at most 4 pools, numbered from 0 without a gap.
    * C3: a field has a whole number of bytes per token.
    * C4: scale fields, and no others, have a `group`; `width * group` is the
      total width of the next fields of 8 bits or fewer, and each of their widths
      is a multiple of `group`. Scales are f32, f8E8M0FNU or f8E4M3FN.
    * C5: `page_align` is between 1 and 65536.
    * C6: element types are f64, f32, f16, bf16, i8, f8E4M3FN, f8E5M2, f8E8M0FNU
      or f4E2M1FN.
    * C7: there is at most one field of each of the roles latent, rope, k and v.
    * C8: only scale fields have `transpose`, which divides the width.
    * C9: only k and v fields have several heads or are at `head`; a head has a
      whole number of bytes.
  }];
  let parameters = (ins
    ArrayRefParameter<"::mla::LayoutField", "fields">:$fields,
    DefaultValuedParameter<"int64_t", "1">:$pageAlign);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Returns the number of pools.
    int64_t getNumPools() const;
    /// Returns the index of the first field with this role, or -1.
    int64_t getFieldIndex(::mla::FieldRole role) const;
    /// Returns the width of the first field with this role, or 0.
    int64_t getWidth(::mla::FieldRole role) const;
    /// Returns the element type of the first field with this role, or null.
    ::mlir::Type getElementType(::mla::FieldRole role) const;
    /// Returns the bytes per token of a pool, without the fields at `page_end`.
    int64_t getTokenBytes(int64_t pool) const;
    /// Returns the bytes of one page of a pool, rounded up to `page_align`.
    int64_t getPageBytes(int64_t pool, int64_t pageSize) const;
    /// Returns the byte offset of a token's field from the start of the page.
    int64_t getFieldOffset(int64_t field, int64_t token, int64_t pageSize) const;
    /// Returns the bytes from a field of one token to the same field of the
    /// next token.
    int64_t getFieldStride(int64_t field) const;
    /// Returns the bytes from a head of a token's k or v field to the next head.
    int64_t getHeadStride(int64_t field, int64_t pageSize) const;
    /// Returns the index of the scale field that covers a field, or -1. Sets
    /// `firstElement` to the index of the field's first element among the
    /// elements that the scale field covers.
    int64_t getScaleOf(int64_t field, int64_t &firstElement) const;
    /// True if `k_scale` multiplies the elements of a latent or rope field: they
    /// have 8 bits or fewer, and no scales in the cache or scales of f8E4M3FN.
    bool usesOperandScale(int64_t field) const;
    /// True if `k_scale` multiplies the elements of a field.
    bool usesOperandScale() const;
    /// Returns the fields as structs of the runtime's C ABI.
    ::llvm::SmallVector<::MlaField> getRuntimeFields() const;
    /// Returns the hash that `MlaCache.layoutHash` holds at run time.
    uint64_t getHash() const;
    /// Returns the alias with exactly these fields ("L1"), or an empty string.
    ::llvm::StringRef getAlias() const;
    /// Returns the layout of an alias, or null if there is no such alias.
    static LayoutAttr getFromAlias(::mlir::MLIRContext *context, ::llvm::StringRef alias);
    /// Returns the names of all aliases, in order.
    static ::llvm::ArrayRef<::llvm::StringLiteral> getAliases();
    /// Prints the byte map of a page of `pageSize` tokens, one line per field.
    void printByteMap(::llvm::raw_ostream &os, int64_t pageSize) const;
  }];
}

//===----------------------------------------------------------------------===//
// LSE encoding
//===----------------------------------------------------------------------===//

def MLA_LseBase : I32Enum<"LseBase", "base of the logarithm of an LSE", [
    I32EnumCase<"Natural", 0, "e">, I32EnumCase<"Two", 1, "two">]> {
  let cppNamespace = "::mla";
}

def MLA_LseEmpty : I32Enum<"LseEmpty", "LSE of a row that sees no key", [
    I32EnumCase<"Minus", 0, "-inf">, I32EnumCase<"Plus", 1, "+inf">]> {
  let cppNamespace = "::mla";
}

def MLA_LseAttr : MLA_Attr<"Lse", "lse", [
    DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "meaning of a tensor of log-sum-exp values";
  let description = [{
    A tensor encoding:

    ```mlir
    #mla.lse<e>                        // natural logarithms
    #mla.lse<two>                      // logarithms to base 2
    #mla.lse<e, empty = +inf>          // a row that sees no key has +inf
    #mla.lse<e, sink>                  // the output was divided by a sink, too
    #mla.lse<two, empty = +inf, sink>
    ```

    * The base comes first. Ops do not accept mixed bases.
    * `empty` is the LSE of a row that sees no key: `-inf` (default) or `+inf`.
    * `sink`: the output that belongs to the LSE has a sink in its denominator.
      The LSE itself never includes the sink, so its values do not show this.
      `mla.merge` refuses such an output, because a merge would count the sink
      once per partial result. An attention has `sink` in its `lse` attribute if
      and only if it has a sink operand.

    `mla.convert_lse` changes the base and the LSE of empty rows, never `sink`.
    Constraints:
    * C1: the element type is f32.
  }];
  let parameters = (ins EnumParameter<MLA_LseBase>:$base,
    DefaultValuedParameter<"::mla::LseEmpty", "::mla::LseEmpty::Minus">:$empty,
    DefaultValuedParameter<"bool", "false">:$sink);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Returns this encoding with `sink` set to `hasSink`.
    LseAttr withSink(bool hasSink) const;
  }];
}

//===----------------------------------------------------------------------===//
// Rope format and update mode
//===----------------------------------------------------------------------===//

def MLA_RopeFormat : I32Enum<"RopeFormat", "places of the pairs of a rotary embedding", [
    I32EnumCase<"Halves", 0, "halves">, I32EnumCase<"Interleaved", 1, "interleaved">]> {
  let cppNamespace = "::mla";
}
def MLA_RopeFormatAttr : EnumAttr<MLA_Dialect, MLA_RopeFormat, "rope"> {
  let assemblyFormat = "`<` custom<RopeFormat>($value) `>`";
}

def MLA_UpdateMode : I32Enum<"UpdateMode", "way to add new tokens to a dense cache", [
    I32EnumCase<"Concat", 0, "concat">, I32EnumCase<"Scatter", 1, "scatter">]> {
  let cppNamespace = "::mla";
}
def MLA_UpdateModeAttr : EnumAttr<MLA_Dialect, MLA_UpdateMode, "update"> {
  let assemblyFormat = "`<` custom<UpdateMode>($value) `>`";
}

#endif // MLA_DIALECT_MLA_IR_MLAATTRIBUTES_TD
