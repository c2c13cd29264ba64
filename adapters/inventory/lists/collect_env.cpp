#include "adapters/inventory/lists/collect_env.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "adapters/inventory/conda_packages.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/nodes/gpu_names.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/version.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::inventory {
namespace {

using Fields = std::map<std::string, std::string, std::less<>>;

constexpr std::string_view k_version = "PyTorch version";
constexpr std::string_view k_built = "CUDA used to build PyTorch";
constexpr std::string_view k_gpus = "GPU models and configuration";

/// Splits `KEY: value`; vLLM writes `KEY      : value`.
auto field_in(std::string_view line) -> std::optional<std::pair<std::string_view, std::string_view>> {
  const auto colon = line.find(':');
  if (colon == std::string_view::npos || line.starts_with('[')) {
    return std::nullopt;
  }
  return std::pair(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
}

auto is_told(std::string_view value) -> bool {
  return !value.empty() && value != "N/A" && value != "None" && !value.starts_with("No CUDA") && !value.starts_with("Could not collect");
}

auto leading_number(std::string_view text) -> std::optional<DottedVersion> {
  const auto end = std::min(text.find_first_not_of("0123456789."), text.size());
  auto version = parse_dotted_version(text.substr(0, end));
  return version ? std::optional(std::move(version).value()) : std::nullopt;
}

class Report {
 public:
  explicit Report(const Input& input) : roles_(*input.roles) {
    for (const auto& [number, raw] : lines_of(input.text)) {
      take(trimmed(raw));
    }
  }

  auto inventory() -> Inventory {
    Inventory inventory{.kind = Kind::collect_env};
    inventory.python = leading_number(field("Python version"));
    add_conda(inventory);
    add_wheels(inventory);
    add_main(inventory);
    add_reporter(inventory);
    inventory.machine = machine();
    if (inventory.machine->platform) {
      inventory.platform = parse_platform(*inventory.machine->platform);
    }
    sort_packages(inventory.packages);
    return inventory;
  }

 private:
  void take(std::string_view line) {
    const auto field = field_in(line);
    if (line.starts_with("[pip3]") || line.starts_with("[pip]")) {
      wheels_.emplace_back(trimmed(line.substr(line.find(']') + 1)));
    } else if (line.starts_with("[conda]")) {
      condas_.emplace_back(trimmed(line.substr(line.find(']') + 1)));
    } else if (field && is_gpu(field->first)) {
      take_gpu(field->second);
    } else if (field && field->first == k_gpus && is_gpu(field->second.substr(0, field->second.find(':')))) {
      take_gpu(trimmed(field->second.substr(field->second.find(':') + 1)));
    } else if (field) {
      fields_.emplace(field->first, is_told(field->second) ? field->second : std::string_view());
    }
  }

  /// Whether the key is `GPU 0` or another number, and not a longer word.
  static auto is_gpu(std::string_view key) -> bool { return key.starts_with("GPU ") && key.size() > 4 && key[4] >= '0' && key[4] <= '9'; }

  void take_gpu(std::string_view name) {
    if (const auto gpu = trimmed(name.substr(0, name.find(" (UUID"))); !gpu.empty()) {
      add_gpu(gpus_, gpu);
    }
  }

  [[nodiscard]] auto field(std::string_view key) const -> std::string_view {
    const auto found = fields_.find(key);
    return found == fields_.end() ? std::string_view() : found->second;
  }

  /// Adds rows such as `numpy  1.26.4  py310hb13e2d6_0  conda-forge`. Rows of channel `pypi` are wheels, which pip's list contains too.
  void add_conda(Inventory& inventory) {
    for (const auto& row : condas_) {
      const auto words = words_of(row);
      if (!is_told(row) || words.size() < 3) {
        continue;
      }
      if ((words.size() > 3 && words[3] == "pypi") || words[2] == "pypi_0") {
        wheels_of_conda_.insert(pypi::normalise_name(words[0]));
        continue;
      }
      auto package = conda_package(words[0], words[1], words[2]);
      package.source = words.size() > 3 ? std::string(words[3]) : "";
      names_.insert(package.name == roles_.conda ? roles_.pypi : pypi::normalise_name(package.name));
      inventory.packages.push_back(std::move(package));
    }
  }

  /// Adds lines such as `torch==2.1.0+cu118`. pip also lists packages that conda installed; a name in both lists counts as a wheel only if
  /// conda's list calls it one.
  void add_wheels(Inventory& inventory) {
    for (const auto& line : wheels_) {
      const auto equal = line.find("==");
      const auto name = pypi::normalise_name(line.substr(0, equal));
      const bool is_of_conda = !names_.insert(name).second;
      if (equal != std::string::npos && (!is_of_conda || wheels_of_conda_.erase(name) > 0)) {
        inventory.packages.push_back(wheel_package(name, trimmed(std::string_view(line).substr(equal + 2))));
      }
    }
  }

  /// Adds the main package from the header of the report if no list contains it, and its CUDA if the version does not state it.
  void add_main(Inventory& inventory) {
    const auto version = field(k_version);
    if (!version.empty() && !names_.contains(roles_.pypi)) {
      inventory.packages.push_back(wheel_package(roles_.pypi, version));
    }
    const auto built = leading_number(field(k_built));
    for (auto& package : inventory.packages) {
      const bool is_open =
          package.name == roles_.pypi && package.ecosystem == Ecosystem::pypi && package.version.text().find('+') == std::string::npos;
      if (is_open && fields_.contains(k_built)) {
        package.build = BuildText::checked(built ? cuda_label(*built) : "cpu");
      }
    }
  }

  /// Adds the program that made the report, if its lines `NAME Version: 0.8.5` and `NAME Build Flags:` are there and the version is a
  /// release, not a development build.
  void add_reporter(Inventory& inventory) {
    for (const auto& [key, value] : fields_) {
      const auto name = std::string_view(key).substr(0, key.find(' '));
      const auto version = value.substr(0, value.find(' '));
      const bool is_reporter = key == std::string(name) + " Version" && fields_.contains(std::string(name) + " Build Flags");
      const bool is_release = version.find("dev") == std::string_view::npos && pypi::parse_version(std::string(version));
      if (is_reporter && is_release && names_.insert(pypi::normalise_name(name)).second) {
        inventory.packages.push_back(wheel_package(pypi::normalise_name(name), version));
      }
    }
  }

  [[nodiscard]] auto machine() const -> ReportedMachine {
    ReportedMachine machine{.gpus = gpus_};
    machine.driver = text(field("Nvidia driver version"));
    const auto os = field("OS");
    const auto platform = field("Python platform");
    if (os.find("Windows") != std::string_view::npos || platform.starts_with("Windows")) {
      machine.platform = "win-64";
    } else if (platform.starts_with("macOS") || os.find("macOS") != std::string_view::npos) {
      machine.platform = platform.find("arm64") != std::string_view::npos ? "osx-arm64" : "osx-64";
    } else if (platform.starts_with("Linux") || !os.empty()) {
      const bool is_arm = platform.find("aarch64") != std::string_view::npos || os.find("aarch64") != std::string_view::npos;
      machine.platform = is_arm ? "linux-aarch64" : "linux-64";
    }
    const auto libc = field("Libc version");
    machine.glibc = libc.starts_with("glibc-") ? text(libc.substr(6)) : std::nullopt;
    if (const auto seen = field("Is CUDA available"); seen == "True" || seen == "False") {
      machine.is_gpu_seen = seen == "True";
    }
    return machine;
  }

  static auto text(std::string_view value) -> std::optional<std::string> {
    return value.empty() ? std::nullopt : std::optional(std::string(value));
  }

  const StackRoles& roles_;
  Fields fields_;
  std::vector<std::string> gpus_;
  std::vector<std::string> wheels_;
  std::vector<std::string> condas_;
  std::set<std::string> names_;            ///< names of wheels that are already listed
  std::set<std::string> wheels_of_conda_;  ///< names of wheels in conda's list
};

}  // namespace

auto looks_like_collect_env(std::string_view text) -> bool { return !collect_env_in(text).empty(); }

auto collect_env_in(std::string_view text) -> std::string_view {
  const auto lines = lines_of(text);
  const auto is_first = [](const Line& line) { return trimmed(line.text).starts_with(k_version); };
  const auto first = std::ranges::find_if(lines, is_first);
  const auto is_built = [](const Line& line) { return trimmed(line.text).starts_with(k_built); };
  if (first == lines.end() || std::find_if(first, lines.end(), is_built) == lines.end()) {
    return {};
  }
  const auto is_listed = [](const Line& line) { return trimmed(line.text).starts_with('[') || field_in(trimmed(line.text)); };
  const auto last = std::ranges::find_if(lines.rbegin(), std::make_reverse_iterator(first), is_listed);
  const auto* const end = last->text.data() + last->text.size();
  return {first->text.data(), static_cast<std::size_t>(end - first->text.data())};
}

auto read_collect_env(const Input& input) -> Result<Inventory> {
  const auto text = collect_env_in(input.text);
  if (text.empty()) {
    return Error{ErrorKind::usage, "no report of collect_env is in it: it has lines `PyTorch version:` and `CUDA used to build PyTorch:`",
                 std::string(input.name)};
  }
  auto part = input;
  part.text = text;
  auto inventory = Report(part).inventory();
  const auto fault = fault_of_count(inventory.machine->gpus, "the machine of the report", input.name);
  return fault ? Result<Inventory>(*fault) : inventory;
}

}  // namespace gpusolve::inventory
