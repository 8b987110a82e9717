"""Tests which bits of a tensor map a GPU reads: loads through maps with one changed bit.

    map_bits.py BINARY [--workers N] [--compare RECORDING]

BINARY is the compiled map_bits.cu. Prints its output for all maps and bits (address bits
in the first map only), in order, and at the end "sum COUNT HASH" of all lines before, like
mla-probes. A GPU error ends a process, so many processes run, N (8) at a time. With
--compare, exits with 1 and prints the lines that differ from a recording
(Recorded/map-bits.txt). Loads that leave the memory that map_bits.cu fills are not
compared, because the bytes there differ between machines.
"""

import argparse
import concurrent.futures
import pathlib
import subprocess
import sys

from probes import changed, sum_of

PIECE = 64  # bits per process at the start
FILLED = 1 << 26  # bytes before and after the tensor's first byte
SECONDS = 120  # seconds after which a process counts as hung


def piece(binary, number, first, end):
    """Returns the lines of bits `first` to `end` - 1 of a map."""
    lines = []
    while first < end:
        command = [binary, str(number), str(first), str(end)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
            output, status = done.stdout, done.returncode
        except subprocess.TimeoutExpired as late:
            output, status = (late.stdout or b"").decode(), None
        lines += output.splitlines()
        got = [line for line in output.splitlines() if line.startswith(f"{number} ")]
        first = int(got[-1].split()[1]) + 1 if got else first
        if status == 0:
            break
        if status is None:
            lines.append(f"{number} {first} hangs")
            first += 1
        elif status != 3:
            sys.exit(f"error: {' '.join(command)} ends with {status}: {output}")
    return lines


def record(binary, workers):
    pieces = [(number, bit) for number in range(4) for bit in range(0, 1024, PIECE) if bit >= 64 or number == 0]
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        done = list(pool.map(lambda p: piece(binary, p[0], p[1], p[1] + PIECE), pieces))
    heads = [subprocess.run([binary, str(number), "0", "0"], capture_output=True, text=True).stdout for number in (1, 2, 3)]
    lines = [line for found in done for line in found] + "".join(heads).splitlines()
    titles = [line for line in lines if line.startswith("# ")]
    order = lambda line: (int(line.split()[0]), int(line.split()[1]))
    return (titles[:1] + sorted(line for line in lines if line.startswith("map "))
            + sorted((line for line in lines if line[0].isdigit()), key=order))


def leaves_memory(maps, number, bit):
    """Returns true if a load through a map with this bit changed may leave the filled memory around the tensor: the change of the
    address, or of a stride times the steps of its dimension, is too large (TensorMapBits.h)."""
    words = [int(word, 16) for word in maps[number].split(" = ")[1].split()[:16]]
    if bit < 64:
        return 1 << bit >= FILLED
    if not 96 <= bit < 240:
        return False
    dimension, place = divmod(bit - 96, 32) if bit < 224 else ((bit - 224) // 4, 32)
    steps = words[4 + (dimension + 1) // 2] >> 32 * ((dimension + 1) % 2) & 0xFFFFFFFF
    return (16 << place) * steps >= FILLED


def compare(lines, recording):
    if problems := changed(recording):
        sys.exit("error: " + problems[0])
    recorded = pathlib.Path(recording).read_text().splitlines()
    old, new = ({tuple(line.split()[:2]): line for line in text if line[0].isdigit()} for text in (recorded, lines))
    maps = {line.split()[1]: line for line in recorded if line.startswith("map ")}
    differ = [bit for bit in sorted(old.keys() | new.keys()) if old.get(bit) != new.get(bit)]
    wrong = [bit for bit in differ if not leaves_memory(maps, bit[0], int(bit[1]))]
    for bit in wrong[:20]:
        print(f"differs: recorded '{old.get(bit)}', got '{new.get(bit)}'", file=sys.stderr)
    if wrong or not old:
        sys.exit(f"error: {len(wrong)} of {len(old)} bits are not as on {recorded[0][2:]}")
    print(f"{len(old)} bits as on {recorded[0][2:]}, but {len(differ)} that leave the tensor's memory", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--compare", metavar="RECORDING")
    options = parser.parse_args()
    lines = record(options.binary, options.workers)
    print("\n".join(lines))
    print(sum_of("\n".join(lines) + "\n"))
    if options.compare:
        sys.stdout.flush()
        compare(lines, options.compare)


if __name__ == "__main__":
    main()
