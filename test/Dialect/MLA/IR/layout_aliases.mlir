// Each named layout can be parsed, printed and parsed again, in attributes and
// in types of caches.
// RUN: mla-opt %s | FileCheck %s
// RUN: mla-opt %s --mlir-print-op-generic | mla-opt | FileCheck %s

// CHECK: func.func private @l1(!mla.cache<<L1>, page = 64>) attributes {layout = #mla.layout<L1>}
func.func private @l1(!mla.cache<#mla.layout<L1>, page = 64>) attributes {layout = #mla.layout<L1>}
// CHECK: func.func private @l2(!mla.cache<<L2>, page = 64>) attributes {layout = #mla.layout<L2>}
func.func private @l2(!mla.cache<#mla.layout<L2>, page = 64>) attributes {layout = #mla.layout<L2>}
// CHECK: func.func private @l3(!mla.cache<<L3>, page = 64>) attributes {layout = #mla.layout<L3>}
func.func private @l3(!mla.cache<#mla.layout<L3>, page = 64>) attributes {layout = #mla.layout<L3>}
// CHECK: func.func private @l4(!mla.cache<<L4>, page = 64>) attributes {layout = #mla.layout<L4>}
func.func private @l4(!mla.cache<#mla.layout<L4>, page = 64>) attributes {layout = #mla.layout<L4>}
// CHECK: func.func private @l5(!mla.cache<<L5>, page = 64>) attributes {layout = #mla.layout<L5>}
func.func private @l5(!mla.cache<#mla.layout<L5>, page = 64>) attributes {layout = #mla.layout<L5>}
// CHECK: func.func private @l6(!mla.cache<<L6>, page = 64>) attributes {layout = #mla.layout<L6>}
func.func private @l6(!mla.cache<#mla.layout<L6>, page = 64>) attributes {layout = #mla.layout<L6>}
// CHECK: func.func private @l7(!mla.cache<<L7>, page = 64>) attributes {layout = #mla.layout<L7>}
func.func private @l7(!mla.cache<#mla.layout<L7>, page = 64>) attributes {layout = #mla.layout<L7>}
// CHECK: func.func private @l8(!mla.cache<<L8>, page = 64>) attributes {layout = #mla.layout<L8>}
func.func private @l8(!mla.cache<#mla.layout<L8>, page = 64>) attributes {layout = #mla.layout<L8>}
// CHECK: func.func private @l9(!mla.cache<<L9>, page = 64>) attributes {layout = #mla.layout<L9>}
func.func private @l9(!mla.cache<#mla.layout<L9>, page = 64>) attributes {layout = #mla.layout<L9>}
// CHECK: func.func private @l10(!mla.cache<<L10>, page = 64>) attributes {layout = #mla.layout<L10>}
func.func private @l10(!mla.cache<#mla.layout<L10>, page = 64>) attributes {layout = #mla.layout<L10>}
// CHECK: func.func private @l11(!mla.cache<<L11>, page = 64>) attributes {layout = #mla.layout<L11>}
func.func private @l11(!mla.cache<#mla.layout<L11>, page = 64>) attributes {layout = #mla.layout<L11>}
// CHECK: func.func private @l12(!mla.cache<<L12>, page = 64>) attributes {layout = #mla.layout<L12>}
func.func private @l12(!mla.cache<#mla.layout<L12>, page = 64>) attributes {layout = #mla.layout<L12>}
// CHECK: func.func private @l13(!mla.cache<<L13>, page = 64>) attributes {layout = #mla.layout<L13>}
func.func private @l13(!mla.cache<#mla.layout<L13>, page = 64>) attributes {layout = #mla.layout<L13>}
