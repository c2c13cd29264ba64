"""The data of the tests: two small indexes with the names, versions and pins of torch 2.5.1 for CUDA 11.8 and of related packages.

The pins are those of the real wheels' METADATA. Around the right set stand the traps that a user of two indexes meets: a newer torch
on PyPI, the same torch version without a local part, a CPU build, newer copies of what both indexes have, a stranger's package.
"""

from tiny_wheels import Wheel

CU11 = {
    "nvidia-cublas-cu11": "11.11.3.6",
    "nvidia-cuda-cupti-cu11": "11.8.87",
    "nvidia-cuda-nvrtc-cu11": "11.8.89",
    "nvidia-cuda-runtime-cu11": "11.8.89",
    "nvidia-cudnn-cu11": "9.1.0.70",
    "nvidia-cufft-cu11": "10.9.0.58",
    "nvidia-curand-cu11": "10.3.0.86",
    "nvidia-cusolver-cu11": "11.4.1.48",
    "nvidia-cusparse-cu11": "11.7.5.86",
    "nvidia-nccl-cu11": "2.21.5",
    "nvidia-nvtx-cu11": "11.8.86",
}
CU12 = {
    "nvidia-cublas-cu12": "12.4.5.8",
    "nvidia-cuda-runtime-cu12": "12.4.127",
    "nvidia-cudnn-cu12": "9.1.0.70",
    "nvidia-nccl-cu12": "2.21.5",
}
ON_LINUX = '; platform_system == "Linux" and platform_machine == "x86_64"'
PLAIN = ("filelock", "typing-extensions>=4.8.0", "networkx", "jinja2", "fsspec")
TRITON = 'triton==3.1.0; platform_system == "Linux" and platform_machine == "x86_64" and python_version < "3.13"'
SYMPY = 'sympy==1.13.1; python_version >= "3.9"'
LINUX, WINDOWS = "linux_x86_64", "win_amd64"


def pins(nvidia):
    return tuple(f"{name}=={version}{ON_LINUX}" for name, version in nvidia.items())


def torch(version, python, platform, nvidia):
    return Wheel("torch", version, f"cp{python}-cp{python}-{platform}", (*PLAIN, *pins(nvidia), TRITON, SYMPY))


def vision(version, python, platform, needs):
    return Wheel("torchvision", version, f"cp{python}-cp{python}-{platform}", ("numpy", f"torch=={needs}", "pillow!=8.3.*,>=5.3.0"))


def nvidia_wheels(nvidia):
    tags = {"nvidia-cudnn-cu11": "py3-none-manylinux2014_x86_64", "nvidia-cublas-cu11": "py3-none-manylinux1_x86_64"}
    return [Wheel(name, version, tags.get(name, "py3-none-manylinux2014_x86_64.manylinux_2_17_x86_64")) for name, version in nvidia.items()]


def pure(*pairs):
    return [Wheel(name, version, requires=tuple(requires)) for name, version, *requires in pairs]


def pytorch_index(pythons):
    """Like download.pytorch.org/whl/cu118: one variant, and old copies of some of what torch needs."""
    wheels = nvidia_wheels(CU11) + pure(("filelock", "3.13.1"), ("typing-extensions", "4.9.0"), ("networkx", "3.2.1"), ("fsspec", "2024.2.0"))
    for python in pythons:
        tag = f"cp{python}-cp{python}"
        wheels += [Wheel("triton", "3.1.0", f"{tag}-manylinux_2_17_x86_64.manylinux2014_x86_64", ("filelock",))]
        wheels += [torch(version, python, LINUX, CU11) for version in ("2.5.0+cu118", "2.5.1+cu118")]
        wheels += [vision("0.20.0+cu118", python, LINUX, "2.5.0+cu118"), vision("0.20.1+cu118", python, LINUX, "2.5.1+cu118")]
        wheels += [torch("2.5.1+cu118", python, WINDOWS, CU11), vision("0.20.1+cu118", python, WINDOWS, "2.5.1+cu118")]
    return wheels


def pypi_index(pythons):
    """Like PyPI: newer builds for a newer CUDA, no local versions, everything pure, and some that is in nobody's set."""
    wheels = nvidia_wheels(CU12) + pure(
        ("filelock", "3.16.1"),
        ("typing-extensions", "4.12.2"),
        ("networkx", "3.4.2"),
        ("fsspec", "2024.10.0"),
        ("jinja2", "3.1.4", "MarkupSafe>=2.0"),
        ("sympy", "1.13.1", "mpmath<1.4,>=1.1.0"),
        ("sympy", "1.13.3", "mpmath<1.4,>=1.1.0"),
        ("mpmath", "1.3.0"),
        ("mpmath", "1.4.0"),
        ("nvidia-cudnn-cu11", "9.99.0.1"),
        ("unwanted", "1.0"),
    )
    for python in pythons:
        tag = f"cp{python}-cp{python}"
        manylinux = f"{tag}-manylinux_2_17_x86_64.manylinux2014_x86_64"
        wheels += [Wheel("triton", version, manylinux, ("filelock",)) for version in ("3.1.0", "3.2.0")]
        wheels += [torch(version, python, "manylinux1_x86_64", CU12) for version in ("2.5.1", "2.6.0")]
        wheels += [vision("0.20.1", python, "manylinux1_x86_64", "2.5.1"), vision("0.21.0", python, "manylinux1_x86_64", "2.6.0")]
        for platform in ("manylinux_2_17_x86_64.manylinux2014_x86_64", WINDOWS):
            wheels += [Wheel("numpy", "2.1.3", f"{tag}-{platform}"), Wheel("pillow", "11.0.0", f"{tag}-{platform}")]
            wheels += [Wheel("markupsafe", "3.0.2", f"{tag}-{platform}")]
        wheels += [Wheel("numpy", "2.1.3", f"{tag}-manylinux_2_28_x86_64")]
    return wheels
