// RUN: mla-opt %s --some-pass --mlir-pass-statistics 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: some-pass
// COUNT-NEXT: (S) 1 read - one that a test reads
// COUNT-NEXT: (S) 0 zero - one that is 0 in every test
