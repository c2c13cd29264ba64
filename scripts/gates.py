#!/usr/bin/env python3
"""scripts/gates.py [FOLDER]: looks for ways around the functions that all text and all URLs go through, and for names that only data may hold.

What a source says may hold anything; docs/architecture.md ("Values from outside") says which function takes it. This finds code that does
the same by hand, and files and functions that are too long to read at once. The main stack (PyTorch) is described by catalogs/stacks, so no line of C++ names it, not even a comment, but those of
NAMED_STACK. A line that must differ is named in EXCEPTIONS with the reason. Exit status 1 with one line for each finding.
"""

import pathlib
import re
import sys

ROOMS = ("adapters", "api", "base", "catalogs", "cli", "engine", "model", "resolver")

# The files that may name an accelerator: its traits, its words, its rule, and the readers that recognise its builds. Common code asks these.
VENDOR_ROOMS = {
    "model/accelerator.hpp",
    "model/vendors",
    "catalogs/cuda",
    "catalogs/gpu_rules.cpp",
    "adapters/conda/variant.cpp",
    "adapters/pypi/variant.cpp",
}

# What, the pattern, the files that may have it, what to use instead.
GATES = (
    (
        "prints",
        r"\b(?:std::)?(?:fwrite|fprintf|printf|vprintf|vfprintf|puts|fputs|putc|fputc|putchar|perror)\s*\(|std::(?:cout|cerr|clog)\b|::write\(STD|\b(?:fmt|std)::print\b",
        {"cli/output/print.cpp"},
        "print, print_document, tell or tell_text of cli/output/print.hpp",
    ),
    ("writes JSON", r"\.dump\(", {"adapters/report/json/json_text.hpp"}, "json_text of adapters/report/json/json_text.hpp"),
    (
        "reads a URL",
        r"(?:starts_with|find|rfind|compare|contains)\(\"(?:https?:|file:|ftp:|://|//|/t/)|curl\(\)\.url(?:_set|_get)?\(|find\('@'\)",
        {"base/url", "base/secrets.cpp"},
        "a function of base/url",
    ),
    ("hides secrets", r"\"<TOKEN>|\"\*\*\*", {"base/secrets.cpp"}, "printable, json_text or url::without_secrets"),
    ("parses JSON", r"dom::parser|ondemand::parser", {"base/json"}, "LenientParser of base/json/lenient_parser.hpp, which reads what Python reads"),
    ("escapes text", r"U\+202[a-fA-F]|0x202[a-fA-F]|\"\\\\\\\\x\"", {"base/printable.cpp"}, "printable of base/printable.hpp"),
    ("starts a program", r"\b(?:posix_spawnp?|execv[pe]*|execl[pe]*|popen|system)\s*\(", {"adapters/hardware/child.cpp"}, "run_program of adapters/hardware/child.hpp"),
    (
        "names a vendor",
        r"Accelerator::(?!none\b|cpu\b)[a-z]\w*|\"mps\"|\"[^\"]*(?:judges CUDA|only (?:builds for )?NVIDIA)",
        VENDOR_ROOMS,
        "a trait of model/accelerator.hpp, a word of model/vendors/words.hpp, or `variant()` of a catalog's row",
    ),
    ("checks a digest", r"find_first_not_of\(\"0123456789abcdef", {"base/digest"}, "Digest::parse of base/digest/digest.hpp"),
)

EXCEPTIONS = {
    ("catalogs/compile.cpp", "prints"): "a program of the build",
    ("adapters/device_code/code_store.cpp", "writes JSON"): "a file of the cache, which nobody displays",
    ("adapters/device_code/answer_store.cpp", "writes JSON"): "likewise",
    ("adapters/conda/repodata/msgpack_text.cpp", "writes JSON"): "a number on its way to the parser",
    ("engine/listing/matrix_document.cpp", "writes JSON"): "bytes for a digest",
    ("engine/listing/matrix_merge.cpp", "writes JSON"): "quoted at once",
    ("cli/commands/matrix_command.cpp", "writes JSON"): "numbers and names of our own, on one line",
    ("adapters/conda/repodata/sharded_repodata.cpp", "parses JSON"): "MessagePack, written out by us",
    ("adapters/conda/spec/url_text.cpp", "reads a URL"): "how conda cuts the name of a channel out of a URL",
    ("adapters/conda/spec/version_spec.cpp", "reads a URL"): "not a URL",
    ("adapters/inventory/docker/base_image.cpp", "reads a URL"): "the digest of an image",
    ("adapters/pypi/variant.cpp", "reads a URL"): "what a page writes, not where anything is asked for",
    ("base/process/child.cpp", "starts a program"): "an installer shows its own output and takes as long as it takes; run_program keeps the output and ends what is slow",
    ("adapters/net/cache_folder.cpp", "checks a digest"): "names of files in the cache",
}

