// RUN: %mla-opt %s --mla-verify-no-host-sync=target=sm_90a | FileCheck %s
// RUN: not %mla-opt %s --mla-verify-no-host-sync=target=abacus 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %mla-opt %S/verify-no-host-sync-invalid.mlir --split-input-file --mla-verify-no-host-sync --remarks-filter=mla-verify-no-host-sync 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: %mla-opt %s --mla-verify-no-host-sync=target=sm_90a --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// RUN: %mla-opt %s --mla-verify-no-host-sync=target=sm_90a --remarks-filter=mla-verify-no-host-sync -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not %mla-opt %S/verify-no-host-sync-invalid.mlir --split-input-file --mla-verify-no-host-sync=target=sm_90a --remarks-filter=mla-verify-no-host-sync -o /dev/null 2>&1 | FileCheck %s --check-prefix=REFUSED --implicit-check-not=host-memory

// On a target with separate memory, a remark lists what was checked. There is
// no remark if the check failed.
// REMARK: remark: [Analysis] host-memory | Category:mla-verify-no-host-sync | Remark="every element that the host program reads or branches on is in host memory", conditions=1, ops={{[1-9][0-9]*}}, reads=2, target=sm_90a{{$}}
// REFUSED: op reads device memory

// UNKNOWN: error: mla-verify-no-host-sync: unknown target 'abacus', expected one of cpu, sm_80, sm_90a, sm_100a

// STATISTICS: mla-verify-no-host-sync
// STATISTICS-NEXT: (S) 2 reads - elements read in the host program

// On a CPU all memory is host memory.
// CPU: [Analysis] cpu | Category:mla-verify-no-host-sync
// CPU: tensor.extract

// Reads of host memory, dimensions and constants are valid. Every read in the
// body of a linalg op is valid, because the body is device code.
// CHECK-LABEL: func.func @reads
func.func @reads(%x: tensor<?x4xf32>, %n: tensor<?xi32> {mla.host}, %e: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : i32
  %t = arith.constant dense<1> : tensor<2xi32>
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %s = tensor.extract_slice %n[1] [1] [1] : tensor<?xi32> to tensor<1xi32>
  %a = tensor.extract %s[%c0] : tensor<1xi32>
  %b = tensor.extract %t[%c0] : tensor<2xi32>
  %sum = arith.addi %a, %b : i32
  %cond = arith.cmpi slt, %sum, %c3 : i32
  %r = scf.if %cond -> tensor<4xf32> {
    %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<4xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      // CHECK: tensor.extract %{{.*}} : tensor<?x4xf32>
      %v = tensor.extract %x[%c0, %i] : tensor<?x4xf32>
      linalg.yield %v : f32
    } -> tensor<4xf32>
    scf.yield %g : tensor<4xf32>
  } else {
    scf.yield %e : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
