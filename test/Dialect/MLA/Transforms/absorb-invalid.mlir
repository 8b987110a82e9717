// RUN: not %mla-opt %s --mla-absorb="assumed-keys=0" 2>&1 | FileCheck %s --check-prefix=KEYS
// RUN: not %mla-opt %s --mla-absorb="balance=-1" 2>&1 | FileCheck %s --check-prefix=BALANCE
// RUN: not %mla-opt %s --mla-absorb="balance=nan" 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: not %mla-opt %s --mla-absorb="target=sm_70" 2>&1 | FileCheck %s --check-prefix=TARGET

// KEYS: error: mla-absorb: assumed-keys must be positive, got 0
// BALANCE: error: mla-absorb: balance must be a positive number, or 0 for the costs of the target, got -1.00
// NAN: error: mla-absorb: balance must be a positive number, or 0 for the costs of the target, got nan
// TARGET: error: mla-absorb: unknown target 'sm_70', expected one of cpu, sm_80, sm_90a, sm_100a
func.func @f() {
  return
}
