/*===- mla_runtime.h - C ABI of the MLA runtime -----------------------------===*\
|*
|* Plain C, no dependency on MLIR or LLVM. Compiled functions and any other
|* program may call the functions below. For example, to decode one step:
|*
|*   MlaDecodeArgs args = {sizeof(args), MLA_ABI_VERSION};
|*   args.qLatent = &query;  // and the other tensors, the cache and the scale
|*   MlaCall call = {sizeof(call), MLA_ABI_VERSION};
|*   mlaDecodeWorkspace(&args, &call.workspaceBytes);
|*   call.workspace = aligned_alloc(64, roundUpTo64(call.workspaceBytes));
|*   if (mlaDecode(&args, &call) != MLA_OK)
|*     puts(mlaLastError());
|*
|* Conventions
|*  - Every function returns a status (MlaStatus). After an error, mlaLastError()
|*    names the argument, what was expected and what was passed. A function of
|*    this header checks everything before it writes to any output. A compiled
|*    function also checks data while it runs, and may fail after part of its
|*    work is done.
|*  - An operation takes one argument struct and one MlaCall. Both begin with
|*    their size and the ABI version, so that fields can be added at the end.
|*    In an argument struct pointers come first, then scalars, then the pointers
|*    of scales. Each field has 8 bytes (scalars are int64_t or double), so that
|*    there is no padding.
|*  - A null tensor pointer means "absent". Fields marked (opt) may be null.
|*  - Written memory must not overlap any other argument or the workspace. Two
|*    column ranges of one buffer do not overlap. Strides are not negative.
|*  - The *Workspace and *Bytes functions read shapes and types only, so data
|*    pointers may be null. One exception: mlaDecodeWorkspace on the CPU reads
|*    the header of a plan whose data is not null. The plan's bytes may have any
|*    value, but the memory must have the size of the tensor.
|*  - Tensor strides are in elements and 64-bit. The last dimension must have
|*    stride 1 unless a field says otherwise. Block tables, lengths, slots and
|*    cu_seqlens are int32, contiguous in the last dimension.
|*  - No operation synchronises or copies between devices. No operation allocates
|*    memory, except CPU products of more than 128 rows (docs/RuntimeABI.md). The
|*    functions of a page table are no operations: they take no MlaCall.
|*    Scratch memory is MlaCall.workspace, whose size the *Workspace function
|*    returns. Its initial bytes may have any value.
|*  - Shapes: B sequences, S query tokens per sequence, N tokens of a ragged
|*    batch, T key tokens, H heads, C latent width (kv_lora_rank), r rope width,
|*    n nope width, v value width, P table entries per sequence. In grouped-query
|*    attention G key heads, each with H / G query heads, and d their width.
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

/** The status that a function returns. Zero is success. */
typedef enum MlaStatus {
  MLA_OK = 0,
  MLA_INVALID_ARGUMENT = 1,    /* null, rank, type, shape, stride, size, overlap */
  MLA_UNSUPPORTED = 2,         /* no kernel in the manifest supports the call */
  MLA_WORKSPACE_TOO_SMALL = 3, /* workspace null or too few bytes */
  MLA_OUT_OF_RANGE = 4,        /* an invalid page id, slot or length */
  MLA_VERSION_MISMATCH = 5,    /* unknown struct size or ABI version */
  MLA_DEVICE_ERROR = 6,        /* tensor on the wrong device, or an error of the device */
  MLA_OUT_OF_MEMORY = 7        /* too few free pages, or no host memory for a page table */
} MlaStatus;

typedef enum MlaDType {
  MLA_F32 = 0, MLA_F16 = 1, MLA_BF16 = 2, MLA_F64 = 3,
  MLA_I32 = 4, MLA_I64 = 5, MLA_I8 = 6, MLA_U8 = 7, MLA_I1 = 8, /* one byte each */
  MLA_F8E4M3 = 9, MLA_F8E5M2 = 10, MLA_F8E8M0 = 11, MLA_F4E2M1 = 12
} MlaDType;

typedef enum MlaDevice { MLA_CPU = 0, MLA_CUDA = 1 } MlaDevice;

/** A view of memory that the caller owns. */
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

/** The contents of a field of a cache layout. */
typedef enum MlaFieldRole {
  MLA_ROLE_LATENT = 0, MLA_ROLE_ROPE = 1, MLA_ROLE_SCALE = 2, MLA_ROLE_PAD = 3,
  MLA_ROLE_K = 4, MLA_ROLE_V = 5
} MlaFieldRole;

/** The position of a field in a page: with its token; after all tokens, token by
 *  token; or after these, head by head, each with all its tokens (k and v only). */
typedef enum MlaFieldPlace {
  MLA_PLACE_TOKEN = 0, MLA_PLACE_PAGE = 1, MLA_PLACE_HEAD = 2
} MlaFieldPlace;

/** A field of a cache layout, the same as in the compiler's #mla.layout. */
typedef struct MlaField {
  int32_t role;  /* MlaFieldRole */
  int32_t dtype; /* MlaDType */
  int32_t width; /* elements per token */
  int32_t group; /* elements that one scale covers; elements per head of a k or v
                    field, which divide width; 0 for other fields */
  int32_t place; /* MlaFieldPlace; mla_layout.h computes offsets */
  int32_t pool;  /* index into MlaCache.pools */
  int32_t transpose; /* 0, or columns c: element i is at (i % c) * (width / c) + i / c */
} MlaField;

#define MLA_MAX_FIELDS 8

/** A paged cache: its layout, page size, and the pools that hold its bytes. */
typedef struct MlaCache {
  uint64_t layoutHash; /* mlaLayoutHash of fields; equals the hash of #mla.layout */
  int64_t pageSize;    /* tokens per page */
  int32_t device;      /* MlaDevice */
  int32_t numFields;
  int32_t numPools;
  int32_t pageAlign;   /* the bytes of a page are a multiple of this; 1 if not padded */
  MlaField fields[MLA_MAX_FIELDS];
  MlaPool pools[MLA_MAX_POOLS];
} MlaCache;

/** MlaCall.flags */
enum {
  /* On a GPU, check page ids, slots, lengths and cu_seqlens before use. Without
     this flag a wrong value reads or writes memory outside of the arguments. The
     CPU always checks them. With this flag, positions of mlaUpdate outside the
     cache are also an error. */
  MLA_RUNTIME_CHECKS = 1,
  /* The bits of a row do not depend on the other rows of the batch. */
  MLA_BATCH_INVARIANT = 2
};