# The names of the main stack and of its builds. Code asks StackRoles (model/stack_roles.hpp) what a name is for.
STACK_NAME = re.compile(r'"(py)?torch|is_torch|TorchBuild|TorchRelease|[A-Z]_CUDA_ARCH|CUDA_ARCHITECTURES')

# Files that may name it, with the number of lines that do, so that no more are added.
NAMED_STACK = {
    "adapters/device_code/archive_code.hpp": (1, "an example of what the builder of a file states"),
    "adapters/device_code/stated_collector.hpp": (1, "an example of it"),
    "adapters/device_code/stated_texts.cpp": (1, "what the builder of a file states"),
    "adapters/device_code/stated_texts.hpp": (1, "an example of it"),
    "model/device_code.hpp": (1, "an example of it"),
    "cli/commands/examples.cpp": (8, "examples in help texts"),
    "cli/commands/matrix_command.cpp": (1, "an example in a help text"),
}


MOST_LINES = 400
MOST_LINES_OF_FUNCTION = 40
NO_FUNCTION = re.compile(r"^ *(?:if|for|while|switch|else|do|catch|try|return|case|namespace|struct|class|enum|union|extern|requires|\})\b|\[[^\]]*\]\s*[({]")
OPENS_FUNCTION = re.compile(r"(?:\)|\bconst|\bnoexcept|\boverride|\bfinal|->.*[\w>&*])\s*\{$")


def is_allowed(path, places):
    return any(path == place or path.startswith(place + "/") for place in places)


def findings_in(path, text):
    for number, line in enumerate(text.splitlines(), 1):
        code = line.split("//", 1)[0] if line.lstrip().startswith(("//", "///")) else line
        for what, pattern, places, instead in GATES:
            if re.search(pattern, code) and not is_allowed(path, places) and (path, what) not in EXCEPTIONS:
                yield f"{path}:{number}: {what} by hand: use {instead}\n    {line.strip()}"


def stack_names_in(path, text):
    """The lines that name the main stack, where there are more of them than the file may have."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if STACK_NAME.search(line)]
    allowed, _ = NAMED_STACK.get(path, (0, ""))
    if len(lines) < allowed:
        yield f"{path}: names a stack in {len(lines)} lines, and NAMED_STACK of scripts/gates.py allows {allowed}: lower that number"
    for number, line in lines if len(lines) > allowed else []:
        yield f"{path}:{number}: names a stack: ask StackRoles of model/stack_roles.hpp, whose names are in catalogs/stacks\n    {line.strip()}"


def is_in_statement(line):
    """Whether the statement goes on in the next line."""
    text = line.strip()
    return bool(text) and not text.startswith(("//", "#")) and (not text.endswith((";", "{", "}", ":")) or text.startswith("for ("))


def functions_in(lines):
    """The first line of each function, by its number from 0, and how many lines it has. The layout is that of clang-format."""
    for opening, line in enumerate(lines):
        if not OPENS_FUNCTION.search(line):
            continue
        first = opening
        while first and is_in_statement(lines[first - 1]):
            first -= 1
        indent = lines[first][: len(lines[first]) - len(lines[first].lstrip())]
        end = next((at for at in range(opening + 1, len(lines)) if lines[at].startswith(indent + "}")), opening)
        if not any(NO_FUNCTION.search(part) for part in lines[first : opening + 1]):
            yield first, end - first + 1


def sizes_in(path, text):
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        yield f"{path}: has {len(lines)} lines, and a file may have {MOST_LINES}"
    for first, size in functions_in(lines):
        if size > MOST_LINES_OF_FUNCTION:
            yield f"{path}:{first + 1}: a function of {size} lines, and it may have {MOST_LINES_OF_FUNCTION}\n    {lines[first].strip()}"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
    files = sorted(file for room in ROOMS for suffix in ("hpp", "cpp") for file in (root / room).rglob(f"*.{suffix}"))
    if not files:
        sys.exit(f"gates: no sources in {root}")
    sources = [(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8")) for file in files]
    found = [finding for path, text in sources for finding in (*findings_in(path, text), *stack_names_in(path, text), *sizes_in(path, text))]
    print("\n".join(found) or f"gates: nothing found in {len(files)} files")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
