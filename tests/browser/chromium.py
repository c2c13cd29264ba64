"""A headless Chromium under remote control, with nothing but Python's standard library: DevTools protocol over a pipe."""

import base64
import fcntl
import json
import os
import pathlib
import select
import shutil
import struct
import subprocess
import tempfile
import time
import zlib

# Buttons are for scripts alone; what is left is to look the same with and without them.
HIDE_BUTTONS = "document.querySelectorAll('.copy').forEach(button => { button.hidden = true; })"

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
DEADLINE_SECONDS = 180  # on a machine that does much else


def find():
    """The browser's path, or None."""
    return next((path for name in PROGRAMS if (path := shutil.which(name))), None)


class Chromium:
    """One browser with one page. Use as a context manager."""

    def __init__(self, program):
        self.messages = []
        self.last_id = 0
        self.buffer = b""
        self.profile = tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True)
        commands_out, commands_in = (fcntl.fcntl(fd, fcntl.F_DUPFD, 20) for fd in os.pipe())
        answers_out, answers_in = (fcntl.fcntl(fd, fcntl.F_DUPFD, 20) for fd in os.pipe())

        def give_pipes():  # Chromium reads commands from 3 and writes answers to 4
            os.dup2(commands_out, 3)
            os.dup2(answers_in, 4)

        options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions"]
        self.process = subprocess.Popen(
            [program, *options, "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}", "about:blank"],
            preexec_fn=give_pipes,
            pass_fds=(3, 4),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(commands_out)
        os.close(answers_in)
        self.to_browser, self.from_browser = commands_in, answers_out
        targets = self.call("Target.getTargets", session=None)["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", session=None, targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    session = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.to_browser)
        os.close(self.from_browser)
        self.profile.cleanup()

    def _read_message(self, deadline):
        while b"\0" not in self.buffer:
            wait = deadline - time.monotonic()
            if wait <= 0 or not select.select([self.from_browser], [], [], wait)[0]:
                raise TimeoutError("Chromium did not answer")
            chunk = os.read(self.from_browser, 1 << 16)
            if not chunk:
                raise RuntimeError(f"Chromium ended with status {self.process.poll()}")
            self.buffer += chunk
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)

    def call(self, method, session="page", **parameters):
        """One command of the protocol; events that come meanwhile are kept in `messages`."""
        self.last_id += 1
        command = {"id": self.last_id, "method": method, "params": parameters}
        if session == "page":
            command["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(command).encode() + b"\0")
        deadline = time.monotonic() + DEADLINE_SECONDS
        while True:
            message = self._read_message(deadline)
            if message.get("id") == self.last_id:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.messages.append(message)

    def open(self, path, scheme="light", width=1280, height=900, scripts=True):
        """Loads a file in the given colour scheme and window size; forgets earlier messages."""
        self.messages.clear()
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.call("Page.navigate", url=pathlib.Path(path).resolve().as_uri())
        deadline = time.monotonic() + DEADLINE_SECONDS
        while not any(message.get("method") == "Page.loadEventFired" for message in self.messages):
            self.messages.append(self._read_message(deadline))

    def evaluate(self, expression):
        """The value of a JavaScript expression in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def complaints(self):
        """What the page wrote to the console, threw, or was refused."""
        kinds = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
        return [message["params"] for message in self.messages if message.get("method") in kinds]

    def requests(self):
        """The addresses that the page asked for, itself included."""
        return [
            message["params"]["request"]["url"] for message in self.messages if message.get("method") == "Network.requestWillBeSent"
        ]

    def screenshot_png(self):
        """The window as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def screenshot(self):
        """The window as rows of RGB bytes."""
        return decode_png(self.screenshot_png())


def _unfiltered(kind, row, before, step):
    """One row of a PNG (specification, section 9)."""
    out = bytearray(row)
    for i, byte in enumerate(out):
        left = out[i - step] if i >= step else 0
        up = before[i]
        corner = before[i - step] if i >= step else 0
        if kind == 1:
            out[i] = (byte + left) & 255
        elif kind == 2:
            out[i] = (byte + up) & 255
        elif kind == 3:
            out[i] = (byte + (left + up) // 2) & 255
        elif kind == 4:
            guess = left + up - corner
            nearest = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
            out[i] = (byte + nearest) & 255
    return out


def decode_png(data):
    """An 8-bit RGB or RGBA picture without interlace, which is what Chromium writes."""
    position, packed, header = 8, b"", None
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position : position + 8])
        body = data[position + 8 : position + 8 + length]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
        position += 12 + length
    width, height, depth, color, _, _, interlace = header
    assert depth == 8 and color in (2, 6) and interlace == 0
    step = 3 if color == 2 else 4
    raw = zlib.decompress(packed)
    rows, before = [], bytearray(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        before = _unfiltered(raw[start], raw[start + 1 : start + 1 + width * step], before, step)
        rows.append(before if step == 3 else bytes(byte for i, byte in enumerate(before) if i % 4 != 3))
    return rows


def brightness(rows):
    """Mean of all bytes, 0 to 255."""
    return sum(map(sum, rows)) / sum(map(len, rows))


def colors(rows):
    """How many colours there are."""
    return len({bytes(row[i : i + 3]) for row in rows for i in range(0, len(row), 3)})