/** The stream, workspace, threads and flags of a call of an operation or a
 *  compiled function. */
typedef struct MlaCall {
  uint32_t size;    /* sizeof(MlaCall) */
  uint32_t version; /* MLA_ABI_VERSION */
  void *stream;     /* CUDA stream, null on the CPU */
  void *workspace;  /* 64-byte aligned */
  uint64_t workspaceBytes;
  int32_t threads;  /* CPU threads, up to MLA_MAX_THREADS; 0: all CPUs of the process */
  uint32_t flags;
} MlaCall;

/** Returns the message of the last error on this thread, "" if there was none. */
MLA_EXPORT const char *mlaLastError(void);
/** Returns the name of a status, for example "MLA_INVALID_ARGUMENT". */
MLA_EXPORT const char *mlaStatusName(int32_t status);
MLA_EXPORT uint32_t mlaAbiVersion(void);
/** Returns the hash of fields and pageAlign (mla_layout.h), the value of
 *  MlaCache.layoutHash. */
MLA_EXPORT uint64_t mlaLayoutHash(const MlaField *fields, int32_t numFields,
                                  int32_t pageAlign);
/** Returns the bytes of one page in a pool, without the gap to the next page; 0
 *  for an invalid cache or pool. */
MLA_EXPORT int64_t mlaPageBytes(const MlaCache *cache, int32_t pool);
/** Returns the byte offset of element 0 of a token's field in its pool's page; -1
 *  for an invalid argument. */
MLA_EXPORT int64_t mlaFieldOffset(const MlaCache *cache, int32_t field,
                                  int64_t token);
/** Sets fields, numFields, numPools, pageAlign and layoutHash of a cache from a text:
 *  the name of a layout, L1 to L13, or a list of fields in the syntax of #mla.layout,
 *  for example "[latent : 512 x bf16, rope : 64 x bf16 {pool = 1}]".
 *
 *    MlaCache cache = {.pageSize = 64, .device = MLA_CPU};
 *    mlaParseLayout("L4", 512, 64, &cache);
 *
 *  latent and rope are the widths of the model (rope is 0 without a rope key): a name
 *  adapts to them (mla_layouts.h), and a list of fields must have them. If latent is 0,
 *  the widths are those of the text. An error says where in the text it is. */
MLA_EXPORT int32_t mlaParseLayout(const char *text, int64_t latent, int64_t rope,
                                  MlaCache *cache);
/** Writes the text of a cache's layout, which ends with a null character: the name of a
 *  layout with exactly these fields, or a list of fields. *bytes is the size of the
 *  buffer, and receives the size of the text. A null buffer receives nothing. */
MLA_EXPORT int32_t mlaPrintLayout(const MlaCache *cache, char *buffer, uint64_t *bytes);

/** Reports the first invalid value that operations with MLA_RUNTIME_CHECKS found
 *  on the current GPU. Waits for call->stream. Returns MLA_OK, or MLA_OUT_OF_RANGE
 *  with the function, argument and index of the value in the message; then clears
 *  the record. Until the report, operations with checks write nothing on this GPU.
 *  Returns MLA_OK if nothing has run on a GPU. On the CPU, an operation returns
 *  such an error itself. */
MLA_EXPORT int32_t mlaCheckResult(const MlaCall *call);

/** The widest window of an attention, more keys than any tensor has. */
#define MLA_MAX_WINDOW (INT64_C(1) << 40)

/* Operands of 8 bits or fewer and their scales: value = stored * scale. A scale is a
 * float32 tensor on the device of the call, which the kernels read, so that a replayed
 * CUDA graph uses its present value. Its elements must be finite and greater than 0, which
 * only the CPU checks. It has shape [1], or [H] (qScale) or [heads of the keys] (kScale,
 * vScale): H in mlaPrefill, G for a cache with a k field, 1 for a cache with a latent field.
 * In mlaDecode, qScale may also have an element for each head of a token, [tokens, H], with
 * any strides. qScale and kScale apply to the rope parts, too. A null scale is 1; it must be
 * null if the operand does not have 8 bits. With 8-bit queries, out may be f32, f16 or bf16.
 *
 * A cache with a latent field may have elements of f32, f16, bf16, f8E4M3, f8E5M2 and
 * f4E2M1, and block scales of f32, f8E8M0 and f8E4M3 among its fields; mla_quantise.h
 * has the arithmetic. There kScale multiplies the elements of 8 bits or fewer that have
 * no block scale or one of f8E4M3. If the layout has no such elements, kScale must be
 * null. */

/* Fields that the attention structs below share:
 *   scale   multiplies the scores; finite as a float32; never derived from a width
 *   causal  0 or 1; bottom-right: query i of S sees keys up to length - S + i
 *   window  0: none; else a query sees itself, the window - 1 keys before it,
 *           and with causal 0 all later keys (the dialect refuses causal 0: C11);
 *           at most MLA_MAX_WINDOW
 *   lseBase 0: natural, 1: base 2; ignored without lse
 *   lseEmpty  the lse of a row that sees no key: 0: -inf, 1: +inf; ignored without
 *           lse
 *   valueRope 0: the values of a key are its latent, and out is [tokens, H, C]; 1: they
 *           are its latent and then its rope, and out is [tokens, H, C + r]; 1
 *           requires rope
 *   mask    (opt) [B|1, H|1, S|1, T], i1 (nonzero: visible) or float (added to the
 *           scaled score); any strides, 0 for a broadcast.
 *           With ragged queries or keys, row and column 0 belong to the first
 *           token of each sequence. With ragged queries, S may be any size, and
 *           queries past the last row use the last row. With ragged or paged keys,
 *           T may be any size, and a sequence must not have more keys than T.
 *   sink    (opt) [H], float: exp(sink) is added to the denominator of out, not
 *           to lse. Results of several calls over disjoint keys must be computed
 *           without it and merged with it: else each of them counts it
 * For a row that sees no key, out is 0 and lse is what lseEmpty says. */

/** Plans the split-KV schedule of one step. The plan depends only on the arguments
 *  and on MLA_BATCH_INVARIANT. queryLen is S, and ignored with cuSeqlens. */
