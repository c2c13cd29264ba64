#include "adapters/settings/user_settings.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/files/atomic_file.hpp"

namespace gpusolve::settings {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t k_largest = 1'000'000;

/// The path `below` in the folder that a variable names; empty if the variable is not set.
auto in_folder(const VariableLookup& variable, const char* name, const char* below) -> fs::path {
  const auto folder = variable(name);
  return folder.empty() ? fs::path() : fs::path(folder) / below;
}

/// The content of the file; nullopt if the file does not exist.
auto read(const fs::path& path) -> Result<std::optional<std::string>> {
  std::error_code failure;
  if (path.empty() || !fs::is_regular_file(path, failure)) {
    return std::optional<std::string>();
  }
  if (fs::file_size(path, failure) > k_largest || failure) {
    return Error{ErrorKind::usage, "is larger than " + std::to_string(k_largest) + " bytes, which no settings are", path.string()};
  }
  auto text = files::read_file(path.string(), k_largest);
  if (!text) {
    return Error{ErrorKind::usage, "cannot be read; mend its permissions, or move it away", path.string()};
  }
  return std::optional(std::move(text).value());
}

/// Reads each existing file, and merges them.
template <class Value, class Parse>
auto add_files(const std::vector<fs::path>& paths, const Parse& parse, Value& all, std::vector<Settings::File>& files) -> Status {
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

auto condarc_places(const VariableLookup& variable) -> std::vector<fs::path> {
  std::vector<fs::path> places;
  const auto add_folder = [&](const fs::path& folder) {
    if (!folder.empty()) {
      places.insert(places.end(), {folder / ".condarc", folder / "condarc"});
    }
  };
  add_folder("/etc/conda");
  add_folder("/var/lib/conda");
  add_folder(in_folder(variable, "CONDA_ROOT", ""));
  add_folder(in_folder(variable, "HOME", ".config/conda"));
  add_folder(in_folder(variable, "XDG_CONFIG_HOME", "conda"));
  add_folder(in_folder(variable, "HOME", ".conda"));
  places.push_back(in_folder(variable, "HOME", ".condarc"));
  add_folder(in_folder(variable, "CONDA_PREFIX", ""));
  places.emplace_back(variable("CONDARC"));
  return places;
}

auto pip_places(const VariableLookup& variable) -> std::vector<fs::path> {
  const auto named = variable("PIP_CONFIG_FILE");
  if (named == "/dev/null") {
    return {};
  }
  std::vector<fs::path> places{"/etc/xdg/pip/pip.conf", "/etc/pip.conf"};
  if (named.empty()) {
    const auto home = in_folder(variable, "HOME", ".config/pip/pip.conf");
    const auto xdg = in_folder(variable, "XDG_CONFIG_HOME", "pip/pip.conf");
    places.insert(places.end(), {in_folder(variable, "HOME", ".pip/pip.conf"), xdg.empty() ? home : xdg});
  }
  places.insert(places.end(), {in_folder(variable, "VIRTUAL_ENV", "pip.conf"), named});
  return places;
}

}  // namespace

auto read_user_settings(const VariableLookup& variable) -> Result<Settings> {
  Settings all;
  const auto parse_conda = [&](std::string_view text, std::string_view file) { return parse_condarc(text, file, variable); };
  if (auto added = add_files(condarc_places(variable), parse_conda, all.conda, all.files); !added) {
    return added.error();
  }
  if (auto added = add_files(pip_places(variable), parse_pip_config, all.pip, all.files); !added) {
    return added.error();
  }
  const auto set = pip_settings_of(variable);
  if (set != PipSettings{}) {
    all.pip = merge(all.pip, set);
    all.files.push_back({"PIP_*", settings_in(set)});
  }
  return all;
}

}  // namespace gpusolve::settings
