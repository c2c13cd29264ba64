"""The page in a headless Chromium, from a file."""

import base64
import json
import sys
import time

import built

sys.path.insert(0, str(built.ROOT / "tests/browser"))
import chromium  # noqa: E402

PATIENCE = 120


def open_browser():
    """A browser with the helpers of this folder, as a context manager; a skip if there is none."""
    return chromium.Chromium(chromium.find() or built.skip("there is no Chromium"))


class Page:
    def __init__(self, browser, file, screenshots=None):
        self.browser = browser
        self.file = file.resolve()
        self.screenshots = screenshots

    def open(self, fragment="", scheme="light", width=1280):
        """From nothing: a new document each time."""
        self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=True)
        self.browser.call("Page.navigate", url="about:blank")
        self.wait("location.href === 'about:blank'")
        self.browser.messages.clear()
        self.browser.call("Page.navigate", url=self.file.as_uri() + (f"#{fragment}" if fragment else ""))
        self.wait("location.href !== 'about:blank'")
        self.wait("document.readyState === 'complete'")

    def __call__(self, expression):
        return self.browser.evaluate(expression)

    def wait(self, expression):
        end = time.monotonic() + PATIENCE
        while not self(expression):
            if time.monotonic() > end:
                raise TimeoutError(f"this never came true: {expression}; the page says: {self('document.body.innerText')[:600]}")
            time.sleep(0.05)

    def answered(self, selector="#answer .verdict"):
        self.wait(f"document.querySelector('{selector}') !== null && document.querySelector('[aria-busy=true]') === null")

    def text(self, selector):
        return self(f"document.querySelector('{selector}')?.innerText ?? ''")

    def fill(self, field, value):
        self(f"(() => {{ const one = document.getElementById('{field}'); one.value = {json.dumps(value)};"
             " one.dispatchEvent(new Event('input', { bubbles: true })); one.dispatchEvent(new Event('change', { bubbles: true })); })()")  # fmt: skip

    def press(self, key, code=None):
        codes = {"Tab": 9, "Enter": 13, "ArrowRight": 39, "ArrowLeft": 37, "End": 35}
        for kind in ("keyDown", "keyUp"):
            self.browser.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key, windowsVirtualKeyCode=codes[key], **({"text": "\r"} if key == "Enter" else {}))

    def picture(self, name):
        if self.screenshots:
            self.screenshots.mkdir(parents=True, exist_ok=True)
            height = min(int(self("document.documentElement.scrollHeight")), 4000)
            width = int(self("innerWidth"))
            self.browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)
            time.sleep(0.3)
            data = self.browser.call("Page.captureScreenshot", format="png")["data"]
            (self.screenshots / f"{name}.png").write_bytes(base64.b64decode(data))

    def seconds_to_first_answer(self):
        """From the start of loading."""
        return self("performance.getEntriesByName('first-answer')[0].startTime") / 1000

    def complaints(self):
        """Errors and violations of the policy, without what Chromium says of its own graphics."""
        entries = [one["params"]["entry"] for one in self.browser.messages if one.get("method") == "Log.entryAdded"]
        thrown = [one["params"]["exceptionDetails"]["text"] for one in self.browser.messages if one.get("method") == "Runtime.exceptionThrown"]
        return thrown + [entry["text"] for entry in entries if entry["level"] == "error"]

    def requests(self):
        urls = [one["params"]["request"]["url"] for one in self.browser.messages if one.get("method") == "Network.requestWillBeSent"]
        return [url for url in urls if not url.startswith((self.file.as_uri(), "blob:", "data:"))]

    def violations(self, axe):
        """What axe, the file of its script, finds."""
        self(axe.read_text(encoding="utf-8") + "; 0")
        self("window.found = undefined; axe.run(document, { resultTypes: ['violations'] }).then((result) => { window.found = result.violations; })")
        self.wait("window.found !== undefined")
        return self("window.found.map((one) => one.id + ': ' + one.nodes.map((node) => node.target.join(' ')).slice(0, 4).join(', '))")
