"""Wheels of a few hundred bytes with real names, versions and requirements, and PyPI-like indexes of them in folders."""

import base64
import dataclasses
import hashlib
import html
import io
import json
import pathlib
import re
import urllib.parse
import zipfile


def digest(data):
    return hashlib.sha256(data).hexdigest()


def normalised(name):
    return re.sub(r"[-_.]+", "-", name).lower()


@dataclasses.dataclass(frozen=True)
class Wheel:
    """`extras` lines go into METADATA as they are: `Requires-Dist: numpy`."""

    name: str
    version: str
    tags: str = "py3-none-any"
    requires: tuple = ()
    python: str = ">=3.8"

    @property
    def module(self):
        return normalised(self.name).replace("-", "_")

    @property
    def file_name(self):
        return f"{self.module}-{self.version}-{self.tags}.whl"

    @property
    def metadata(self):
        lines = ["Metadata-Version: 2.1", f"Name: {self.name}", f"Version: {self.version}", f"Requires-Python: {self.python}"]
        return "\n".join(lines + [f"Requires-Dist: {line}" for line in self.requires] + ["", ""]).encode()

    def data(self):
        """The same wheel is the same bytes each time."""
        info = f"{self.module}-{self.version}.dist-info"
        tags = "".join(f"Tag: {tag}\n" for tag in expanded(self.tags))
        files = {
            f"{self.module}/__init__.py": f'__version__ = "{self.version}"\n'.encode(),
            f"{info}/METADATA": self.metadata,
            f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: tiny\nRoot-Is-Purelib: true\n{tags}".encode(),
        }
        record = "".join(f"{path},sha256={urlsafe(content)},{len(content)}\n" for path, content in files.items())
        files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, content in files.items():
                archive.writestr(zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0)), content)
        return out.getvalue()


def expanded(tags):
    pythons, abis, platforms = (part.split(".") for part in tags.split("-"))
    return [f"{python}-{abi}-{platform}" for python in pythons for abi in abis for platform in platforms]


def urlsafe(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def write_index(root, wheels):
    """PEP 503 pages (with PEP 658 metadata beside each file, and digests) and PEP 691 pages, one folder a project."""
    for name in {normalised(wheel.name) for wheel in wheels}:
        folder = pathlib.Path(root) / name
        folder.mkdir(parents=True)
        anchors, files = [], []
        for wheel in (wheel for wheel in wheels if normalised(wheel.name) == name):
            data = wheel.data()
            (folder / wheel.file_name).write_bytes(data)
            (folder / f"{wheel.file_name}.metadata").write_bytes(wheel.metadata)
            url = urllib.parse.quote(wheel.file_name)
            anchors.append(
                f'<a href="{url}#sha256={digest(data)}" data-requires-python="{html.escape(wheel.python)}"'
                f' data-core-metadata="sha256={digest(wheel.metadata)}">{wheel.file_name}</a><br>'
            )
            files.append(
                {
                    "filename": wheel.file_name,
                    "url": url,
                    "hashes": {"sha256": digest(data)},
                    "requires-python": wheel.python,
                    "core-metadata": {"sha256": digest(wheel.metadata)},
                    "size": len(data),
                }
            )
        (folder / "index.html").write_text("<!DOCTYPE html><html><body>\n" + "\n".join(anchors) + "\n</body></html>\n", encoding="utf-8")
        page = {"meta": {"api-version": "1.1"}, "name": name, "files": files, "versions": sorted({w.version for w in wheels if normalised(w.name) == name})}
        (folder / "index.json").write_text(json.dumps(page), encoding="utf-8")
