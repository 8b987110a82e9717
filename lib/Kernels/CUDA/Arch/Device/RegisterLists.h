//===- Device/RegisterLists.h - Operand lists of long instructions --------===//
//
// MLA_TEXT_g is the text "%0, %1, ..." of 4 * g operands, MLA_FLOATS_g(v) and
// MLA_WORDS_g(v) the read-write constraints of the first 4 * g elements of v,
// for g in 1..32. MLA_FOR_WGMMA(X) expands X(N, g, n, n + 1, ..., n + 6) for
// each width N of wgmma, where n = N / 2 is the number of accumulators, the
// last seven as text "%n".
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_REGISTERLISTS_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_REGISTERLISTS_H

// clang-format off
#define MLA_TEXT_1 "%0, %1, %2, %3"
#define MLA_TEXT_2 MLA_TEXT_1 ", %4, %5, %6, %7"
#define MLA_TEXT_3 MLA_TEXT_2 ", %8, %9, %10, %11"
#define MLA_TEXT_4 MLA_TEXT_3 ", %12, %13, %14, %15"
#define MLA_TEXT_5 MLA_TEXT_4 ", %16, %17, %18, %19"
#define MLA_TEXT_6 MLA_TEXT_5 ", %20, %21, %22, %23"
#define MLA_TEXT_7 MLA_TEXT_6 ", %24, %25, %26, %27"
#define MLA_TEXT_8 MLA_TEXT_7 ", %28, %29, %30, %31"
#define MLA_TEXT_9 MLA_TEXT_8 ", %32, %33, %34, %35"
#define MLA_TEXT_10 MLA_TEXT_9 ", %36, %37, %38, %39"
#define MLA_TEXT_11 MLA_TEXT_10 ", %40, %41, %42, %43"
#define MLA_TEXT_12 MLA_TEXT_11 ", %44, %45, %46, %47"
#define MLA_TEXT_13 MLA_TEXT_12 ", %48, %49, %50, %51"
#define MLA_TEXT_14 MLA_TEXT_13 ", %52, %53, %54, %55"
#define MLA_TEXT_15 MLA_TEXT_14 ", %56, %57, %58, %59"
#define MLA_TEXT_16 MLA_TEXT_15 ", %60, %61, %62, %63"
#define MLA_TEXT_17 MLA_TEXT_16 ", %64, %65, %66, %67"
#define MLA_TEXT_18 MLA_TEXT_17 ", %68, %69, %70, %71"
#define MLA_TEXT_19 MLA_TEXT_18 ", %72, %73, %74, %75"
#define MLA_TEXT_20 MLA_TEXT_19 ", %76, %77, %78, %79"
#define MLA_TEXT_21 MLA_TEXT_20 ", %80, %81, %82, %83"
#define MLA_TEXT_22 MLA_TEXT_21 ", %84, %85, %86, %87"
#define MLA_TEXT_23 MLA_TEXT_22 ", %88, %89, %90, %91"
#define MLA_TEXT_24 MLA_TEXT_23 ", %92, %93, %94, %95"
#define MLA_TEXT_25 MLA_TEXT_24 ", %96, %97, %98, %99"
#define MLA_TEXT_26 MLA_TEXT_25 ", %100, %101, %102, %103"
#define MLA_TEXT_27 MLA_TEXT_26 ", %104, %105, %106, %107"
#define MLA_TEXT_28 MLA_TEXT_27 ", %108, %109, %110, %111"
#define MLA_TEXT_29 MLA_TEXT_28 ", %112, %113, %114, %115"
#define MLA_TEXT_30 MLA_TEXT_29 ", %116, %117, %118, %119"
#define MLA_TEXT_31 MLA_TEXT_30 ", %120, %121, %122, %123"
#define MLA_TEXT_32 MLA_TEXT_31 ", %124, %125, %126, %127"

