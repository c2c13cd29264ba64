"""The picture of the terminal in README.md: what a question prints, as SVG. Without --update: fails if the picture is not what the program prints.

Usage: terminal_picture.py --gpusolve PROGRAM --picture FILE.svg [--update]
"""

import argparse
import pathlib
import re
import subprocess
import sys
from xml.sax.saxutils import escape

QUESTION = ["resolve", "--gpu", "RTX 5090", "--driver", "550.54.14", "--python", "3.12", "--no-lock"]
COLUMNS, LEFT, TOP, LINE, LETTER = 100, 20, 58, 19, 8.4
COLOURS = {"31": "#ff8f85", "32": "#6fd3a0", "33": "#f2c261", "34": "#82b1ff", "36": "#7fd6e0"}
ENVIRONMENT = {"PATH": "/nonexistent", "HOME": "/nonexistent", "LANG": "C.UTF-8", "COLUMNS": "96", "GPUSOLVE_PYTHON": "none"}


def printed(gpusolve):
    done = subprocess.run([gpusolve, *QUESTION, "--color=always"], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    typed = " ".join(f'"{word}"' if " " in word else word for word in ["gpusolve", *QUESTION])
    return f"\x1b[1m$ {typed}\x1b[0m\n{done.stdout.rstrip()}"


def letters_of(text):
    """(letter, style) for each letter; a style is the numbers of the last escape sequence."""
    style = ""
    for part in re.split(r"(\x1b\[[0-9;]*m)", text):
        if part.startswith("\x1b"):
            style = part[2:-1].replace("0", "", 1) if part == "\x1b[0m" else part[2:-1]
        else:
            yield from ((letter, style) for letter in part)


def lines_of(text):
    """Lines as a terminal breaks them, each as runs of one style."""
    lines, width = [[]], 0
    for letter, style in letters_of(text):
        if letter == "\n" or width == COLUMNS:
            lines.append([])
            width = 0
        if letter == "\n":
            continue
        if lines[-1] and lines[-1][-1][1] == style:
            lines[-1][-1][0] += letter
        else:
            lines[-1].append([letter, style])
        width += 1
    return lines


def run_svg(text, style):
    numbers = style.split(";")
    colour = next((COLOURS[number] for number in numbers if number in COLOURS), None)
    marks = (f' fill="{colour}"' if colour else "") + (' font-weight="bold"' if "1" in numbers else "")
    return f"<tspan{marks}>{escape(text)}</tspan>" if marks else escape(text)


def picture(text):
    lines = lines_of(text)
    width, height = round(2 * LEFT + COLUMNS * LETTER), TOP + LINE * len(lines)
    rows = [f'<text x="{LEFT}" y="{TOP + LINE * i}" xml:space="preserve">{"".join(run_svg(*run) for run in line)}</text>'
            for i, line in enumerate(lines) if line]  # fmt: skip
    dots = "".join(f'<circle cx="{LEFT + 4 + 20 * i}" cy="20" r="6" fill="{colour}"/>' for i, colour in enumerate(("#ff5f57", "#febc2e", "#28c840")))
    title = "gpusolve in a terminal: why no build of torch runs on this card and driver, and what would help"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" rx="10" fill="#171c1f"/>{dots}',
        '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" fill="#dfe6e3">', *rows, "</g>", "</svg>", ""])  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gpusolve", required=True)
    parser.add_argument("--picture", type=pathlib.Path, required=True)
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    now = picture(printed(args.gpusolve))
    if args.update:
        args.picture.write_text(now, encoding="utf-8")
    elif args.picture.read_text(encoding="utf-8") != now:
        sys.exit(f"{args.picture} is not what the program prints: {__file__} --gpusolve {args.gpusolve} --picture {args.picture} --update")


if __name__ == "__main__":
    main()
