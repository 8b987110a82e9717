// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// The constraints of #mla.layout, and errors of its parser.

// expected-error @+1 {{C1: a layout must have 1 to 8 fields, got 0}}
func.func private @c1() attributes {l = #mla.layout<[]>}

// -----

// expected-error @+1 {{C1: a layout must have 1 to 8 fields, got 9}}
func.func private @c1() attributes {l = #mla.layout<[latent : 1 x f32, pad : 1 x i8, pad : 1 x i8, pad : 1 x i8, pad : 1 x i8, pad : 1 x i8, pad : 1 x i8, pad : 1 x i8, pad : 1 x i8]>}

// -----

// expected-error @+1 {{C1: width of field 0 must be between 1 and 65536, got 0}}
func.func private @c1() attributes {l = #mla.layout<[latent : 0 x f32]>}

// -----

// expected-error @+1 {{C1: width of field 1 must be between 1 and 65536, got 1099511627776}}
func.func private @c1() attributes {l = #mla.layout<[latent : 64 x f32, rope : 1099511627776 x f32]>}

// -----

// expected-error @+1 {{C2: pool of field 1 must be between 0 and 3, got 4}}
func.func private @c2() attributes {l = #mla.layout<[latent : 64 x f32, rope : 16 x f32 {pool = 4} ]>}

// -----

// expected-error @+1 {{C2: pool of field 1 must be between 0 and 3, got -1}}
func.func private @c2() attributes {l = #mla.layout<[latent : 64 x f32, rope : 16 x f32 {pool = -1} ]>}

// -----

// expected-error @+1 {{C2: pools must be numbered without a gap, got pool 2 but no pool 1}}
func.func private @c2() attributes {l = #mla.layout<[latent : 64 x f32, rope : 16 x f32 {pool = 2} ]>}

// -----

// expected-error @+1 {{C3: field 0 must have whole bytes per token, got 12 bits}}
func.func private @c3() attributes {l = #mla.layout<[latent : 3 x f4E2M1FN]>}

// -----

// expected-error @+1 {{C4: group of field 1 (rope) must be absent, got 16}}
func.func private @c4() attributes {l = #mla.layout<[latent : 64 x f32, rope : 16 x f32 {group = 16} ]>}

// -----

// expected-error @+1 {{C4: group of field 1 (scale) must be between 1 and 65536, got 0}}
func.func private @c4() attributes {l = #mla.layout<[latent : 64 x f8E4M3FN, scale : 4 x f32]>}

// -----

// expected-error @+1 {{C4: width times group of field 1 (64) must be the total width of the next fields of 8 bits or fewer, got 128}}
func.func private @c4() attributes {l = #mla.layout<[latent : 128 x f8E4M3FN, scale : 4 x f32 {group = 16} ]>}

// -----

// Error: no field after the scale has at most 8 bits, so there is nothing to
// scale.
// expected-error @+1 {{C4: width times group of field 1 (64) must be the total width of the next fields of 8 bits or fewer, got 0}}
func.func private @c4() attributes {l = #mla.layout<[latent : 64 x bf16, scale : 4 x f32 {group = 16} ]>}

// -----

// A tile must not span two fields.
// expected-error @+1 {{C4: width of the latent field (48) must be a multiple of the group of field 2 (32), whose scales cover it}}
func.func private @c4() attributes {l = #mla.layout<[latent : 48 x f8E4M3FN, rope : 16 x f8E4M3FN, scale : 2 x f32 {group = 32} ]>}

// -----

// expected-error @+1 {{C4: element type of field 1 (scale) must be f32, f8E8M0FNU or f8E4M3FN, got 'bf16'}}
func.func private @c4() attributes {l = #mla.layout<[latent : 64 x f8E4M3FN, scale : 4 x bf16 {group = 16} ]>}

// -----

// expected-error @+1 {{C5: page_align must be between 1 and 65536, got 0}}
func.func private @c5() attributes {l = #mla.layout<[latent : 64 x f32], page_align = 0>}

// -----

// expected-error @+1 {{C6: element type of field 0 must be f64, f32, f16, bf16, i8, f8E4M3FN, f8E5M2, f8E8M0FNU or f4E2M1FN, got 'i32'}}
func.func private @c6() attributes {l = #mla.layout<[latent : 64 x i32]>}

// -----

// expected-error @+1 {{C6: element type of field 0 must be f64, f32, f16, bf16, i8, f8E4M3FN, f8E5M2, f8E8M0FNU or f4E2M1FN, got 'index'}}
func.func private @c6() attributes {l = #mla.layout<[latent : 64 x index]>}

// -----

// expected-error @+1 {{C7: a layout must have at most one latent field, got another at field 1}}
func.func private @c7() attributes {l = #mla.layout<[latent : 64 x f32, latent : 64 x f32]>}

// -----

// expected-error @+1 {{C8: transpose (4) of field 0 must be on a scale field and divide its width (64)}}
func.func private @c8() attributes {l = #mla.layout<[latent : 64 x f8E4M3FN {transpose = 4} ]>}

// -----

// expected-error @+1 {{C8: transpose (3) of field 1 must be on a scale field and divide its width (4)}}
func.func private @c8() attributes {l = #mla.layout<[latent : 64 x f8E4M3FN, scale : 4 x f32 {group = 16, transpose = 3} ]>}

// -----

// expected-error @+1 {{unknown layout 'L98', expected L1, L2, L3, L4, L5, L6, L7, L8, L9, L10, L11, L12, L13 or a list of fields in []}}
func.func private @alias() attributes {l = #mla.layout<L98>}

// -----

// An invalid layout in the type of a cache must give only one error, too.
// expected-error @+1 {{unknown layout 'L99', expected L1, L2, L3, L4, L5, L6, L7, L8, L9, L10, L11, L12, L13 or a list of fields in []}}
func.func private @in_cache() attributes {t = !mla.cache<#mla.layout<L99>, page = 64>}

// -----

// expected-error @+1 {{unknown field role 'ltaent', expected latent, rope, scale, pad, k or v}}
func.func private @role() attributes {l = #mla.layout<[ltaent : 64 x f32]>}

// -----

// expected-error @+1 {{unknown field option 'align', expected group, at, pool or transpose}}
func.func private @option() attributes {l = #mla.layout<[latent : 64 x f32 {align = 4} ]>}

// -----

// expected-error @+1 {{at must be token, page_end or head, got 'middle'}}
func.func private @place() attributes {l = #mla.layout<[latent : 64 x f32 {at = middle} ]>}

// -----

// expected-error @+1 {{expected one width in a field, got sizes 64 x 2}}
func.func private @widths() attributes {l = #mla.layout<[latent : 64 x 2 x f32]>}

// -----

// expected-error @+1 {{expected a width, or a number of heads and a width, in a field, got sizes 2 x 4 x 8}}
func.func private @heads() attributes {l = #mla.layout<[k : 2 x 4 x 8 x f32]>}

// -----

// expected-error @+1 {{C9: field 0 (latent) must be at token or page_end, got head}}
func.func private @latent_by_head() attributes {l = #mla.layout<[latent : 64 x f32 {at = head} ]>}

// -----

// expected-error @+1 {{C9: a head of field 0 must have whole bytes, got 20 bits}}
func.func private @half_byte() attributes {l = #mla.layout<[k : 2 x 5 x f4E2M1FN]>}

// -----

// expected-error @+1 {{expected a whole number and a type, for example 64 x bf16, got '-1 x bf16'}}
func.func private @negative() attributes {l = #mla.layout<[latent : -1 x bf16]>}

// -----

// expected-error @+1 {{expected a whole number and a type, for example 64 x bf16, got '1.5 x bf16'}}
func.func private @fraction() attributes {l = #mla.layout<[latent : 1.5 x bf16 {group = 1}]>}

// -----

// expected-error @+1 {{expected a whole number and a type, for example 64 x bf16, got '64 x'}}
func.func private @no_type() attributes {l = #mla.layout<[latent : 64 x]>}

// -----

// expected-error @+1 {{expected a layout in <>, for example <L1>, got 'L1'}}
func.func private @no_brackets() attributes {l = #mla.layout L1}
