// Finds the Python that a command of a script states, or may install in place of another one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "adapters/inventory/shell/shell_words.hpp"

namespace gpusolve::inventory {

/// The program name at the end of a path: `pip3` of `/usr/bin/pip3`.
[[nodiscard]] auto program_of(std::string_view word) -> std::string_view;
/// Whether the name of a program is that of a Python: `python`, `python3.9`.
[[nodiscard]] auto is_python(std::string_view name) -> bool;
/// The version in a program name: `3.9` of `python3.9` and `pip3.9`; nullopt for `python`, `python3` and `pip3`.
[[nodiscard]] auto python_in_name(std::string_view program) -> std::optional<std::string>;

/// The version of the Python for which a command installs a new `pip`: `python3.9 -m venv DIR`, `virtualenv -p python3.9 DIR`, `python3.9
/// get-pip.py`, or `python3.9` that reads get-pip.py from a pipe.
[[nodiscard]] auto python_of_new_pip(std::span<const Word> words) -> std::optional<std::string>;

/// A Python that may replace the one for which `pip` installs.
struct BroughtPython {
  std::optional<std::string> version{};  ///< nullopt: not stated
};
/// The Python that a command may install as a replacement. Such a command mentions conda, pyenv or the sources of Python, makes an
/// environment with uv, links `python` to a version, or runs a version that a variable names. nullopt for every other command.
[[nodiscard]] auto brought_python(std::span<const Word> words) -> std::optional<BroughtPython>;
/// Whether the name of an image indicates a Python of its own: `python:3.11`, `continuumio/miniconda3`.
[[nodiscard]] auto is_image_with_python(std::string_view image) -> bool;

}  // namespace gpusolve::inventory
