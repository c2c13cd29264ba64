#include "engine/install/pixi_steps.hpp"

#include <algorithm>
#include <string_view>

#include "base/plain.hpp"

namespace gpusolve::engine {
namespace {

using Words = std::vector<std::string>;

/// The channels and packages that a `conda create` command names.
struct Creation {
  std::string name;
  Words channels;
  Words specs;
};

auto creation_of(const Words& words) -> Creation {
  Creation creation;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const bool has_value = i + 1 < words.size();
    if (words[i] == "-n" && has_value) {
      creation.name = words[++i];
    } else if (words[i] == "-c" && has_value) {
      creation.channels.push_back(words[++i]);
    } else if (!words[i].starts_with('-')) {
      creation.specs.push_back(words[i]);
    }
  }
  return creation;
}

/// A basic string of TOML. Control characters are in no channel that commands can name.
auto toml_text(std::string_view text) -> std::string {
  std::string quoted = "\"";
  for (const char one : text) {
    quoted += one == '"' || one == '\\' ? std::string{'\\', one} : std::string{one};
  }
  return quoted + '"';
}

/// pixi solves for the `__cuda` of the manifest and not for the one of this machine, and refuses a machine that has less. So the manifest
/// names the major version alone: its builds run with every driver of that version. Every pixi reads this table; newer ones move it.
auto manifest_of(const Creation& creation, const InstallMachine& machine) -> std::string {
  Words channels;
  std::ranges::transform(creation.channels, std::back_inserter(channels), toml_text);
  std::string text = "[workspace]\nname = " + toml_text(creation.name) + "\nchannels = [" + joined(channels, ", ") + "]\nplatforms = [" +
                     toml_text(machine.platform) + "]\n";
  if (const auto major = machine.cuda.substr(0, machine.cuda.find('.')); !major.empty()) {
    text += "\n[system-requirements]\ncuda = " + toml_text(major) + "\n";
  }
  return text;
}

auto manifest_path(const std::string& name) -> std::string { return name + "/pixi.toml"; }

}  // namespace

auto pixi_steps(const Words& create, const InstallMachine& machine) -> Result<std::vector<InstallStep>> {
  const auto creation = creation_of(create);
  if (machine.is_present(creation.name)) {
    return usage_error(quote(creation.name) +
                       " exists, and pixi's environment needs a new folder of this name: move it away, or "
                       "work in another folder");
  }
  const auto path = manifest_path(creation.name);
  Words add{"pixi", "add", "--manifest-path", path};
  std::ranges::copy(creation.specs, std::back_inserter(add));
  return std::vector<InstallStep>{
      {.what = "write " + path, .words = {}, .failure = k_no_environment, .file = {{path, manifest_of(creation, machine)}}},
      {.what = "install the packages", .words = std::move(add), .failure = k_not_installed, .file = {}}};
}

auto pixi_run(const Words& run) -> Words {
  // conda run -n NAME …
  Words words{"pixi", "run", "--manifest-path", manifest_path(run.size() > 3 ? run[3] : std::string())};
  std::ranges::copy(run.begin() + std::min<std::ptrdiff_t>(4, std::ssize(run)), run.end(), std::back_inserter(words));
  return words;
}

}  // namespace gpusolve::engine
