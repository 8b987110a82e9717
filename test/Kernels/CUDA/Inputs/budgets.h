// The budgets of all kernels. The key of a budget is a part of the kernel's
// mangled name.
#pragma once

#include "Common/CheckKernel.h"
#include "Common/ConvertKernel.h"
#include "Common/ExpandCacheKernel.h"
#include "Common/HeadProductKernel.h"
#include "Common/MergeKernel.h"
#include "Common/MergePartialsKernel.h"
#include "Common/PlanCheckKernel.h"
#include "Common/PlanKernel.h"
#include "Common/PrefillPlan.h"
#include "Common/QuantizeKernel.h"
#include "Common/ScaleKernel.h"
#include "Common/UpdateKernel.h"
#include "Generic/AttentionKernel.h"
#include "Generic/DenseKernel.h"
#include "Generic/MatmulKernel.h"
#include "Generic/MergeKernel.h"
#include "SM100/DecodeTraits.h"
#include "SM100/GqaTile.h"
#include "SM100/PrefillTraits.h"
#include "SM90/Decode8Traits.h"
#include "SM90/DecodeTraits.h"
#include "SM90/ExpandCacheKernel.h"
#include "SM90/GqaTraits.h"
#include "SM90/HeadProductKernel.h"
#include "SM90/PrefillTraits.h"
#include "SM90/ScaledTraits.h"

struct NamedBudget {
  const char *name;
  mla::cuda::KernelBudget budget;
};

