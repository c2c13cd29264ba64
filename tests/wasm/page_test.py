"""The page in a headless Chromium, from a file: questions, links, keyboard, sizes, the policy, and axe, in light and in dark."""

import argparse
import gzip
import itertools
import json
import pathlib
import sys

import built
import page

LARGEST = 1_500_000  # bytes of the whole page as a server compresses it

parser = argparse.ArgumentParser()
parser.add_argument("--wasm", required=True)
parser.add_argument("--screenshots", type=pathlib.Path)
args = parser.parse_args()
file = built.built(args.wasm, "gpusolve.html")
axe = built.module("axe-core", "axe.min.js")
failures = []


def expect(condition, what):
    print(("ok: " if condition else "FAILED: ") + what)
    if not condition:
        failures.append(what)


def check_first_answer(browser):
    browser.open("gpu=RTX+4090&driver=550.54.14&python=3.12")
    browser.answered()
    expect("torch" in browser.text("#verdict") and "Python 3.12" in browser.text("#verdict"), f"a link is answered: {browser.text('#verdict')}")
    expect(".venv/bin/python3.12 -m pip install torch==" in browser.text("#answer .commands"), "the commands are there")
    expect(browser.complaints() == [], f"nothing is refused or thrown {browser.complaints() or ''}")
    expect(browser.requests() == [], f"nothing is requested {browser.requests() or ''}")


def check_questions(browser):
    browser.open()
    browser.wait("document.querySelector('.invitation .chips button') !== null")
    browser("[...document.querySelectorAll('.invitation button')].find((one) => one.textContent === 'RTX 5090').click()")
    browser.answered()
    browser.fill("driver", "470.82.01")
    browser.wait("document.querySelector('#answer .verdict.bad') !== null")
    expect("--" not in browser.text("#answer .verdict"), f"no options are named in the verdict: {browser.text('#answer .verdict p')}")
    expect("570" in browser.text("#answer .fixes"), "where nothing runs, the page says what would help")
    expect(browser("location.hash") == "#gpu=RTX+5090&driver=470.82.01", f"the question is in the address: {browser('location.hash')}")
    browser("document.querySelector('#answer .fixes button').click()")
    browser.wait("document.querySelector('#answer .verdict.good') !== null")
    expect(browser("document.getElementById('driver').value") == "570", "a fix can be asked")
    browser("document.getElementById('why-spec').value = 'torch==2.3.0'; document.querySelector('.why button').click()")
    browser.wait("document.querySelectorAll('#answer [aria-live] li').length > 0")
    expect("sm_120" in browser.text("#answer [aria-live]"), "why-not is answered")
    browser.fill("gpu", "RTX 4099")
    browser.wait("document.querySelector('#answer .verdict.warn .chips') !== null")
    expect("RTX 4090" in browser.text("#answer .verdict"), "an unknown card is named, with similar ones")
    browser("location.hash = 'gpu=T4&view=versions'")
    browser.answered("#versions table")
    expect(browser("document.querySelectorAll('#versions td.good').length") > 20, "the versions are shown in colour")
    expect("runs" in browser("document.querySelector('#versions td.good').textContent"), "and in words for those who do not see it")
    browser.open("gpu=RTX+4090&driver=535.104.05&view=versions", width=320)
    browser.answered("#versions table")
    shown = "(() => { const [one, frame] = ['td.good', '.scroll'].map((name) => document.querySelector('#versions ' + name).getBoundingClientRect());"
    expect(browser(shown + " return one.left >= frame.left && one.right <= frame.right; })()"), "on a narrow screen, what runs is in sight")


def check_pasted(browser):
    browser.open("gpu=RTX+5090&view=check")
    for text, kind, expected in (
        ("filelock==3.13.1\nnumpy==1.26.4\ntorch==2.3.0+cu121\n", "pip freeze", "no code for sm_120"),
        ("torch>=2.0,<2.2\nnumpy<2\n", "requirements", ""),
        ("name: a\nchannels: [pytorch]\ndependencies:\n  - pytorch=2.1\n  - pip\n", "environment.yml", ""),
        ("RuntimeError: CUDA error: no kernel image is available for execution on the device\n", "error log", "GPU"),
    ):
        before = browser("document.body.dataset.checked ?? '0'")
        browser(f"document.getElementById('pasted').value = {json.dumps(text)}; document.querySelector('#check-form .main').click()")
        browser.wait(f"document.body.dataset.checked !== {json.dumps(before)} && document.body.dataset.checked !== undefined")
        shown = browser.text("#findings")
        expect(kind in shown and expected in shown, f"pasted text is recognised as {kind}")
    expect("pasted" not in browser("location.href") and "kernel" not in browser("location.href"), "pasted text is not in the address")


