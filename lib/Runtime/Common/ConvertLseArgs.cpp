//===- ConvertLseArgs.cpp - Check a conversion of LSE values --------------===//

#include "ConvertLseArgs.h"

using namespace mla::runtime;

bool mla::runtime::checkConvertLse(Checker &check,
                                   const MlaConvertLseArgs *args) {
  return check.tensorOfRank("lse", args->lse, F32Type, 1, MLA_MAX_RANK,
                            Strides::Any) &&
         check.tensor("out", args->out, F32Type, args->lse->sizes,
                      args->lse->rank, Strides::Any) &&
         check.written("out", args->out) &&
         check.range("fromBase", args->fromBase, 0, 1) &&
         check.range("toBase", args->toBase, 0, 1) &&
         check.range("fromEmpty", args->fromEmpty, 0, 1) &&
         check.range("toEmpty", args->toEmpty, 0, 1);
}

double mla::runtime::conversionFactor(const MlaConvertLseArgs *args) {
  constexpr double log2E = 1.4426950408889634074;
  if (args->fromBase == args->toBase)
    return 1;
  return args->toBase == 1 ? log2E : 1 / log2E;
}
