"""What the benchmarks of this folder ask first."""

import sys

import torch


def need_gpu(program):
    """Ends the program with one line and exit code 2 where PyTorch finds no GPU."""
    if not torch.cuda.is_available():
        print(f"{program}: error: expected an NVIDIA GPU that PyTorch finds, got none (PyTorch {torch.__version__}, CUDA {torch.version.cuda})",
              file=sys.stderr)
        sys.exit(2)
