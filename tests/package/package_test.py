"""Installs the build, compiles a user's project against it, and makes the Debian packages and runs their programs.

Usage: package_test.py --build FOLDER --user FOLDER --examples FOLDER --packaging FOLDER. Needs cmake, and dpkg for the packages (skipped aloud where it is absent).
"""

import argparse
import gzip
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

options = argparse.Namespace()


def run(*command, **more):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, timeout=900, **more)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    return done.stdout


class InstalledTree(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="package-")))

    def test_the_program_runs_from_where_it_was_installed(self):
        run("cmake", "--install", options.build, "--prefix", self.folder, "--component", "program")
        self.assertIn("torch", run(self.folder / "bin/gpusolve", "resolve", "--gpu", "sm_86", "--no-lock", "-q"))
        self.assertTrue((self.folder / "share/doc/gpusolve/copyright").is_file())

    def test_another_project_finds_and_links_the_library(self):
        prefix = self.folder / "prefix"
        run("cmake", "--install", options.build, "--prefix", prefix)
        run("cmake", "-S", options.user, "-B", self.folder / "user", f"-DCMAKE_PREFIX_PATH={prefix}", f"-DEXAMPLES={options.examples}",
            f"-DCMAKE_C_FLAGS={options.flags}", f"-DCMAKE_CXX_FLAGS={options.flags}")
        run("cmake", "--build", self.folder / "user")
        self.assertEqual("gpusolve/resolve/1", json.loads(run(self.folder / "user/ask_c", '{"gpus": ["RTX 3090"]}'))["schema"])
        self.assertRegex(run(self.folder / "user/ask_cpp", "RTX 3090"), r"^torch \d+\.\d+\.\d+ ")

    def test_each_installed_header_compiles_alone(self):
        run("cmake", "--install", options.build, "--prefix", self.folder, "--component", "development")
        headers = sorted((self.folder / "include").rglob("*.h*"))
        self.assertEqual(["export.h", "gpusolve.h", "gpusolve.hpp", "values.hpp"], [header.name for header in headers])
        for header in headers:
            for language, standard in (("c", "c99"), ("c++", "c++20")):
                if language == "c++" or header.suffix == ".h":
                    with self.subTest(header.name, language=language):
                        run("cc", "-x", language, f"-std={standard}", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only",
                            "-I", self.folder / "include", "-include", header, "-", input="int used;\n")