def check_keyboard(browser):
    browser.open("gpu=T4")
    browser.answered()
    seen = []
    for _ in range(14):
        browser.press("Tab")
        seen.append(browser("document.activeElement.id || document.activeElement.className || document.activeElement.tagName"))
    expect(seen[:3] == ["skip", "gpu", "driver"] and "tab-answer" in seen, f"Tab goes through the form to the tabs: {' '.join(seen)}")
    browser("document.getElementById('tab-answer').focus()")
    browser.press("ArrowRight")
    expect(browser("document.activeElement.id") == "tab-versions" and not browser("document.getElementById('view-versions').hidden"), "arrow keys change the tab")
    browser.answered("#versions table")
    browser("document.getElementById('gpu').focus(); document.getElementById('gpu').value = 'V100'")
    browser("document.getElementById('tab-answer').click(); document.getElementById('gpu').focus()")
    browser.press("Enter")
    browser.wait("document.getElementById('spoken').textContent.includes('V100')")
    expect(True, "Enter asks, and the answer is announced")


# What is shown, by its question in the address; then what is pasted, by its text.
STATES = {"empty": ("", ".invitation"), "answer": ("gpu=RTX+4090&driver=535.104.05", "#answer .verdict.good"), "cpu-only": ("gpu=RTX+5090&driver=470.82.01", "#answer .verdict.bad"),
          "unsatisfiable": ("gpu=T4&specs=torch%3D%3D2.3.0&python=3.13", "#answer .verdict.bad"), "error": ("gpu=RTX+4099", "#answer .verdict.warn"),
          "matrix": ("gpu=RTX+4090&driver=535.104.05&view=versions", "#versions table")}  # fmt: skip
PASTED = {"checked": "torch==2.3.0+cu121\nnumpy==2.0\n",
          "diagnosed": "RuntimeError: CUDA error: no kernel image is available for execution on the device\n"}  # fmt: skip


def look_at(browser, name, width, scheme):
    wide = browser("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    expect(wide <= 0, f"{name} fits {width} px, {scheme}")
    if axe:
        found = browser.violations(axe)
        expect(found == [], f"axe finds nothing: {name}, {width} px, {scheme} {found or ''}")
    browser.picture(f"{name}-{width}-{scheme}")


def check_looks(browser):
    for scheme, width in itertools.product(("light", "dark"), (320, 768, 1600)):
        for name, (fragment, selector) in STATES.items():
            browser.open(fragment, scheme=scheme, width=width)
            browser.answered(selector)
            look_at(browser, name, width, scheme)
        for name, text in PASTED.items():
            browser.open("gpu=RTX+5090&driver=570.86.10&view=check", scheme=scheme, width=width)
            browser(f"document.getElementById('pasted').value = {json.dumps(text)}; document.querySelector('#check-form .main').click()")
            browser.wait("document.querySelector('#findings .finding') !== null")
            look_at(browser, name, width, scheme)


size = len(gzip.compress(file.read_bytes(), 9))
expect(size <= LARGEST, f"the page has {size:,} bytes compressed")
policy = file.read_text(encoding="utf-8").split('Content-Security-Policy" content="')[1].split('"')[0]
expect("default-src 'none'" in policy and "unsafe-inline" not in policy and "connect-src" not in policy, f"the policy is strict: {policy}")
with page.open_browser() as browser:
    for step in (check_first_answer, check_questions, check_pasted, check_keyboard, check_looks):
        step(page.Page(browser, file, args.screenshots))
if failures:
    sys.exit(f"{len(failures)} failed")
if axe is None:
    built.skip("the page works, but axe was not run: it is not installed; scripts/wasm --test installs it")
