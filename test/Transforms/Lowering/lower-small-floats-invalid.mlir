// RUN: mla-opt %s --mla-lower-small-floats --split-input-file --verify-diagnostics

func.func @no_mantissa(%x: f32) -> f8E8M0FNU {
  // expected-error@+1 {{cannot lower 'arith.truncf' from 'f32' to 'f8E8M0FNU'; it must convert between an 8-bit float with a sign and a mantissa}}
  %0 = arith.truncf %x : f32 to f8E8M0FNU
  return %0 : f8E8M0FNU
}

// -----

func.func @four_bits(%x: f4E2M1FN) -> f32 {
  // expected-error@+1 {{cannot lower 'arith.extf' from 'f4E2M1FN' to 'f32'}}
  %0 = arith.extf %x : f4E2M1FN to f32
  return %0 : f32
}

// -----

func.func @toward_zero(%x: f32) -> f8E5M2 {
  // expected-error@+1 {{rounded to nearest even}}
  %0 = arith.truncf %x toward_zero : f32 to f8E5M2
  return %0 : f8E5M2
}

// -----

func.func @integer(%x: i64) -> f8E8M0FNU {
  // expected-error@+1 {{cannot lower 'arith.sitofp' from 'i64' to 'f8E8M0FNU'}}
  %0 = arith.sitofp %x : i64 to f8E8M0FNU
  return %0 : f8E8M0FNU
}
