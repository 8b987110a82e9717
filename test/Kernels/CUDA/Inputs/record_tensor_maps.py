"""Prints tensor maps that this machine's CUDA driver encodes.

    record_tensor_maps.py [--joint N] [--seed S] [--all] [--compare RECORDING]

Needs libcuda and a GPU with tensor maps, but no CUDA toolkit. The first line
names device and driver. Each other line is one encoding. It shows the arguments of
cuTensorMapEncodeTiled (or ...Im2col), with enumerators as numbers:

    tiled TYPE RANK ADDRESS DIMS STRIDES BOX STEPS INTERLEAVE SWIZZLE PROMOTION FILL = WORDS
    im2col TYPE RANK ADDRESS DIMS STRIDES LOWER UPPER CHANNELS PIXELS STEPS ... = WORDS

ADDRESS and WORDS (16 words of 64 bits) are hexadecimal; lists are joined by commas.
A refused encoding has "error N" in place of the words. The last line is "sum
COUNT HASH" of all lines before, as in mla-probes. First every argument is
varied alone, in maps of several ranks, then all at random (N times). Without
--all, prints fewer values of each argument: the ones in Recorded/tensor-maps.txt. With
--compare, prints the lines that differ from a recording, or a message that the
recording was changed, and then exits with 1.
"""

import argparse
import ctypes
import itertools
import random
import re
import sys

from probes import changed, sum_of

BYTES = [1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4, 1, 1, 1]
SPANS = [None, 32, 64, 128, 128, 128, 128]


class Map:
    """The arguments of a tiled encoding."""

    def __init__(self, **values):
        self.type, self.address = 9, 0x7F1234567000
        self.interleave = self.swizzle = self.promotion = self.fill = 0
        self.__dict__.update(values)

    def changed(self, **values):
        return Map(**{**self.__dict__, **values})

    def at(self, name, index, value):
        values = list(getattr(self, name))
        values[index] = value
        return self.changed(**{name: values})

    def line(self):
        lists = [self.dims, self.strides, self.box, self.steps]
        return " ".join(
            ["tiled", str(self.type), str(len(self.dims)), f"{self.address:x}"]
            + [",".join(map(str, values)) or "-" for values in lists]
            + [str(v) for v in (self.interleave, self.swizzle, self.promotion, self.fill)]
        )

    def encode(self, driver):
        rank = len(self.dims)
        return driver.call(
            "cuTensorMapEncodeTiled",
            self.type,
            ctypes.c_uint32(rank),
            ctypes.c_void_p(self.address),
            (ctypes.c_uint64 * rank)(*self.dims),
            (ctypes.c_uint64 * max(rank - 1, 1))(*self.strides),
            (ctypes.c_uint32 * rank)(*self.box),
            (ctypes.c_uint32 * rank)(*self.steps),
            self.interleave,
            self.swizzle,
            self.promotion,
            self.fill,
        )


class Im2col(Map):
    """The arguments of an im2col encoding."""

    def line(self):
        lists = [self.dims, self.strides, self.lower, self.upper, [self.channels], [self.pixels], self.steps]
        return " ".join(
            ["im2col", str(self.type), str(len(self.dims)), f"{self.address:x}"]
            + [",".join(map(str, values)) for values in lists]
            + [str(v) for v in (self.interleave, self.swizzle, self.promotion, self.fill)]
        )

    def encode(self, driver):
        rank = len(self.dims)
        return driver.call(
            "cuTensorMapEncodeIm2col",
            self.type,
            ctypes.c_uint32(rank),
            ctypes.c_void_p(self.address),
            (ctypes.c_uint64 * rank)(*self.dims),
            (ctypes.c_uint64 * (rank - 1))(*self.strides),
            (ctypes.c_int * (rank - 2))(*self.lower),
            (ctypes.c_int * (rank - 2))(*self.upper),
            ctypes.c_uint32(self.channels),
            ctypes.c_uint32(self.pixels),
            (ctypes.c_uint32 * rank)(*self.steps),
            self.interleave,
            self.swizzle,
            self.promotion,
            self.fill,
        )


