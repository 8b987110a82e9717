"""The GPU check of the benchmarks in this folder."""

import sys

import torch


def need_gpu(program):
    """Ends the program with an error and exit code 2 if PyTorch finds no GPU."""
    if not torch.cuda.is_available():
        print(f"{program}: error: expected an NVIDIA GPU that PyTorch finds, got none (PyTorch {torch.__version__}, CUDA {torch.version.cuda})",
              file=sys.stderr)
        sys.exit(2)
