"""Opens the HTML report in a headless Chromium: no complaint on the console, nothing loaded, the graph there to see, no blank page, long
graphs scroll by themselves; in light and in dark, on a wide and on a narrow window, with scripts and without.

Usage: html_report.py --gpusolve PROGRAM --channels FOLDER. Exit status 77 where there is no Chromium.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import chromium

SKIPPED = 77
CHAIN = 30
WINDOWS = ((1600, 900), (768, 900), (380, 800))

options = argparse.Namespace()

# name: (arguments of resolve, least number of boxes)
CASES = {
    "no code for the card": (["-c", "pytorch", "--gpu", "RTX 5090", "pytorch"], 4),
    "driver too old": (["-c", "pytorch", "--gpu", "sm_86", "--driver", "450.80.02", "pytorch"], 6),
    "two that clash": (["-c", "tools", "--gpu", "sm_86", "app", "viewer"], 5),
    "a set": (["-c", "pytorch", "--gpu", "sm_86", "pytorch"], 4),
    "a long chain": (["-c", "chain", "--gpu", "sm_86", "link0"], CHAIN),
    "hostile names": (["-c", "hostile", "--gpu", "sm_86", "evil"], 2),
}


HOSTILE_BUILDS = ("</script><script>alert(1)</script>", "<img/src=x/onerror=alert(1)>")


def record(name, depends, version="1.0"):
    return {"name": name, "version": version, "build": "0", "build_number": 0, "depends": depends, "subdir": "noarch", "sha256": "0" * 64}


def write_channel(folder, records):
    place = folder / "noarch"
    place.mkdir(parents=True)
    packages = {f"{one['name']}-{one['version']}-0.tar.bz2": one for one in records}
    (place / "repodata.json").write_text(json.dumps({"info": {"subdir": "noarch"}, "packages": packages}), encoding="utf-8")


def write_channels(folder):
    """Copies of the fixtures' places, and channels that make awkward pictures."""
    for name in ("pytorch", "tools"):
        (folder / name).symlink_to(options.channels.resolve() / name)
    links = [record(f"link{i}", [f"link{i + 1}"]) for i in range(CHAIN)]
    write_channel(folder / "chain", [*links, record(f"link{CHAIN}", ["missing >=2"])])
    evil = [record("evil", [f"other[build='{build}']"], f"{number}.0") for number, build in enumerate(HOSTILE_BUILDS)]
    write_channel(folder / "hostile", [*evil, record("other", [])])


WORDS_OUTSIDE_THEIR_BOX = """[...document.querySelectorAll('svg .box')].filter(box => {
    const frame = box.querySelector('rect').getBBox();
    return [...box.querySelectorAll('text')].some(text => {
      const words = text.getBBox();
      return words.x < frame.x || words.x + words.width > frame.x + frame.width || words.y + words.height > frame.y + frame.height;
    });
  }).map(box => box.textContent)"""

# WCAG 2.1, AA: 4.5 to 1 for every text against the page, whose colour is close to that of boxes.
FAINT_WORDS = """(() => {
  const luminance = color => {
    const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3).map(Number).map(value => value / 255)
      .map(value => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = luminance(getComputedStyle(document.body).backgroundColor);
  const found = [];
  for (const element of document.querySelectorAll('body *')) {
    if (![...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())) continue;
    const look = getComputedStyle(element);
    const ink = luminance(element.closest('svg') ? look.fill : look.color);
    const ratio = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    if (ratio < 4.5) found.push([element.tagName, element.textContent, ratio]);
  }
  return found;
})()"""

SCROLLS = "(frame => frame.scrollWidth > frame.clientWidth)(document.querySelector('svg').parentElement)"
SAYS_THAT_IT_SCROLLS = "document.querySelector('.sideways').getBoundingClientRect().height > 0"
# Boxes that no line touches: those whose frame holds neither end of a path.
LOOSE_BOXES = """(() => {
  const ends = [...document.querySelectorAll('svg path.line')].flatMap(path => {
    const length = path.getTotalLength();
    return [path.getPointAtLength(0), path.getPointAtLength(length)];
  });
  return [...document.querySelectorAll('svg .box')].filter(box => {
    const frame = box.querySelector('rect').getBBox();
    return !ends.some(end => end.x >= frame.x - 12 && end.x <= frame.x + frame.width + 12 &&
                             end.y >= frame.y - 12 && end.y <= frame.y + frame.height + 12);
  }).map(box => box.textContent);
})()"""

GRAPH_SIZE = "(({width, height}) => [width, height])(document.querySelector('svg').getBoundingClientRect())"