#define MLA_FLOATS_1(v) "+f"(v[0]), "+f"(v[1]), "+f"(v[2]), "+f"(v[3])
#define MLA_FLOATS_2(v) MLA_FLOATS_1(v), "+f"(v[4]), "+f"(v[5]), "+f"(v[6]), "+f"(v[7])
#define MLA_FLOATS_3(v) MLA_FLOATS_2(v), "+f"(v[8]), "+f"(v[9]), "+f"(v[10]), "+f"(v[11])
#define MLA_FLOATS_4(v) MLA_FLOATS_3(v), "+f"(v[12]), "+f"(v[13]), "+f"(v[14]), "+f"(v[15])
#define MLA_FLOATS_5(v) MLA_FLOATS_4(v), "+f"(v[16]), "+f"(v[17]), "+f"(v[18]), "+f"(v[19])
#define MLA_FLOATS_6(v) MLA_FLOATS_5(v), "+f"(v[20]), "+f"(v[21]), "+f"(v[22]), "+f"(v[23])
#define MLA_FLOATS_7(v) MLA_FLOATS_6(v), "+f"(v[24]), "+f"(v[25]), "+f"(v[26]), "+f"(v[27])
#define MLA_FLOATS_8(v) MLA_FLOATS_7(v), "+f"(v[28]), "+f"(v[29]), "+f"(v[30]), "+f"(v[31])
#define MLA_FLOATS_9(v) MLA_FLOATS_8(v), "+f"(v[32]), "+f"(v[33]), "+f"(v[34]), "+f"(v[35])
#define MLA_FLOATS_10(v) MLA_FLOATS_9(v), "+f"(v[36]), "+f"(v[37]), "+f"(v[38]), "+f"(v[39])
#define MLA_FLOATS_11(v) MLA_FLOATS_10(v), "+f"(v[40]), "+f"(v[41]), "+f"(v[42]), "+f"(v[43])
#define MLA_FLOATS_12(v) MLA_FLOATS_11(v), "+f"(v[44]), "+f"(v[45]), "+f"(v[46]), "+f"(v[47])
#define MLA_FLOATS_13(v) MLA_FLOATS_12(v), "+f"(v[48]), "+f"(v[49]), "+f"(v[50]), "+f"(v[51])
#define MLA_FLOATS_14(v) MLA_FLOATS_13(v), "+f"(v[52]), "+f"(v[53]), "+f"(v[54]), "+f"(v[55])
#define MLA_FLOATS_15(v) MLA_FLOATS_14(v), "+f"(v[56]), "+f"(v[57]), "+f"(v[58]), "+f"(v[59])
#define MLA_FLOATS_16(v) MLA_FLOATS_15(v), "+f"(v[60]), "+f"(v[61]), "+f"(v[62]), "+f"(v[63])
#define MLA_FLOATS_17(v) MLA_FLOATS_16(v), "+f"(v[64]), "+f"(v[65]), "+f"(v[66]), "+f"(v[67])
#define MLA_FLOATS_18(v) MLA_FLOATS_17(v), "+f"(v[68]), "+f"(v[69]), "+f"(v[70]), "+f"(v[71])
#define MLA_FLOATS_19(v) MLA_FLOATS_18(v), "+f"(v[72]), "+f"(v[73]), "+f"(v[74]), "+f"(v[75])
#define MLA_FLOATS_20(v) MLA_FLOATS_19(v), "+f"(v[76]), "+f"(v[77]), "+f"(v[78]), "+f"(v[79])
#define MLA_FLOATS_21(v) MLA_FLOATS_20(v), "+f"(v[80]), "+f"(v[81]), "+f"(v[82]), "+f"(v[83])
#define MLA_FLOATS_22(v) MLA_FLOATS_21(v), "+f"(v[84]), "+f"(v[85]), "+f"(v[86]), "+f"(v[87])
#define MLA_FLOATS_23(v) MLA_FLOATS_22(v), "+f"(v[88]), "+f"(v[89]), "+f"(v[90]), "+f"(v[91])
#define MLA_FLOATS_24(v) MLA_FLOATS_23(v), "+f"(v[92]), "+f"(v[93]), "+f"(v[94]), "+f"(v[95])
#define MLA_FLOATS_25(v) MLA_FLOATS_24(v), "+f"(v[96]), "+f"(v[97]), "+f"(v[98]), "+f"(v[99])
#define MLA_FLOATS_26(v) MLA_FLOATS_25(v), "+f"(v[100]), "+f"(v[101]), "+f"(v[102]), "+f"(v[103])
#define MLA_FLOATS_27(v) MLA_FLOATS_26(v), "+f"(v[104]), "+f"(v[105]), "+f"(v[106]), "+f"(v[107])
#define MLA_FLOATS_28(v) MLA_FLOATS_27(v), "+f"(v[108]), "+f"(v[109]), "+f"(v[110]), "+f"(v[111])
#define MLA_FLOATS_29(v) MLA_FLOATS_28(v), "+f"(v[112]), "+f"(v[113]), "+f"(v[114]), "+f"(v[115])
#define MLA_FLOATS_30(v) MLA_FLOATS_29(v), "+f"(v[116]), "+f"(v[117]), "+f"(v[118]), "+f"(v[119])
#define MLA_FLOATS_31(v) MLA_FLOATS_30(v), "+f"(v[120]), "+f"(v[121]), "+f"(v[122]), "+f"(v[123])
#define MLA_FLOATS_32(v) MLA_FLOATS_31(v), "+f"(v[124]), "+f"(v[125]), "+f"(v[126]), "+f"(v[127])

