"""What the functions return. Each value has the names of the JSON documents, which docs/schema of gpusolve describes; `document` is the whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Sequence

Json = Dict[str, Any]


@dataclass(frozen=True)
class Gpu:
    """A GPU: its compute capability as `sm_86`, its name if it is known, and who said so (`flag`, `env`, `detected`, `assumed`)."""

    arch: str
    name: Optional[str]
    provenance: str


@dataclass(frozen=True)
class Driver:
    """The NVIDIA driver: its version, or the CUDA version that it supports, or both."""

    version: Optional[str]
    cuda: Optional[str]
    provenance: str


@dataclass(frozen=True)
class Facts:
    """The machine for which the question was answered. `None` is unknown, and restricts nothing."""

    gpus: List[Gpu]
    driver: Optional[Driver]
    platform: str
    glibc: Optional[str]
    python: Optional[str]

    @classmethod
    def of(cls, document: Json) -> Facts:
        gpus = [Gpu(one["arch"], one.get("name"), one.get("provenance", "detected")) for one in document.get("gpus", [])]
        driver = document.get("driver")
        return cls(gpus, Driver(driver.get("version"), driver.get("cuda"), driver.get("provenance", "detected")) if driver else None,
                   document["platform"], document.get("glibc"), document.get("python"))


@dataclass(frozen=True)
class Runs:
    """How one GPU runs the set: `by` is such as `cubin sm_80` or `ptx compute_80`."""

    arch: str
    by: str


@dataclass(frozen=True)
class Stack:
    """The framework that was asked for first, and what it needs."""

    version: str
    build: Optional[str]
    cuda: Optional[str]
    cudnn: Optional[str]
    python: Optional[str]
    min_driver: Optional[str]
    native_driver: Optional[str]
    runs: List[Runs]
    document: Json = field(repr=False)

    @classmethod
    def of(cls, document: Json) -> Stack:
        runs = [Runs(one["arch"], one["by"]) for one in document.get("runs", [])]
        version = document.get("torch", document.get("version", ""))
        return cls(version, document.get("build"), document.get("cuda"), document.get("cudnn"), document.get("python"), document.get("min_driver"),
                   document.get("native_driver"), runs, document)


@dataclass(frozen=True)
class Package:
    """One package of the set. What the source does not say is `None`."""

    name: str
    version: str
    build: Optional[str]
    ecosystem: str
    source: str
    url: Optional[str]
    sha256: Optional[str]
    requested: bool
    depends: List[str]

    @classmethod
    def of(cls, document: Json) -> Package:
        return cls(document["name"], document["version"], document.get("build"), document["ecosystem"], document["source"], document.get("url"),
                   document.get("sha256"), document["requested"], list(document.get("depends", [])))


@dataclass(frozen=True)
class Commands:
    """The command lines that install the set, for each installer that can, and the one that tries it (`verify`)."""

    conda: List[str]
    pip: List[str]
    uv: List[str]
    verify: List[str]

    @classmethod
    def of(cls, document: Json) -> Commands:
        return cls(*(list(document.get(name, [])) for name in ("conda", "pip", "uv", "verify")))


@dataclass(frozen=True)
class Reason:
    """Why no GPU build, or why nothing at all: `code` is for programs, `text` for people."""

    code: str
    subject: str
    text: str


@dataclass(frozen=True)
class Warning:
    """Something that the answer assumes or that you may not expect."""

    code: str
    text: str


@dataclass(frozen=True)
class Change:
    """One change of a fix: the `driver`, a `package`, … `from_` is what it is now."""

    kind: str
    name: Optional[str]
    from_: Optional[str]
    to: Optional[str]


@dataclass(frozen=True)
class Fix:
    """A smallest set of changes with which a GPU build runs."""

    changes: List[Change]
    outcome: str
    stack: Optional[Stack]

    @classmethod
    def of(cls, document: Json) -> Fix:
        changes = [Change(one["kind"], one.get("name"), one.get("from"), one.get("to")) for one in document["changes"]]
        return cls(changes, document["outcome"], Stack.of(document["stack"]) if document.get("stack") else None)


@dataclass(frozen=True)
class Answer:
    """The answer to `resolve`. `outcome` is `gpu`, `cpu_only`, `neutral` (no GPU code in the set), `unjudged` or `unsatisfiable`; `bool(answer)`
    tells whether the set is what was asked for (exit status 0)."""

    outcome: str
    facts: Facts
    stack: Optional[Stack]
    packages: List[Package]
    commands: Commands
    reasons: List[Reason]
    fixes: List[Fix]
    warnings: List[Warning]
    exit_status: int
    document: Json = field(repr=False)

    def __bool__(self) -> bool:
        return self.exit_status == 0

    @classmethod
    def of(cls, exit_status: int, document: Json) -> Answer:
        return cls(document["outcome"], Facts.of(document["facts"]), Stack.of(document["stack"]) if document.get("stack") else None,
                   [Package.of(one) for one in document.get("packages", [])], Commands.of(document.get("commands") or {}),
                   [Reason(one["code"], one["subject"], one["text"]) for one in document.get("reasons", [])],
                   [Fix.of(one) for one in document.get("fixes", [])],
                   [Warning(one["code"], one["text"]) for one in document.get("warnings", [])], exit_status, document)


@dataclass(frozen=True)
class Finding:
    """Something found: `level` is `error`, `warning` or `note`. `remedy` says what settles it, `commands` how."""

    code: str
    level: str
    subject: str
    text: str
    evidence: List[str]
    remedy: Optional[str]
    commands: List[str]

    @classmethod
    def of(cls, document: Json) -> Finding:
        fix = document.get("fix") or {}
        return cls(document["code"], document["level"], document["subject"], document["text"], list(document.get("evidence", [])), fix.get("text"),
                   list(fix.get("commands", [])))


@dataclass(frozen=True)
class Report:
    """The answer to `check`, `verify` and `diagnose`; `bool(report)` tells whether the exit status is 0: no error was found, or the message is
    known."""

    kind: str
    path: str
    facts: Facts
    findings: List[Finding]
    exit_status: int
    document: Json = field(repr=False)

    def __bool__(self) -> bool:
        return self.exit_status == 0

    @property
    def errors(self) -> Sequence[Finding]:
        """The findings with the level `error`."""
        return [one for one in self.findings if one.level == "error"]

    @classmethod
    def of(cls, exit_status: int, document: Json) -> Report:
        return cls(document["input"]["kind"], document["input"]["path"], Facts.of(document["facts"]),
                   [Finding.of(one) for one in document["findings"]], exit_status, document)


@dataclass(frozen=True)
class Fact:
    """One thing that was looked for on this machine; `state` is `known`, `none` or `unknown`, `source` the place where it was read."""

    fact: str
    state: str
    value: Any
    source: str


@dataclass(frozen=True)
class Machine:
    """The answer to `detect`."""

    facts: Facts
    rows: List[Fact]
    document: Json = field(repr=False)

    @classmethod
    def of(cls, document: Json) -> Machine:
        return cls(Facts.of(document["facts"]), [Fact(one["fact"], one["state"], one.get("value"), one["source"]) for one in document["rows"]], document)
