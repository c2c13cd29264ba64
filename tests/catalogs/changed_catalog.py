"""What the tests with a changed copy of the catalog share: their options, and the copy."""

import argparse
import pathlib
import shutil
import unittest

options = argparse.Namespace()


def copy_catalog(to):
    """Copies the YAML files of the catalog to the folder."""
    shutil.copytree(pathlib.Path(options.source) / "catalogs", to, ignore=shutil.ignore_patterns("*.cpp", "*.hpp", "*.txt"))


def run_tests(name):
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpusolve", required=True)
    parser.add_argument("--source", required=True)
    _, rest = parser.parse_known_args(namespace=options)
    options.gpusolve = str(pathlib.Path(options.gpusolve).resolve())
    options.source = str(pathlib.Path(options.source).resolve())
    unittest.main(argv=[name, *rest])
