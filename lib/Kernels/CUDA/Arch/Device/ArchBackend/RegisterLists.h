//===- Device/RegisterLists.h - Operand lists of long instructions --------===//
//
// For n registers, n = 1, 2 or a multiple of 4 up to 128:
//   MLA_TEXT_n    the text "%0, %1, ..."
//   MLA_ADD_n(v)  constraints of v[0] to v[n - 1]: floats, read and written
//   MLA_OUT_n(v)  constraints of the same registers: words, written
//   MLA_IN_n(v)   constraints of the same registers: words, read
//
// MLA_FOR_WGMMA(X) expands X(N, n, "%n", "%n + 1", ..., "%n + 6") for each
// width N of wgmma, where n = N / 2 is the number of accumulators;
// MLA_FOR_TMEM(X) expands X(n, "n", "n / 2", "n / 4", "%n", "%n + 1") for each
// count of tcgen05.ld and st.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_REGISTERLISTS_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_REGISTERLISTS_H

// clang-format off
#define MLA_TEXT_1 "%0"
#define MLA_TEXT_2 "%0, %1"
#define MLA_TEXT_4 "%0, %1, %2, %3"
#define MLA_TEXT_8 MLA_TEXT_4 ", %4, %5, %6, %7"
#define MLA_TEXT_12 MLA_TEXT_8 ", %8, %9, %10, %11"
#define MLA_TEXT_16 MLA_TEXT_12 ", %12, %13, %14, %15"
#define MLA_TEXT_20 MLA_TEXT_16 ", %16, %17, %18, %19"
#define MLA_TEXT_24 MLA_TEXT_20 ", %20, %21, %22, %23"
#define MLA_TEXT_28 MLA_TEXT_24 ", %24, %25, %26, %27"
#define MLA_TEXT_32 MLA_TEXT_28 ", %28, %29, %30, %31"
#define MLA_TEXT_36 MLA_TEXT_32 ", %32, %33, %34, %35"
#define MLA_TEXT_40 MLA_TEXT_36 ", %36, %37, %38, %39"
#define MLA_TEXT_44 MLA_TEXT_40 ", %40, %41, %42, %43"
#define MLA_TEXT_48 MLA_TEXT_44 ", %44, %45, %46, %47"
#define MLA_TEXT_52 MLA_TEXT_48 ", %48, %49, %50, %51"
#define MLA_TEXT_56 MLA_TEXT_52 ", %52, %53, %54, %55"
#define MLA_TEXT_60 MLA_TEXT_56 ", %56, %57, %58, %59"
#define MLA_TEXT_64 MLA_TEXT_60 ", %60, %61, %62, %63"
#define MLA_TEXT_68 MLA_TEXT_64 ", %64, %65, %66, %67"
#define MLA_TEXT_72 MLA_TEXT_68 ", %68, %69, %70, %71"
#define MLA_TEXT_76 MLA_TEXT_72 ", %72, %73, %74, %75"
#define MLA_TEXT_80 MLA_TEXT_76 ", %76, %77, %78, %79"
#define MLA_TEXT_84 MLA_TEXT_80 ", %80, %81, %82, %83"
#define MLA_TEXT_88 MLA_TEXT_84 ", %84, %85, %86, %87"
#define MLA_TEXT_92 MLA_TEXT_88 ", %88, %89, %90, %91"
#define MLA_TEXT_96 MLA_TEXT_92 ", %92, %93, %94, %95"
#define MLA_TEXT_100 MLA_TEXT_96 ", %96, %97, %98, %99"
#define MLA_TEXT_104 MLA_TEXT_100 ", %100, %101, %102, %103"
#define MLA_TEXT_108 MLA_TEXT_104 ", %104, %105, %106, %107"
#define MLA_TEXT_112 MLA_TEXT_108 ", %108, %109, %110, %111"
#define MLA_TEXT_116 MLA_TEXT_112 ", %112, %113, %114, %115"
#define MLA_TEXT_120 MLA_TEXT_116 ", %116, %117, %118, %119"
#define MLA_TEXT_124 MLA_TEXT_120 ", %120, %121, %122, %123"
#define MLA_TEXT_128 MLA_TEXT_124 ", %124, %125, %126, %127"

