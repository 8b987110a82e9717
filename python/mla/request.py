"""One prompt of an Engine: its tokens, and how the next one is chosen, by the parts of Transformers' `generate`."""

import torch
from transformers.generation import EosTokenCriteria, LogitsProcessorList, MaxLengthCriteria, StoppingCriteriaList

from .errors import MlaError, whole_number

MODES = ("greedy_search", "sample")


def _settings(model, ids, options):
    """Returns the GenerationConfig of a request, as `generate` prepares it. `options`: arguments of `generate`."""
    given = options.pop("generation_config", None)
    has_default = {name: options.get(name) is None and getattr(given, name, None) is None
                   for name in ("max_length", "min_length")}
    settings, others = model._prepare_generation_config(given, **options)
    others = {name: value for name, value in others.items() if value is not None and name not in (
        "output_attentions", "output_hidden_states")}
    if others:
        raise MlaError(f"options must be settings of transformers.GenerationConfig, got {', '.join(others)}")
    mode = settings.get_generation_mode().value
    if mode not in MODES:
        raise MlaError(f"options must choose greedy search or sampling, got {mode.replace('_', ' ')}: call model.generate "
                       "for other searches")
    for name in ("num_return_sequences", "guidance_scale"):
        if getattr(settings, name) not in (None, 1):
            raise MlaError(f"{name} must be 1, got {getattr(settings, name)}: "
                           + ("add the prompt several times" if name == "num_return_sequences" else
                              "call model.generate for guided generation"))
    model._prepare_special_tokens(settings, kwargs_has_attention_mask=True, device=model.device)
    model._prepare_generated_length(settings, has_default["max_length"], has_default["min_length"], "input_ids",
                                    ids.shape[1], ids)
    return settings


class Request:
    """A prompt and the tokens after it.

    ids       all tokens, a list
    sequence  its handle in the PackedCache; None while it waits
    cached    number of tokens in pages
    kept      True if the pages of the prompt stay until it is removed, for prompts that begin with it
    """

    def __init__(self, model, handle, ids, max_new_tokens, seed, logits_processor, stopping_criteria, tokenizer, options):
        self.handle, self.ids, self.prompt = handle, ids, len(ids)
        self.sequence, self.cached, self.finished = None, 0, False
        self.kept = max_new_tokens == 0
        self.limit, self.processors, self.criteria, self.ends = self.prompt, (), (), ()
        self.samples, self.generator, self.device = False, None, model.device
        if seed is not None:
            seed = whole_number("seed", seed, 0, 2**63 - 1)
            self.generator = torch.Generator(self.device).manual_seed(seed)
        if not self.kept:
            self._prepare(model, {**options, "max_new_tokens": max_new_tokens}, logits_processor, stopping_criteria,
                          tokenizer)

    def _prepare(self, model, options, logits_processor, stopping_criteria, tokenizer):
        ids = self._tensor()
        settings = _settings(model, ids, options)
        self.limit, self.samples = settings.max_length, bool(settings.do_sample)
        if self.limit <= self.prompt:
            raise MlaError(f"max_length must be more than {self.prompt}, the length of ids, got {self.limit}")
        self.processors = model._get_logits_processor(
            settings, self.prompt, ids, logits_processor=logits_processor or LogitsProcessorList(), device=self.device,
            model_kwargs={})
        criteria = model._get_stopping_criteria(settings, stopping_criteria or StoppingCriteriaList(), tokenizer)
        self.criteria = [c for c in criteria if type(c) not in (EosTokenCriteria, MaxLengthCriteria)]
        if settings._eos_token_tensor is not None:
            self.ends = settings._eos_token_tensor.tolist()

    def _tensor(self, *more):
        return torch.tensor([[*self.ids, *more]], device=self.device)

    @property
    def pending(self):
        """The number of tokens that are not in pages."""
        return len(self.ids) - self.cached

    @property
    def is_plain(self):
        """True if the next token is the one with the largest logit."""
        return not self.samples and not self.processors

    def choose(self, logits):
        """Returns the next token for the logits [vocabulary] of the last one."""
        scores = logits[None].to(torch.float32, copy=True)
        scores = self.processors(self._tensor(), scores) if self.processors else scores
        if self.samples:
            return int(torch.multinomial(scores.softmax(-1), 1, generator=self.generator))
        return int(scores.argmax(-1))

    def append(self, token):
        """Appends a token, and finishes the request if it is the last one."""
        self.ids.append(token)
        self.finished = (len(self.ids) >= self.limit or token in self.ends
                         or any(bool(c(self._tensor(), None).all()) for c in self.criteria))