#define MLA_WORDS_1(v) "+r"(v[0]), "+r"(v[1]), "+r"(v[2]), "+r"(v[3])
#define MLA_WORDS_2(v) MLA_WORDS_1(v), "+r"(v[4]), "+r"(v[5]), "+r"(v[6]), "+r"(v[7])
#define MLA_WORDS_3(v) MLA_WORDS_2(v), "+r"(v[8]), "+r"(v[9]), "+r"(v[10]), "+r"(v[11])
#define MLA_WORDS_4(v) MLA_WORDS_3(v), "+r"(v[12]), "+r"(v[13]), "+r"(v[14]), "+r"(v[15])
#define MLA_WORDS_5(v) MLA_WORDS_4(v), "+r"(v[16]), "+r"(v[17]), "+r"(v[18]), "+r"(v[19])
#define MLA_WORDS_6(v) MLA_WORDS_5(v), "+r"(v[20]), "+r"(v[21]), "+r"(v[22]), "+r"(v[23])
#define MLA_WORDS_7(v) MLA_WORDS_6(v), "+r"(v[24]), "+r"(v[25]), "+r"(v[26]), "+r"(v[27])
#define MLA_WORDS_8(v) MLA_WORDS_7(v), "+r"(v[28]), "+r"(v[29]), "+r"(v[30]), "+r"(v[31])
#define MLA_WORDS_9(v) MLA_WORDS_8(v), "+r"(v[32]), "+r"(v[33]), "+r"(v[34]), "+r"(v[35])
#define MLA_WORDS_10(v) MLA_WORDS_9(v), "+r"(v[36]), "+r"(v[37]), "+r"(v[38]), "+r"(v[39])
#define MLA_WORDS_11(v) MLA_WORDS_10(v), "+r"(v[40]), "+r"(v[41]), "+r"(v[42]), "+r"(v[43])
#define MLA_WORDS_12(v) MLA_WORDS_11(v), "+r"(v[44]), "+r"(v[45]), "+r"(v[46]), "+r"(v[47])
#define MLA_WORDS_13(v) MLA_WORDS_12(v), "+r"(v[48]), "+r"(v[49]), "+r"(v[50]), "+r"(v[51])
#define MLA_WORDS_14(v) MLA_WORDS_13(v), "+r"(v[52]), "+r"(v[53]), "+r"(v[54]), "+r"(v[55])
#define MLA_WORDS_15(v) MLA_WORDS_14(v), "+r"(v[56]), "+r"(v[57]), "+r"(v[58]), "+r"(v[59])
#define MLA_WORDS_16(v) MLA_WORDS_15(v), "+r"(v[60]), "+r"(v[61]), "+r"(v[62]), "+r"(v[63])
#define MLA_WORDS_17(v) MLA_WORDS_16(v), "+r"(v[64]), "+r"(v[65]), "+r"(v[66]), "+r"(v[67])
#define MLA_WORDS_18(v) MLA_WORDS_17(v), "+r"(v[68]), "+r"(v[69]), "+r"(v[70]), "+r"(v[71])
#define MLA_WORDS_19(v) MLA_WORDS_18(v), "+r"(v[72]), "+r"(v[73]), "+r"(v[74]), "+r"(v[75])
#define MLA_WORDS_20(v) MLA_WORDS_19(v), "+r"(v[76]), "+r"(v[77]), "+r"(v[78]), "+r"(v[79])
#define MLA_WORDS_21(v) MLA_WORDS_20(v), "+r"(v[80]), "+r"(v[81]), "+r"(v[82]), "+r"(v[83])
#define MLA_WORDS_22(v) MLA_WORDS_21(v), "+r"(v[84]), "+r"(v[85]), "+r"(v[86]), "+r"(v[87])
#define MLA_WORDS_23(v) MLA_WORDS_22(v), "+r"(v[88]), "+r"(v[89]), "+r"(v[90]), "+r"(v[91])
#define MLA_WORDS_24(v) MLA_WORDS_23(v), "+r"(v[92]), "+r"(v[93]), "+r"(v[94]), "+r"(v[95])
#define MLA_WORDS_25(v) MLA_WORDS_24(v), "+r"(v[96]), "+r"(v[97]), "+r"(v[98]), "+r"(v[99])
#define MLA_WORDS_26(v) MLA_WORDS_25(v), "+r"(v[100]), "+r"(v[101]), "+r"(v[102]), "+r"(v[103])
#define MLA_WORDS_27(v) MLA_WORDS_26(v), "+r"(v[104]), "+r"(v[105]), "+r"(v[106]), "+r"(v[107])
#define MLA_WORDS_28(v) MLA_WORDS_27(v), "+r"(v[108]), "+r"(v[109]), "+r"(v[110]), "+r"(v[111])
#define MLA_WORDS_29(v) MLA_WORDS_28(v), "+r"(v[112]), "+r"(v[113]), "+r"(v[114]), "+r"(v[115])
#define MLA_WORDS_30(v) MLA_WORDS_29(v), "+r"(v[116]), "+r"(v[117]), "+r"(v[118]), "+r"(v[119])
#define MLA_WORDS_31(v) MLA_WORDS_30(v), "+r"(v[120]), "+r"(v[121]), "+r"(v[122]), "+r"(v[123])
#define MLA_WORDS_32(v) MLA_WORDS_31(v), "+r"(v[124]), "+r"(v[125]), "+r"(v[126]), "+r"(v[127])

