"""site_test.py: the documentation builds as a site: every link leads somewhere, every page is in the menu, the search knows the words of the
pages, and no page loads anything from another host. Status 77 (skipped) where MkDocs is not installed.
"""
import importlib.util
import json
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("link", "href")}


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.loaded, self.links = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if (tag, name) in LOADED and dict(attrs).get("rel") not in ("canonical", "prev", "next"):
                self.loaded.append(value)
            elif (tag, name) == ("a", "href"):
                self.links.append(value)


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        made = subprocess.run([sys.executable, "-B", ROOT / "scripts/docs_site.py", cls.folder.name], capture_output=True, text=True)
        if made.returncode != 0:
            raise AssertionError(made.stdout + made.stderr)
        cls.html = Path(cls.folder.name) / "html"
        cls.pages = {page.relative_to(cls.html).as_posix(): Tags(page.read_text(encoding="utf-8")) for page in cls.html.rglob("*.html")}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_every_page_is_in_the_menu(self):
        menu = {link.split("#")[0] for link in self.pages["index.html"].links}
        for page in self.pages.keys() - {"404.html"}:
            self.assertIn(page, menu, "add it to docs/site/mkdocs.yml")

    def test_every_page_of_docs_is_a_page_of_the_site(self):
        for page in (ROOT / "docs").glob("*.md"):
            self.assertIn(f"docs/{page.stem}.html", self.pages)

    def test_no_page_loads_anything_from_another_host(self):
        for name, page in self.pages.items():
            self.assertEqual([link for link in page.loaded if "//" in link], [], name)

    def test_the_search_finds_words_of_the_pages(self):
        index = json.loads((self.html / "search/search_index.json").read_text(encoding="utf-8"))
        text = " ".join(entry["text"] for entry in index["docs"])
        for word in ("compute capability", "conda-lock", "PEP 708"):
            self.assertIn(word, text)


class Links(unittest.TestCase):
    """The check itself notices what it is there for."""

    def faults_of(self, body):
        spec = importlib.util.spec_from_file_location("docs_site", ROOT / "scripts/docs_site.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "index.html").write_text(f'<h1 id="there">x</h1>{body}', encoding="utf-8")
            return module.dead_links(Path(folder))

    def test_a_link_to_a_page_that_does_not_exist_is_a_fault(self):
        self.assertEqual(self.faults_of('<a href="gone.html">x</a>'), (["index.html: `gone.html` leads nowhere"], 1))

    def test_a_link_to_a_heading_that_does_not_exist_is_a_fault(self):
        self.assertEqual(self.faults_of('<a href="#gone">x</a>'), (["index.html: `#gone` names no heading of that page"], 1))

    def test_a_good_link_and_one_to_another_host_are_none(self):
        self.assertEqual(self.faults_of('<a href="#there">x</a><a href="https://example.org/">x</a>'), ([], 1))


def has_theme():
    try:
        from mkdocs import utils
    except ImportError:
        return False
    return "material" in utils.get_theme_names()


if __name__ == "__main__":
    if not has_theme():
        print("skipped: MkDocs or its theme Material is not installed (scripts/docs installs them)")
        sys.exit(77)
    unittest.main(verbosity=2)