inline const NamedBudget kernelBudgets[] = {
    {"10planKernel", mla::cuda::planBudget},
    {"15planCheckKernel", mla::cuda::planCheckBudget},
    {"11mergeKernel", mla::cuda::mergeBudget},
    {"11checkKernel", mla::cuda::checkBudget},
    {"11scaleKernel", mla::cuda::scaleBudget},
    {"12appendKernelILb0E", mla::cuda::appendBudget},
    {"12appendKernelILb1E", mla::cuda::normBudget},
    {"12rotateKernel", mla::cuda::rotateBudget},
    {"14quantizeKernel", mla::cuda::quantizeBudget},
    {"13prepareKernelILb0E", mla::cuda::appendBudget},
    {"13prepareKernelILb1E", mla::cuda::normBudget},
    {"12gatherKernel", mla::cuda::gatherBudget},
    {"13convertKernel", mla::cuda::convertBudget},
    {"4cuda17expandCacheKernel", mla::cuda::expandCacheBudget},
    {"12ExpandTraitsILb0E", mla::cuda::sm90::expandCacheBudget<mla::cuda::sm90::ExpandTraits<false>>},
    {"12ExpandTraitsILb1E", mla::cuda::sm90::expandCacheBudget<mla::cuda::sm90::ExpandTraits<true>>},
    {"12updateKernel", mla::cuda::updateBudget},
    {"19mergePartialsKernel", mla::cuda::mergePartialsBudget},
    {"19storePartialsKernel", mla::cuda::storePartialsBudget},
    {"NS1_17HeadProductTraitsILb0ELi1E", mla::cuda::sm90::headProductBudget<mla::cuda::sm90::HeadProductTraits<false, 1>>},
    {"NS1_17HeadProductTraitsILb0ELi2E", mla::cuda::sm90::headProductBudget<mla::cuda::sm90::HeadProductTraits<false, 2>>},
    {"NS1_17HeadProductTraitsILb1ELi1E", mla::cuda::sm90::headProductBudget<mla::cuda::sm90::HeadProductTraits<true, 1>>},
    {"NS1_17HeadProductTraitsILb1ELi2E", mla::cuda::sm90::headProductBudget<mla::cuda::sm90::HeadProductTraits<true, 2>>},
    {"NS0_17HeadProductTraits", mla::cuda::headProductBudget<mla::cuda::HeadProductTraits<true, false>>},
    {"18mergeGenericKernel", mla::cuda::generic::mergeGenericBudget},
    // One budget for 16-bit types, and one for float.
    {"12matmulKernelIN", mla::cuda::generic::matmulBudget<mla::arch::Bf16>},
    {"12matmulKernelIf", mla::cuda::generic::matmulBudget<float>},
    {"15attentionKernelIN", mla::cuda::generic::attentionBudget<mla::arch::Bf16>},
    {"15attentionKernelIf", mla::cuda::generic::attentionBudget<float>},
    {"sm9012decodeKernel", mla::cuda::sm90::decodeKernelBudget},
    {"18scaledDecodeKernelINS0_6L4RowsELi16E", mla::cuda::sm90::scaledDecodeBudget<mla::cuda::L4Rows, 16>},
    {"18scaledDecodeKernelINS0_6L4RowsELi32E", mla::cuda::sm90::scaledDecodeBudget<mla::cuda::L4Rows, 32>},
    {"18scaledDecodeKernelINS0_6L4RowsELi64E", mla::cuda::sm90::scaledDecodeBudget<mla::cuda::L4Rows, 64>},
    {"18scaledDecodeKernelINS0_6L5RowsELi16E", mla::cuda::sm90::scaledDecodeBudget<mla::cuda::L5Rows, 16>},
    {"18scaledDecodeKernelINS0_6L5RowsELi32E", mla::cuda::sm90::scaledDecodeBudget<mla::cuda::L5Rows, 32>},
    {"18scaledDecodeKernelINS0_6L5RowsELi64E", mla::cuda::sm90::scaledDecodeBudget<mla::cuda::L5Rows, 64>},
    {"13decode8KernelILi16E", mla::cuda::sm90::decode8Budget<16>},
    {"13decode8KernelILi32E", mla::cuda::sm90::decode8Budget<32>},
    {"13decode8KernelILi64E", mla::cuda::sm90::decode8Budget<64>},
    // One budget for both types and both shapes, which differ in shared memory.
    {"11denseKernel", mla::cuda::generic::denseBudget<mla::cuda::generic::DenseTraits<mla::arch::Bf16, 2>>},
    {"GqaTraitsILi64E", mla::cuda::sm90::gqaBudget<mla::cuda::sm90::GqaTraits<64>>},
    {"GqaTraitsILi128E", mla::cuda::sm90::gqaBudget<mla::cuda::sm90::GqaTraits<128>>},
    {"GqaTraitsILi256E", mla::cuda::sm90::gqaBudget<mla::cuda::sm90::GqaTraits<256>>},
    {"Gqa8TraitsILi64ELi16E", mla::cuda::sm90::gqaBudget<mla::cuda::sm90::Gqa8Traits<64, 16>>},
    {"Gqa8TraitsILi64ELi64E", mla::cuda::sm90::gqaBudget<mla::cuda::sm90::Gqa8Traits<64, 64>>},
    {"Gqa8TraitsILi128ELi16E", mla::cuda::sm90::gqaBudget<mla::cuda::sm90::Gqa8Traits<128, 16>>},
    {"Gqa8TraitsILi128ELi64E", mla::cuda::sm90::gqaBudget<mla::cuda::sm90::Gqa8Traits<128, 64>>},
    {"17prefillPlanKernel", mla::cuda::prefillPlanBudget},
    {"PrefillTraitsILi3ELi128ELi96E", mla::cuda::sm90::prefillBudget<mla::arch::E4m3, mla::cuda::sm90::PrefillTall8>},
    {"PrefillTraitsILi3ELi128ELi128ELb1ELb1E", mla::cuda::sm90::prefillBudget<mla::arch::E4m3, mla::cuda::sm90::PrefillNarrow8>},
    {"PrefillTraitsILi5ELi256ELi96E", mla::cuda::sm90::prefillBudget<mla::arch::E4m3, mla::cuda::sm90::PrefillWide8>},
    {"PrefillTraitsILi3ELi128ELi128ELb1ELb0E", mla::cuda::sm90::prefillBudget<mla::arch::Bf16, mla::cuda::sm90::PrefillNarrow>},
    {"PrefillTraitsILi5ELi256ELi64E", mla::cuda::sm90::prefillBudget<mla::arch::Bf16, mla::cuda::sm90::PrefillWide>},
    {"ELi64ELi64E", mla::cuda::sm100::gqaBudget<64, 64>},
    {"ELi128ELi64E", mla::cuda::sm100::gqaBudget<128, 64>},
    {"ELi128ELi16E", mla::cuda::sm100::gqaBudget<128, 16>},
    {"sm10013prefillKernel", mla::cuda::sm100::prefillBudget},
    {"17decodePair8Kernel", mla::cuda::sm100::pairKernelBudget<mla::arch::E4m3>},
    {"23decodeTransposed8KernelILi16E", mla::cuda::sm100::transposedKernelBudget<mla::arch::E4m3, 16>},
    {"23decodeTransposed8KernelILi32E", mla::cuda::sm100::transposedKernelBudget<mla::arch::E4m3, 32>},
    {"23decodeTransposed8KernelILi64E", mla::cuda::sm100::transposedKernelBudget<mla::arch::E4m3, 64>},
    {"22decodePairScaledKernel", mla::cuda::sm100::pairKernelBudget<mla::arch::Bf16>},
    {"28decodeTransposedScaledKernelINS0_6L5RowsELi16E", mla::cuda::sm100::transposedKernelBudget<mla::arch::Bf16, 16>},
    {"28decodeTransposedScaledKernelINS0_6L5RowsELi32E", mla::cuda::sm100::transposedKernelBudget<mla::arch::Bf16, 32>},
    {"28decodeTransposedScaledKernelINS0_6L5RowsELi64E", mla::cuda::sm100::transposedKernelBudget<mla::arch::Bf16, 64>},
    {"16decodePairKernel", mla::cuda::sm100::pairKernelBudget<mla::arch::Bf16>},
    {"ELi16EEEvNS0_12DecodeParams", mla::cuda::sm100::transposedKernelBudget<mla::arch::Bf16, 16>},
    {"ELi32EEEvNS0_12DecodeParams", mla::cuda::sm100::transposedKernelBudget<mla::arch::Bf16, 32>},
    {"ELi64EEEvNS0_12DecodeParams", mla::cuda::sm100::transposedKernelBudget<mla::arch::Bf16, 64>},
};
