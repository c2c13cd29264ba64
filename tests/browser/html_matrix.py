"""Opens the HTML matrix in a headless Chromium: it sorts by every column, up and down, by number; nothing complains; it reads without
scripts too.

Usage: html_matrix.py --gpusolve PROGRAM. Exit status 77 where there is no Chromium.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import unittest

import chromium

SKIPPED = 77

options = argparse.Namespace()

COLUMN = "[...document.querySelectorAll('tbody tr')].map(row => row.cells[{}].textContent)"


def press(column):
    return f"document.querySelectorAll('th button')[{column}].click()"


def by_number(text):
    """2.10 after 2.9."""
    return [int(part) if part.isdigit() else 0 for part in text.split(".")]


class HtmlMatrix(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="html-matrix-"))) / "matrix.html"
        command = [options.gpusolve, "matrix", "torch>=2.8,<2.12", "--gpu", "sm_86", "--driver", "535.104.05", "--installer", "pip"]
        ended = subprocess.run([*command, "--format", "html"], capture_output=True, text=True, check=True)
        cls.page.write_text(ended.stdout, encoding="utf-8")
        cls.browser = cls.enterClassContext(chromium.Chromium(options.browser))

    def column(self, index):
        return self.browser.evaluate(COLUMN.format(index))

    def test_it_sorts_up_and_down_by_number(self):
        for scheme in ("light", "dark"):
            for index in (0, 1):
                with self.subTest(scheme=scheme, index=index):
                    self.browser.open(self.page, scheme)
                    before = self.column(index)
                    self.assertGreater(len(set(before)), 2)
                    self.browser.evaluate(press(index))
                    self.assertEqual(self.column(index), sorted(before, key=by_number))
                    self.assertEqual(self.browser.evaluate(f"document.querySelectorAll('th')[{index}].ariaSort"), "ascending")
                    self.browser.evaluate(press(index))
                    self.assertEqual(self.column(index), sorted(before, key=by_number, reverse=True))
                    self.assertEqual(self.browser.complaints(), [])
                    self.assertEqual(len(self.browser.requests()), 1)

    def test_it_reads_without_scripts(self):
        self.browser.open(self.page, scripts=False)
        without = self.browser.screenshot_png()
        self.browser.open(self.page)
        self.assertEqual(without, self.browser.screenshot_png())

    def test_it_never_scrolls_sideways(self):
        for width in (1280, 390):
            self.browser.open(self.page, width=width)
            self.assertTrue(self.browser.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.parse_args(namespace=options)
    options.browser = chromium.find()
    if options.browser is None:
        print(f"SKIPPED: none of {', '.join(chromium.PROGRAMS)} is installed: the HTML matrix is not opened in a browser")
        return SKIPPED
    return not unittest.main(argv=sys.argv[:1], exit=False, verbosity=2).result.wasSuccessful()


if __name__ == "__main__":
    sys.exit(main())
