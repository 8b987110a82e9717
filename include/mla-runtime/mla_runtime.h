/*===- mla_runtime.h - C ABI of the MLA runtime -----------------------------===*\
|*
|* Plain C, no dependency on MLIR or LLVM. The compiler's output calls these
|* functions; so may any program.
|*
|* Conventions
|*  - Every function returns a status (MlaStatus). On an error mlaLastError()
|*    names the argument, what was expected and what came, and a function of
|*    this header has written nothing to any output. What a compiled function
|*    checks of data while it runs may fail after a part of its work.
|*  - An operation takes one argument struct and one MlaCall. Both begin with
|*    their size and the ABI version, so that fields can be added at the end.
|*    In an argument struct all pointers come first, then all scalars, each of
|*    8 bytes (int64_t or double): the compiler fills it without padding.
|*  - A null tensor pointer means "absent". Fields marked (opt) may be null.
|*  - What is written shares no byte with anything else, the workspace included;
|*    two column ranges of one buffer are fine. Strides are not negative.
|*  - The *Workspace and *Bytes functions look at shapes and types only: data
|*    pointers may be null there. One is followed: mlaDecodeWorkspace on the CPU
|*    reads the head of a plan whose data is not null, so that this has to be
|*    memory of as many bytes as the tensor says, in any state.
|*  - Tensor strides are in elements and 64-bit; the last dimension must have
|*    stride 1 unless a field says otherwise. Block tables, lengths, slots and
|*    cu_seqlens are int32, contiguous in the last dimension.
|*  - No operation synchronises or copies between devices; none allocates, but
|*    CPU products of over 128 rows (docs/RuntimeABI.md). Scratch memory is
|*    MlaCall.workspace, sized by the *Workspace function, in any state.
|*  - Shapes: B sequences, S query tokens a sequence, N tokens of a ragged
|*    batch, T key tokens, H heads, C latent width (kv_lora_rank), r rope width,
|*    n nope width, v value width, P table entries a sequence.
|*    "[tokens]" is [B, S] or, with cuSeqlens, [N].
|*
\*===----------------------------------------------------------------------===*/
#ifndef MLA_RUNTIME_H
#define MLA_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MLA_ABI_VERSION 1u
#define MLA_MAX_RANK 6
#define MLA_MAX_THREADS 4096
#if defined(_WIN32)
#define MLA_EXPORT __declspec(dllexport)
#else
#define MLA_EXPORT __attribute__((visibility("default")))
#endif

/** What a function returns. Zero is success. */
typedef enum MlaStatus {
  MLA_OK = 0,
  MLA_INVALID_ARGUMENT = 1,    /* null, rank, type, shape, stride, size, overlap */
  MLA_UNSUPPORTED = 2,         /* no kernel of the manifest fits */
  MLA_WORKSPACE_TOO_SMALL = 3, /* workspace null or too few bytes */
  MLA_OUT_OF_RANGE = 4,        /* MLA_RUNTIME_CHECKS: a bad page id, slot or length */
  MLA_VERSION_MISMATCH = 5,    /* struct size or ABI version not understood */
  MLA_DEVICE_ERROR = 6         /* wrong device, or the device reported an error */
} MlaStatus;

typedef enum MlaDType {
  MLA_F32 = 0, MLA_F16 = 1, MLA_BF16 = 2, MLA_F64 = 3,
  MLA_I32 = 4, MLA_I64 = 5, MLA_I8 = 6, MLA_U8 = 7, MLA_I1 = 8, /* one byte each */
  MLA_F8E4M3 = 9, MLA_F8E5M2 = 10, MLA_F8E8M0 = 11, MLA_F4E2M1 = 12
} MlaDType;

typedef enum MlaDevice { MLA_CPU = 0, MLA_CUDA = 1 } MlaDevice;

/** A view of caller-owned memory. */
typedef struct MlaTensor {
  void *data;                    /* address of element [0, ..., 0] */
  int32_t dtype;                 /* MlaDType */
  int32_t rank;                  /* 0 to MLA_MAX_RANK */
  int32_t device;                /* MlaDevice */
  int32_t reserved;              /* zero */
  int64_t sizes[MLA_MAX_RANK];
  int64_t strides[MLA_MAX_RANK]; /* elements, may be 0 for a broadcast input */
} MlaTensor;