class Recipes(unittest.TestCase):
    """The parts of packaging/ that can be run without docker and rattler-build."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="package-")))
        self.recipe = (options.packaging / "conda/recipe.yaml").read_text(encoding="utf-8")

    def test_the_conda_recipe_is_of_the_version_that_is_built(self):
        cache = (options.build / "CMakeCache.txt").read_text(encoding="utf-8")
        built = re.search(r"CMAKE_PROJECT_VERSION:STATIC=(.*)", cache)[1]
        self.assertEqual(built, re.search(r"^  version: ([\d.]+)$", self.recipe, flags=re.M)[1])

    def test_the_tests_of_the_conda_recipe_pass(self):
        run("cmake", "--install", options.build, "--prefix", self.folder, "--component", "program")
        commands = re.findall(r"^      - (gpusolve .*)$", self.recipe, flags=re.M)
        self.assertGreaterEqual(len(commands), 3)
        for command in commands:
            run("bash", "-c", command, env={**os.environ, "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}"})

    def test_the_dockerfile_asks_for_what_there_is(self):
        dockerfile = (options.packaging / "Dockerfile").read_text(encoding="utf-8")
        self.assertIn("build release gpusolve gpusolve gpusolve_shared", dockerfile)
        self.assertTrue((options.packaging / "../scripts/lib.sh").is_file())
        self.assertTrue((options.build / "CPackConfig.cmake").is_file())
        self.assertIn("COPY --from=build /packages/gpusolve_*.deb", dockerfile)


@unittest.skipUnless(shutil.which("dpkg-deb"), "dpkg is not here: no Debian package is made")
class DebianPackage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="package-")))
        cls.packages = cls.made(cls.folder / "first")

    @staticmethod
    def made(folder):
        run("cpack", "--config", options.build / "CPackConfig.cmake", "-G", "DEB", "-B", folder,
            env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
        return {path.name.split("_")[0]: path for path in folder.glob("*.deb")}

    def test_there_are_three(self):
        self.assertEqual({"gpusolve", "libgpusolve1", "libgpusolve-dev"}, set(self.packages))

    def test_the_library_is_apart_from_what_builds_with_it(self):
        files = {name: run("dpkg-deb", "--contents", path) for name, path in self.packages.items()}
        self.assertIn("libgpusolve.so.1 -> ", files["libgpusolve1"])
        self.assertNotIn("include/gpusolve", files["libgpusolve1"])
        for wanted in ("include/gpusolve/gpusolve.h", "gpusolve.pc", "gpusolveConfig.cmake", "libgpusolve.so -> "):
            self.assertIn(wanted, files["libgpusolve-dev"])
        self.assertNotIn("libgpusolve", files["gpusolve"])
        self.assertRegex(run("dpkg-deb", "--field", self.packages["libgpusolve-dev"], "Depends"), r"libgpusolve1 \(= \d")
        self.assertIn("libsolv1", run("dpkg-deb", "--field", self.packages["libgpusolve1"], "Depends"))

    def test_the_program_in_it_runs(self):
        run("dpkg-deb", "--extract", self.packages["gpusolve"], self.folder / "root")
        self.assertIn("torch", run(self.folder / "root/usr/bin/gpusolve", "resolve", "--gpu", "sm_86", "--no-lock", "-q"))

    def test_the_shell_files_in_it_are_what_the_program_in_it_tells(self):
        run("dpkg-deb", "--extract", self.packages["gpusolve"], self.folder / "shell")
        program, share = self.folder / "shell/usr/bin/gpusolve", self.folder / "shell/usr/share"
        for shell, place in {"bash": "bash-completion/completions/gpusolve", "zsh": "zsh/vendor-completions/_gpusolve",
                             "fish": "fish/vendor_completions.d/gpusolve.fish"}.items():
            self.assertEqual(run(program, "completion", shell), (share / place).read_text(encoding="utf-8"), place)
        subcommands = re.findall(r"^  ([a-z-]+) ", run(program, "--help").partition("\nSubcommands:\n")[2].partition("\n\n")[0], flags=re.M)
        self.assertIn("install-commands", subcommands)
        pages = {"gpusolve.1.gz": ["man"], **{f"gpusolve-{name}.1.gz": ["man", name] for name in subcommands}}
        self.assertEqual(set(pages), {path.name for path in (share / "man/man1").iterdir()})
        for name, words in pages.items():
            packed = (share / "man/man1" / name).read_bytes()
            self.assertEqual(run(program, *words), gzip.decompress(packed).decode(), name)
            self.assertEqual((b"\0" * 4, 0), (packed[4:8], packed[3]), f"{name} has a time or a name")

    @unittest.skipUnless(shutil.which("groff"), "groff is not here: no manual page is set")
    def test_its_manual_pages_are_set_without_a_warning(self):
        run("dpkg-deb", "--extract", self.packages["gpusolve"], self.folder / "manual")
        for path in sorted((self.folder / "manual/usr/share/man/man1").iterdir()):
            page = self.folder / "page.1"
            page.write_bytes(gzip.decompress(path.read_bytes()))
            done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", page], capture_output=True, text=True, check=False, timeout=60)
            self.assertEqual((0, ""), (done.returncode, done.stderr), path.name)

    def test_all_that_it_depends_on_is_a_package_of_this_debian(self):
        depends = run("dpkg-deb", "--field", self.packages["gpusolve"], "Depends").strip()
        names = [part.split()[0] for part in depends.split(",")]
        self.assertIn("libsolv1", names)
        for name in names:
            self.assertIn("ok installed", run("dpkg-query", "--show", "--showformat", "${Status}", name), name)

    def test_it_is_the_same_bytes_every_time(self):
        again = self.made(self.folder / "second")
        for name, path in self.packages.items():
            self.assertEqual(hashlib.sha256(path.read_bytes()).hexdigest(), hashlib.sha256(again[name].read_bytes()).hexdigest(), name)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", required=True, type=pathlib.Path)
    parser.add_argument("--user", required=True, type=pathlib.Path)
    parser.add_argument("--examples", required=True, type=pathlib.Path)
    parser.add_argument("--packaging", required=True, type=pathlib.Path)
    parser.add_argument("--flags", default="", help="compiler flags that the library was built with")
    options, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest])