#define MLA_ADD_1(v) "+f"(v[0])
#define MLA_ADD_2(v) "+f"(v[0]), "+f"(v[1])
#define MLA_ADD_4(v) "+f"(v[0]), "+f"(v[1]), "+f"(v[2]), "+f"(v[3])
#define MLA_ADD_8(v) MLA_ADD_4(v), "+f"(v[4]), "+f"(v[5]), "+f"(v[6]), "+f"(v[7])
#define MLA_ADD_12(v) MLA_ADD_8(v), "+f"(v[8]), "+f"(v[9]), "+f"(v[10]), "+f"(v[11])
#define MLA_ADD_16(v) MLA_ADD_12(v), "+f"(v[12]), "+f"(v[13]), "+f"(v[14]), "+f"(v[15])
#define MLA_ADD_20(v) MLA_ADD_16(v), "+f"(v[16]), "+f"(v[17]), "+f"(v[18]), "+f"(v[19])
#define MLA_ADD_24(v) MLA_ADD_20(v), "+f"(v[20]), "+f"(v[21]), "+f"(v[22]), "+f"(v[23])
#define MLA_ADD_28(v) MLA_ADD_24(v), "+f"(v[24]), "+f"(v[25]), "+f"(v[26]), "+f"(v[27])
#define MLA_ADD_32(v) MLA_ADD_28(v), "+f"(v[28]), "+f"(v[29]), "+f"(v[30]), "+f"(v[31])
#define MLA_ADD_36(v) MLA_ADD_32(v), "+f"(v[32]), "+f"(v[33]), "+f"(v[34]), "+f"(v[35])
#define MLA_ADD_40(v) MLA_ADD_36(v), "+f"(v[36]), "+f"(v[37]), "+f"(v[38]), "+f"(v[39])
#define MLA_ADD_44(v) MLA_ADD_40(v), "+f"(v[40]), "+f"(v[41]), "+f"(v[42]), "+f"(v[43])
#define MLA_ADD_48(v) MLA_ADD_44(v), "+f"(v[44]), "+f"(v[45]), "+f"(v[46]), "+f"(v[47])
#define MLA_ADD_52(v) MLA_ADD_48(v), "+f"(v[48]), "+f"(v[49]), "+f"(v[50]), "+f"(v[51])
#define MLA_ADD_56(v) MLA_ADD_52(v), "+f"(v[52]), "+f"(v[53]), "+f"(v[54]), "+f"(v[55])
#define MLA_ADD_60(v) MLA_ADD_56(v), "+f"(v[56]), "+f"(v[57]), "+f"(v[58]), "+f"(v[59])
#define MLA_ADD_64(v) MLA_ADD_60(v), "+f"(v[60]), "+f"(v[61]), "+f"(v[62]), "+f"(v[63])
#define MLA_ADD_68(v) MLA_ADD_64(v), "+f"(v[64]), "+f"(v[65]), "+f"(v[66]), "+f"(v[67])
#define MLA_ADD_72(v) MLA_ADD_68(v), "+f"(v[68]), "+f"(v[69]), "+f"(v[70]), "+f"(v[71])
#define MLA_ADD_76(v) MLA_ADD_72(v), "+f"(v[72]), "+f"(v[73]), "+f"(v[74]), "+f"(v[75])
#define MLA_ADD_80(v) MLA_ADD_76(v), "+f"(v[76]), "+f"(v[77]), "+f"(v[78]), "+f"(v[79])
#define MLA_ADD_84(v) MLA_ADD_80(v), "+f"(v[80]), "+f"(v[81]), "+f"(v[82]), "+f"(v[83])
#define MLA_ADD_88(v) MLA_ADD_84(v), "+f"(v[84]), "+f"(v[85]), "+f"(v[86]), "+f"(v[87])
#define MLA_ADD_92(v) MLA_ADD_88(v), "+f"(v[88]), "+f"(v[89]), "+f"(v[90]), "+f"(v[91])
#define MLA_ADD_96(v) MLA_ADD_92(v), "+f"(v[92]), "+f"(v[93]), "+f"(v[94]), "+f"(v[95])
#define MLA_ADD_100(v) MLA_ADD_96(v), "+f"(v[96]), "+f"(v[97]), "+f"(v[98]), "+f"(v[99])
#define MLA_ADD_104(v) MLA_ADD_100(v), "+f"(v[100]), "+f"(v[101]), "+f"(v[102]), "+f"(v[103])
#define MLA_ADD_108(v) MLA_ADD_104(v), "+f"(v[104]), "+f"(v[105]), "+f"(v[106]), "+f"(v[107])
#define MLA_ADD_112(v) MLA_ADD_108(v), "+f"(v[108]), "+f"(v[109]), "+f"(v[110]), "+f"(v[111])
#define MLA_ADD_116(v) MLA_ADD_112(v), "+f"(v[112]), "+f"(v[113]), "+f"(v[114]), "+f"(v[115])
#define MLA_ADD_120(v) MLA_ADD_116(v), "+f"(v[116]), "+f"(v[117]), "+f"(v[118]), "+f"(v[119])
#define MLA_ADD_124(v) MLA_ADD_120(v), "+f"(v[120]), "+f"(v[121]), "+f"(v[122]), "+f"(v[123])
#define MLA_ADD_128(v) MLA_ADD_124(v), "+f"(v[124]), "+f"(v[125]), "+f"(v[126]), "+f"(v[127])

