"""scripts/gates.py finds nothing in this project, and each way around a gate that is planted in another tree."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(sys.argv.pop(1))

PLANTED = {
    "engine/a.cpp": ('const auto name = "torch";\n', "engine/a.cpp:1: names a stack"),
    "engine/b.cpp": ('int a;\n/// "pytorch 2.1.0".\n', "engine/b.cpp:2: names a stack"),
    "catalogs/c.hpp": ("struct TorchBuild {};\n", "catalogs/c.hpp:1: names a stack"),
    "cli/d.cpp": ("auto is_torch(const std::string& name) -> bool;\n", "cli/d.cpp:1: names a stack"),
    "cli/e.cpp": ('std::fputs("a", stdout);\n', "cli/e.cpp:1: prints by hand"),
    "engine/i.cpp": ("return variant.accelerator == Accelerator::cuda;\n", "engine/i.cpp:1: names a vendor by hand"),
    "api/j.cpp": ('int a;\nreturn text + ", which judges CUDA alone";\n', "api/j.cpp:2: names a vendor by hand"),
    "base/f.hpp": ("int a;\n" * 401, "base/f.hpp: has 401 lines"),
    "base/g.cpp": ("auto sum(int a,\n         int b) -> int {\n" + "  a += b;\n" * 38 + "}\n", "base/g.cpp:1: a function of 41 lines"),
    "base/h.cpp": ("struct A {\n  void add() const {\n" + "    a += b;\n" * 39 + "  }\n};\n", "base/h.cpp:2: a function of 41 lines"),
}


def gates(*arguments):
    done = subprocess.run([sys.executable, SCRIPT, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


class Gates(unittest.TestCase):
    def test_nothing_is_found_in_this_project(self):
        status, text = gates()
        self.assertEqual(status, 0, text)

    def test_each_planted_line_is_found(self):
        for path, (source, finding) in PLANTED.items():
            with self.subTest(path), tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / path
                file.parent.mkdir(parents=True)
                file.write_text(source)
                status, text = gates(folder)
                self.assertEqual(status, 1)
                self.assertTrue(text.startswith(finding), text)

    def test_a_name_in_backquotes_is_an_example(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "model/a.hpp"
            file.parent.mkdir(parents=True)
            file.write_text("std::string label;  ///< `torch 2.1.0`\n")
            self.assertEqual(gates(folder)[0], 0)


if __name__ == "__main__":
    unittest.main()