class Driver:
    """libcuda with a context, and 64-byte aligned memory for a map."""

    def __init__(self):
        self.cuda = ctypes.CDLL("libcuda.so.1")
        self.room = ctypes.create_string_buffer(256)
        self.map = (ctypes.addressof(self.room) + 127) // 128 * 128
        self.device, context, version = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_int()
        name = ctypes.create_string_buffer(128)
        self.check("cuInit", 0)
        self.check("cuDeviceGet", ctypes.byref(self.device), 0)
        self.check("cuDeviceGetName", name, 128, self.device)
        self.check("cuDriverGetVersion", ctypes.byref(version))
        self.check("cuDevicePrimaryCtxRetain", ctypes.byref(context), self.device)
        self.check("cuCtxSetCurrent", context)
        self.title = f"{name.value.decode()}, driver {kernel_driver()}, CUDA {version.value // 1000}.{version.value % 1000 // 10}"

    def check(self, function, *arguments):
        result = getattr(self.cuda, function)(*arguments)
        if result:
            sys.exit(f"error: {function} fails with {result}")

    def call(self, function, *arguments):
        """Returns the 16 words, which must not depend on the memory before, or the error number."""
        words = []
        for before in (0, 0xFF):
            ctypes.memset(self.map, before, 128)
            result = getattr(self.cuda, function)(ctypes.c_void_p(self.map), *arguments)
            if result:
                return result
            words.append(list((ctypes.c_uint64 * 16).from_address(self.map)))
        if words[0] != words[1]:
            sys.exit(f"error: {function} leaves bits unwritten: {words}")
        return words[0]


def kernel_driver():
    try:
        with open("/proc/driver/nvidia/version") as file:
            found = re.search(r"\b(\d+\.\d+(?:\.\d+)?)\b", file.read())
            return found.group(1) if found else "unknown"
    except OSError:
        return "unknown"


def around(low, high, every):
    """Returns every eighth power of two in the range; with `every` all of them, their neighbours and more."""
    powers = range(0, high.bit_length(), 1 if every else 8)
    values = {1 << i for i in powers if low <= 1 << i <= high} | {low, high}
    if every:
        values |= {v + d for v in list(values) for d in (-1, 1)} | {0x55555555 & (high - 1)}
    return sorted(v for v in values if low <= v <= high)


def bases():
    """Returns the base maps. In the first two every argument is varied, in the others a few."""
    plain = Map(dims=[4096, 1024, 64], strides=[8192, 8388608], box=[64, 8, 4], steps=[1, 1, 1])
    deep = Map(
        dims=[300, 5, 7, 11, 13],
        strides=[640, 3200, 22400, 246400],
        box=[32, 2, 3, 4, 5],
        steps=[1, 1, 1, 1, 1],
        address=0x10,
    )
    small = Map(dims=[64, 4], strides=[128], box=[64, 4], steps=[1, 1], swizzle=3)
    one = Map(dims=[512], strides=[], box=[64], steps=[1])
    four = Map(dims=[40, 3, 5, 9], strides=[80, 240, 1200], box=[8, 1, 1, 1], steps=[1] * 4)
    return [plain, deep, small, one, four]


def alone(base, every):
    """Yields maps that differ from `base` in one argument, or in one element of an argument."""
    for bit in range(0, 64):
        if every or bit % 8 == 4 or bit in (3, 56, 57):
            yield base.changed(address=1 << bit)
    rank = len(base.dims)
    for dim in range(rank):
        for value in around(1, 1 << 32, every) + ([0, (1 << 32) + 1] if every else []):
            yield base.at("dims", dim, value)
        for value in range(0, 258) if every else (8, 85, 256, 257):
            yield base.at("box", dim, value).changed(swizzle=0)
        for value in range(0, 11) if every else (3, 8, 9):
            yield base.at("steps", dim, value)
        if dim + 1 < rank:
            for value in around(1, (1 << 36) - 1, every):
                yield base.at("strides", dim, 16 * value)
            yield base.at("strides", dim, 8)
            yield base.at("strides", dim, 1 << 40)
            yield base.at("strides", dim, 0)
    for swizzle, interleave in itertools.product(range(8), range(3)):
        yield base.at("box", 0, 16).changed(swizzle=swizzle, interleave=interleave, address=1 << 20)
    for kind, fill in itertools.product(range(17), range(3)):
        wide = base.at("box", 0, 128).at("dims", 0, 1024) if kind >= 13 else base
        yield wide.changed(type=kind, fill=fill, swizzle=0, address=1 << 20)
    for promotion in range(5):
        yield base.changed(promotion=promotion)


def singles(every):
    for number, base in enumerate(bases()):
        yield base
        if every or number < 2:
            yield from alone(base, every)


def sizes():
    """Yields maps of about 128 KiB, varied in each of their dimensions."""
    for elements in (65535, 65536, 65537):
        yield Map(dims=[elements], strides=[], box=[64], steps=[1])
    for rows in range(1021, 1028):
        yield Map(dims=[64, rows], strides=[128], box=[64, 4], steps=[1, 1])
        yield Map(dims=[63, rows], strides=[128], box=[64, 4], steps=[1, 1])
        yield Map(dims=[64, 4, rows], strides=[16, 128], box=[64, 4, 2], steps=[1, 1, 1])
    for width in (64, 65, 32, 33):
        yield Map(dims=[width, 2], strides=[131072 - 128], box=[64, 2], steps=[1, 1])
        yield Map(dims=[width, 2], strides=[131072 - 64], box=[64, 2], steps=[1, 1])
    for rows in (511, 512, 513, 2048, 2049):
        for kind in (0, 7, 4):
            yield Map(type=kind, dims=[64, rows], strides=[512], box=[16, 4], steps=[1, 1])


