"""Serves 32 prompts with mla.Engine, and compares tokens, speed and memory with `generate` on a padded batch.

    PYTHONPATH=python .venv/bin/python examples/serving/serve.py

The prompts have a common beginning (a system prompt), different lengths, and different numbers of new tokens. `generate`
pads all prompts to the longest one, and runs until the last one is finished. The engine packs the tokens of a step
without padding, stores the common beginning once, and takes a prompt out when it is finished.
"""

import argparse
import copy
import time

import mla
import torch
import transformers

PROMPTS, COMMON, OWN, NEW = 32, 256, (4, 160), (4, 64)


def make_model():
    """Returns a small seeded DeepSeek-V3 with experts. Its weights are larger than by default, so that tokens differ."""
    config = transformers.DeepseekV3Config(
        hidden_size=64, num_attention_heads=4, num_key_value_heads=4, q_lora_rank=32, kv_lora_rank=32, qk_nope_head_dim=16,
        qk_rope_head_dim=8, v_head_dim=16, num_hidden_layers=2, first_k_dense_replace=1, vocab_size=128, n_group=2,
        intermediate_size=64, moe_intermediate_size=32, n_routed_experts=8, num_experts_per_tok=2, topk_group=1)
    torch.manual_seed(0)
    model = transformers.AutoModelForCausalLM.from_config(config).eval()
    with torch.no_grad():
        for weight in model.parameters():
            if weight.dim() > 1:
                weight.normal_(0, 1.5 / weight.shape[-1] ** 0.5)
    return model


def make_prompts():
    """Returns prompts, and the number of new tokens of each."""
    generator = torch.Generator().manual_seed(1)

    def number(least, most):
        return int(torch.randint(least, most + 1, (), generator=generator))

    common = torch.randint(3, 128, (COMMON,), generator=generator).tolist()
    prompts = [common + torch.randint(3, 128, (number(*OWN),), generator=generator).tolist() for _ in range(PROMPTS)]
    return prompts, [number(*NEW) for _ in prompts]


def pad_and_generate(model, prompts, new):
    """Returns the new tokens of each prompt, from one padded batch."""
    longest = max(map(len, prompts))
    ids = torch.tensor([[0] * (longest - len(prompt)) + prompt for prompt in prompts])
    mask = torch.tensor([[0] * (longest - len(prompt)) + [1] * len(prompt) for prompt in prompts])
    out = model.generate(ids, attention_mask=mask, max_new_tokens=max(new), do_sample=False, pad_token_id=0, eos_token_id=None)
    return [tokens[:count] for tokens, count in zip(out[:, longest:].tolist(), new)]


def serve(model, prompts, new, **options):
    """Returns the new tokens of each prompt, the number of steps and the most pages used, from an engine."""
    engine = mla.Engine(model, **options)
    handles = [engine.add(prompt, max_new_tokens=count, eos_token_id=None) for prompt, count in zip(prompts, new)]
    steps = pages = 0
    while engine.unfinished:
        engine.step()
        steps, pages = steps + 1, max(pages, engine.cache.total_pages - engine.cache.free_pages)
    return [engine.tokens(handle) for handle in handles], steps, pages


def timed(function, *args, **options):
    """Returns the result of the faster one of two calls, and its time in seconds."""
    runs = []
    for _ in range(2):
        start = time.perf_counter()
        runs.append((function(*args, **options), time.perf_counter() - start))
    return min(runs, key=lambda run: run[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--page-size", type=int, default=16, help="tokens per page (default: %(default)s)")
    page_size = parser.parse_args().page_size
    torch.set_num_threads(1)
    model, (prompts, new) = make_model(), make_prompts()
    optimized = mla.optimize(copy.deepcopy(model), page_size=page_size)
    rows = []
    padded = PROMPTS * -(-(max(map(len, prompts)) + max(new)) // page_size)
    expected, seconds = timed(pad_and_generate, model, prompts, new)
    rows.append(("generate, padded", seconds, "-"))
    tokens, seconds = timed(pad_and_generate, optimized, prompts, new)
    rows.append(("generate, padded, optimized", seconds, padded))
    (served, steps, pages), seconds = timed(serve, optimized, prompts, new)
    rows.append(("engine", seconds, pages))
    for name, seconds, used in rows:
        print(f"{name:28} {sum(new) / seconds:7.0f} tokens per second   pages: {used}")
    print(f"engine: {steps} steps, {rows[0][1] / rows[-1][1]:.1f} times as fast as generate")
    print("equal tokens:", served == expected == tokens)


if __name__ == "__main__":
    main()