#define MLA_MAX_POOLS 4

/** One pool of pages. Page i begins at base + i * pageStride. */
typedef struct MlaPool {
  void *base;
  int64_t pages;      /* page ids are 0 to pages - 1 */
  int64_t pageStride; /* bytes */
} MlaPool;

/** What a field of a cache layout holds. */
typedef enum MlaFieldRole {
  MLA_ROLE_LATENT = 0, MLA_ROLE_ROPE = 1, MLA_ROLE_SCALE = 2, MLA_ROLE_PAD = 3,
  MLA_ROLE_K = 4, MLA_ROLE_V = 5
} MlaFieldRole;

/** Where a field lies: with its token, or behind all tokens of the page. */
typedef enum MlaFieldPlace { MLA_PLACE_TOKEN = 0, MLA_PLACE_PAGE = 1 } MlaFieldPlace;

/** A field of a cache layout, as the compiler's #mla.layout has it. */
typedef struct MlaField {
  int32_t role;  /* MlaFieldRole */
  int32_t dtype; /* MlaDType */
  int32_t width; /* elements a token */
  int32_t group; /* elements a scale covers, else 0 */
  int32_t place; /* MlaFieldPlace: mla_layout.h has the offsets */
  int32_t pool;  /* index into MlaCache.pools */
  int32_t transpose; /* 0, or columns c: element i lies at (i % c) * (width / c) + i / c */
} MlaField;

#define MLA_MAX_FIELDS 8

/** A paged cache: layout, page size, and the pools that hold its bytes. */
typedef struct MlaCache {
  uint64_t layoutHash; /* of the compiler's #mla.layout, mlaLayoutHash of fields */
  int64_t pageSize;    /* tokens a page */
  int32_t device;      /* MlaDevice */
  int32_t numFields;
  int32_t numPools;
  int32_t pageAlign;   /* a page's bytes are rounded up to this, 1 if not */
  MlaField fields[MLA_MAX_FIELDS];
  MlaPool pools[MLA_MAX_POOLS];
} MlaCache;

/** MlaCall.flags */
enum {
  /* check page ids, slots, lengths and cu_seqlens before use: without, they
     are trusted, and a wrong one reads or writes memory of others */
  MLA_RUNTIME_CHECKS = 1,
  MLA_BATCH_INVARIANT = 2 /* a row's bits do not depend on its neighbours */
};

/** How to run: given to every operation and to every compiled function. */
typedef struct MlaCall {
  uint32_t size;    /* sizeof(MlaCall) */
  uint32_t version; /* MLA_ABI_VERSION */
  void *stream;     /* CUDA stream, null on the CPU */
  void *workspace;  /* 64-byte aligned */
  uint64_t workspaceBytes;
  int32_t threads;  /* CPU threads, up to MLA_MAX_THREADS; 0: all that the process may use */
  uint32_t flags;
} MlaCall;

/** The message of the last error on this thread, "" if there was none. */
MLA_EXPORT const char *mlaLastError(void);
/** The name of a status, for example "MLA_INVALID_ARGUMENT". */
MLA_EXPORT const char *mlaStatusName(int32_t status);
MLA_EXPORT uint32_t mlaAbiVersion(void);
/** Hash of fields and pageAlign (mla_layout.h); what layoutHash has to equal. */
MLA_EXPORT uint64_t mlaLayoutHash(const MlaField *fields, int32_t numFields,
                                  int32_t pageAlign);
/** Bytes of one page in a pool, before any caller's extra stride; 0: no cache. */
MLA_EXPORT int64_t mlaPageBytes(const MlaCache *cache, int32_t pool);
/** Byte offset, in its pool's page, of element 0 of a token's field; -1: none. */
MLA_EXPORT int64_t mlaFieldOffset(const MlaCache *cache, int32_t field,
                                  int64_t token);

/** Reports what operations with MLA_RUNTIME_CHECKS found on the current GPU, where
 *  a kernel checks the values: waits for call->stream, and returns MLA_OK, or
 *  MLA_OUT_OF_RANGE with function, argument and place of the first bad value since
 *  the last report, which this clears. Until then operations with checks write
 *  nothing there. MLA_OK where nothing has run on a GPU yet; on the CPU an
 *  operation returns what it found itself. */
