#include "engine/machine/machine_facts.hpp"

#include <algorithm>
#include <array>

#include "base/ascii.hpp"
#include "base/meant_words.hpp"
#include "catalogs/gpu_names.hpp"
#include "engine/machine/boards.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

constexpr auto k_assumed_glibc = "2.28";
constexpr auto k_least_glibc = "2.5";  ///< of manylinux1 (PEP 513): no wheel and no channel is for an older one
/// Separates CUDA versions from driver versions: every driver with CUDA has a larger number, every CUDA version a smaller one.
constexpr std::uint32_t k_least_driver = 60;

/// Other names of the platforms, as tools and people write them.
auto other_platform_names() -> MeantWords {
  return {{"linux", "linux-64"},
          {"linux-x86_64", "linux-64"},
          {"linux-amd64", "linux-64"},
          {"linux-x64", "linux-64"},
          {"x86_64", "linux-64"},
          {"ubuntu", "linux-64"},
          {"wsl", "linux-64"},
          {"linux-arm64", "linux-aarch64"},
          {"aarch64", "linux-aarch64"},
          {"arm64", "linux-aarch64"},
          {"windows", "win-64"},
          {"win", "win-64"},
          {"win64", "win-64"},
          {"windows-64", "win-64"},
          {"win-amd64", "win-64"},
          {"win_amd64", "win-64"},
          {"windows-x86_64", "win-64"},
          {"macos", "osx-arm64"},
          {"mac", "osx-arm64"},
          {"osx", "osx-arm64"},
          {"darwin", "osx-arm64"},
          {"macos-arm64", "osx-arm64"},
          {"darwin-arm64", "osx-arm64"},
          {"macos-x86_64", "osx-64"},
          {"darwin-x86_64", "osx-64"},
          {"linux/amd64", "linux-64"},
          {"linux/arm64", "linux-aarch64"}};
}

auto parse_gpu(std::string_view text, const catalogs::Catalog& catalog) -> Result<Gpu> {
  if (const auto capability = parse_compute_capability(text)) {
    return Gpu{std::nullopt, *capability, Provenance::flag};
  }
  if (text.find_first_not_of(" \t") == std::string_view::npos) {
    return usage_error(option_text(Option::gpu) +
                       " is empty: give a name such as `RTX 3090`, a compute capability such as `sm_86`, `auto` or `none`");
  }
  if (ascii::lower(text) == "cpu") {
    return usage_error(option_text(Option::gpu) + " " + quote(text) + " is not a GPU: write `none` for a machine without one");
  }
  const auto found = catalogs::find_gpu_by_short_name(catalog, text);
  if (!found) {
    return found.error().in(option_text(Option::gpu));
  }
  return Gpu{found->name, found->capability, Provenance::flag};
}

/// Splits `P40 + RTX 3090` into two.
auto split_gpus(const std::vector<std::string>& texts) -> std::vector<std::string> {
  std::vector<std::string> all;
  for (std::string_view text : texts) {
    while (true) {
      const auto plus = text.find('+');
      all.emplace_back(text.substr(0, plus));
      if (plus == std::string_view::npos) {
        break;
      }
      text.remove_prefix(plus + 1);
    }
  }
  return all;
}

auto parse_gpus(const std::vector<std::string>& typed, const catalogs::Catalog& catalog) -> Result<std::vector<Gpu>> {
  const auto texts = split_gpus(typed);
  std::vector<Gpu> gpus;
  for (const auto& text : texts) {
    if (text == "none" || text == "auto") {
      if (texts.size() > 1) {
        return usage_error(option_text(Option::gpu) + " " + quote(text) + " goes with no other " + option_text(Option::gpu) +
                           ": name the GPUs, or say " + quote(text) + " alone");
      }
      return gpus;
    }
    auto gpu = parse_gpu(text, catalog);
    if (!gpu) {
      return gpu.error();
    }
    gpus.push_back(std::move(gpu).value());
  }
  return gpus;
}

/// The driver in the number that Windows shows for it: 536.40 for `31.0.15.3640`, its last five digits. nullopt for other numbers.
auto driver_of_windows(const DottedVersion& number) -> std::optional<DottedVersion> {
  constexpr std::size_t k_parts = 4;
  constexpr std::uint32_t k_last = 10'000;
  if (number.parts().size() != k_parts || number.part(2) < 10 || number.part(3) >= k_last) {
    return std::nullopt;
  }
  const auto digits = number.part(2) % 10 * k_last + number.part(3);
  const auto minor = std::to_string(digits % 100);
  return dotted(std::to_string(digits / 100) + "." + (minor.size() < 2 ? "0" : "") + minor);
}

/// Parses the driver's own version. Rejects a version of CUDA.
auto parse_driver_version(const std::string& text) -> Result<DottedVersion> {
  auto version = parse_dotted_version(text, "driver version");
  if (!version) {
    return usage_error(option_text(Option::driver) + " " + quote(text) + " is not a driver version such as `535.104.05`");
  }
  if (const auto shown = driver_of_windows(*version)) {
    return *shown;
  }
  if (version->part(0) < k_least_driver) {
    return usage_error(option_text(Option::driver) + " " + quote(text) +
                       " is not a driver version; if nvidia-smi prints it as the CUDA version, write " + option_text(Option::driver_cuda) +
                       " " + text);
  }
  return version;
}

