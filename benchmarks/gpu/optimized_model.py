"""Times a model of Transformers with and without mla.optimize on one GPU: decode steps and a prefill.

    PYTHONPATH=python MLA_RUNTIME_LIB=.../libmla_runtime.so python3 optimized_model.py --recipe v3.json [--json FILE]

The model has four layers with the widths of DeepSeek-V3, few experts, and random weights. `--save-recipe v3.json` makes
the recipe on a machine with the tools. All variants get the same random cache of 4096 tokens, so their logits are
compared with those of eager PyTorch. Variants, with the cache of Transformers that they use:

    eager            the model itself, DynamicCache
    compiled         the model under torch.compile(mode="reduce-overhead"), StaticCache
    ours             the optimized model, DynamicCache
    ours-graph       the optimized model in a CUDA graph, StaticCache
    ours-compiled    the optimized model under torch.compile(mode="reduce-overhead"), StaticCache
"""

import argparse
import contextlib
import datetime
import json
import statistics
import time

import torch

CACHED, PREFILL, ROOM = 4096, 4096, 64
WIDTHS = dict(hidden_size=7168, num_attention_heads=128, num_key_value_heads=128, q_lora_rank=1536, kv_lora_rank=512,
              qk_nope_head_dim=128, qk_rope_head_dim=64, v_head_dim=128)
MODEL = dict(num_hidden_layers=4, first_k_dense_replace=1, intermediate_size=18432, moe_intermediate_size=2048,
             n_routed_experts=8, num_experts_per_tok=2, n_group=1, topk_group=1, vocab_size=16384)


def make_model(device, **changes):
    import transformers

    config = transformers.DeepseekV3Config(**WIDTHS, **{**MODEL, **changes})
    torch.manual_seed(0)
    with torch.device(device):
        return transformers.AutoModelForCausalLM.from_config(config, dtype=torch.bfloat16).eval()


def save_recipe(path):
    import mla

    model = mla.optimize(make_model("cpu", num_hidden_layers=1, intermediate_size=64, vocab_size=128))
    print(mla.report(model))
    mla.save_recipe(model, path)


def latents(batch, layer):
    generator = torch.Generator("cuda").manual_seed(layer)
    return [torch.randn(batch, CACHED, width, generator=generator, device="cuda", dtype=torch.bfloat16) * scale
            for width, scale in ((WIDTHS["kv_lora_rank"], 1), (WIDTHS["qk_rope_head_dim"], 0.3))]


def fill(model, cache, batch):
    """Puts CACHED random tokens into a cache."""
    from mla.paged_attention import PagedAttention, paged_layer

    for i, layer in enumerate(model.model.layers):
        latent, rope = latents(batch, i)
        forward = layer.self_attn.forward
        if isinstance(forward, PagedAttention):
            paged_layer(cache, forward.number, forward.store, forward.index).append(latent, rope)
        else:
            cache.update(latent[:, None], rope[:, None], i)
    return cache


def make_cache(kind, model, batch):
    import transformers

    if kind == "static":
        return fill(model, transformers.StaticCache(model.config, max_cache_len=CACHED + ROOM), batch)
    return fill(model, transformers.DynamicCache(config=model.config), batch)


def milliseconds(step, steps, repeats=3):
    """Returns the median over groups of the wall time per step, host time included."""
    found = []
    for _ in range(repeats):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        for _ in range(steps):
            step()
        torch.cuda.synchronize()
        found.append((time.perf_counter() - begin) / steps * 1e3)
    return statistics.median(found)


@contextlib.contextmanager
def no_synchronization(model):
    """Raises if an attention module waits for the GPU."""
    hooks = []
    for layer in model.model.layers:
        hooks.append(layer.self_attn.register_forward_pre_hook(lambda *_: torch.cuda.set_sync_debug_mode("error")))
        hooks.append(layer.self_attn.register_forward_hook(lambda *_: torch.cuda.set_sync_debug_mode("default")))
    try:
        yield
    finally:
        torch.cuda.set_sync_debug_mode("default")
        for hook in hooks:
            hook.remove()


def graph_of(step):
    """Captures a step in a CUDA graph; returns its replay and the step's result."""
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(2):
            step()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        result = step()
    return graph.replay, result