MLA_EXPORT int32_t mlaCheckResult(const MlaCall *call);

/** The widest window of an attention; no tensor has as many keys. */
#define MLA_MAX_WINDOW (INT64_C(1) << 40)

/* The attributes every attention shares, as they stand in the structs below:
 *   scale   multiplies the scores, finite as a float32; never derived from a width
 *   causal  0 or 1; bottom-right: query i of S sees keys up to length - S + i
 *   window  0: none; else a query sees itself, the window - 1 keys before it,
 *           and with causal 0 all later keys (the dialect refuses that: C11);
 *           at most MLA_MAX_WINDOW
 *   lseBase 0: natural, 1: base 2; used when lse is present
 *   mask    (opt) [B|1, H|1, S|1, T], i1 (nonzero: visible) or float (added to the
 *           scaled score); any strides, 0 for a broadcast. Ragged queries and keys
 *           count from their sequence's first. Of ragged queries S is any size, the
 *           last row is shared; of ragged or paged keys T is, and none has more keys
 *   sink    (opt) [H], float: exp(sink) is added to the denominator of out, not
 *           to lse
 * A row that sees no key: out 0, lse -inf. */

/** Split-KV schedule of one step; a pure function of its arguments and of
 *  MLA_BATCH_INVARIANT. queryLen is that of fixed tokens; with cuSeqlens any
 *  value. */
typedef struct MlaPlanArgs {
  uint32_t size, version;
  const MlaTensor *seqLens;   /* [B] int32, new tokens included */
  const MlaTensor *cuSeqlens; /* (opt) [B + 1] int32 */
  MlaTensor *plan;            /* out, [bytes] uint8 or int8, 4-byte aligned */
  int64_t heads, queryLen, pageSize;
  int64_t maxLength;          /* bound of every length: P * pageSize */
} MlaPlanArgs;
MLA_EXPORT int32_t mlaPlan(const MlaPlanArgs *args, const MlaCall *call);
/** Bytes of the plan tensor. Depends on sizes alone. */
MLA_EXPORT int32_t mlaPlanBytes(const MlaPlanArgs *args, uint64_t *bytes);

/** Writes new tokens at their slots; slot -1 writes nothing. Of tokens with one
    slot the last stays; on a GPU such slots leave a mixture. Latent and rope may
    each be f32, f16 or bf16, whatever their fields are: they are cast on the
    way, after the rotation, rounded to nearest even. */
typedef struct MlaAppendArgs {
  uint32_t size, version;
  const MlaCache *cache;   /* written */
  const MlaTensor *latent; /* [tokens, C] */
  const MlaTensor *rope;   /* (opt) [tokens, r] */
  const MlaTensor *slots;  /* [number of tokens] int32, page * pageSize + offset */
  const MlaTensor *cos;    /* (opt) [tokens|1, r/2 or r]: rotate rope first; any strides */
  const MlaTensor *sin;    /* with cos */
  int64_t ropeInput;       /* 0 halves, 1 interleaved; with cos */
  int64_t ropeOutput;      /* likewise */
} MlaAppendArgs;
MLA_EXPORT int32_t mlaAppend(const MlaAppendArgs *args, const MlaCall *call);