/// Parses the driver and its CUDA version. Rejects a value that belongs to the other option.
auto parse_driver(const MachineText& given) -> Result<std::optional<Driver>> {
  if (!given.driver && !given.driver_cuda) {
    return std::optional<Driver>{};
  }
  Driver driver;
  if (given.driver) {
    auto version = parse_driver_version(*given.driver);
    if (!version) {
      return version.error();
    }
    driver.version = std::move(version).value();
  }
  if (given.driver_cuda) {
    auto cuda = parse_dotted_version(*given.driver_cuda, "CUDA version");
    if (!cuda) {
      return cuda.error().in(option_text(Option::driver_cuda));
    }
    if (cuda->part(0) >= k_least_driver) {
      return usage_error(option_text(Option::driver_cuda) + " " + quote(*given.driver_cuda) +
                         " is not a CUDA version; if it is the driver's own, write " + option_text(Option::driver) + " " +
                         *given.driver_cuda);
    }
    driver.cuda = std::move(cuda).value();
  }
  return std::optional(driver);
}

auto complete_driver(Facts& facts, const catalogs::Catalog& catalog) -> Status {
  if (!facts.driver || !facts.driver->version) {
    return std::monostate{};
  }
  const auto cuda = catalog.cuda_of_driver(*facts.driver->version, facts.platform.value);
  auto& own = facts.driver->cuda;
  const bool is_by_hand = facts.driver->provenance != Provenance::detected;
  if (own && cuda && is_by_hand && own->prefix(2) != cuda->prefix(2)) {
    const bool is_env = facts.driver->provenance == Provenance::env;
    return usage_error(
        "driver " + quote(facts.driver->version->text()) + " reports CUDA " + cuda->text() + ", not " + quote(own->text()) +
        ": leave one of " +
        (is_env ? "GPUSOLVE_DRIVER and CONDA_OVERRIDE_CUDA" : option_text(Option::driver) + " and " + option_text(Option::driver_cuda)) +
        " out");
  }
  own = own ? own : cuda;
  return std::monostate{};
}

auto parse_place(const MachineText& given, const catalogs::Catalog& catalog, Facts& facts) -> Status {
  if (given.platform) {
    const auto platform = parse_platform(*given.platform);
    if (!platform) {
      return usage_error(
          option_text(Option::platform) + " " +
          not_one_of(*given.platform, {"linux-64", "linux-aarch64", "win-64", "osx-arm64", "osx-64"}, other_platform_names()));
    }
    facts.platform = {*platform, Provenance::flag};
  }
  if (auto placed = place_board(given, catalog, facts); !placed) {
    return placed;
  }
  if (given.glibc) {
    auto glibc = parse_dotted_version(*given.glibc, "glibc version");
    if (!glibc) {
      return glibc.error().in(option_text(Option::glibc));
    }
    if (!is_linux(facts.platform.value)) {
      return usage_error(option_text(Option::glibc) + " " + quote(*given.glibc) + " means nothing on " +
                         std::string(platform_text(facts.platform.value)) + ": leave it out");
    }
    facts.glibc = Known<DottedVersion>{std::move(glibc).value(), Provenance::flag};
  } else if (is_linux(facts.platform.value) && !facts.glibc) {
    facts.glibc = Known<DottedVersion>{dotted(k_assumed_glibc), Provenance::assumed};
  }
  return std::monostate{};
}

/// Rejects a C library older than any that packages are built for.
auto check_glibc(const Facts& facts) -> Status {
  const auto& glibc = facts.glibc;
  if (!glibc || glibc->value >= dotted(k_least_glibc)) {
    return std::monostate{};
  }
  const auto from = glibc->provenance == Provenance::env ? std::string("CONDA_OVERRIDE_GLIBC") : option_text(Option::glibc);
  return usage_error(from + " " + quote(glibc->value.text()) + " is older than any glibc that packages are built for (" + k_least_glibc +
                     " and newer): give that of the machine, such as " + quote(k_assumed_glibc) + ", which `ldd --version` prints");
}

/// Sets the given GPUs and the given driver.
auto apply_gpus(const MachineText& given, const catalogs::Catalog& catalog, Facts& facts) -> Status {
  auto gpus = parse_gpus(given.gpus, catalog);
  if (!gpus) {
    return gpus.error();
  }
  auto driver = parse_driver(given);
  if (!driver) {
    return driver.error();
  }
  if (given.has_no_gpu() && *driver) {
    return usage_error(option_text(Option::gpu) + " `none` and a driver contradict each other: leave one out");
  }
  if (!given.gpus.empty()) {
    facts.gpus = std::move(gpus).value();
    facts.driver = given.has_no_gpu() ? std::nullopt : facts.driver;
  }
  if (*driver) {
    facts.driver = *driver;
    // A driver without GPUs named means any GPU, also where an empty CONDA_OVERRIDE_CUDA took CUDA away.
    facts.gpus = given.gpus.empty() && facts.has_no_gpu() ? std::nullopt : facts.gpus;
  }
  return std::monostate{};
}

/// Replaces the detected driver by a given one.
auto apply_driver(const MachineText& given, Facts& facts) -> Status {
  const auto driver = parse_driver(given);
  if (!driver) {
    return driver.error();
  }
  facts.driver = *driver ? *driver : facts.driver;
  return std::monostate{};
}

}  // namespace

auto facts_of(const MachineText& given, Facts base, const catalogs::Catalog& catalog) -> Result<Facts> {
  auto facts = std::move(base);
  if (auto applied = given.is_auto() ? Status(std::monostate{}) : apply_gpus(given, catalog, facts); !applied) {
    return applied.error();
  }
  if (auto placed = parse_place(given, catalog, facts); !placed) {
    return placed.error();
  }
  if (auto applied = given.is_auto() ? apply_driver(given, facts) : Status(std::monostate{}); !applied) {
    return applied.error();
  }
  if (auto checked = check_glibc(facts); !checked) {
    return checked.error();
  }
  if (auto completed = complete_driver(facts, catalog); !completed) {
    return completed.error();
  }
  return facts;
}

}  // namespace gpusolve::engine