def jointly(count, rng):
    for _ in range(count):
        rank, kind = rng.randint(1, 5), rng.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
        log = lambda bits: rng.getrandbits(rng.randint(1, bits))
        interleave = rng.choice([0, 0, 0, 1, 2]) if rank >= 3 else 0
        packed = kind >= 13
        unit = 32 if interleave == 2 or kind >= 14 else 16
        swizzle = rng.choice([0, 1, 2, 3, 3, 4, 5, 6]) if interleave != 2 else rng.choice([0, 1])
        if packed:
            inner = 128 if kind >= 14 else 32 * rng.randint(1, 8)
        else:
            inner = 16 // BYTES[kind] * rng.randint(1, max(1, min((SPANS[swizzle] or 4096) // 16, 256 * BYTES[kind] // 16)))
        box = [inner] + [max(1, min(256, log(8) + rng.randint(0, 1))) for _ in range(rank - 1)]
        dims = [min(1 << 32, log(rng.choice([8, 32])) + 1) for _ in range(rank)]
        if packed:
            dims[0] = max(1, dims[0] >> 8) * 128
        stride, strides = 0, []
        for _ in range(rank - 1):
            stride = min((1 << 40) - unit, (log(rng.choice([12, 20, 40])) // unit + 1) * unit)
            strides.append(stride)
        yield Map(
            type=kind,
            dims=dims,
            strides=strides,
            box=box,
            steps=[1 if packed and i == 0 else rng.choice([1, 1, rng.randint(1, 8)]) for i in range(rank)],
            address=log(rng.choice([24, 47])) // unit * unit,
            interleave=interleave,
            swizzle=swizzle,
            promotion=rng.randint(0, 3),
            fill=rng.randint(0, 1) if kind in (6, 7, 8, 9, 10, 11, 12) else 0,
        )


def images(every):
    base = Im2col(
        dims=[64, 32, 30, 7],
        strides=[128, 4096, 122880],
        lower=[0, 0],
        upper=[0, 0],
        channels=64,
        pixels=32,
        steps=[1, 1, 1, 1],
    )
    yield base
    for i, v in itertools.product(range(2), (-128, -1, 1, 127)):
        corner = [v if i == k else 0 for k in range(2)]
        yield Im2col(**{**base.__dict__, "lower": corner})
        yield Im2col(**{**base.__dict__, "upper": corner})
    for v in (8, 16, 128, 256) if every else (8, 256):
        yield Im2col(**{**base.__dict__, "channels": v})
    for v in (1, 2, 64, 256, 1024) if every else (1, 1024):
        yield Im2col(**{**base.__dict__, "pixels": v})
    yield Im2col(**{**base.__dict__, "swizzle": 3})


def result(map_, driver):
    """Returns the arguments, and the words or the error, as text."""
    words = map_.encode(driver)
    return map_.line(), f"error {words}" if isinstance(words, int) else " ".join(f"{w:x}" for w in words)


def compare(lines, recording):
    if problems := changed(recording):
        sys.exit("error: " + problems[0])
    with open(recording) as file:
        title, *rest, _ = file.read().splitlines()
    recorded = dict(line.split(" = ") for line in rest)
    wrong = [a for a in lines.keys() | recorded.keys() if lines.get(a) != recorded.get(a)]
    for arguments in sorted(wrong)[:20]:
        print(f"differs: {arguments}: recorded {recorded.get(arguments)}, got {lines.get(arguments)}", file=sys.stderr)
    if wrong or not recorded:
        sys.exit(f"error: {len(wrong)} of {len(recorded)} encodings are not as on {title[2:]}")
    print(f"{len(recorded)} encodings as on {title[2:]}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--joint", type=int, default=160)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--compare", metavar="RECORDING")
    options = parser.parse_args()
    driver = Driver()
    joint = jointly(options.joint, random.Random(options.seed))
    maps = itertools.chain(singles(options.all), sizes(), images(options.all), joint)
    lines = dict(result(map_, driver) for map_ in maps)
    text = "".join(f"{line}\n" for line in [f"# {driver.title}", *(f"{a} = {encoded}" for a, encoded in lines.items())])
    print(text + sum_of(text))
    if options.compare:
        sys.stdout.flush()
        compare(lines, options.compare)


if __name__ == "__main__":
    main()