class HtmlReport(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="html-report-")))
        write_channels(cls.folder)
        cls.pages = {name: cls.write_page(name, f"{number}.html") for number, name in enumerate(CASES)}
        cls.browser = cls.enterClassContext(chromium.Chromium(options.browser))

    @classmethod
    def write_page(cls, name, file):
        command = [options.gpusolve.resolve(), "resolve", "--no-lock", "--emit", f"html={file}", *CASES[name][0]]
        ended = subprocess.run(command, cwd=cls.folder, capture_output=True, text=True, check=False)
        page = cls.folder / file
        assert page.is_file(), f"{name}: {ended.stderr}"
        return page

    def test_each_page_in_each_colour_scheme_and_window(self):
        for name, page in self.pages.items():
            for scheme in ("light", "dark"):
                for width, height in WINDOWS:
                    with self.subTest(name=name, scheme=scheme, width=width):
                        self.browser.open(page, scheme, width, height)
                        self.check_page(name)

    def check_page(self, name):
        evaluate = self.browser.evaluate
        self.assertGreater(min(evaluate(GRAPH_SIZE)), 30, "the graph is not to be seen")
        self.assertGreaterEqual(evaluate("document.querySelectorAll('svg .box').length"), CASES[name][1])
        self.assertEqual(evaluate(WORDS_OUTSIDE_THEIR_BOX), [])
        self.assertEqual(evaluate(FAINT_WORDS), [])
        self.assertTrue(evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways")
        self.assertEqual(evaluate(SAYS_THAT_IT_SCROLLS), evaluate(SCROLLS), "a graph that scrolls says so, and no other")
        self.assertEqual(evaluate(LOOSE_BOXES), [])
        self.assertEqual(self.browser.complaints(), [])
        self.assertEqual(len(self.browser.requests()), 1, self.browser.requests())

    def test_a_long_graph_scrolls(self):
        self.browser.open(self.pages["a long chain"])
        frame = "document.querySelector('svg').parentElement"
        self.assertTrue(self.browser.evaluate(f"{frame}.scrollWidth > {frame}.clientWidth"))
        self.assertEqual(self.browser.evaluate(f"({frame}.scrollLeft = 200, {frame}.scrollLeft)"), 200)
        self.assertTrue(self.browser.evaluate(f"({frame}.focus(), document.activeElement === {frame})"), "the keyboard cannot reach it")

    def test_a_screenshot_is_not_blank_and_dark_is_dark(self):
        for name, page in self.pages.items():
            for scheme in ("light", "dark"):
                with self.subTest(name=name, scheme=scheme):
                    self.browser.open(page, scheme, 500, 300)
                    rows = self.browser.screenshot()
                    self.assertGreater(chromium.colors(rows), 20)
                    self.assertEqual(chromium.brightness(rows) < 110, scheme == "dark", chromium.brightness(rows))

    def test_a_button_copies_the_commands(self):
        self.browser.open(self.pages["a set"])
        copied = self.browser.evaluate(
            """(() => {
              Object.defineProperty(navigator, 'clipboard', {value: {writeText: async words => { window.copied = words; }}});
              document.querySelector('.copy').click();
              return window.copied;
            })()"""
        )
        self.assertTrue(copied.startswith("conda create "), copied)
        self.assertEqual(copied, self.browser.evaluate("document.querySelector('.copyable pre').textContent"))

    def test_hostile_texts_are_shown_as_texts(self):
        self.browser.open(self.pages["hostile names"])
        shown = self.browser.evaluate("document.body.innerText")
        for build in HOSTILE_BUILDS:
            self.assertIn(build, shown)

    def test_it_says_what_made_it(self):
        for name, page in self.pages.items():
            self.browser.open(page)
            made = self.browser.evaluate("document.querySelector('footer').innerText")
            self.assertRegex(made, r"gpusolve [\d.]+, catalog of \d{4}-\d\d-\d\d, made on \d{4}-\d\d-\d\d\n")
            self.assertIn("gpusolve resolve ", made, name)

    def test_it_looks_the_same_without_scripts(self):
        page = self.pages["driver too old"]
        self.browser.open(page, scripts=False)
        without = self.browser.screenshot_png()
        self.browser.open(page)
        self.browser.evaluate(chromium.HIDE_BUTTONS)
        self.assertEqual(without, self.browser.screenshot_png())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gpusolve", required=True, type=pathlib.Path)
    parser.add_argument("--channels", required=True, type=pathlib.Path)
    parser.parse_args(namespace=options)
    options.browser = chromium.find()
    if options.browser is None:
        print(f"SKIPPED: none of {', '.join(chromium.PROGRAMS)} is installed: the HTML report is not opened in a browser")
        return SKIPPED
    return not unittest.main(argv=sys.argv[:1], exit=False, verbosity=2).result.wasSuccessful()


if __name__ == "__main__":
    sys.exit(main())