typedef struct MlaPlanArgs {
  uint32_t size, version;
  const MlaTensor *seqLens;   /* [B] int32, new tokens included */
  const MlaTensor *cuSeqlens; /* (opt) [B + 1] int32 */
  MlaTensor *plan;            /* out, [bytes] uint8 or int8, 4-byte aligned */
  int64_t heads, queryLen, pageSize;
  int64_t maxLength;          /* an upper bound of the lengths: P * pageSize */
  int64_t keyHeads;           /* G of mlaGqaDecode, which divides heads; 0 or 1: mlaDecode */
} MlaPlanArgs;
MLA_EXPORT int32_t mlaPlan(const MlaPlanArgs *args, const MlaCall *call);
/** Returns the bytes of the plan tensor, which depend on sizes only. */
MLA_EXPORT int32_t mlaPlanBytes(const MlaPlanArgs *args, uint64_t *bytes);

/** Writes new tokens at their slots. A token with slot -1 is skipped. If several
 *  tokens have the same slot, the CPU keeps the last one, and on a GPU the slot
 *  holds a mixture of them. Latent and rope may each be f32, f16 or bf16: after
 *  the rotation, they are rounded to the types of their fields, ties to even. For
 *  fields of 8 bits or fewer, f32 and rotated bf16 are first rounded to bf16, and
 *  rotated f16 to f16; then they are divided by kScale, by their block scale, or by
 *  the product of both in float32 and rounded. Too large a quotient becomes the
 *  largest number of the type.
 *
 *  With norm, the latent x is first normalized in float32: (x[i] * f) * norm[i], where
 *  f = 1 / sqrt(mean of x[i]^2 + normEps). The squares are added in the order of the
 *  elements. If normRounds is 0, the result counts as a latent of f32. If it is 1,
 *  latent and norm have the same 16-bit type, and both products are rounded to it. */
typedef struct MlaAppendArgs {
  uint32_t size, version;
  const MlaCache *cache;   /* written */
  const MlaTensor *latent; /* [tokens, C] */
  const MlaTensor *rope;   /* (opt) [tokens, r] */
  const MlaTensor *slots;  /* [number of tokens] int32: page * pageSize + offset */
  const MlaTensor *cos;    /* (opt) [tokens|1, r/2 or r]: rotates rope; any strides */
  const MlaTensor *sin;    /* with cos */
  int64_t ropeInput;       /* 0 halves, 1 interleaved; with cos */
  int64_t ropeOutput;      /* likewise */
  double normEps;          /* at least 0; with norm */
  int64_t normRounds;      /* 0 or 1; with norm */
  const MlaTensor *kScale; /* (opt) [1] float32, of the cache */
  const MlaTensor *norm;   /* (opt) [C]: the weight of an RMS norm of latent */
} MlaAppendArgs;
MLA_EXPORT int32_t mlaAppend(const MlaAppendArgs *args, const MlaCall *call);

