"""docs_site.py FOLDER: the pages of this repository as a static site in FOLDER/html, made by MkDocs; fails if a link in it leads nowhere.

Links to other hosts are not followed: the check needs no network. A link to a file of the repository that is no page (a header, a schema)
brings the file along.
"""
import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
TOP_PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "CHANGELOG.md": "CHANGELOG.md", "SECURITY.md": "SECURITY.md",
             "python/README.md": "python/README.md"}
LINK = re.compile(r"(?<=\]\()[^)\s#]+")
FENCE = re.compile(r"^(```|~~~)")


def prose_lines(text):
    """Each line, and whether it is outside of code blocks."""
    is_prose = True
    for line in text.splitlines(keepends=True):
        is_fence = FENCE.match(line) is not None
        yield line, is_prose and not is_fence
        is_prose ^= is_fence


def placed(target):
    """Where a file of the repository is in the site."""
    names = {ROOT / page: name for page, name in TOP_PAGES.items()} | {ROOT / "LICENSE": "LICENSE.md", ROOT / "docs/schema": "docs/schema/index.md"}
    return names.get(target, str(target.relative_to(ROOT)))


class Pages:
    """The folder from which MkDocs builds."""

    def __init__(self, folder):
        self.folder = folder
        self.faults = []

    def linked(self, page, link):
        """The link as the site needs it; copies what it leads to."""
        if urlsplit(link).scheme:
            return link
        target = (page.parent / link).resolve()
        if not target.exists() or not target.is_relative_to(ROOT):
            self.faults.append(f"{page.relative_to(ROOT)}: `{link}` leads nowhere")
            return link
        place = placed(target)
        if target.is_file() and target.suffix != ".md" and target.name != "LICENSE":
            self.copy(target, place)
        depth = len(Path(placed(page)).parts) - 1
        return "../" * depth + place

    def copy(self, source, place):
        (self.folder / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, self.folder / place)

    def write(self, place, text):
        (self.folder / place).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / place).write_text(text, encoding="utf-8")

    def add(self, page):
        text = "".join(
            LINK.sub(lambda found: self.linked(page, found[0]), line) if is_prose else line
            for line, is_prose in prose_lines(page.read_text(encoding="utf-8"))
        )
        self.write(placed(page), text)


def schema_page(pages):
    """A table of the JSON documents; copies their schemas."""
    rows = []
    for file in sorted((ROOT / "docs/schema").glob("*.json")):
        pages.copy(file, placed(file))
        schema = json.loads(file.read_text(encoding="utf-8"))
        meaning = (schema.get("description") or schema.get("title") or "").replace("|", "\\|").replace("\n", " ")
        rows.append(f"| [{file.stem}]({file.name}) | {meaning} |")
    head = "# JSON documents\n\nA JSON Schema describes each document that gpusolve reads or writes.\n\n| schema | what it describes |\n| --- | --- |\n"
    pages.write("docs/schema/index.md", head + "\n".join(rows) + "\n")


class References(HTMLParser):
    """The targets and the anchors of one page of the site."""

    def __init__(self, file):
        super().__init__()
        self.links, self.anchors = [], {""}
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if value and name in ("href", "src"):
                self.links.append(value)
            elif value and (name == "id" or (tag == "a" and name == "name")):
                self.anchors.add(value)


def dead_links(html):
    """A sentence for each link of the site that leads nowhere, and the number of links."""
    pages = {file: References(file) for file in sorted(html.rglob("*.html"))}
    faults, count = [], 0
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            count += 1
            base = html if parts.path.startswith("/") else file.parent  # 404.html is served for pages of any depth
            target = (base / unquote(parts.path).lstrip("/")).resolve() if parts.path else file
            if target.is_dir():
                target = target / "index.html"
            if not target.is_file():
                faults.append(f"{file.relative_to(html)}: `{link}` leads nowhere")
            elif target in pages and unquote(parts.fragment) not in pages[target].anchors:
                faults.append(f"{file.relative_to(html)}: `{link}` names no heading of that page")
    return faults, count


def main(folder):
    for part in ("html", "pages"):
        shutil.rmtree(folder / part, ignore_errors=True)
    pages = Pages(folder / "pages")
    for page in [*(ROOT / name for name in TOP_PAGES), *sorted((ROOT / "docs").glob("*.md"))]:
        pages.add(page)
    pages.write("LICENSE.md", "# Licence\n\n```text\n" + (ROOT / "LICENSE").read_text(encoding="utf-8") + "```\n")
    schema_page(pages)
    pages.copy(ROOT / "docs/site/site.css", "site.css")
    shutil.copyfile(ROOT / "docs/site/mkdocs.yml", folder / "mkdocs.yml")
    if pages.faults:
        sys.exit("\n".join(pages.faults))
    built = subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", folder / "mkdocs.yml"], capture_output=True, text=True)
    if built.returncode != 0:
        sys.exit(built.stdout + built.stderr)
    faults, count = dead_links(folder / "html")
    if faults:
        sys.exit("\n".join(faults))
    print(f"{folder / 'html' / 'index.html'}: {len(list((folder / 'html').rglob('*.html')))} pages, {count} links checked")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: docs_site.py FOLDER")
    main(Path(sys.argv[1]).resolve())
