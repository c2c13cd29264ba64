#include "cli/settings.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

namespace gpusolve::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t k_largest = 1'000'000;

auto variable(const char* name) -> std::string {
  const auto* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables
  return value == nullptr ? std::string() : std::string(value);
}

/// `below` in the folder that a variable names; empty where it is not set.
auto in_folder(const char* name, const char* below) -> fs::path {
  const auto folder = variable(name);
  return folder.empty() ? fs::path() : fs::path(folder) / below;
}

/// The text; nothing where there is no such file.
auto read(const fs::path& path) -> Result<std::optional<std::string>> {
  std::error_code failure;
  if (path.empty() || !fs::is_regular_file(path, failure)) {
    return std::optional<std::string>();
  }
  if (fs::file_size(path, failure) > k_largest || failure) {
    return Error{ErrorKind::usage, "is larger than " + std::to_string(k_largest) + " bytes, which no settings are", path.string()};
  }
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    return Error{ErrorKind::usage, "cannot be read; mend its permissions, or move it away", path.string()};
  }
  return std::optional(std::string(std::istreambuf_iterator<char>(stream), {}));
}

/// Reads each file that is there, and merges.
template <class Value, class Parse>
auto add_files(const std::vector<fs::path>& paths, const Parse& parse, Value& all, std::vector<std::string>& files) -> Status {
  for (const auto& path : paths) {
    const auto text = read(path);
    if (!text) {
      return text.error();
    }
    if (!*text) {
      continue;
    }
    const auto read_in = parse(**text, path.string());
    if (!read_in) {
      return read_in.error();
    }
    all = merge(all, *read_in);
    files.push_back(path.string());
  }
  return std::monostate{};
}

auto condarc_places() -> std::vector<fs::path> {
  return {"/etc/conda/.condarc", in_folder("HOME", ".config/conda/.condarc"), in_folder("HOME", ".condarc"),
          in_folder("CONDA_PREFIX", ".condarc"), variable("CONDARC")};
}

auto pip_places() -> std::vector<fs::path> {
  const auto named = variable("PIP_CONFIG_FILE");
  if (named == "/dev/null") {
    return {};
  }
  const auto config =
      variable("XDG_CONFIG_HOME").empty() ? in_folder("HOME", ".config/pip/pip.conf") : in_folder("XDG_CONFIG_HOME", "pip/pip.conf");
  return {"/etc/pip.conf", in_folder("HOME", ".pip/pip.conf"), config, in_folder("VIRTUAL_ENV", "pip.conf"), named};
}

}  // namespace

auto read_settings() -> Result<Settings> {
  Settings all;
  if (auto added = add_files(condarc_places(), settings::parse_condarc, all.conda, all.files); !added) {
    return added.error();
  }
  if (auto added = add_files(pip_places(), settings::parse_pip_config, all.pip, all.files); !added) {
    return added.error();
  }
  const auto set = settings::pip_settings_of(variable);
  if (set != settings::PipSettings{}) {
    all.pip = merge(all.pip, set);
    all.files.emplace_back("PIP_*");
  }
  return all;
}

}  // namespace gpusolve::cli