#define MLA_OUT_1(v) "=r"(v[0])
#define MLA_OUT_2(v) "=r"(v[0]), "=r"(v[1])
#define MLA_OUT_4(v) "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3])
#define MLA_OUT_8(v) MLA_OUT_4(v), "=r"(v[4]), "=r"(v[5]), "=r"(v[6]), "=r"(v[7])
#define MLA_OUT_12(v) MLA_OUT_8(v), "=r"(v[8]), "=r"(v[9]), "=r"(v[10]), "=r"(v[11])
#define MLA_OUT_16(v) MLA_OUT_12(v), "=r"(v[12]), "=r"(v[13]), "=r"(v[14]), "=r"(v[15])
#define MLA_OUT_20(v) MLA_OUT_16(v), "=r"(v[16]), "=r"(v[17]), "=r"(v[18]), "=r"(v[19])
#define MLA_OUT_24(v) MLA_OUT_20(v), "=r"(v[20]), "=r"(v[21]), "=r"(v[22]), "=r"(v[23])
#define MLA_OUT_28(v) MLA_OUT_24(v), "=r"(v[24]), "=r"(v[25]), "=r"(v[26]), "=r"(v[27])
#define MLA_OUT_32(v) MLA_OUT_28(v), "=r"(v[28]), "=r"(v[29]), "=r"(v[30]), "=r"(v[31])
#define MLA_OUT_36(v) MLA_OUT_32(v), "=r"(v[32]), "=r"(v[33]), "=r"(v[34]), "=r"(v[35])
#define MLA_OUT_40(v) MLA_OUT_36(v), "=r"(v[36]), "=r"(v[37]), "=r"(v[38]), "=r"(v[39])
#define MLA_OUT_44(v) MLA_OUT_40(v), "=r"(v[40]), "=r"(v[41]), "=r"(v[42]), "=r"(v[43])
#define MLA_OUT_48(v) MLA_OUT_44(v), "=r"(v[44]), "=r"(v[45]), "=r"(v[46]), "=r"(v[47])
#define MLA_OUT_52(v) MLA_OUT_48(v), "=r"(v[48]), "=r"(v[49]), "=r"(v[50]), "=r"(v[51])
#define MLA_OUT_56(v) MLA_OUT_52(v), "=r"(v[52]), "=r"(v[53]), "=r"(v[54]), "=r"(v[55])
#define MLA_OUT_60(v) MLA_OUT_56(v), "=r"(v[56]), "=r"(v[57]), "=r"(v[58]), "=r"(v[59])
#define MLA_OUT_64(v) MLA_OUT_60(v), "=r"(v[60]), "=r"(v[61]), "=r"(v[62]), "=r"(v[63])
#define MLA_OUT_68(v) MLA_OUT_64(v), "=r"(v[64]), "=r"(v[65]), "=r"(v[66]), "=r"(v[67])
#define MLA_OUT_72(v) MLA_OUT_68(v), "=r"(v[68]), "=r"(v[69]), "=r"(v[70]), "=r"(v[71])
#define MLA_OUT_76(v) MLA_OUT_72(v), "=r"(v[72]), "=r"(v[73]), "=r"(v[74]), "=r"(v[75])
#define MLA_OUT_80(v) MLA_OUT_76(v), "=r"(v[76]), "=r"(v[77]), "=r"(v[78]), "=r"(v[79])
#define MLA_OUT_84(v) MLA_OUT_80(v), "=r"(v[80]), "=r"(v[81]), "=r"(v[82]), "=r"(v[83])
#define MLA_OUT_88(v) MLA_OUT_84(v), "=r"(v[84]), "=r"(v[85]), "=r"(v[86]), "=r"(v[87])
#define MLA_OUT_92(v) MLA_OUT_88(v), "=r"(v[88]), "=r"(v[89]), "=r"(v[90]), "=r"(v[91])
#define MLA_OUT_96(v) MLA_OUT_92(v), "=r"(v[92]), "=r"(v[93]), "=r"(v[94]), "=r"(v[95])
#define MLA_OUT_100(v) MLA_OUT_96(v), "=r"(v[96]), "=r"(v[97]), "=r"(v[98]), "=r"(v[99])
#define MLA_OUT_104(v) MLA_OUT_100(v), "=r"(v[100]), "=r"(v[101]), "=r"(v[102]), "=r"(v[103])
#define MLA_OUT_108(v) MLA_OUT_104(v), "=r"(v[104]), "=r"(v[105]), "=r"(v[106]), "=r"(v[107])
#define MLA_OUT_112(v) MLA_OUT_108(v), "=r"(v[108]), "=r"(v[109]), "=r"(v[110]), "=r"(v[111])
#define MLA_OUT_116(v) MLA_OUT_112(v), "=r"(v[112]), "=r"(v[113]), "=r"(v[114]), "=r"(v[115])
#define MLA_OUT_120(v) MLA_OUT_116(v), "=r"(v[116]), "=r"(v[117]), "=r"(v[118]), "=r"(v[119])
#define MLA_OUT_124(v) MLA_OUT_120(v), "=r"(v[120]), "=r"(v[121]), "=r"(v[122]), "=r"(v[123])
#define MLA_OUT_128(v) MLA_OUT_124(v), "=r"(v[124]), "=r"(v[125]), "=r"(v[126]), "=r"(v[127])

