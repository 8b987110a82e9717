"""Serves prompts on one GPU with mla.Engine, and compares the speed with `generate` on a padded batch.

    PYTHONPATH=python MLA_RUNTIME_LIB=.../libmla_runtime.so python3 serve_model.py --recipe v3.json [--json FILE]

The model is that of optimized_model.py, which also makes the recipe: four layers with the widths of DeepSeek-V3, few
experts, random bf16 weights. 32 prompts have 1024 common tokens, 16 to 2048 own ones, and 16 to 256 new tokens. Variants:

    generate         the model itself, one padded batch that runs until the last prompt is finished
    generate-ours    the optimized model, likewise
    engine           mla.Engine
    engine-graphs    mla.Engine(graphs=True)
"""

import argparse
import copy
import datetime
import json
import time

import torch
from optimized_model import make_model

PROMPTS, COMMON, OWN, NEW, PAGES = 32, 1024, (16, 2048), (16, 256), 2048


def make_prompts(vocabulary):
    """Returns prompts, and the number of new tokens of each."""
    generator = torch.Generator().manual_seed(1)

    def number(least, most):
        return int(torch.randint(least, most + 1, (), generator=generator))

    def ids(count):
        return torch.randint(3, vocabulary, (count,), generator=generator).tolist()

    common = ids(COMMON)
    return [common + ids(number(*OWN)) for _ in range(PROMPTS)], [number(*NEW) for _ in range(PROMPTS)]


def pad_and_generate(model, prompts, new):
    longest = max(map(len, prompts))
    ids = torch.tensor([[0] * (longest - len(prompt)) + prompt for prompt in prompts], device="cuda")
    mask = torch.tensor([[0] * (longest - len(prompt)) + [1] * len(prompt) for prompt in prompts], device="cuda")
    model.generate(ids, attention_mask=mask, max_new_tokens=max(new), do_sample=False, pad_token_id=0, eos_token_id=None)
    return {}


def serve(engine, prompts, new):
    """Returns the number of steps and the most pages used."""
    handles = [engine.add(prompt, max_new_tokens=count, eos_token_id=None) for prompt, count in zip(prompts, new)]
    steps = pages = 0
    while engine.unfinished:
        engine.step()
        steps, pages = steps + 1, max(pages, engine.cache.total_pages - engine.cache.free_pages)
    for handle in handles:
        engine.remove(handle)
    return dict(steps=steps, pages=pages)


def seconds(function, *args):
    """Returns the result and the time of the second of two calls."""
    for _ in range(2):
        torch.cuda.synchronize()
        start = time.perf_counter()
        result = function(*args)
        torch.cuda.synchronize()
    return result, time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--recipe", required=True, help="the recipe of the model's attention")
    parser.add_argument("--json", help="the file for the results")
    options = parser.parse_args()
    import mla

    model = make_model("cuda")
    optimized = mla.optimize(copy.deepcopy(model), recipe=options.recipe)
    prompts, new = make_prompts(model.config.vocab_size)
    variants = {
        "engine-graphs": (serve, mla.Engine(optimized, pages=PAGES, tokens_per_step=2048, graphs=True)),
        "engine": (serve, mla.Engine(optimized, pages=PAGES, tokens_per_step=2048)),
        "generate-ours": (pad_and_generate, optimized), "generate": (pad_and_generate, model)}
    found = {}
    for name, (function, argument) in variants.items():
        result, time_taken = seconds(function, argument, prompts, new)
        found[name] = dict(result, seconds=time_taken, tokens_per_second=sum(new) / time_taken)
        print(name, {key: round(value, 2) for key, value in found[name].items()}, flush=True)
    if options.json:
        about = dict(gpu=torch.cuda.get_device_name(), torch=torch.__version__, date=str(datetime.date.today()),
                     prompts=PROMPTS, new_tokens=sum(new), longest=max(map(len, prompts)))
        with open(options.json, "w") as file:
            json.dump(dict(about, variants=found), file, indent=1)


if __name__ == "__main__":
    main()