/** Absorbed attention over a paged cache. */
typedef struct MlaDecodeArgs {
  uint32_t size, version;
  const MlaTensor *qLatent;    /* [tokens, H, C] */
  const MlaTensor *qRope;      /* (opt) [tokens, H, r] */
  const MlaCache *cache;       /* read */
  const MlaTensor *blockTable; /* [B, P] int32; entries past a length are not read */
  const MlaTensor *seqLens;    /* [B] int32, new tokens included */
  const MlaTensor *plan;       /* (opt) of mlaPlan over the same lengths */
  const MlaTensor *cuSeqlens;  /* (opt) [B + 1] int32 */
  const MlaTensor *mask, *sink;
  MlaTensor *out;              /* [tokens, H, C] */
  MlaTensor *lse;              /* (opt) [tokens, H] float32 */
  double scale;
  int64_t causal, window, lseBase;
} MlaDecodeArgs;
MLA_EXPORT int32_t mlaDecode(const MlaDecodeArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaDecodeWorkspace(const MlaDecodeArgs *args, uint64_t *bytes);

/** Absorbed attention over a dense latent. */
typedef struct MlaLatentAttentionArgs {
  uint32_t size, version;
  const MlaTensor *qLatent;   /* [tokens, H, C] */
  const MlaTensor *qRope;     /* (opt) [tokens, H, r] */
  const MlaTensor *latent;    /* [B, T, C] */
  const MlaTensor *kRope;     /* (opt) [B, T, r] */
  const MlaTensor *lengths;   /* (opt) [B] int32, keys of each sequence, else T */
  const MlaTensor *cuSeqlens; /* (opt) [B + 1] int32 of the queries */
  const MlaTensor *mask, *sink;
  MlaTensor *out;             /* [tokens, H, C] */
  MlaTensor *lse;             /* (opt) [tokens, H] float32 */
  double scale;
  int64_t causal, window, lseBase;
} MlaLatentAttentionArgs;
MLA_EXPORT int32_t mlaLatentAttention(const MlaLatentAttentionArgs *args,
                                      const MlaCall *call);
MLA_EXPORT int32_t mlaLatentAttentionWorkspace(const MlaLatentAttentionArgs *args,
                                               uint64_t *bytes);

/** Unabsorbed attention. The rope key is shared by all heads. */
typedef struct MlaPrefillArgs {
  uint32_t size, version;
  const MlaTensor *qNope;      /* [tokens, H, n] */
  const MlaTensor *qRope;      /* (opt) [tokens, H, r] */
  const MlaTensor *kNope;      /* [B, T, H, n], or [M, H, n] with cuSeqlensK */
  const MlaTensor *kRope;      /* (opt) [B, T, r] or [M, r] */
  const MlaTensor *value;      /* [B, T, H, v] or [M, H, v] */
  const MlaTensor *lengths;    /* (opt) [B] int32, keys of each sequence, else T */
  const MlaTensor *cuSeqlens;  /* (opt) [B + 1] int32 of the queries */
  const MlaTensor *cuSeqlensK; /* (opt) [B + 1] int32 of the keys */
  const MlaTensor *mask, *sink;
  MlaTensor *out;              /* [tokens, H, v] */
  MlaTensor *lse;              /* (opt) [tokens, H] float32 */
  double scale;
  int64_t causal, window, lseBase;
} MlaPrefillArgs;
MLA_EXPORT int32_t mlaPrefill(const MlaPrefillArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaPrefillWorkspace(const MlaPrefillArgs *args, uint64_t *bytes);

/** Cache pages to dense latent and rope. */
typedef struct MlaGatherArgs {
  uint32_t size, version;
  const MlaCache *cache;       /* read */
  const MlaTensor *blockTable; /* [B, P] int32 */
  const MlaTensor *seqLens;    /* [B] int32: tokens to gather of each sequence */
  const MlaTensor *starts;     /* (opt) [B] int32: first token, else 0 */
  const MlaTensor *cuSeqlensK; /* (opt) [B + 1] int32: ragged output */
  MlaTensor *latent;           /* [B, T, C], rows past the length are 0; or [M, C] */
  MlaTensor *rope;             /* (opt) likewise with r */
} MlaGatherArgs;
MLA_EXPORT int32_t mlaGather(const MlaGatherArgs *args, const MlaCall *call);

/** A dense cache with new tokens. Without positions these are the last S tokens
 *  of the result; with them token s of sequence b is token positions[b, s], the
 *  last of those with one position, and one whose position is none of the
 *  result's is left out. All other tokens come from `past`; where that is null
 *  they stay as they are. Sequences from b on have no new tokens. */
typedef struct MlaUpdateArgs {
  uint32_t size, version;
  const MlaTensor *past;      /* (opt) [B, T, C]; T is the result's, less S without positions */
  const MlaTensor *pastRope;  /* (opt) [B, T, r], with past and rope */
  const MlaTensor *added;     /* [b, S, C]; b is B, or at most B with positions */
  const MlaTensor *addedRope; /* (opt) [b, S, r], with rope */
  const MlaTensor *positions; /* (opt) [S] or [b, S] int32 or int64, contiguous */
  MlaTensor *latent;          /* [B, tokens, C] */
  MlaTensor *rope;            /* (opt) [B, tokens, r] */
} MlaUpdateArgs;
MLA_EXPORT int32_t mlaUpdate(const MlaUpdateArgs *args, const MlaCall *call);

/** Combines partial results over disjoint keys. */
typedef struct MlaMergeArgs {
  uint32_t size, version;
  const MlaTensor *outs;  /* numPartials views, each [tokens, H, d] */
  const MlaTensor *lses;  /* numPartials views, each [tokens, H] float32 */
  MlaTensor *out;         /* [tokens, H, d] */
  MlaTensor *lse;         /* (opt) [tokens, H] float32 */
  int64_t numPartials, lseBase;
} MlaMergeArgs;
MLA_EXPORT int32_t mlaMerge(const MlaMergeArgs *args, const MlaCall *call);
/** Scratch of mlaMerge. Depends on numPartials and the device of out alone; 0 on
 *  the CPU, and on a GPU of up to 32 partial results. */
MLA_EXPORT int32_t mlaMergeWorkspace(const MlaMergeArgs *args, uint64_t *bytes);

/** Changes the base of LSE values: of any strides, lse and out each its own. */
typedef struct MlaConvertLseArgs {
  uint32_t size, version;
  const MlaTensor *lse;
  MlaTensor *out;        /* same shape */
  int64_t fromBase, toBase;
} MlaConvertLseArgs;
MLA_EXPORT int32_t mlaConvertLse(const MlaConvertLseArgs *args, const MlaCall *call);

/** Rotary embedding: pair (a, b) becomes (a cos - b sin, b cos + a sin). With r
 *  factors, factor i goes with the element that has place i in halves, whatever
 *  the orders are. The token dimensions are all but the last when cos has the
 *  rank of x, else all but the heads and the last. */
typedef struct MlaRopeArgs {
  uint32_t size, version;
  const MlaTensor *x;        /* [tokens, r] or [tokens, H, r] */
  const MlaTensor *cos;      /* [tokens|1, r/2 or r], any strides */
  const MlaTensor *sin;
  MlaTensor *out;            /* shape of x */
  int64_t input, output;     /* 0 halves, 1 interleaved */
} MlaRopeArgs;
MLA_EXPORT int32_t mlaRope(const MlaRopeArgs *args, const MlaCall *call);

/** One product per head: out[t, h, :] = x[t, h, :] . w[h] (absorb), or
 *  x[t, h, :] . w[h]^T (project), or latent[t, :] . w[h]^T (expand). w has any
 *  strides with one dimension contiguous. */
typedef struct MlaHeadProductArgs {
  uint32_t size, version;
  const MlaTensor *x;   /* [tokens, H, n] | [tokens, H, C] | [tokens, C] */
  const MlaTensor *w;   /* [H, n, C]      | [H, v, C]      | [H, d, C] */
  MlaTensor *out;       /* [tokens, H, C] | [tokens, H, v] | [tokens, H, d] */
} MlaHeadProductArgs;
MLA_EXPORT int32_t mlaAbsorbQuery(const MlaHeadProductArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaProjectValue(const MlaHeadProductArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaExpandKv(const MlaHeadProductArgs *args, const MlaCall *call);
/** Scratch of the three above; op: 0 absorb, 1 project, 2 expand. */
MLA_EXPORT int32_t mlaHeadProductWorkspace(const MlaHeadProductArgs *args,
                                           int32_t op, uint64_t *bytes);

/** out = a . b (+ bias), batched; b is [.., K, N], or [.., N, K] if transposeB.
 *  Leading dimensions broadcast (stride 0 or size 1). Any strides. */
typedef struct MlaMatmulArgs {
  uint32_t size, version;
  const MlaTensor *a;    /* [.., M, K] */
  const MlaTensor *b;
  const MlaTensor *bias; /* (opt) [N] */
  MlaTensor *out;        /* [.., M, N] */
  int64_t transposeB;
} MlaMatmulArgs;
MLA_EXPORT int32_t mlaMatmul(const MlaMatmulArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaMatmulWorkspace(const MlaMatmulArgs *args, uint64_t *bytes);

/* ---- Compiled functions --------------------------------------------------- */

typedef enum MlaArgKind { MLA_ARG_TENSOR = 0, MLA_ARG_CACHE = 1, MLA_ARG_ABSENT = 2 } MlaArgKind;

/** One argument of a compiled function. */
typedef struct MlaArg {
  int32_t kind; /* MlaArgKind */
  int32_t reserved;
  union {
    const MlaTensor *tensor;
    const MlaCache *cache;
  } as;
} MlaArg;

/** A compiled function NAME exports NAME (this type), NAME_workspace and
 *  NAME_signature. Arguments: the model's in order (those that survive), then
 *  caches, block table, lengths, slots, then results. */
typedef int32_t (*MlaFunction)(const MlaArg *args, int32_t n, const MlaCall *call);
typedef int32_t (*MlaWorkspaceFunction)(const MlaArg *args, int32_t n, uint64_t *bytes);
typedef const char *(*MlaSignatureFunction)(void);

/** Words of a size's expression, in prefix notation: an operation, then its
 *  operands. Sizes are never negative; x floordiv 0, x ceildiv 0 and x mod 0 are
 *  0, which is what an inferred size of an empty tensor comes to. */
typedef enum MlaSizeOp {
  MLA_SIZE_CONSTANT = 0, /* the next word */
  MLA_SIZE_SYMBOL = 1,   /* the symbol whose number is the next word */
  MLA_SIZE_ADD = 2,      /* of the next two expressions, as all below */
  MLA_SIZE_MUL = 3,
  MLA_SIZE_FLOORDIV = 4,
  MLA_SIZE_CEILDIV = 5,
  MLA_SIZE_MOD = 6
} MlaSizeOp;

/** Expressions nest at most as deep. The number of symbols has no limit. */
#define MLA_MAX_SIZE_DEPTH 256

/** What an entry function expects of one argument. */
typedef struct MlaArgSpec {
  const char *name;
  int32_t kind, dtype, rank, device;
  int32_t written;       /* 1: a result or an inout argument */
  int32_t reserved;
  uint64_t layoutHash;   /* caches */
  int64_t pageSize;      /* caches */
  int64_t dims[MLA_MAX_RANK]; /* where a size's expression begins in MlaEntrySpec.sizes */
} MlaArgSpec;

/** What an entry function expects. */
typedef struct MlaEntrySpec {
  const char *name; /* of the function, for messages */
  const MlaArgSpec *args;
  const int64_t *sizes;       /* words of all expressions */
  const char *const *symbols; /* names of the symbols */
  int64_t numArgs, numSizes, numSymbols;
} MlaEntrySpec;

/** The value of a shape symbol, and the argument that fixed it. */
typedef struct MlaSymbol {
  int64_t value;
  const char *from;
} MlaSymbol;

/** Checks the arguments of an entry function: count, kinds, types, contiguity,
 *  shapes with one value for each symbol, overlap of written arguments with any
 *  other, and the call struct. A symbol is fixed by a size that is linear in it;
 *  a size that is not, such as the s0 * s1 rows of a flattened result, is checked
 *  once its symbols are known. symbols is room for numSymbols entries, which
 *  receive the values. Called by compiled code before anything is written. With
 *  call null (NAME_workspace) addresses and overlap are not looked at. */
MLA_EXPORT int32_t mlaCheckArgs(const MlaEntrySpec *entry, const MlaArg *args,
                                int32_t n, const MlaCall *call, MlaSymbol *symbols);
/** Checks a call's workspace against what is needed. */
MLA_EXPORT int32_t mlaCheckWorkspace(const char *function, uint64_t needed,
                                     const MlaCall *call);
/** Checks a call's workspace against what an entry function needs, and that these
 *  bytes belong to none of its arguments, all of which mlaCheckArgs has accepted.
 *  Called by compiled code before anything is written. */
MLA_EXPORT int32_t mlaCheckEntryWorkspace(const MlaEntrySpec *entry, const MlaArg *args,
                                          uint64_t needed, const MlaCall *call);
/** Sets the thread's message and returns the status: for compiled code. */
MLA_EXPORT int32_t mlaFail(int32_t status, const char *message);
/** Sets the thread's message, that an index is outside of a dimension of this
 *  size, and returns MLA_INVALID_ARGUMENT: for compiled code. */
MLA_EXPORT int32_t mlaFailIndex(int64_t index, int64_t size, int64_t dimension);

#ifdef __cplusplus
}
#endif
#endif /* MLA_RUNTIME_H */
