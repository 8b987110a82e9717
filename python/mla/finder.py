"""Finds the attention modules of a model by running it, not by the names of classes.

An attention module is the innermost module that receives the model's cache and computes a softmax
over as many elements as there are keys, or one more for a sink.
"""

import collections
import contextlib
import enum
from dataclasses import dataclass, field

import torch
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode
from transformers.cache_utils import Cache, DynamicCache


class Marker(enum.Enum):
    """Stands for an object among the recorded arguments of a call."""

    CACHE = "the cache"
    EMPTY = "an empty collections.UserDict"  # in which layers can share their cached tensors


CACHE = Marker.CACHE


@dataclass
class Step:
    """One call of the model: new tokens, and the number of padding tokens to the left of each sequence."""

    batch: int
    new: int
    padding: int = 0  # of the second sequence, twice as much of the third
    positions: bool = True  # False leaves position_ids to the model


# Each list is one sequence of calls with one cache. The sizes are prime or unusual, so that a softmax over
# another dimension (experts, say) has another size than the keys. Batches differ, so that a fixed one is noticed.
PROBES = (
    (Step(3, 37), Step(3, 1), Step(3, 5)),
    (Step(3, 41, padding=7), Step(3, 1)),
    (Step(2, 29, positions=False), Step(2, 1, positions=False)),
)


@dataclass
class Call:
    """One recorded call of a module. `past`: the number of tokens in the cache before it."""

    args: tuple
    kwargs: dict
    past: int
    new: int
    batch: int
    visible: torch.Tensor  # [batch, new] bool: False for padding
    output: object = None


@dataclass
class Found:
    """What the probes saw of a module: one list of calls per probe."""

    calls: list = field(default_factory=list)


class _Softmaxes(TorchDispatchMode):
    """Calls `seen(keys)` for each softmax of the code that runs in this mode."""

    def __init__(self, seen):
        super().__init__()
        self._seen = seen

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        name = function._schema.name
        if name in ("aten::_softmax", "aten::_safe_softmax"):
            self._seen(args[0].shape[args[1]])
        elif name.startswith("aten::_scaled_dot_product"):
            self._seen(args[1].shape[-2])
        return function(*args, **(kwargs or {}))


def _marked(value):
    if isinstance(value, Cache):
        return CACHE
    return Marker.EMPTY if isinstance(value, collections.UserDict) and not value.data else value


def without_cache(args, kwargs):
    """Returns the arguments with objects replaced by markers, and the cache or None."""
    caches = [v for v in [*args, *kwargs.values()] if isinstance(v, Cache)]
    args, kwargs = tuple(map(_marked, args)), {name: _marked(v) for name, v in kwargs.items()}
    return args, kwargs, caches[0] if caches else None


def _copy(value):
    return pytree.tree_map(lambda v: v.detach().clone() if isinstance(v, torch.Tensor) else v, value)


class _Recorder:
    """Records the calls of modules that compute a softmax over `keys` elements, or one more, and receive a cache."""

    def __init__(self, model):
        self.names = {module: name for name, module in model.named_modules()}
        self.stack, self.calls, self.found = [], {}, {}
        self.keys, self.make_call = 0, None

    def before(self, module, args, kwargs):
        self.stack.append((module, *without_cache(args, kwargs)))
        if self.stack[-1][3] is not None:  # copies, because the model may write its values in place
            self.stack[-1] = (module, _copy(self.stack[-1][1]), _copy(self.stack[-1][2]), self.stack[-1][3])

    def after(self, module, args, kwargs, output):
        _, args, kwargs, _ = self.stack.pop()
        if module in self.found and self.found[module] == self.keys:
            call = self.make_call(args, kwargs)
            call.output = _copy(output)
            self.calls.setdefault(module, []).append(call)

    def softmax(self, keys):
        if keys not in (self.keys, self.keys + 1):
            return
        for module, _, _, cache in reversed(self.stack):
            if cache is not None:
                self.found[module] = self.keys
                return

    @contextlib.contextmanager
    def installed(self, model):
        hooks = []
        for module in model.modules():
            hooks.append(module.register_forward_pre_hook(self.before, with_kwargs=True))
            hooks.append(module.register_forward_hook(self.after, with_kwargs=True, always_call=True))
        try:
            with _Softmaxes(self.softmax):
                yield
        finally:
            for hook in hooks:
                hook.remove()


def _masks(steps):
    """Yields (attention mask or None, position_ids or None, visible) of each step."""
    total = 0
    for step in steps:
        total += step.new
        visible = torch.ones(step.batch, total, dtype=torch.bool)
        for row in range(step.batch):
            visible[row, :row * steps[0].padding] = False
        positions = (visible.cumsum(1) - 1).clamp(min=0)[:, total - step.new:]
        yield (visible.long() if steps[0].padding else None, positions if step.positions else None,
               visible[:, total - step.new:])


def _run(model, recorder, steps, vocabulary, device):
    """Runs one probe."""
    generator = torch.Generator().manual_seed(0)
    cache, past = DynamicCache(config=model.config.get_text_config(decoder=True)), 0
    for step, (mask, positions, visible) in zip(steps, _masks(steps)):
        ids = torch.randint(vocabulary, (step.batch, step.new), generator=generator)
        recorder.keys = past + step.new
        recorder.make_call = lambda args, kwargs: Call(args, kwargs, past, step.new, step.batch, visible)  # noqa: B023
        recorder.stack.clear()
        given = dict(attention_mask=mask, position_ids=positions)
        given = {name: value.to(device) for name, value in given.items() if value is not None}
        model(input_ids=ids.to(device), past_key_values=cache, use_cache=True, **given)
        past += step.new


def find(model):
    """Runs the probes; returns the attention modules by name, each with its recorded calls, in the model's order."""
    recorder, found = _Recorder(model), {}
    embedding = model.get_input_embeddings().weight
    with torch.no_grad(), recorder.installed(model):
        for steps in PROBES:
            recorder.calls, recorder.found = {}, {}
            _run(model, recorder, steps, embedding.shape[0], embedding.device)
            for module, calls in recorder.calls.items():
                found.setdefault(module, Found()).calls.append(calls)
    inner = [m for m in found if not any(part in found for part in m.modules() if part is not m)]
    return {name: (module, found[module]) for module, name in recorder.names.items() if module in inner}
