"""Tests mla.PagedCache: pages, block table, slots, fork and rollback."""

import copy
import pickle
import random
import time

import pytest

torch = pytest.importorskip("torch")

from mla import MlaError, PagedCache, page_table  # noqa: E402
from mla.abi import Field, UNUSED_PAGE  # noqa: E402
from mla.cache import page_bytes  # noqa: E402
from mla.signature import CacheLayout  # noqa: E402


def layout(page_size=4, align=1):
    return CacheLayout([Field(0, 2, 8, 0, 0, 0, 0), Field(1, 2, 4, 0, 0, 1, 0)], align, page_size)


DEVICES = ["cpu"] + (["cuda"] if torch.cuda.is_available() else [])


def write(cache, values):
    """Stores one byte per new token in layer 0, pool 0, like a function that appends to the cache."""
    slots = cache.slots.tolist()
    assert len(slots) == len(values)
    for slot, value in zip(slots, values):
        page, offset = divmod(slot, cache.page_size)
        cache.pools[0][0][page, offset * 16] = value
    cache.written()


def read(cache, sequence):
    """Returns the bytes of a sequence, found only with the block table and the lengths."""
    table, length = cache.block_table[sequence].tolist(), cache.lengths[sequence].item()
    return [cache.pools[0][0][table[t // cache.page_size], (t % cache.page_size) * 16].item()
            for t in range(length)]


def test_bytes_of_a_page_follow_the_layout():
    assert page_bytes(layout(), 0) == 64 and page_bytes(layout(), 1) == 32
    assert page_bytes(layout(align=48), 0) == 96


def test_grow_maps_pages_and_numbers_slots():
    cache = PagedCache([layout()], sequences=2, pages=8)
    cache.grow([5, 1])
    assert cache.lengths.tolist() == [5, 1]
    assert repr(cache) == ("<mla.PagedCache on cpu of 1 layer, pages of 4 tokens, 5 of 8 free: lengths [5, 1], "
                           "new [5, 1]>")
    assert cache.block_table.shape == (2, 2)
    assert cache.block_table[1, 1] == UNUSED_PAGE
    pages = cache.block_table
    expected = [int(pages[0, t // 4]) * 4 + t % 4 for t in range(5)] + [int(pages[1, 0]) * 4]
    assert cache.slots.tolist() == expected
    assert cache.slots.dtype == cache.block_table.dtype == cache.lengths.dtype == torch.int32


@pytest.mark.parametrize("device", DEVICES)
def test_fork_copies_a_shared_page_on_write(device):
    cache = PagedCache([layout(), layout()], sequences=1, pages=8, device=device)
    assert {t.device.type for t in (cache.lengths, cache.block_table, cache.slots, cache.pools[0][0])} == {device}
    cache.grow(6)
    write(cache, range(6))
    child = cache.fork(0)
    assert torch.equal(cache.block_table[0], cache.block_table[child])
    before = cache.free_pages
    cache.grow(1)
    write(cache, [70, 71])
    assert cache.free_pages == before - 1, "one of the two keeps the page"
    assert read(cache, 0) == [*range(6), 70] and read(cache, 1) == [*range(6), 71]
    assert cache.block_table[0, 0] == cache.block_table[1, 0], "full pages stay shared"


@pytest.mark.parametrize("device", DEVICES)
def test_copy_on_write_copies_every_pool_of_every_layer(device):
    """Each layer has two pools, because layout L2 stores the rope parts in a separate pool."""
    cache = PagedCache([layout(), layout()], sequences=1, pages=8, device=device)
    cache.grow(2)
    cache.written()
    page = cache.block_table[0, 0].item()
    pools = [pool for layer in cache.pools for pool in layer]
    assert len(pools) == 4
    for number, pool in enumerate(pools):
        pool[page] = 10 + number
    child = cache.fork(0)
    cache.grow([1, 0])
    copy = cache.block_table[0, 0].item()
    assert copy != page == cache.block_table[child, 0].item()
    for number, pool in enumerate(pools):
        assert (pool[copy] == 10 + number).all() and (pool[page] == 10 + number).all()


@pytest.mark.parametrize("forks, counts, needed", [
    (1, [1, 1], 1),  # the second writer is the last owner: no copy
    (1, [1, 0], 1),  # the other sequence keeps the page
    (2, [1, 1, 1], 2),
    (2, [1, 0, 1], 2),
    (2, [3, 0, 3], 4),  # two copies and two additional pages
    (0, [2], 0),
    (0, [3], 1)])
def test_as_many_pages_are_needed_as_are_taken(forks, counts, needed):
    """Sequences of half a page. The free pages are just enough, or one page too few."""
    for free in (needed, needed - 1):
        cache = PagedCache([layout()], sequences=1, pages=1 + max(free, 0))
        cache.grow(2)
        cache.written()
        for _ in range(forks):
            cache.fork(0)
        if free == needed:
            cache.grow(counts)
            assert cache.free_pages == 0
        elif free >= 0:
            with pytest.raises(MlaError, match=f"grow: cannot take {needed} pages because only {free} are free"):
                cache.grow(counts)


def test_a_full_page_is_shared_but_never_copied():
    """If the last page is full, forked sequences share it, and each puts its new tokens on a new page."""
    cache = PagedCache([layout()], sequences=1, pages=3)
    cache.grow(4)
    write(cache, range(4))
    assert cache.block_table.shape == (1, 1) and cache.free_pages == 2
    cache.fork(0)
    cache.grow([1, 1])
    write(cache, [70, 71])
    assert cache.free_pages == 0
    assert cache.block_table[0, 0] == cache.block_table[1, 0] and cache.block_table[0, 1] != cache.block_table[1, 1]
    assert read(cache, 0) == [0, 1, 2, 3, 70] and read(cache, 1) == [0, 1, 2, 3, 71]


def test_rollback_to_the_edge_of_a_page_and_of_everything():
    cache = PagedCache([layout()], sequences=1, pages=3)
    cache.grow(9)
    write(cache, range(9))
    assert cache.free_pages == 0
    cache.rollback(1)
    assert cache.lengths.tolist() == [8] and cache.free_pages == 1
    cache.rollback(1)
    assert cache.lengths.tolist() == [7] and cache.free_pages == 1
    cache.rollback(7)
    assert cache.lengths.tolist() == [0] and cache.free_pages == 3
    with pytest.raises(MlaError, match="of sequence 0"):
        cache.rollback(1)
    with pytest.raises(MlaError, match="got 1"):
        cache.rollback(0, 1)


def test_a_freed_sequence_leaves_the_table():
    """Sequence 1 has no pages, so freeing it releases none."""
    cache = PagedCache([layout()], sequences=3, pages=8)
    cache.grow([1, 0, 5])
    cache.written()
    before = cache.block_table
    cache.free(1)
    assert torch.equal(cache.block_table, before[[0, 2]])
    cache.free(0)
    assert torch.equal(cache.block_table, before[[2]])


def test_layers_have_pages_of_one_size():
    with pytest.raises(MlaError, match="all caches of a function must have one page size, got"):
        PagedCache([layout(4), layout(8)], sequences=1, pages=8)


def test_tokens_that_were_not_written_are_in_the_way():
    cache = PagedCache([layout()], sequences=2, pages=8)
    cache.grow([3, 0])
    slots, free = cache.slots.tolist(), cache.free_pages
    words = "because the 3 new tokens of sequence 0 were not written; after grow, call the function"
    for call, name in ((lambda: cache.grow(1), "grow"), (lambda: cache.grow([0, 1]), "grow"),
                       (lambda: cache.fork(0), "fork")):
        with pytest.raises(MlaError, match=f"cannot {name} {words}"):
            call()
    assert cache.slots.tolist() == slots and cache.free_pages == free and cache.sequences == 2
    assert cache.fork(1) == 2, "a sequence without new tokens may be forked"
    cache.rollback(1, 0)
    assert cache.slots.tolist() == slots[:2], "two of them are still to be written"
    write(cache, [7, 8])
    assert read(cache, 0) == [7, 8] and cache.slots.numel() == 0
    cache.grow(1)
    cache.rollback(1)
    cache.grow(1)
    assert cache.lengths.tolist() == [3, 1, 1] and cache.slots.numel() == 3


@pytest.mark.parametrize("device", DEVICES)
def test_rollback_releases_pages_and_forgets_tokens(device):
    cache = PagedCache([layout()], sequences=2, pages=8, device=device)
    cache.grow(6)
    write(cache, range(12))
    cache.rollback(2)
    assert cache.lengths.tolist() == [4, 4] and cache.free_pages == 6
    assert cache.slots.numel() == 0
    cache.grow([1, 0])
    write(cache, [99])
    assert read(cache, 0) == [0, 1, 2, 3, 99] and read(cache, 1) == [6, 7, 8, 9]


def test_errors_leave_the_cache_as_it_was():
    cache = PagedCache([layout()], sequences=2, pages=3)
    cache.grow([4, 3])
    cache.written()
    state = (cache.lengths.tolist(), cache.block_table.tolist(), cache.free_pages)
    for call, words in ((lambda: cache.grow([1, 2]), "cannot take 2 pages because only 1 are free"),
                        (lambda: cache.grow([1]), "grow: tokens must be one number or 2 numbers, got 1"),
                        (lambda: cache.grow(-1), "grow: tokens must be a whole number from 0 to"),
                        (lambda: cache.grow([1, 0.5]), "tokens must be .*, got 0.5"),
                        (lambda: cache.grow(2**40), "tokens must be .*, got 1099511627776"),
                        (lambda: cache.grow(None), "tokens must be .*, got None"),
                        (lambda: cache.rollback(-1), "rollback: tokens must be .*, got -1"),
                        (lambda: cache.rollback(float("nan")), "rollback: tokens must be .*, got nan"),
                        (lambda: cache.fork(-1), "sequence must be .*, got -1"),
                        (lambda: cache.free("a"), "sequence must be .*, got 'a'"),
                        (lambda: cache.rollback(4), "rollback: tokens must be at most the 3 tokens of sequence 1, got 4"),
                        (lambda: cache.fork(2), "sequence must be less than 2, the number of sequences, got 2")):
        with pytest.raises(MlaError, match=words):
            call()
        assert state == (cache.lengths.tolist(), cache.block_table.tolist(), cache.free_pages)


@pytest.mark.parametrize("numbers, words", [
    (dict(sequences=-1, pages=1), "sequences must be a whole number from 0 to 2147483647, got -1"),
    (dict(sequences=1.5, pages=1), "sequences must .* got 1.5"),
    (dict(sequences=True, pages=1), "sequences must .* got True"),
    (dict(sequences=1, pages=0), "pages must be a whole number from 1 to 2147483647, got 0"),
    (dict(sequences=1, pages=2**40), "pages must .* got 1099511627776"),
    (dict(sequences=1, pages=2**31 - 1), "2147483647 pages must fit into the [0-9]+ bytes of this machine's memory, got [0-9]+ bytes"),
    (dict(sequences=2**31 - 1, pages=1), "the lists of 1 pages and 2147483647 sequences must fit into the [0-9]+ bytes"),
    (dict(sequences=1, pages=1, device="meta"), "device must be 'cpu' or 'cuda', got 'meta'"),
    (dict(sequences=1, pages=1, device="x"), "device must be 'cpu', 'cuda' or a torch.device, got 'x'")])
def test_absurd_caches_are_refused(numbers, words):
    with pytest.raises(MlaError, match=words):
        PagedCache([layout()], **numbers)


@pytest.mark.parametrize("layout, page_size, words", [
    ("[latent : 48 x f8E4M3FN, scale : 3 x f32 {group = 16}, pad : 10 x i8]", 16,
     "layout: field 1: must have a scale field aligned to 4 bytes, got offset 48, token stride 70, page stride 1120"),
    ("[latent : 33 x bf16, rope : 8 x f32, pad : 2 x i8]", 16, "must have a rope field aligned to 4 bytes, got offset 66"),
    ("[latent : 34 x f8E4M3FN, scale : 1 x f32 {group = 34, at = page_end}]", 3,
     "must have a scale field aligned to 4 bytes, got offset 102, token stride 4"),
    ("[latent : 34 x f8E4M3FN, scale : 1 x f32 {group = 34, at = page_end}]", 4, None)])
def test_misaligned_fields_are_refused(layout, page_size, words):
    def make():
        return PagedCache(layout=layout, page_size=page_size, sequences=1, pages=1)

    if words is None:  # pages of 4 tokens align the scales
        assert make().free_pages == 1
    else:
        with pytest.raises(MlaError, match=words):
            make()


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU")
def test_no_cache_on_a_gpu_that_is_not_there():
    with pytest.raises(MlaError, match="cannot use device 'cuda' because torch finds no GPU"):
        PagedCache([layout()], 1, 1, device="cuda")


@pytest.mark.parametrize("capturing", [False, True])
def test_tables_reach_a_gpu_without_waiting(monkeypatch, capturing):
    """Tables are copied from pinned memory without blocking. During a capture the copy is blocking, because a graph
    would read the pinned memory again in each replay."""
    cache = PagedCache([layout()], sequences=2, pages=8)
    cache.grow([5, 1])
    cache.device = torch.device("cuda", 0)
    sent = []

    def pin(tensor):
        pinned = tensor.clone()
        pinned.is_pinned_now = True
        return pinned

    def to(tensor, device, non_blocking=False):
        sent.append((device, getattr(tensor, "is_pinned_now", False), non_blocking))
        return tensor

    monkeypatch.setattr(torch.Tensor, "pin_memory", pin)
    monkeypatch.setattr(torch.Tensor, "to", to)
    monkeypatch.setattr(torch.cuda, "is_current_stream_capturing", lambda: capturing)
    assert cache.lengths.tolist() == [5, 1] and cache.block_table.shape == (2, 2) and len(cache.slots) == 6
    assert sent == [(cache.device, not capturing, not capturing)] * 3


def test_numbers_of_other_packages_are_numbers():
    cache = PagedCache([layout()], sequences=torch.tensor(2), pages=torch.tensor(8))
    cache.grow(torch.tensor(3))
    cache.written()
    cache.grow(torch.tensor([1, 0]))
    with pytest.raises(MlaError, match="got tensor"):
        cache.grow(torch.tensor(1.5))
    assert cache.lengths.tolist() == [4, 3]


def test_random_walk_agrees_with_plain_lists():
    rng = random.Random(7)
    cache, truth = PagedCache([layout(3)], sequences=2, pages=64), [[], []]
    full = grown = 0
    for step in range(400):
        action = rng.choice(["grow", "grow", "fork", "rollback", "free"])
        s = rng.randrange(len(truth))
        if action == "grow":
            counts = [rng.randrange(3) for _ in truth]
            try:
                cache.grow(counts)
            except MlaError as error:
                assert "because only" in str(error)
                full += 1
                continue
            values = [rng.randrange(256) for _ in range(sum(counts))]
            write(cache, values)
            grown += 1
            for tokens, count in zip(truth, counts):
                tokens += [values.pop(0) for _ in range(count)]
        elif action == "fork" and len(truth) < 6:
            cache.fork(s)
            truth.append(list(truth[s]))
        elif action == "rollback":
            count = rng.randrange(min(3, len(truth[s])) + 1)
            cache.rollback(count, s)
            del truth[s][len(truth[s]) - count:]
        elif action == "free" and len(truth) > 2:
            cache.free(s)
            del truth[s]
        assert [read(cache, i) for i in range(len(truth))] == truth, (step, action)
        mapped = set(cache.block_table.flatten().tolist()) - {UNUSED_PAGE}
        assert cache.free_pages + len(mapped) == 64
    assert grown > 50, f"the cache must grow more than 50 times, got {grown}; it was full {full} times"


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda cache: pickle.loads(pickle.dumps(cache))])
def test_a_copy_has_pools_and_pages_of_its_own(duplicate):
    cache = PagedCache([layout()], sequences=1, pages=8)
    cache.grow(5)
    write(cache, [1, 2, 3, 4, 5])
    other = duplicate(cache)
    for each, new in ((cache, 6), (other, 7)):
        each.grow(1)
        write(each, [new])
    assert read(cache, 0) == [1, 2, 3, 4, 5, 6] and read(other, 0) == [1, 2, 3, 4, 5, 7]
    pools = [next(each.structs()).pools[0].base for each in (cache, other)]
    assert pools == [each.pools[0][0].data_ptr() for each in (cache, other)] and pools[0] != pools[1]


def test_sequences_come_and_go():
    cache = PagedCache([layout()], sequences=0, pages=4)
    assert cache.add() == 0 and cache.add(2) == 1 and cache.sequences == 3
    cache.grow([1, 5, 0])
    write(cache, [1, 2, 3, 4, 5, 6])
    cache.free(1)
    assert cache.add() == 2 and cache.lengths.tolist() == [1, 0, 0] and cache.block_table.shape[0] == 3
    cache.grow([0, 0, 9])  # uses the pages that the freed sequence released
    write(cache, list(range(10, 19)))
    assert read(cache, 0) == [1] and read(cache, 2) == list(range(10, 19))
    for bad in (-1, 2.5, "1"):
        with pytest.raises(MlaError, match="add: sequences must be a whole number"):
            cache.add(bad)
    with pytest.raises(MlaError, match="the lists of 2147480000 more sequences must fit into .* bytes"):
        cache.add(2147480000)
    assert cache.sequences == 3


def test_a_copy_without_pools_is_refused():
    with pytest.raises(MlaError, match="its pools are not copied; use copy.deepcopy"):
        copy.copy(PagedCache([layout()], sequences=1, pages=8))


def test_sequences_are_selected():
    cache = PagedCache([layout()], sequences=3, pages=12)
    cache.grow([6, 3, 9])
    write(cache, range(18))
    cache.select([2, 0, 2])
    assert cache.lengths.tolist() == [9, 6, 9] and cache.free_pages == 12 - 5
    assert torch.equal(cache.block_table[0], cache.block_table[2])
    cache.grow(1)
    write(cache, [50, 51, 52])
    assert [read(cache, s) for s in range(3)] == [[*range(9, 18), 50], [*range(6), 51], [*range(9, 18), 52]]
    with pytest.raises(MlaError, match="select: sequence must be a whole number from 0 to 2, got 3"):
        cache.select([3])
    cache.grow(1)
    with pytest.raises(MlaError, match="cannot select because the 1 new tokens of sequence 0 were not written"):
        cache.select([0])


def test_pages_are_added():
    cache = PagedCache([layout(), layout()], sequences=1, pages=1)
    cache.grow(3)
    write(cache, range(3))
    cache.extend(2)
    assert cache.total_pages == 3 and cache.free_pages == 2
    cache.grow(7)
    write(cache, range(3, 10))
    assert read(cache, 0) == list(range(10)) and cache.free_pages == 0
    with pytest.raises(MlaError, match="extend: pages must be a whole number"):
        cache.extend(-1)


def test_caches_share_pools():
    owner = PagedCache([layout()], sequences=0, pages=4)
    first, second = owner.sharing(1), owner.sharing(2)
    first.grow(8)
    write(first, range(8))
    second.grow(1)
    write(second, [60, 61])
    assert owner.free_pages == 0 and read(first, 0) == list(range(8)) and read(second, 1) == [61]
    with pytest.raises(MlaError, match="grow: cannot take 1 pages because only 0 are free"):
        first.grow(1)
    del first
    assert owner.free_pages == 2 and read(second, 0) == [60]


def test_the_tables_of_a_step_have_the_sequences_with_new_tokens():
    cache = PagedCache([layout()], sequences=3, pages=8)
    cache.grow(5)
    cache.written()
    whole = cache.block_table
    for counts, rows in (([0, 0, 0], [0, 1, 2]), ([1, 0, 2], [0, 2]), ([1, 1, 1], [0, 1, 2])):
        cache.grow(counts)
        table, lengths, slots = cache.step_tables(cache.new_tokens)
        assert torch.equal(table, whole[rows]) and lengths.tolist() == [5 + counts[r] for r in rows]
        assert slots.tolist() == [int(whole[r, 1]) * 4 + 1 + i for r in rows for i in range(counts[r])]
        cache.rollback(counts)


def test_a_prefix_is_shared():
    cache = PagedCache([layout()], sequences=1, pages=8)
    cache.grow(6)
    write(cache, range(6))
    assert cache.fork(0, 5) == 1 and cache.fork(0, tokens=4) == 2 and cache.fork(0, 0) == 3
    assert cache.lengths.tolist() == [6, 5, 4, 0] and cache.free_pages == 6
    cache.grow([1, 1, 1, 0])
    write(cache, [70, 71, 72])
    assert [read(cache, s) for s in range(4)] == [[*range(6), 70], [*range(5), 71], [*range(4), 72], []]
    with pytest.raises(MlaError, match="^fork: tokens must be a value of -1 to 7, got 8$"):
        cache.fork(0, 8)


def test_each_sequence_rolls_back_its_own_number_of_tokens():
    cache = PagedCache([layout()], sequences=3, pages=8)
    cache.grow([6, 5, 2])
    cache.written()
    cache.rollback([1, 0, 2])
    assert cache.lengths.tolist() == [5, 5, 0]
    with pytest.raises(MlaError, match="^rollback: tokens must be one number or 3 numbers, got 2$"):
        cache.rollback([1, 0])


def test_copies_of_caches_that_share_pools_share_the_copies():
    owner = PagedCache([layout()], sequences=0, pages=4)
    first, second = owner.sharing(1), owner.sharing(1)
    for cache, values in ((first, [1, 2, 3, 4, 5]), (second, [6])):
        cache.grow(len(values))
        write(cache, values)
    for one, two in (copy.deepcopy([first, second]), pickle.loads(pickle.dumps([first, second]))):
        assert one.pools[0][0] is two.pools[0][0] and one.free_pages == 1
        two.grow(4)
        write(two, [7, 8, 9, 10])
        assert one.free_pages == 0 and read(one, 0) == [1, 2, 3, 4, 5] and read(two, 0) == [6, 7, 8, 9, 10]
    assert owner.free_pages == 1


def test_the_slots_of_a_pool_are_int32():
    with pytest.raises(MlaError, match="^PagedCache: pages must be 0 to 2 pages of 1073741823 tokens, because slots are int32, got 3$"):
        PagedCache([CacheLayout([Field(0, 8, 1, 0, 0, 0, 0)], 1, 2**30 - 1)], sequences=1, pages=3)


def test_a_runtime_without_page_tables_is_refused(monkeypatch):
    class Older:
        pass

    monkeypatch.setattr(page_table.runtime, "library", Older)
    page_table._function.cache_clear()
    with pytest.raises(MlaError, match="a PagedCache requires a libmla_runtime with mlaPageTableCreate, got an older one"):
        PagedCache([layout()], sequences=1, pages=8)


def test_a_step_of_many_long_sequences_takes_little_time():
    """256 sequences of 4000 tokens grow by one. The fastest of 20 attempts, because the machine may be busy."""
    cache = PagedCache([layout(16)], sequences=256, pages=256 * 256)
    cache.grow([4000 + s % 60 for s in range(256)])
    cache.written()
    times = []
    for _ in range(20):
        start = time.perf_counter()
        cache.grow(1)
        table, lengths, slots = cache.block_table, cache.lengths, cache.slots
        cache.written()
        times.append(time.perf_counter() - start)
        pages = table[torch.arange(256), (lengths.long() - 1) // 16]
        assert torch.equal(slots, pages * 16 + (lengths - 1) % 16)
    assert min(times) < 0.0005
