"""Find packages that run on your GPU, or learn why there are none.

>>> import gpusolve
>>> answer = gpusolve.resolve("torch>=2.4", gpu="RTX 3090", driver="535.104.05")
>>> answer.outcome
'gpu'
>>> print("\\n".join(answer.commands.pip))          # doctest: +SKIP

Each function runs the program `gpusolve`, which the wheel contains, and returns what it answers as a dataclass. An answer such as "there is only
a CPU build" is a value (`answer.outcome`), not an exception; exceptions are for wrong requests and unavailable sources (`gpusolve.Error`).
"""

from ._program import Error, Fault, SourceError, UsageError, find_gpusolve_bin
from ._questions import check, detect, diagnose, resolve, verify
from ._values import Answer, Change, Commands, Driver, Fact, Facts, Finding, Fix, Gpu, Machine, Package, Reason, Report, Runs, Stack, Warning

__all__ = [
    "Answer", "Change", "Commands", "Driver", "Error", "Fact", "Facts", "Fault", "Finding", "Fix", "Gpu", "Machine", "Package", "Reason", "Report",
    "Runs", "SourceError", "Stack", "UsageError", "Warning", "check", "detect", "diagnose", "find_gpusolve_bin", "resolve", "verify",
]
