// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of mla.plan and its types.

// C1: lengths is [B].
func.func @c1(%n: tensor<2x1xi32>, %P: index) {
  // expected-error @+1 {{'mla.plan' op C1: lengths must be [B] (rank 1), got rank 2}}
  %0 = mla.plan lengths(%n) max_pages(%P) {heads = 5, page_size = 16, query_len = 1}
    : (tensor<2x1xi32>, index) -> !mla.plan
  return
}

// -----

// C2: cu_seqlens is [B + 1].
func.func @c2(%n: tensor<2xi32>, %P: index, %cu: tensor<2xi32>) {
  // expected-error @+1 {{'mla.plan' op C2: cu_seqlens size minus 1 (1) must equal the batch (2)}}
  %0 = mla.plan lengths(%n) cu_seqlens(%cu) max_pages(%P) {heads = 5, page_size = 16, query_len = 1}
    : (tensor<2xi32>, tensor<2xi32>, index) -> !mla.plan
  return
}

// -----

// C3: the number of heads is at least 1.
func.func @c3(%n: tensor<2xi32>, %P: index) {
  // expected-error @+1 {{'mla.plan' op C3: heads must be between 1 and 2147483647, got 0}}
  %0 = mla.plan lengths(%n) max_pages(%P) {heads = 0, page_size = 16, query_len = 1}
    : (tensor<2xi32>, index) -> !mla.plan
  return
}

// -----

// C3: heads fit 31 bits.
func.func @c3(%n: tensor<2xi32>, %P: index) {
  // expected-error @+1 {{'mla.plan' op C3: heads must be between 1 and 2147483647, got 1099511627776}}
  %0 = mla.plan lengths(%n) max_pages(%P) {heads = 1099511627776, page_size = 16, query_len = 1}
    : (tensor<2xi32>, index) -> !mla.plan
  return
}

// -----

// C4: a page has at least one token.
func.func @c4(%n: tensor<2xi32>, %P: index) {
  // expected-error @+1 {{'mla.plan' op C4: page_size must be between 1 and 1048576, got 0}}
  %0 = mla.plan lengths(%n) max_pages(%P) {heads = 5, page_size = 0, query_len = 1}
    : (tensor<2xi32>, index) -> !mla.plan
  return
}

// -----

// C4: a page has at most 1048576 tokens.
func.func @c4(%n: tensor<2xi32>, %P: index) {
  // expected-error @+1 {{'mla.plan' op C4: page_size must be between 1 and 1048576, got 1048577}}
  %0 = mla.plan lengths(%n) max_pages(%P) {heads = 5, page_size = 1048577, query_len = 1}
    : (tensor<2xi32>, index) -> !mla.plan
  return
}

// -----

// C5: query_len is an attribute or an operand, not both.
func.func @c5(%n: tensor<2xi32>, %P: index, %q: index) {
  // expected-error @+1 {{'mla.plan' op C5: the attribute query_len (1) and the operand query_len (present) exclude each other}}
  %0 = mla.plan lengths(%n) query_len(%q) max_pages(%P) {heads = 5, page_size = 16, query_len = 1}
    : (tensor<2xi32>, index, index) -> !mla.plan
  return
}

// -----

// C5: query_len is required without cu_seqlens.
func.func @c5(%n: tensor<2xi32>, %P: index) {
  // expected-error @+1 {{'mla.plan' op C5: query_len (absent) must be present if cu_seqlens is absent}}
  %0 = mla.plan lengths(%n) max_pages(%P) {heads = 5, page_size = 16}
    : (tensor<2xi32>, index) -> !mla.plan
  return
}

// -----

// C5: a query length is not negative.
func.func @c5(%n: tensor<2xi32>, %P: index) {
  // expected-error @+1 {{'mla.plan' op C5: query_len must be between 0 and 2147483647, got -1}}
  %0 = mla.plan lengths(%n) max_pages(%P) {heads = 5, page_size = 16, query_len = -1}
    : (tensor<2xi32>, index) -> !mla.plan
  return
}

// -----

// The lengths must be a tensor: CSE would merge two plans for a buffer that is
// updated between them.
func.func @memref(%n: memref<2xi32>, %P: index) {
  // expected-error @+1 {{'mla.plan' op operand #0 must be ranked tensor of 32-bit signless integer values, but got 'memref<2xi32>'}}
  %0 = mla.plan lengths(%n) max_pages(%P) {heads = 5, page_size = 16, query_len = 1}
    : (memref<2xi32>, index) -> !mla.plan
  return
}

// -----

// C6: each key head has the same number of query heads.
func.func @c6(%n: tensor<3xi32>, %P: index) {
  // expected-error @+1 {{'mla.plan' op C6: key_heads must be at least 1 and divide heads (6), got 4}}
  %0 = mla.plan lengths(%n) max_pages(%P) {heads = 6, key_heads = 4, page_size = 16, query_len = 1} : (tensor<3xi32>, index) -> !mla.plan
  return
}
