#include "cli/options/settings.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include "base/url/secrets.hpp"

namespace gpusolve::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t k_largest = 1'000'000;

auto variable(const char* name) -> std::string {
  const auto* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables
  return value == nullptr ? std::string() : std::string(value);
}

/// The path `below` in the folder that a variable names; empty if the variable is not set.
auto in_folder(const char* name, const char* below) -> fs::path {
  const auto folder = variable(name);
  return folder.empty() ? fs::path() : fs::path(folder) / below;
}

/// The content; nullopt if there is no such file.
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

/// Reads each existing file, and merges them.
template <class Value, class Parse>
auto add_files(const std::vector<fs::path>& paths, const Parse& parse, Value& all, std::vector<settings::Settings::File>& files) -> Status {
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
    files.push_back({path.string(), settings_in(*read_in)});
  }
  return std::monostate{};
}

auto condarc_places() -> std::vector<fs::path> {
  std::vector<fs::path> places;
  const auto add_folder = [&](const fs::path& folder) {
    if (!folder.empty()) {
      places.insert(places.end(), {folder / ".condarc", folder / "condarc"});
    }
  };
  add_folder("/etc/conda");
  add_folder("/var/lib/conda");
  add_folder(in_folder("CONDA_ROOT", ""));
  add_folder(in_folder("HOME", ".config/conda"));
  add_folder(in_folder("XDG_CONFIG_HOME", "conda"));
  add_folder(in_folder("HOME", ".conda"));
  places.push_back(in_folder("HOME", ".condarc"));
  add_folder(in_folder("CONDA_PREFIX", ""));
  places.emplace_back(variable("CONDARC"));
  return places;
}

auto pip_places() -> std::vector<fs::path> {
  const auto named = variable("PIP_CONFIG_FILE");
  if (named == "/dev/null") {
    return {};
  }
  std::vector<fs::path> places{"/etc/xdg/pip/pip.conf", "/etc/pip.conf"};
  if (named.empty()) {
    const auto home = in_folder("HOME", ".config/pip/pip.conf");
    const auto xdg = in_folder("XDG_CONFIG_HOME", "pip/pip.conf");
    places.insert(places.end(), {in_folder("HOME", ".pip/pip.conf"), xdg.empty() ? home : xdg});
  }
  places.insert(places.end(), {in_folder("VIRTUAL_ENV", "pip.conf"), named});
  return places;
}

/// A value for display.
auto masked(const std::string& value) -> std::string { return value.starts_with('/') ? value : url::text_without_secrets(value); }

}  // namespace

auto read_settings() -> Result<settings::Settings> {
  settings::Settings all;
  const auto parse_condarc = [](std::string_view text, std::string_view file) { return settings::parse_condarc(text, file, variable); };
  if (auto added = add_files(condarc_places(), parse_condarc, all.conda, all.files); !added) {
    return added.error();
  }
  if (auto added = add_files(pip_places(), settings::parse_pip_config, all.pip, all.files); !added) {
    return added.error();
  }
  const auto set = settings::pip_settings_of(variable);
  if (set != settings::PipSettings{}) {
    all.pip = merge(all.pip, set);
    all.files.push_back({"PIP_*", settings_in(set)});
  }
  return all;
}

auto shown_files(const settings::Settings& settings) -> std::vector<settings::Settings::File> {
  auto files = settings.files;
  for (auto& file : files) {
    for (auto& setting : file.set) {
      std::ranges::transform(setting.values, setting.values.begin(), masked);
    }
  }
  return files;
}

}  // namespace gpusolve::cli
