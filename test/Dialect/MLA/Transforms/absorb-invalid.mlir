// RUN: %mla-opt %s --verify-diagnostics --mla-absorb="assumed-keys=0"

// expected-error @+1 {{mla-absorb: assumed-keys and balance must be positive, got 0 and 1.600000e+01}}
func.func @f() {
  return
}