#define MLA_IN_1(v) "r"(v[0])
#define MLA_IN_2(v) "r"(v[0]), "r"(v[1])
#define MLA_IN_4(v) "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3])
#define MLA_IN_8(v) MLA_IN_4(v), "r"(v[4]), "r"(v[5]), "r"(v[6]), "r"(v[7])
#define MLA_IN_12(v) MLA_IN_8(v), "r"(v[8]), "r"(v[9]), "r"(v[10]), "r"(v[11])
#define MLA_IN_16(v) MLA_IN_12(v), "r"(v[12]), "r"(v[13]), "r"(v[14]), "r"(v[15])
#define MLA_IN_20(v) MLA_IN_16(v), "r"(v[16]), "r"(v[17]), "r"(v[18]), "r"(v[19])
#define MLA_IN_24(v) MLA_IN_20(v), "r"(v[20]), "r"(v[21]), "r"(v[22]), "r"(v[23])
#define MLA_IN_28(v) MLA_IN_24(v), "r"(v[24]), "r"(v[25]), "r"(v[26]), "r"(v[27])
#define MLA_IN_32(v) MLA_IN_28(v), "r"(v[28]), "r"(v[29]), "r"(v[30]), "r"(v[31])
#define MLA_IN_36(v) MLA_IN_32(v), "r"(v[32]), "r"(v[33]), "r"(v[34]), "r"(v[35])
#define MLA_IN_40(v) MLA_IN_36(v), "r"(v[36]), "r"(v[37]), "r"(v[38]), "r"(v[39])
#define MLA_IN_44(v) MLA_IN_40(v), "r"(v[40]), "r"(v[41]), "r"(v[42]), "r"(v[43])
#define MLA_IN_48(v) MLA_IN_44(v), "r"(v[44]), "r"(v[45]), "r"(v[46]), "r"(v[47])
#define MLA_IN_52(v) MLA_IN_48(v), "r"(v[48]), "r"(v[49]), "r"(v[50]), "r"(v[51])
#define MLA_IN_56(v) MLA_IN_52(v), "r"(v[52]), "r"(v[53]), "r"(v[54]), "r"(v[55])
#define MLA_IN_60(v) MLA_IN_56(v), "r"(v[56]), "r"(v[57]), "r"(v[58]), "r"(v[59])
#define MLA_IN_64(v) MLA_IN_60(v), "r"(v[60]), "r"(v[61]), "r"(v[62]), "r"(v[63])
#define MLA_IN_68(v) MLA_IN_64(v), "r"(v[64]), "r"(v[65]), "r"(v[66]), "r"(v[67])
#define MLA_IN_72(v) MLA_IN_68(v), "r"(v[68]), "r"(v[69]), "r"(v[70]), "r"(v[71])
#define MLA_IN_76(v) MLA_IN_72(v), "r"(v[72]), "r"(v[73]), "r"(v[74]), "r"(v[75])
#define MLA_IN_80(v) MLA_IN_76(v), "r"(v[76]), "r"(v[77]), "r"(v[78]), "r"(v[79])
#define MLA_IN_84(v) MLA_IN_80(v), "r"(v[80]), "r"(v[81]), "r"(v[82]), "r"(v[83])
#define MLA_IN_88(v) MLA_IN_84(v), "r"(v[84]), "r"(v[85]), "r"(v[86]), "r"(v[87])
#define MLA_IN_92(v) MLA_IN_88(v), "r"(v[88]), "r"(v[89]), "r"(v[90]), "r"(v[91])
#define MLA_IN_96(v) MLA_IN_92(v), "r"(v[92]), "r"(v[93]), "r"(v[94]), "r"(v[95])
#define MLA_IN_100(v) MLA_IN_96(v), "r"(v[96]), "r"(v[97]), "r"(v[98]), "r"(v[99])
#define MLA_IN_104(v) MLA_IN_100(v), "r"(v[100]), "r"(v[101]), "r"(v[102]), "r"(v[103])
#define MLA_IN_108(v) MLA_IN_104(v), "r"(v[104]), "r"(v[105]), "r"(v[106]), "r"(v[107])
#define MLA_IN_112(v) MLA_IN_108(v), "r"(v[108]), "r"(v[109]), "r"(v[110]), "r"(v[111])
#define MLA_IN_116(v) MLA_IN_112(v), "r"(v[112]), "r"(v[113]), "r"(v[114]), "r"(v[115])
#define MLA_IN_120(v) MLA_IN_116(v), "r"(v[116]), "r"(v[117]), "r"(v[118]), "r"(v[119])
#define MLA_IN_124(v) MLA_IN_120(v), "r"(v[120]), "r"(v[121]), "r"(v[122]), "r"(v[123])
#define MLA_IN_128(v) MLA_IN_124(v), "r"(v[124]), "r"(v[125]), "r"(v[126]), "r"(v[127])