def decode(model, variant, batch):
    """Returns the first logits after CACHED tokens, ms per step, and the bytes of the cache."""
    torch._dynamo.reset()
    before = torch.cuda.memory_allocated()
    cache = make_cache("dynamic" if variant in ("eager", "ours") else "static", model, batch)
    size = torch.cuda.memory_allocated() - before
    token = torch.full((batch, 1), 5, device="cuda")
    forward = torch.compile(model, mode="reduce-overhead", dynamic=False) if "compiled" in variant else model

    def step():
        return forward(token, past_key_values=cache).logits

    if variant == "ours":
        with no_synchronization(model):
            first = step().clone()
    else:
        first = step().clone()
    if variant == "ours-graph":
        replay, _ = graph_of(step)
        return first, milliseconds(replay, 10), size
    for _ in range(10):  # also until the allocator has all blocks
        step()
    return first, milliseconds(step, 10), size


def prefill(model, variant):
    """Returns ms per prefill of one prompt."""
    torch._dynamo.reset()
    ids = torch.randint(MODEL["vocab_size"], (1, PREFILL), generator=torch.Generator().manual_seed(1)).cuda()
    forward = torch.compile(model, dynamic=False) if "compiled" in variant else model

    def step():
        import transformers

        cache = transformers.DynamicCache(config=model.config)
        return forward(ids, past_key_values=cache, logits_to_keep=1).logits

    first = step().clone()
    for _ in range(3):
        step()
    return first, milliseconds(step, 4)


def measure(models, args):
    rows = []
    for batch in args.batches:
        expected = None
        for variant in args.variants:
            begin = time.perf_counter()
            try:
                logits, ms, size = decode(models["ours" in variant], variant, batch)
            except Exception as error:  # the other variants are measured all the same
                rows.append(dict(batch=batch, variant=variant, failed=f"{type(error).__name__}: {error}"[:300]))
                print(rows[-1], flush=True)
                continue
            expected = logits.double() if expected is None else expected
            off = ((logits.double() - expected).norm() / expected.norm()).item()
            rows.append(dict(batch=batch, variant=variant, ms=ms, tokens_per_second=batch / ms * 1e3, cache_bytes=size,
                             bytes_per_token=size / batch / CACHED, difference=off))
            print(f"{batch:5} {variant:14} {ms:9.3f} ms {batch / ms * 1e3:9.0f} tokens/s  {size / 1e6:9.1f} MB cache  "
                  f"{size / batch / CACHED:7.0f} B/token  differs {off:.1e}  ({time.perf_counter() - begin:.0f} s)", flush=True)
            torch.cuda.empty_cache()
    expected = None
    for variant in [v for v in args.variants if v in ("eager", "ours", "compiled")] if args.prefill else []:
        logits, ms = prefill(models["ours" in variant], variant)
        expected = logits.double() if expected is None else expected
        off = ((logits.double() - expected).norm() / expected.norm()).item()
        rows.append(dict(prefill=PREFILL, variant=variant, ms=ms, difference=off))
        print(f"prefill of {PREFILL}: {variant:10} {ms:9.2f} ms  differs {off:.1e}", flush=True)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--recipe", help="the recipe of the attention")
    parser.add_argument("--save-recipe", metavar="FILE", help="make the recipe on this machine, and end")
    parser.add_argument("--batches", type=lambda text: [int(n) for n in text.split(",")], default=[1, 16, 64])
    parser.add_argument("--variants", type=lambda text: text.split(","),
                        default=["eager", "ours", "ours-graph", "compiled", "ours-compiled"])
    parser.add_argument("--no-prefill", dest="prefill", action="store_false")
    parser.add_argument("--json", help="write all numbers to this file")
    args = parser.parse_args()
    if args.save_recipe:
        save_recipe(args.save_recipe)
        return
    from need_gpu import need_gpu

    need_gpu("optimized_model.py")
    import mla
    import transformers

    about = dict(device=torch.cuda.get_device_name(), date=str(datetime.date.today()), torch=torch.__version__,
                 cuda=torch.version.cuda, transformers=transformers.__version__, mla=mla.__version__)
    print(", ".join(f"{name} {value}" for name, value in about.items()), flush=True)
    with torch.no_grad():
        models = [make_model("cuda")]
        ours = make_model("cuda")
        ours.load_state_dict(models[0].state_dict())
        models.append(mla.optimize(ours, recipe=args.recipe))
        print(mla.report(ours), flush=True)
        if any(row.failed for row in mla.report(ours)):
            raise SystemExit("optimized_model.py: error: an attention module was not replaced")
        rows = measure(models, args)
    if args.json:
        with open(args.json, "w") as file:
            json.dump(dict(about, rows=rows), file, indent=1)


if __name__ == "__main__":
    main()
