// A case where installers, indexes, pins and unknown facts meet: a project folder and a command. Its exact output is
// tests/golden/meeting/NAME.txt. Review each change as a tired user would read it.
#pragma once

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {

using Words = std::vector<std::string>;
using Files = std::vector<std::pair<std::string, std::string>>;

struct Case {
  const char* name;
  Words words;
  Files files{};
};

inline void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

inline auto transcript(const Case& one) -> std::string {
  const Sandbox sandbox;
  for (const auto& [path, contents] : one.files) {
    sandbox.write(path, contents);
  }
  const auto ended = run_program(one.words, sandbox.path());
  std::string text = "$ gpusolve";
  for (const auto& word : one.words) {
    text += " " + (word.find_first_of(" <>*") == std::string::npos ? word : "'" + word + "'");
  }
  return text + "\n" + ended.out + ended.err + "[" + std::to_string(ended.status) + "]\n";
}

inline const Words k_ampere{"--gpu", "RTX 3090", "--driver", "535.104.05"};

inline auto with(Words words, const Words& more) -> Words {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

inline auto resolve(Words words) -> Words {
  words.insert(words.begin(), "resolve");
  words.emplace_back("--no-lock");
  return words;
}

/// The output of `conda list`.
inline auto conda_list(const std::string& packages) -> std::string {
  return "# packages in environment at /opt/conda/envs/x:\n#\n# Name Version Build Channel\npython 3.10.13 h955ad1f_0_cpython "
         "conda-forge\n" +
         packages;
}

inline const std::string k_project = "[project]\nname = \"x\"\nversion = \"1\"\nrequires-python = \">=3.10\"\ndependencies = ";

}  // namespace gpusolve::testing