#define MLA_FOR_WGMMA(X) \
  X(8, 4, "%4", "%5", "%6", "%7", "%8", "%9", "%10") \
  X(16, 8, "%8", "%9", "%10", "%11", "%12", "%13", "%14") \
  X(24, 12, "%12", "%13", "%14", "%15", "%16", "%17", "%18") \
  X(32, 16, "%16", "%17", "%18", "%19", "%20", "%21", "%22") \
  X(40, 20, "%20", "%21", "%22", "%23", "%24", "%25", "%26") \
  X(48, 24, "%24", "%25", "%26", "%27", "%28", "%29", "%30") \
  X(56, 28, "%28", "%29", "%30", "%31", "%32", "%33", "%34") \
  X(64, 32, "%32", "%33", "%34", "%35", "%36", "%37", "%38") \
  X(72, 36, "%36", "%37", "%38", "%39", "%40", "%41", "%42") \
  X(80, 40, "%40", "%41", "%42", "%43", "%44", "%45", "%46") \
  X(88, 44, "%44", "%45", "%46", "%47", "%48", "%49", "%50") \
  X(96, 48, "%48", "%49", "%50", "%51", "%52", "%53", "%54") \
  X(104, 52, "%52", "%53", "%54", "%55", "%56", "%57", "%58") \
  X(112, 56, "%56", "%57", "%58", "%59", "%60", "%61", "%62") \
  X(120, 60, "%60", "%61", "%62", "%63", "%64", "%65", "%66") \
  X(128, 64, "%64", "%65", "%66", "%67", "%68", "%69", "%70") \
  X(136, 68, "%68", "%69", "%70", "%71", "%72", "%73", "%74") \
  X(144, 72, "%72", "%73", "%74", "%75", "%76", "%77", "%78") \
  X(152, 76, "%76", "%77", "%78", "%79", "%80", "%81", "%82") \
  X(160, 80, "%80", "%81", "%82", "%83", "%84", "%85", "%86") \
  X(168, 84, "%84", "%85", "%86", "%87", "%88", "%89", "%90") \
  X(176, 88, "%88", "%89", "%90", "%91", "%92", "%93", "%94") \
  X(184, 92, "%92", "%93", "%94", "%95", "%96", "%97", "%98") \
  X(192, 96, "%96", "%97", "%98", "%99", "%100", "%101", "%102") \
  X(200, 100, "%100", "%101", "%102", "%103", "%104", "%105", "%106") \
  X(208, 104, "%104", "%105", "%106", "%107", "%108", "%109", "%110") \
  X(216, 108, "%108", "%109", "%110", "%111", "%112", "%113", "%114") \
  X(224, 112, "%112", "%113", "%114", "%115", "%116", "%117", "%118") \
  X(232, 116, "%116", "%117", "%118", "%119", "%120", "%121", "%122") \
  X(240, 120, "%120", "%121", "%122", "%123", "%124", "%125", "%126") \
  X(248, 124, "%124", "%125", "%126", "%127", "%128", "%129", "%130") \
  X(256, 128, "%128", "%129", "%130", "%131", "%132", "%133", "%134")
#define MLA_FOR_TMEM(X) \
  X(1, "1", "1", "1", "%1", "%2") \
  X(2, "2", "1", "1", "%2", "%3") \
  X(4, "4", "2", "1", "%4", "%5") \
  X(8, "8", "4", "2", "%8", "%9") \
  X(16, "16", "8", "4", "%16", "%17") \
  X(32, "32", "16", "8", "%32", "%33") \
  X(64, "64", "32", "16", "%64", "%65") \
  X(128, "128", "64", "32", "%128", "%129")
// clang-format on

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_REGISTERLISTS_H