/** Absorbed attention over a paged cache. */
typedef struct MlaDecodeArgs {
  uint32_t size, version;
  const MlaTensor *qLatent;    /* [tokens, H, C] */
  const MlaTensor *qRope;      /* (opt) [tokens, H, r] */
  const MlaCache *cache;       /* read */
  const MlaTensor *blockTable; /* [B, P] int32; entries past a sequence's pages are not read */
  const MlaTensor *seqLens;    /* [B] int32, new tokens included */
  const MlaTensor *plan;       /* (opt) made by mlaPlan from the same lengths */
  const MlaTensor *cuSeqlens;  /* (opt) [B + 1] int32 */
  const MlaTensor *mask, *sink;
  MlaTensor *out;              /* [tokens, H, C], with valueRope [tokens, H, C + r] */
  MlaTensor *lse;              /* (opt) [tokens, H] float32 */
  double scale;
  int64_t causal, window, lseBase, lseEmpty, valueRope;
  const MlaTensor *qScale, *kScale; /* (opt) of 8-bit queries and of the cache */
} MlaDecodeArgs;
MLA_EXPORT int32_t mlaDecode(const MlaDecodeArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaDecodeWorkspace(const MlaDecodeArgs *args, uint64_t *bytes);

/** Grouped-query attention over a paged cache with the fields k and v. Query head h
 *  uses key head h / (H / G). The number of heads, G, and their widths, d and v, are
 *  those of the fields. */
typedef struct MlaGqaDecodeArgs {
  uint32_t size, version;
  const MlaTensor *q;          /* [tokens, H, d] */
  const MlaCache *cache;       /* read */
  const MlaTensor *blockTable; /* [B, P] int32; entries past a sequence's pages are not read */
  const MlaTensor *seqLens;    /* [B] int32, new tokens included */
  const MlaTensor *plan;       /* (opt) made by mlaPlan from the same lengths, with keyHeads G */
  const MlaTensor *cuSeqlens;  /* (opt) [B + 1] int32 */
  const MlaTensor *mask, *sink;
  MlaTensor *out;              /* [tokens, H, v] */
  MlaTensor *lse;              /* (opt) [tokens, H] float32 */
  double scale;
  int64_t causal, window, lseBase, lseEmpty;
  const MlaTensor *qScale, *kScale, *vScale; /* (opt) of 8-bit queries, keys, values */
} MlaGqaDecodeArgs;
MLA_EXPORT int32_t mlaGqaDecode(const MlaGqaDecodeArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaGqaDecodeWorkspace(const MlaGqaDecodeArgs *args, uint64_t *bytes);

/** Absorbed attention over a dense latent. */
typedef struct MlaLatentAttentionArgs {
  uint32_t size, version;
  const MlaTensor *qLatent;   /* [tokens, H, C] */
  const MlaTensor *qRope;     /* (opt) [tokens, H, r] */
  const MlaTensor *latent;    /* [B, T, C] */
  const MlaTensor *kRope;     /* (opt) [B, T, r] */
  const MlaTensor *lengths;   /* (opt) [B] int32: keys of each sequence; default T */
  const MlaTensor *cuSeqlens; /* (opt) [B + 1] int32, for the queries */
  const MlaTensor *mask, *sink;
  MlaTensor *out;             /* [tokens, H, C], with valueRope [tokens, H, C + r] */
  MlaTensor *lse;             /* (opt) [tokens, H] float32 */
  double scale;
  int64_t causal, window, lseBase, lseEmpty, valueRope;
} MlaLatentAttentionArgs;
MLA_EXPORT int32_t mlaLatentAttention(const MlaLatentAttentionArgs *args,
                                      const MlaCall *call);
MLA_EXPORT int32_t mlaLatentAttentionWorkspace(const MlaLatentAttentionArgs *args,
                                               uint64_t *bytes);

/** Unabsorbed attention. All heads share the rope key. */
typedef struct MlaPrefillArgs {
  uint32_t size, version;
  const MlaTensor *qNope;      /* [tokens, H, n] */
  const MlaTensor *qRope;      /* (opt) [tokens, H, r] */
  const MlaTensor *kNope;      /* [B, T, H, n], or [M, H, n] with cuSeqlensK */
  const MlaTensor *kRope;      /* (opt) [B, T, r] or [M, r] */
  const MlaTensor *value;      /* [B, T, H, v] or [M, H, v] */
  const MlaTensor *lengths;    /* (opt) [B] int32: keys of each sequence; default T */
  const MlaTensor *cuSeqlens;  /* (opt) [B + 1] int32, for the queries */
  const MlaTensor *cuSeqlensK; /* (opt) [B + 1] int32, for the keys */
  const MlaTensor *mask, *sink;
  MlaTensor *out;              /* [tokens, H, v] */
  MlaTensor *lse;              /* (opt) [tokens, H] float32 */
  double scale;
  int64_t causal, window, lseBase, lseEmpty;
  const MlaTensor *qScale, *kScale, *vScale; /* (opt) of 8-bit queries, keys, values */
} MlaPrefillArgs;
MLA_EXPORT int32_t mlaPrefill(const MlaPrefillArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaPrefillWorkspace(const MlaPrefillArgs *args, uint64_t *bytes);

/** Copies tokens from cache pages to dense latent and rope tensors. Elements of 8 bits
 *  or fewer are multiplied by their scales in float32 and rounded to the type of the
 *  output. */
typedef struct MlaGatherArgs {
  uint32_t size, version;
  const MlaCache *cache;       /* read */
  const MlaTensor *blockTable; /* [B, P] int32 */
  const MlaTensor *seqLens;    /* [B] int32: tokens to copy of each sequence, at most its rows */
  const MlaTensor *starts;     /* (opt) [B] int32: first token; default 0 */
  const MlaTensor *cuSeqlensK; /* (opt) [B + 1] int32: ragged output */
  MlaTensor *latent;           /* [B, T, C], or [M, C] with cuSeqlensK; 0 past the length */
  MlaTensor *rope;             /* (opt) [B, T, r] or [M, r] */
  const MlaTensor *kScale;     /* (opt) [1] float32, of the cache */
} MlaGatherArgs;
MLA_EXPORT int32_t mlaGather(const MlaGatherArgs *args, const MlaCall *call);

/** Expands the latents of cached tokens to keys and values of every head, in one pass
 *  without a dense copy of the latents:
 *
 *    key[b, t, h] = x . wUk[h]^T,  value[b, t, h] = x . wUv[h]^T
 *
 *  where x is the latent of token starts[b] + t of sequence b. Latents and rope keys
 *  are read as mlaGather reads them, to the type of the weights. Rows past the lengths
 *  are 0. */
typedef struct MlaExpandCacheArgs {
  uint32_t size, version;
  const MlaCache *cache;       /* read */
  const MlaTensor *blockTable; /* [B, P] int32 */
  const MlaTensor *seqLens;    /* [B] int32: tokens to expand of each sequence */
  const MlaTensor *starts;     /* (opt) [B] int32: first token; default 0 */
  const MlaTensor *cuSeqlensK; /* (opt) [B + 1] int32: ragged outputs */
  const MlaTensor *wUk;        /* [H, n, C]; a stride of 1 in dimension 1 or 2 */
  const MlaTensor *wUv;        /* [H, v, C]; likewise */
  const MlaTensor *kScale;     /* (opt) [1] float32, of the cache */
  MlaTensor *key;              /* [B, T, H, n] or [M, H, n]; f32 or the type of the weights */
  MlaTensor *value;            /* [B, T, H, v] or [M, H, v]; the type of key */
  MlaTensor *rope;             /* (opt) [B, T, r] or [M, r]; the type of the weights */
} MlaExpandCacheArgs;
MLA_EXPORT int32_t mlaExpandCache(const MlaExpandCacheArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaExpandCacheWorkspace(const MlaExpandCacheArgs *args,
                                           uint64_t *bytes);

/** Copies tokens from the pages of one cache to the pages of another: tokens starts[b]
 *  to seqLens[b] - 1 of each sequence b. To copy pages of bf16 to pages of f8E4M3:
 *
 *    args.from = &wide;      // and its block table
 *    args.to = &narrow;      // the same latent and rope widths
 *    args.toScale = &scale;  // narrow: value = stored * scale
 *
 *  The layouts, page sizes and scales may differ. Only the bytes of copied tokens are
 *  written. A field that both caches store alike is copied bit for bit with its block
 *  scales: elements and block scales of the same types, the same group, and no operand
 *  scale or the same tensor. Other fields are read to float32 and written as mlaAppend
 *  writes them: for elements of 8 bits or fewer, values are first rounded to bf16, or
 *  those of f16 fields to f16. */
typedef struct MlaConvertCacheArgs {
  uint32_t size, version;
  const MlaCache *from;        /* read */
  const MlaCache *to;          /* written */
  const MlaTensor *fromTable;  /* [B, P] int32: pages of `from` */
  const MlaTensor *seqLens;    /* [B] int32 */
  const MlaTensor *starts;     /* (opt) [B] int32: first token; default 0 */
  const MlaTensor *toTable;    /* (opt) [B, Q] int32: pages of `to`; default fromTable */
  const MlaTensor *fromScale, *toScale; /* (opt) [1] float32, the kScale of each cache */
} MlaConvertCacheArgs;
MLA_EXPORT int32_t mlaConvertCache(const MlaConvertCacheArgs *args, const MlaCall *call);

/** Writes the keys and values of new tokens at their slots, as mlaAppend does. Head g
 *  of a token goes to head g of both fields, which have one type. Keys and values may
 *  each be f32, f16 or bf16. The number of heads, G, and their widths, d and v, are
 *  those of the fields. */
typedef struct MlaGqaAppendArgs {
  uint32_t size, version;
  const MlaCache *cache;            /* written */
  const MlaTensor *key;             /* [tokens, G, d] */
  const MlaTensor *value;           /* [tokens, G, v] */
  const MlaTensor *slots;           /* as in MlaAppendArgs */
  const MlaTensor *kScale, *vScale; /* (opt) [1] or [G] float32, of 8-bit fields */
} MlaGqaAppendArgs;
MLA_EXPORT int32_t mlaGqaAppend(const MlaGqaAppendArgs *args, const MlaCall *call);

/** Copies tokens from cache pages to dense keys and values, as mlaGather does. */
typedef struct MlaGqaGatherArgs {
  uint32_t size, version;
  const MlaCache *cache;            /* read */
  const MlaTensor *blockTable;      /* [B, P] int32 */
  const MlaTensor *seqLens;         /* [B] int32: tokens to copy of each sequence, at most its rows */
  const MlaTensor *starts;          /* (opt) [B] int32: first token; default 0 */
  const MlaTensor *cuSeqlensK;      /* (opt) [B + 1] int32: ragged output */
  MlaTensor *key;                   /* [B, T, G, d], 0 past the length; or [M, G, d] with cuSeqlensK */
  MlaTensor *value;                 /* [B, T, G, v] or [M, G, v]; the type of key */
  const MlaTensor *kScale, *vScale; /* (opt) [1] or [G] float32, of 8-bit fields */
} MlaGqaGatherArgs;
MLA_EXPORT int32_t mlaGqaGather(const MlaGqaGatherArgs *args, const MlaCall *call);

/** Writes new tokens to a dense cache. Without positions, these become the last S
 *  tokens of the result. With positions, new token s of sequence b becomes token
 *  positions[b, s]. If several tokens have the same position, the last one is
 *  kept. A token whose position is outside the result is skipped. The other
 *  tokens are copied from `past`, or kept if `past` is null. Sequences b and
 *  above get no new tokens. */
typedef struct MlaUpdateArgs {
  uint32_t size, version;
  const MlaTensor *past;      /* (opt) [B, T, C]; T is tokens, or tokens - S without positions */
  const MlaTensor *pastRope;  /* (opt) [B, T, r], with past and rope */
  const MlaTensor *added;     /* [b, S, C]; b = B without positions, b <= B with them */
  const MlaTensor *addedRope; /* (opt) [b, S, r], with rope */
  const MlaTensor *positions; /* (opt) [S] or [b, S] int32 or int64, contiguous */
  MlaTensor *latent;          /* [B, tokens, C] */
  MlaTensor *rope;            /* (opt) [B, tokens, r] */
} MlaUpdateArgs;
MLA_EXPORT int32_t mlaUpdate(const MlaUpdateArgs *args, const MlaCall *call);

/** Merges partial attention results over disjoint keys. A partial result whose LSE
 *  is -inf or +inf saw no key and is ignored, whatever lseEmpty says. lseEmpty is
 *  the lse of a row of which no partial result saw a key: 0: -inf, 1: +inf. With a
 *  sink, out is divided by the sum of exp(lses) plus exp(sink); lse never includes
 *  the sink. Partial results must be computed without a sink. */
typedef struct MlaMergeArgs {
  uint32_t size, version;
  const MlaTensor *outs;  /* numPartials views, each [tokens, H, d] */
  const MlaTensor *lses;  /* numPartials views, each [tokens, H] float32 */
  MlaTensor *out;         /* [tokens, H, d] */
  MlaTensor *lse;         /* (opt) [tokens, H] float32 */
  int64_t numPartials, lseBase, lseEmpty;
  const MlaTensor *sink;  /* (opt) [H], float */
} MlaMergeArgs;
MLA_EXPORT int32_t mlaMerge(const MlaMergeArgs *args, const MlaCall *call);
/** Returns the workspace of mlaMerge, which depends only on numPartials and the
 *  device of out: 0 on the CPU, and on a GPU for up to 32 partial results. */
MLA_EXPORT int32_t mlaMergeWorkspace(const MlaMergeArgs *args, uint64_t *bytes);

/** Changes the base of LSE values, and the LSE of rows that saw no key. lse and out
 *  may have any strides. An element that is the value of fromEmpty becomes the value
 *  of toEmpty (0: -inf, 1: +inf); every other element is multiplied. */
typedef struct MlaConvertLseArgs {
  uint32_t size, version;
  const MlaTensor *lse;
  MlaTensor *out;        /* same shape */
  int64_t fromBase, toBase, fromEmpty, toEmpty;
} MlaConvertLseArgs;
MLA_EXPORT int32_t mlaConvertLse(const MlaConvertLseArgs *args, const MlaCall *call);

/** Rotary embedding: pair (a, b) becomes (a cos - b sin, b cos + a sin). With r
 *  factors per token, factor i belongs to the element at index i of the halves
 *  order, whatever `input` and `output` are. If cos has the rank of x, x is
 *  [tokens, r], else [tokens, H, r]. */
typedef struct MlaRopeArgs {
  uint32_t size, version;
  const MlaTensor *x;        /* [tokens, r] or [tokens, H, r] */
  const MlaTensor *cos;      /* [tokens|1, r/2 or r], any strides */
  const MlaTensor *sin;
  MlaTensor *out;            /* shape of x */
  int64_t input, output;     /* 0 halves, 1 interleaved */
} MlaRopeArgs;
MLA_EXPORT int32_t mlaRope(const MlaRopeArgs *args, const MlaCall *call);

/** Rounds queries to e4m3 with one scale for all, one for each head, or one for each
 *  head of a token: value = stored * scale. Each value is divided by its scale in float32, and the quotient is
 *  rounded to nearest, ties to even; too large a quotient becomes 448. Latent and rope
 *  part share their scales, which mlaDecode takes as qScale. With `scale` they are
 *  given. With `outScale` they are computed from the largest magnitude of both parts:
 *  amax / 448, at least 2^-126; NaNs do not count. A GPU computes
 *  only scales of [tokens, H]. */
typedef struct MlaQuantizeQueryArgs {
  uint32_t size, version;
  const MlaTensor *qLatent; /* [tokens, H, C] */
  const MlaTensor *qRope;   /* (opt) [tokens, H, r] */
  const MlaTensor *scale;   /* (opt) [1], [H] or [tokens, H] float32 */
  MlaTensor *outLatent;     /* shape of qLatent, e4m3 */
  MlaTensor *outRope;       /* with qRope: its shape, e4m3 */
  MlaTensor *outScale;      /* without scale: [1], [H] or [tokens, H] float32 */
} MlaQuantizeQueryArgs;
MLA_EXPORT int32_t mlaQuantizeQuery(const MlaQuantizeQueryArgs *args, const MlaCall *call);

/** Rotates the queries of new tokens and writes the tokens at their slots, in one
 *  launch on a GPU. The cache has the bits that mlaAppend writes. A query of the
 *  type of out has the bits of mlaRope; another type is rounded once, ties to even. */
typedef struct MlaPrepareArgs {
  uint32_t size, version;
  const MlaCache *cache;   /* written */
  const MlaTensor *qRope;  /* [tokens, H, r] */
  const MlaTensor *latent; /* [tokens, C] */
  const MlaTensor *rope;   /* [tokens, r] */
  const MlaTensor *slots;  /* as in MlaAppendArgs */
  const MlaTensor *cos;    /* [tokens|1, r/2 or r], any strides */
  const MlaTensor *sin;
  MlaTensor *out;          /* shape of qRope; any float type */
  int64_t ropeInput;       /* 0 halves, 1 interleaved */
  int64_t ropeOutput;      /* likewise */
  double normEps;          /* as in MlaAppendArgs */
  int64_t normRounds;      /* likewise */
  const MlaTensor *kScale; /* (opt) [1] float32, of the cache */
  const MlaTensor *norm;   /* (opt) [C], as in MlaAppendArgs */
} MlaPrepareArgs;
MLA_EXPORT int32_t mlaPrepare(const MlaPrepareArgs *args, const MlaCall *call);

/** One product per head: out[t, h, :] = x[t, h, :] . w[h] (absorb),
 *  x[t, h, :] . w[h]^T (project) or x[t, :] . w[h]^T (expand). One of the last two
 *  dimensions of w must be contiguous; other strides may have any value. */
typedef struct MlaHeadProductArgs {
  uint32_t size, version;
  const MlaTensor *x;   /* [tokens, H, n] | [tokens, H, C] | [tokens, C] */
  const MlaTensor *w;   /* [H, n, C]      | [H, v, C]      | [H, d, C] */
  MlaTensor *out;       /* [tokens, H, C] | [tokens, H, v] | [tokens, H, d] */
} MlaHeadProductArgs;
MLA_EXPORT int32_t mlaAbsorbQuery(const MlaHeadProductArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaProjectValue(const MlaHeadProductArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaExpandKv(const MlaHeadProductArgs *args, const MlaCall *call);
/** Returns the workspace of a head product; op: 0 absorb, 1 project, 2 expand. */
MLA_EXPORT int32_t mlaHeadProductWorkspace(const MlaHeadProductArgs *args,
                                           int32_t op, uint64_t *bytes);

/** out = a . b (+ bias), batched. b is [.., K, N], or [.., N, K] if transposeB is
 *  1. Leading dimensions broadcast (stride 0 or size 1). Any strides are valid.
 *  With groups, a is [S, M, K] or [1, M, K], out is [S, M, N], and product i uses
 *  the matrix groups[i] of b, which has any number of matrices. Only on the CPU. */
typedef struct MlaMatmulArgs {
  uint32_t size, version;
  const MlaTensor *a;      /* [.., M, K] */
  const MlaTensor *b;
  const MlaTensor *bias;   /* (opt) [N] */
  const MlaTensor *groups; /* (opt) [S] int32 or int64 */
  MlaTensor *out;          /* [.., M, N] */
  int64_t transposeB;
} MlaMatmulArgs;
MLA_EXPORT int32_t mlaMatmul(const MlaMatmulArgs *args, const MlaCall *call);
MLA_EXPORT int32_t mlaMatmulWorkspace(const MlaMatmulArgs *args, uint64_t *bytes);

/* ---- Page tables ---------------------------------------------------------- */

/** The pages of the sequences of one batch: the page ids and the length of each
 *  sequence, and which pages are free. To decode one more token per sequence:
 *
 *    mlaPageTableGrow(&grow, &numCopies); // reserves a slot for each new token
 *    copyPages(grow.copies, numCopies);   // the caller copies pages of its pools
 *    mlaPageTableExport(&tables);         // blockTable, seqLens and slots
 *    runLayers(&tables);                  // mlaAppend and mlaDecode in each layer
 *    mlaPageTableWritten(table);
 *
 *  - A page table is bookkeeping in host memory. It has no pools and uses no GPU.
 *    A page id refers to one page in each pool of each layer.
 *  - Sequences are numbered from 0, in the order of the rows of the block table.
 *  - Sequences may share pages (mlaPageTableFork, mlaPageTableSelect). A page is
 *    free if no sequence has it. Before a sequence gets new tokens in a partly
 *    filled page that it shares, mlaPageTableGrow replaces that page in this
 *    sequence and lists the copy that the caller must make in each pool. All
 *    copies are independent of each other.
 *  - Tokens are new from mlaPageTableGrow to mlaPageTableWritten or until they are
 *    rolled back. Meanwhile no sequence can grow, and new tokens cannot be shared,
 *    so that every token before the new ones has been written.
 *  - Several page tables may take their pages from one pool (`sharing` below).
 *  - A function that returns an error changes nothing.
 *  - Threads: each function locks the pool, so page tables of one pool may be used
 *    on several threads. The steps above belong together, so that one page table
 *    should be used on one thread at a time.
 *  - Memory: 12 bytes of the host per page of the pool, 48 per sequence and 4 per
 *    page of a sequence. mlaPageTableGrow allocates only when the list of a
 *    sequence is full, and doubles it. Rolling back, removing and exporting do not
 *    allocate. */
typedef struct MlaPageTable MlaPageTable;

/** The value of blockTable entries after a sequence's pages. No kernel reads these
 *  entries. */
#define MLA_UNUSED_PAGE 2147480000

/** A new page table. Its slots must fit in int32: pages * pageSize is at most
 *  INT32_MAX. With blockTable and the two vectors, which mlaPageTableExport wrote,
 *  the page table has these sequences, else none. */
typedef struct MlaPageTableArgs {
  uint32_t size, version;
  MlaPageTable *sharing;       /* (opt) the new page table takes pages of its pool */
  const MlaTensor *order;      /* (opt) [pages] int32: all page ids in the order in which
                                  they are taken; default 0, 1, 2, ...; not with sharing */
  const MlaTensor *blockTable; /* (opt) [B, P] int32 */
  const MlaTensor *seqLens;    /* [B] int32, with blockTable; new tokens included */
  const MlaTensor *newTokens;  /* (opt) [B] int32, with blockTable; default 0 */
  int64_t pages, pageSize;     /* pageSize: tokens per page; both 0 with sharing */
} MlaPageTableArgs;
/** Creates a page table. */
MLA_EXPORT int32_t mlaPageTableCreate(const MlaPageTableArgs *args,
                                      MlaPageTable **table);
/** Destroys a page table and frees the pages of its sequences. The pool lives as
 *  long as a page table that uses it. Null is valid. */
MLA_EXPORT int32_t mlaPageTableDestroy(MlaPageTable *table);

/** The sizes of a page table. */
typedef struct MlaPageTableSizes {
  int64_t sequences, pageSize;
  int64_t pages, freePages; /* of the pool */
  int64_t columns;          /* pages of the sequence that has most: P of its blockTable */
  int64_t newTokens;        /* of all sequences */
} MlaPageTableSizes;
MLA_EXPORT int32_t mlaPageTableSizes(const MlaPageTable *table,
                                     MlaPageTableSizes *sizes);

/** Adds free pages to the pool. They are taken after the pages that are free. */
MLA_EXPORT int32_t mlaPageTableExtend(MlaPageTable *table, int64_t pages);
/** Appends sequences without tokens. `first` receives the number of the first. */
MLA_EXPORT int32_t mlaPageTableAdd(MlaPageTable *table, int64_t sequences,
                                   int64_t *first);
/** Appends a sequence that shares the first `tokens` tokens of `sequence`, or with
 *  -1 all of them. `fork` receives its number. */
MLA_EXPORT int32_t mlaPageTableFork(MlaPageTable *table, int64_t sequence,
                                    int64_t tokens, int64_t *fork);
/** Replaces the sequences by those with the given numbers, in this order, as a beam
 *  search does. A number may occur several times: these sequences share all pages.
 *  No sequence may have new tokens. */
MLA_EXPORT int32_t mlaPageTableSelect(MlaPageTable *table, const int64_t *sequences,
                                      int64_t numSequences);
/** Removes a sequence. The numbers of later sequences decrease by one. */
MLA_EXPORT int32_t mlaPageTableRemove(MlaPageTable *table, int64_t sequence);
/** Removes the last tokens[b] tokens of each sequence b. */
MLA_EXPORT int32_t mlaPageTableRollback(MlaPageTable *table, const int64_t *tokens,
                                        int64_t numSequences);

/** A copy of a page, which the caller makes in each pool of each layer. */
typedef struct MlaPageCopy {
  int32_t from, to; /* page ids */
} MlaPageCopy;

/** The new tokens of each sequence. */
typedef struct MlaPageTableGrowArgs {
  uint32_t size, version;
  MlaPageTable *table;
  const int64_t *tokens; /* [numSequences], may be 0 */
  MlaPageCopy *copies;   /* out, [maxCopies]; numSequences are always enough */
  int64_t numSequences, maxCopies;
} MlaPageTableGrowArgs;
/** Reserves slots for new tokens. `numCopies` receives the number of copies. Returns
 *  MLA_OUT_OF_MEMORY if the pool has too few free pages; the message has both
 *  numbers. */
MLA_EXPORT int32_t mlaPageTableGrow(const MlaPageTableGrowArgs *args,
                                    int64_t *numCopies);
/** Computes how many free pages mlaPageTableGrow takes, including copies. */
MLA_EXPORT int32_t mlaPageTableNeeded(MlaPageTable *table, const int64_t *tokens,
                                      int64_t numSequences, int64_t *pages);
/** Marks all new tokens as written. */
MLA_EXPORT int32_t mlaPageTableWritten(MlaPageTable *table);

/** The contents of a page table, for n sequences: those of `sequences`, or all. All
 *  tensors are in host memory. */
typedef struct MlaPageTableExportArgs {
  uint32_t size, version;
  const MlaPageTable *table;
  const MlaTensor *sequences; /* (opt) [n] int32 */
  MlaTensor *blockTable;      /* (opt) [n, P] int32; P may be more than needed */
  MlaTensor *seqLens;         /* (opt) [n] int32, new tokens included */
  MlaTensor *newTokens;       /* (opt) [n] int32 */
  MlaTensor *cuSeqlens;       /* (opt) [n + 1] int32: sums of newTokens, from 0 */
  MlaTensor *slots;           /* (opt) [N] int32: slots of new tokens, one sequence after
                                 another; N may be more than needed: the rest is -1 */
} MlaPageTableExportArgs;
/** Writes block table, lengths and slots, as mlaAppend and mlaDecode take them. */
MLA_EXPORT int32_t mlaPageTableExport(const MlaPageTableExportArgs *args);

/* ---- Compiled functions --------------------------------------------------- */

typedef enum MlaArgKind { MLA_ARG_TENSOR = 0, MLA_ARG_CACHE = 1, MLA_ARG_ABSENT = 2 } MlaArgKind;

/** An argument of a compiled function. */
typedef struct MlaArg {
  int32_t kind; /* MlaArgKind */
  int32_t reserved;
  union {
    const MlaTensor *tensor;
    const MlaCache *cache;
  } as;
} MlaArg;

/** The types of the functions NAME, NAME_workspace and NAME_signature that the
 *  library of a compiled function NAME exports. The arguments are, in this
 *  order: the arguments of the model that are still needed; caches, block table,
 *  lengths and slots; the results. */
typedef int32_t (*MlaFunction)(const MlaArg *args, int32_t n, const MlaCall *call);
typedef int32_t (*MlaWorkspaceFunction)(const MlaArg *args, int32_t n, uint64_t *bytes);
typedef const char *(*MlaSignatureFunction)(void);

/** Words of a size expression, in prefix notation: an operation, then its
 *  operands. For example {MLA_SIZE_ADD, MLA_SIZE_SYMBOL, 0, MLA_SIZE_CONSTANT, 1}
 *  is s0 + 1. Sizes are not negative. x floordiv 0, x ceildiv 0 and x mod 0 are 0,
 *  so that the inferred sizes of an empty tensor are 0. */
typedef enum MlaSizeOp {
  MLA_SIZE_CONSTANT = 0, /* the next word */
  MLA_SIZE_SYMBOL = 1,   /* the symbol whose number is the next word */
  MLA_SIZE_ADD = 2,      /* the next two expressions, as for all below */
  MLA_SIZE_MUL = 3,
  MLA_SIZE_FLOORDIV = 4,
  MLA_SIZE_CEILDIV = 5,
  MLA_SIZE_MOD = 6
} MlaSizeOp;

/** The maximum depth of an expression. The number of symbols has no limit. */
#define MLA_MAX_SIZE_DEPTH 256

/** The value of a shape symbol, and the name of the argument that determined
 *  it. The value is known if `from` is not null. */
typedef struct MlaSymbol {
  int64_t value;
  const char *from;
} MlaSymbol;

/** Part of a text: `length` bytes from byte `begin` on. */
typedef struct MlaTextRange {
  int64_t begin, length;
} MlaTextRange;

/** A size expression as text: "7", "s0", "2 * s0 + 1", "(s0 + 3) floordiv 4".
 *  NAME_signature has sizes in this form. */
typedef struct MlaParseSizeArgs {
  uint32_t size, version;
  const char *text;
  int64_t *words;        /* out, [maxWords]; 2 * strlen(text) words are always enough */
  MlaTextRange *symbols; /* out, [maxSymbols]: the name of each symbol in text, in
                            order of first use; strlen(text) are always enough */
  int64_t maxWords, maxSymbols;
} MlaParseSizeArgs;
/** Parses a size expression. numWords and numSymbols receive how many words and
 *  symbols it has. */
MLA_EXPORT int32_t mlaParseSize(const MlaParseSizeArgs *args, int64_t *numWords,
                                int64_t *numSymbols);

/** A size expression and the values of its symbols. */
typedef struct MlaSizeArgs {
  uint32_t size, version;
  const int64_t *words;     /* [numWords]; the expression begins at word 0 */
  const MlaSymbol *symbols; /* [numSymbols] */
  int64_t numWords, numSymbols;
} MlaSizeArgs;

typedef enum MlaSizeState {
  MLA_SIZE_KNOWN = 0,   /* constant */
  MLA_SIZE_LINEAR = 1,  /* constant + factor * the one unknown symbol; factor is not 0 */
  MLA_SIZE_OPEN = 2,    /* depends on unknown symbols in another way */
  MLA_SIZE_OVERFLOW = 3 /* needs more than 63 bits, or divides a negative number */
} MlaSizeState;

/** The value of a size expression while some symbols may be unknown. */
typedef struct MlaSizeValue {
  int64_t state; /* MlaSizeState */
  int64_t constant, factor;
  int64_t symbol; /* MLA_SIZE_LINEAR: the number of the unknown symbol, else -1 */
} MlaSizeValue;
/** Evaluates a size expression. */
MLA_EXPORT int32_t mlaEvaluateSize(const MlaSizeArgs *args, MlaSizeValue *value);
/** Finds the value of the one unknown symbol with which the expression equals
 *  `wanted`. `symbol` receives the number of the symbol and `value` its value; or
 *  `symbol` receives -1 if the expression equals `wanted` already or is
 *  MLA_SIZE_OPEN. Returns MLA_INVALID_ARGUMENT if no value fits. */
MLA_EXPORT int32_t mlaSolveSize(const MlaSizeArgs *args, int64_t wanted,
                                int64_t *symbol, int64_t *value);

/** The expected properties of one argument of an entry function. */
typedef struct MlaArgSpec {
  const char *name;
  int32_t kind, dtype, rank, device;
  int32_t written;       /* 1: a result or an inout argument */
  int32_t reserved;
  uint64_t layoutHash;   /* caches */
  int64_t pageSize;      /* caches */
  int64_t dims[MLA_MAX_RANK]; /* the first word of each size's expression in MlaEntrySpec.sizes */
} MlaArgSpec;

/** The expected arguments of an entry function. */
typedef struct MlaEntrySpec {
  const char *name; /* the function's name, for messages */
  const MlaArgSpec *args;
  const int64_t *sizes;       /* words of all expressions */
  const char *const *symbols; /* names of the symbols */
  int64_t numArgs, numSizes, numSymbols;
} MlaEntrySpec;

/** Checks the arguments of an entry function: count, kinds, types, contiguity,
 *  shapes with one value per symbol, overlap of written arguments with any other,
 *  and the call struct. A size that is linear in an unknown symbol fixes the
 *  symbol. Other sizes, such as the s0 * s1 rows of a flattened result, are
 *  checked once their symbols are known. `symbols` has room for numSymbols
 *  entries and receives the values. If call is null, as for NAME_workspace,
 *  addresses and overlap are not checked. Compiled code calls this before it
 *  writes anything. */
MLA_EXPORT int32_t mlaCheckArgs(const MlaEntrySpec *entry, const MlaArg *args,
                                int32_t n, const MlaCall *call, MlaSymbol *symbols);
/** Checks that a call has a workspace of at least `needed` bytes. */
MLA_EXPORT int32_t mlaCheckWorkspace(const char *function, uint64_t needed,
                                     const MlaCall *call);
/** Checks that a call has a workspace of at least `needed` bytes, which do not
 *  overlap the arguments. mlaCheckArgs must have accepted the arguments. Compiled
 *  code calls this before it writes anything. */
MLA_EXPORT int32_t mlaCheckEntryWorkspace(const MlaEntrySpec *entry, const MlaArg *args,
                                          uint64_t needed, const MlaCall *call);
/** Sets the thread's message and returns `status`. For compiled code. */
MLA_EXPORT int32_t mlaFail(int32_t status, const char *message);
/** Sets the thread's message to "index is out of bounds for dimension of size" and
 *  returns MLA_INVALID_ARGUMENT. For compiled code. */
MLA_EXPORT int32_t mlaFailIndex(int64_t index, int64_t size, int64_t dimension);

#ifdef __cplusplus
}
#endif
#endif /* MLA_RUNTIME_H */
