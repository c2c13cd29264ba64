"""Opens the HTML matrix in a headless Chromium: each field has the colour of its verdict and is there to see, however narrow the window; the
table of all builds sorts by every column, up and down, by number; nothing complains; it reads without scripts too.

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

WINDOWS = (380, 768, 1600)
COLUMN = "[...document.querySelectorAll('details tbody tr')].map(row => row.cells[{}].textContent)"
HEADS = "document.querySelectorAll('details th')"

# Fields with words, and of them those that reach out of the window or have no ground of their own.
FIELDS = "[...document.querySelectorAll('.grid td')].filter(field => field.textContent)"
OUTSIDE = f"""{FIELDS}.filter(field => {{
    const frame = field.getBoundingClientRect();
    return frame.width < 40 || frame.left < 0 || frame.right > innerWidth;
  }}).map(field => field.dataset.cuda)"""
COLORS = f"[...new Set({FIELDS}.map(field => field.className + ' ' + getComputedStyle(field).backgroundColor))]"
# The ink against the ground of each field: 4.5 to 1 (WCAG 2.1, AA).
FAINT = f"""(() => {{
  const luminance = color => {{
    const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3).map(Number).map(value => value / 255)
      .map(value => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }};
  return {FIELDS}.filter(field => {{
    const look = getComputedStyle(field), ink = luminance(look.color), ground = luminance(look.backgroundColor);
    return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05) < 4.5;
  }}).length;
}})()"""


def press(column):
    return f"document.querySelectorAll('details th button')[{column}].click()"


def by_number(text):
    """2.10 after 2.9."""
    return [int(part) if part.isdigit() else 0 for part in text.split(".")]


class HtmlMatrix(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="html-matrix-")))
        cls.page, cls.whole = folder / "matrix.html", folder / "whole.html"
        for page, words in ((cls.page, ["torch>=2.8,<2.12", "--installer", "pip"]), (cls.whole, ["torch"])):
            command = [options.gpusolve, "matrix", *words, "--gpu", "sm_86", "--driver", "535.104.05", "--format", "html"]
            page.write_text(subprocess.run(command, capture_output=True, text=True, check=True).stdout, encoding="utf-8")
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
                    self.assertEqual(self.browser.evaluate(f"{HEADS}[{index}].ariaSort"), "ascending")
                    self.browser.evaluate(press(index))
                    self.assertEqual(self.column(index), sorted(before, key=by_number, reverse=True))
                    self.assertEqual(self.browser.complaints(), [])
                    self.assertEqual(len(self.browser.requests()), 1)

    def test_it_reads_without_scripts(self):
        self.browser.open(self.page, scripts=False)
        without = self.browser.screenshot_png()
        self.browser.open(self.page)
        self.browser.evaluate(chromium.HIDE_BUTTONS)
        self.assertEqual(without, self.browser.screenshot_png())

    def test_each_field_is_there_to_see(self):
        for scheme in ("light", "dark"):
            for width in WINDOWS:
                for page in (self.page, self.whole):
                    with self.subTest(scheme=scheme, width=width, page=page.name):
                        self.browser.open(page, scheme, width=width)
                        self.assertGreater(self.browser.evaluate(f"{FIELDS}.length"), 8)
                        self.assertEqual(self.browser.evaluate(OUTSIDE), [])
                        self.assertEqual(self.browser.evaluate(FAINT), 0)
                        self.assertTrue(self.browser.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def test_it_is_a_grid_where_there_is_room_and_lists_where_there_is_none(self):
        for page in (self.page, self.whole):
            for width, display in ((380, "inline-block"), (1600, "table-cell")):
                with self.subTest(page=page.name, width=width):
                    self.browser.open(page, width=width)
                    self.assertEqual(self.browser.evaluate("getComputedStyle(document.querySelector('.grid td')).display"), display)

    def test_each_verdict_has_its_colour(self):
        self.browser.open(self.page)
        colors = dict(pair.split(" ", 1) for pair in self.browser.evaluate(COLORS))
        self.assertLessEqual({"native", "newer"}, set(colors))
        self.assertEqual(len(set(colors.values())), len(colors))

    def test_assumed_facts_are_marked(self):
        self.browser.open(self.whole)
        for place, text in (("dl", "linux-64 (assumed)"), (".legend", "* assumed: no source states it"), (".grid", "3.10–3.15*")):
            self.assertIn(text, self.browser.evaluate(f"document.querySelector('{place}').innerText"))

    def test_the_title_names_the_card_and_the_driver(self):
        self.browser.open(self.page)
        title = self.browser.evaluate("document.querySelector('h1').textContent")
        self.assertEqual(title, "torch>=2.8,<2.12 on sm_86, driver 535.104.05, linux-64")


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
