//===- Sm90Kernels.cpp - The shared and the SM90 kernels -----------------===//

#include "Common/CacheLaunch.cu"       // NOLINT: the kernels' own source
#include "Common/CheckLaunch.cu"       // NOLINT
#include "Common/DecodeLaunch.cu"      // NOLINT
#include "Common/ExpandCacheLaunch.cu" // NOLINT
#include "Common/HeadProductLaunch.cu" // NOLINT
#include "Common/PlanCheckLaunch.cu"   // NOLINT
#include "Common/PrefillLaunch.cu"     // NOLINT
#include "Common/ScaleLaunch.cu"       // NOLINT
#include "SM90/DecodeLaunch.cu"        // NOLINT
#include "SM90/ExpandCacheLaunch.cu"   // NOLINT
#include "SM90/GqaLaunch.cu"           // NOLINT
#include "SM90/HeadProductLaunch.cu"   // NOLINT
#include "SM90/PrefillLaunch.cu"       // NOLINT
