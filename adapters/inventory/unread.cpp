#include "adapters/inventory/unread.hpp"

#include <algorithm>
#include <array>

#include "adapters/inventory/file_name.hpp"
#include "adapters/inventory/input_text.hpp"

namespace gpusolve::inventory {
namespace {

struct Unread {
  std::string_view names;
  std::string_view why;
  bool is_by_folder{};  ///< the folder says more than the file name: a workflow named `environment.yml` lists no packages
};

constexpr std::string_view k_workflow = "this is a CI workflow; give the requirements.txt, environment.yml or lock that it installs";

constexpr std::array<Unread, 14> k_unread{{
    {"setup.py", "this is a setup.py, a program that is not run; give pyproject.toml, requirements.txt, or what `pip freeze` prints"},
    {"setup.cfg", "a setup.cfg is not read; give pyproject.toml, requirements.txt, or what `pip freeze` prints"},
    {"pipfile", "a Pipfile is not read; give the Pipfile.lock beside it"},
    {"*.ipynb", "this is a notebook; give the list of what it needs, such as requirements.txt or what `pip freeze` prints"},
    {"conda_build_config.y*ml", "a conda_build_config.yaml lists the variants of a build, not packages to install; give environment.yml"},
    {"meta.y*ml recipe.y*ml", "this is a recipe of conda-build or rattler-build; give environment.yml, or what `conda list` prints"},
    {"docker-compose*.y*ml compose*.y*ml", "this is a file of Docker Compose; give the Dockerfile, requirements.txt or environment.yml"},
    {"workflows/*.y*ml .gitlab-ci.yml azure-pipelines.y*ml bitbucket-pipelines.yml", k_workflow, true},
    {"cog.y*ml", "a cog.yaml is not read; give the requirements.txt that it installs, or what `pip freeze` prints"},
    {"*.def singularity singularity.*", "this is a definition of Apptainer; give the requirements.txt or environment.yml that it installs"},
    {"cargo.lock cargo.toml package.json package-lock.json go.mod",
     "this lists packages of another language; Python's and conda's are read"},
    {"*.whl *.tar.gz *.tgz *.zip *.conda *.tar.bz2", "this is an archive; give the list of packages that it belongs to"},
    {"*.sh *.bash makefile *.mk", "this is a script; give the list that it installs, such as requirements.txt or environment.yml"},
    {"*.md *.rst *.html *.htm", "this is a text for readers; give a list of packages, such as requirements.txt"},
}};

struct Sign {
  std::string_view start;  ///< start of the text, after leading blanks
  std::string_view why;
};

constexpr std::string_view k_of_nvidia_smi =
    "this is what nvidia-smi prints, which names the machine and no packages; `gpusolve fleet` reads it";

constexpr std::array<Sign, 8> k_signs{{
    {"| NVIDIA-SMI ", k_of_nvidia_smi},
    {"GPU 0: NVIDIA ", k_of_nvidia_smi},
    {"#!/bin/", "this is a shell script; give the list that it installs, such as requirements.txt or environment.yml"},
    {"#!/usr/bin/env python", "this is a Python program; give the list of what it needs, such as what `pip freeze` prints"},
    {"#!/usr/bin/env", "this is a script; give the list that it installs, such as requirements.txt or environment.yml"},
    {"<", "this is HTML or XML; give a list of packages, such as requirements.txt"},
    {"{", "this is JSON of no known kind; a Pipfile.lock and the JSON of `pip list` and `conda list` are read"},
    {"%PDF", "this is a PDF; give a list of packages, such as requirements.txt"},
}};

/// Whether a YAML has the two keys of every GitHub workflow.
auto is_workflow(const Input& input) -> bool {
  const auto has_line = [&](std::string_view line) { return input.text.find(line) != std::string_view::npos; };
  return has_name(input.name, "*.yml *.yaml") && has_line("\non:") && has_line("\njobs:");
}

/// The text from the first row of a table of nvidia-smi, without the date and the rule above this row.
auto without_table_head(std::string_view text) -> std::string_view {
  constexpr std::size_t k_longest_head = 200;
  const auto rule = text.substr(0, k_longest_head).find("+-----");
  const auto row = rule == std::string_view::npos ? rule : text.find("\n|", rule);
  return row == std::string_view::npos ? text : text.substr(row + 1);
}

}  // namespace

auto why_unread_by_name(std::string_view path, bool has_kind) -> std::optional<std::string_view> {
  const auto* const found =
      std::ranges::find_if(k_unread, [&](const Unread& one) { return (one.is_by_folder || !has_kind) && has_name(path, one.names); });
  return found == k_unread.end() ? std::nullopt : std::optional(found->why);
}

auto why_unread_by_content(const Input& input) -> std::optional<std::string_view> {
  if (is_workflow(input)) {
    return k_workflow;
  }
  const auto text = without_table_head(input.text.substr(std::min(input.text.find_first_not_of(" \t\r\n"), input.text.size())));
  const auto* const found = std::ranges::find_if(k_signs, [&](const Sign& sign) { return text.starts_with(sign.start); });
  return found == k_signs.end() ? std::nullopt : std::optional(found->why);
}

}  // namespace gpusolve::inventory