#define MLA_FOR_WGMMA(X) \
  X(8, 1, "%4", "%5", "%6", "%7", "%8", "%9", "%10") \
  X(16, 2, "%8", "%9", "%10", "%11", "%12", "%13", "%14") \
  X(24, 3, "%12", "%13", "%14", "%15", "%16", "%17", "%18") \
  X(32, 4, "%16", "%17", "%18", "%19", "%20", "%21", "%22") \
  X(40, 5, "%20", "%21", "%22", "%23", "%24", "%25", "%26") \
  X(48, 6, "%24", "%25", "%26", "%27", "%28", "%29", "%30") \
  X(56, 7, "%28", "%29", "%30", "%31", "%32", "%33", "%34") \
  X(64, 8, "%32", "%33", "%34", "%35", "%36", "%37", "%38") \
  X(72, 9, "%36", "%37", "%38", "%39", "%40", "%41", "%42") \
  X(80, 10, "%40", "%41", "%42", "%43", "%44", "%45", "%46") \
  X(88, 11, "%44", "%45", "%46", "%47", "%48", "%49", "%50") \
  X(96, 12, "%48", "%49", "%50", "%51", "%52", "%53", "%54") \
  X(104, 13, "%52", "%53", "%54", "%55", "%56", "%57", "%58") \
  X(112, 14, "%56", "%57", "%58", "%59", "%60", "%61", "%62") \
  X(120, 15, "%60", "%61", "%62", "%63", "%64", "%65", "%66") \
  X(128, 16, "%64", "%65", "%66", "%67", "%68", "%69", "%70") \
  X(136, 17, "%68", "%69", "%70", "%71", "%72", "%73", "%74") \
  X(144, 18, "%72", "%73", "%74", "%75", "%76", "%77", "%78") \
  X(152, 19, "%76", "%77", "%78", "%79", "%80", "%81", "%82") \
  X(160, 20, "%80", "%81", "%82", "%83", "%84", "%85", "%86") \
  X(168, 21, "%84", "%85", "%86", "%87", "%88", "%89", "%90") \
  X(176, 22, "%88", "%89", "%90", "%91", "%92", "%93", "%94") \
  X(184, 23, "%92", "%93", "%94", "%95", "%96", "%97", "%98") \
  X(192, 24, "%96", "%97", "%98", "%99", "%100", "%101", "%102") \
  X(200, 25, "%100", "%101", "%102", "%103", "%104", "%105", "%106") \
  X(208, 26, "%104", "%105", "%106", "%107", "%108", "%109", "%110") \
  X(216, 27, "%108", "%109", "%110", "%111", "%112", "%113", "%114") \
  X(224, 28, "%112", "%113", "%114", "%115", "%116", "%117", "%118") \
  X(232, 29, "%116", "%117", "%118", "%119", "%120", "%121", "%122") \
  X(240, 30, "%120", "%121", "%122", "%123", "%124", "%125", "%126") \
  X(248, 31, "%124", "%125", "%126", "%127", "%128", "%129", "%130") \
  X(256, 32, "%128", "%129", "%130", "%131", "%132", "%133", "%134")
// clang-format on

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_REGISTERLISTS_H
