"""scripts/floors.py finds no include that points upwards in this project, and each of those that are planted in another tree."""

import pathlib
import re
import runpy
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(sys.argv.pop(1))

PLANTED = {
    "resolver/a.cpp": ('#include <vector>\n#include "cli/b.hpp"\n', "resolver/a.cpp:2: resolver includes cli/b.hpp, and cli is not below it"),
    "catalogs/a.cpp": ('#include "adapters/net/b.hpp"\n', "catalogs/a.cpp:1: catalogs includes adapters/net/b.hpp, and adapters/net is not below it"),
    "adapters/net/a.cpp": ('#include "catalogs/b.hpp"\n', "adapters/net/a.cpp:1: adapters/net includes catalogs/b.hpp, and catalogs is not below it"),
    "base/url/a.hpp": ('#include "catalogs/b.hpp"\n', "base/url/a.hpp:1: base/url includes catalogs/b.hpp, and catalogs is not below it"),
    "base/digest/a.cpp": ('#  include "adapters/net/b.hpp"\n', "base/digest/a.cpp:1: base/digest includes adapters/net/b.hpp, and adapters/net is not below it"),
    "cli/b.cpp": ('#include "api/b.hpp"\n', "cli/b.cpp:1: cli includes api/b.hpp, and api is not below it"),
    "include/gpusolve/a.hpp": ('#include "model/b.hpp"\n', "include/gpusolve/a.hpp:1: gpusolve includes model/b.hpp, and model is not below it"),
    "engine/query/a.cpp": ('#include "base/process_environment.hpp"\n', "engine/query/a.cpp:1: engine/query includes base/process_environment.hpp, which only api and cli include"),
    "engine/specs/a.hpp": ('\n#include "engine/query/b.hpp"\n', "engine/specs/a.hpp:2: engine/specs includes engine/query/b.hpp, and engine/query is not below it"),
    "engine/worlds/a.cpp": ('#include "engine/resolve/b.hpp"\n', "engine/worlds/a.cpp:1: engine/worlds includes engine/resolve/b.hpp, and engine/resolve is not below it"),
    "engine/audit/scene/a.cpp": ('#include "engine/audit/b.hpp"\n', "engine/audit/scene/a.cpp:1: engine/audit/scene includes engine/audit/b.hpp, and engine/audit is not below it"),
    "cli/a.cpp": ('#include "b.hpp"\n', "cli/a.cpp:1: includes b.hpp, which is in no room: name headers from the project's root"),
}


def floors(*arguments):
    done = subprocess.run([sys.executable, SCRIPT, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


class Floors(unittest.TestCase):
    def test_includes_of_this_project_point_downwards(self):
        status, text = floors()
        self.assertEqual(status, 0, text)

    def test_each_planted_include_is_found_at_its_line(self):
        for path, (source, finding) in PLANTED.items():
            with self.subTest(path), tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / path
                file.parent.mkdir(parents=True)
                file.write_text(source)
                self.assertEqual(floors(folder), (1, finding + "\n"))

    def test_a_file_outside_the_rooms_is_found(self):
        for path in ("adapters/new/a.cpp", "engine/a.cpp", "engine/new/a.cpp"):
            with self.subTest(path), tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / path
                file.parent.mkdir(parents=True)
                file.write_text("")
                self.assertEqual(floors(folder), (1, f"{path}: is in no room of scripts/floors.py\n"))

    def test_the_architecture_lists_the_folders_of_the_engine_in_their_order(self):
        page = (SCRIPT.parent.parent / "docs/architecture.md").read_text()
        section = page[page.index("## The engine, by folder") :]
        listed = re.findall(r"^\| `([a-z/]+)` \|", section[: section.index("\n## ")], re.MULTILINE)
        rooms = runpy.run_path(str(SCRIPT))["ROOMS"]
        self.assertEqual(listed, [room.removeprefix("engine/") for room in rooms if room.startswith("engine/")])


if __name__ == "__main__":
    unittest.main()
