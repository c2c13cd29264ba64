"""The functions of the package: one for each question."""

from __future__ import annotations

import os
from typing import Any, List, Optional, Sequence, Union

from ._program import ask
from ._values import Answer, Machine, Report

Words = Union[str, Sequence[str]]
Path = Union[str, "os.PathLike[str]"]


def _listed(words: Optional[Words]) -> List[str]:
    return [] if words is None else [words] if isinstance(words, str) else list(words)


def _options(**options: Any) -> List[str]:
    """`driver="535"` becomes `--driver=535`; True is the bare option, None and False leave it out, a sequence repeats it."""
    words: List[str] = []
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if value is True:
            words.append(flag)
        elif value is not None and value is not False:
            words.extend(f"{flag}={one}" for one in ([os.fspath(value)] if isinstance(value, os.PathLike) else _listed(value)))
    return words


def resolve(*specs: str, gpu: Optional[Words] = None, driver: Optional[str] = None, driver_cuda: Optional[str] = None,
            platform: Optional[str] = None, glibc: Optional[str] = None, python: Optional[str] = None, cuda: Optional[str] = None,
            cudnn: Optional[str] = None, installer: Optional[str] = None, channels: Optional[Words] = None, override_channels: bool = False,
            index_url: Optional[str] = None, extra_index_urls: Optional[Words] = None, find_links: Optional[Words] = None, live: bool = False,
            offline: bool = False, mirror: Optional[str] = None, allow_cpu: bool = False, constraints: Optional[Words] = None,
            from_env: Optional[Path] = None, prefer: Optional[str] = None, pre: bool = False, strict_catalog: bool = False,
            exclude_newer: Optional[str] = None, virtual_packages: Optional[Words] = None, with_toolkit: bool = False,
            lock: Optional[Path] = None, timeout: Optional[float] = None) -> Answer:
    """The best set of packages for a GPU and a driver.

    `specs` are such as `"torch>=2.4"`; without any, torch and torchvision. `gpu` is a name or a compute capability (`"RTX 3090"`, `"sm_86"`), or
    several that must all run the set; without `gpu` and `driver` this machine is looked at. `lock` writes the lock to this file; otherwise
    no file is written. The other arguments are the options of `gpusolve resolve`, in the plural where they can be repeated.

    Raises `UsageError`, `SourceError` or `Fault`, and `subprocess.TimeoutExpired` after `timeout` seconds.
    """
    words = ["resolve", *(["--no-lock"] if lock is None else ["--output=" + os.fspath(lock)])]
    words += _options(gpu=gpu, driver=driver, driver_cuda=driver_cuda, platform=platform, glibc=glibc, python=python, cuda=cuda, cudnn=cudnn,
                      installer=installer, channel=channels, override_channels=override_channels, index_url=index_url,
                      extra_index_url=extra_index_urls, find_links=find_links, live=live, offline=offline, mirror=mirror, allow_cpu=allow_cpu,
                      constraint=constraints, from_env=from_env, prefer=prefer, pre=pre, strict_catalog=strict_catalog,
                      exclude_newer=exclude_newer, virtual_package=virtual_packages, with_toolkit=with_toolkit)
    return Answer.of(*ask([*words, "--", *specs], timeout=timeout))


def check(path: Optional[Path] = None, *, text: Optional[str] = None, gpu: Optional[Words] = None, driver: Optional[str] = None,
          driver_cuda: Optional[str] = None, platform: Optional[str] = None, glibc: Optional[str] = None, python: Optional[str] = None,
          timeout: Optional[float] = None) -> Report:
    """What is wrong with an environment, a list of packages, a file of specs, a project or a lock, on this machine or on the given one.

    `path` is a file or a folder; without it and without `text`, the active environment. `text` is the content of such a file, for example the
    output of `pip freeze`.
    """
    words = ["check", *_options(gpu=gpu, driver=driver, driver_cuda=driver_cuda, platform=platform, glibc=glibc, python=python)]
    subject = ["-"] if text is not None else [] if path is None else [os.fspath(path)]
    return Report.of(*ask([*words, "--", *subject], text, timeout))


def verify(lock: Path, *, gpu: Optional[Words] = None, driver: Optional[str] = None, driver_cuda: Optional[str] = None,
           platform: Optional[str] = None, glibc: Optional[str] = None, timeout: Optional[float] = None) -> Report:
    """Whether a lock is complete and runs on this machine or on the given one. Needs no source."""
    words = ["verify", *_options(gpu=gpu, driver=driver, driver_cuda=driver_cuda, platform=platform, glibc=glibc)]
    return Report.of(*ask([*words, "--", os.fspath(lock)], timeout=timeout))


def diagnose(text: str, *, gpu: Optional[Words] = None, driver: Optional[str] = None, driver_cuda: Optional[str] = None,
             platform: Optional[str] = None, glibc: Optional[str] = None, timeout: Optional[float] = None) -> Report:
    """The causes of the error messages in a text such as a traceback or a log, and what settles each."""
    words = ["diagnose", *_options(gpu=gpu, driver=driver, driver_cuda=driver_cuda, platform=platform, glibc=glibc)]
    return Report.of(*ask([*words, "-"], text, timeout))


def detect(timeout: Optional[float] = None) -> Machine:
    """The GPUs, the driver and the other facts of this machine, and where each was read."""
    return Machine.of(ask(["detect"], timeout=timeout)[1])
