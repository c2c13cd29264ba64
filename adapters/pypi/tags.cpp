#include "adapters/pypi/tags.hpp"

#include <algorithm>
#include <array>

#include "adapters/pypi/text.hpp"

namespace gpusolve::pypi {

namespace {

struct LegacyManylinux {
  std::string_view name;
  std::uint32_t glibc_minor;
};
constexpr std::array<LegacyManylinux, 3> k_legacy = {{{"manylinux2014", 17}, {"manylinux2010", 12}, {"manylinux1", 5}}};

// The limit stops a hostile version from producing millions of tags. No glibc, musl or macOS version is near this number.
constexpr std::uint32_t k_greatest_number = 999;

auto number_of(const DottedVersion& version, std::size_t part) -> std::uint32_t { return std::min(version.part(part), k_greatest_number); }

void append_manylinux(std::vector<std::string>& tags, const WheelPlatform& platform) {
  const bool is_x86 = platform.machine == "x86_64" || platform.machine == "i686";
  const std::uint32_t oldest = is_x86 ? 5 : 17;  // PEP 513 and PEP 599: the oldest glibc of manylinux wheels
  if (number_of(platform.version, 0) != 2) {
    return;
  }
  for (auto minor = number_of(platform.version, 1); minor >= oldest; --minor) {
    tags.push_back("manylinux_2_" + std::to_string(minor) + "_" + platform.machine);
    for (const auto& legacy : k_legacy) {
      if (legacy.glibc_minor == minor) {
        tags.push_back(std::string(legacy.name) + "_" + platform.machine);
      }
    }
  }
}

void append_musllinux(std::vector<std::string>& tags, const WheelPlatform& platform) {
  const auto prefix = "musllinux_" + std::to_string(number_of(platform.version, 0)) + "_";
  for (auto count = number_of(platform.version, 1) + 1; count > 0; --count) {
    tags.push_back(prefix + std::to_string(count - 1) + "_" + platform.machine);
  }
}

/// Binary formats that contain code for the machine, from macOS 10.4 on.
auto mac_formats(const std::string& machine) -> std::vector<std::string> {
  if (machine == "x86_64") {
    return {"x86_64", "intel", "fat64", "fat3", "universal2", "universal"};
  }
  return {machine, "universal2"};
}

void append_mac(std::vector<std::string>& tags, std::uint32_t major, std::uint32_t minor, const std::vector<std::string>& formats) {
  for (const auto& format : formats) {
    tags.push_back("macosx_" + std::to_string(major) + "_" + std::to_string(minor) + "_" + format);
  }
}

// From 11 on, the major number grows every year. Support for arm began with 11, so on arm only universal binaries run under older names.
void append_macos(std::vector<std::string>& tags, const WheelPlatform& platform) {
  constexpr std::uint32_t k_last_of_10 = 16;
  constexpr std::uint32_t k_first_of_10 = 4;
  const auto formats = mac_formats(platform.machine);
  const auto major = number_of(platform.version, 0);
  for (auto number = major; number >= 11; --number) {
    append_mac(tags, number, 0, formats);
  }
  const bool is_intel = platform.machine == "x86_64";
  if (major < 10 || (major == 10 && !is_intel)) {
    return;
  }
  for (auto minor = major == 10 ? number_of(platform.version, 1) : k_last_of_10; minor >= k_first_of_10; --minor) {
    append_mac(tags, 10, minor, is_intel ? formats : std::vector<std::string>{"universal2"});
  }
}

auto joined(const std::string& interpreter, const std::string& abi, std::string_view platform) -> std::string {
  auto tag = interpreter;
  ((tag += '-') += abi) += '-';
  return tag += platform;
}

}  // namespace

auto platform_tags(const WheelPlatform& platform) -> std::vector<std::string> {
  std::vector<std::string> tags;
  switch (platform.system) {
    case WheelPlatform::System::linux_glibc:
      append_manylinux(tags, platform);
      tags.push_back("linux_" + platform.machine);
      break;
    case WheelPlatform::System::linux_musl:
      append_musllinux(tags, platform);
      tags.push_back("linux_" + platform.machine);
      break;
    case WheelPlatform::System::macos:
      append_macos(tags, platform);
      break;
    case WheelPlatform::System::windows:
      tags.push_back(platform.machine == "x86" ? "win32" : "win_" + platform.machine);
      break;
  }
  return tags;
}

auto parse_manylinux_tag(std::string_view platform) -> std::optional<ManylinuxTag> {
  for (const auto& legacy : k_legacy) {
    if (platform.starts_with(legacy.name) && platform.substr(legacy.name.size()).starts_with('_')) {
      return ManylinuxTag{dotted("2." + std::to_string(legacy.glibc_minor)), std::string(platform.substr(legacy.name.size() + 1))};
    }
  }
  const auto words = split(platform, '_');  // x86_64 contains an underscore
  if (words.size() < 4 || words[0] != "manylinux") {
    return std::nullopt;
  }
  const auto glibc = parse_dotted_version(std::string(words[1]) + "." + std::string(words[2]), "glibc version");
  if (!glibc) {
    return std::nullopt;
  }
  return ManylinuxTag{*glibc, std::string(platform.substr(static_cast<std::size_t>(words[3].data() - platform.data())))};
}

auto least_glibc(const TagSet& tags, std::string_view machine) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> least;
  for (const auto& platform : tags.platforms) {
    const auto tag = parse_manylinux_tag(platform);
    if (tag && tag->machine == machine && (!least || tag->glibc < *least)) {
      least = tag->glibc;
    }
  }
  return least;
}

TagRanks::TagRanks(WheelPython python, const WheelPlatform& platform) {
  constexpr std::uint32_t k_first_stable_abi = 2;  // PEP 384: CPython 3.2
  constexpr std::uint32_t k_last_pymalloc = 7;     // cp36m, cp37m
  const auto minor = std::min(python.minor, k_greatest_number);
  const auto number = [](std::uint32_t value) { return "3" + std::to_string(value); };
  const auto add = [](std::map<Pair, std::uint32_t>& ranks, const std::string& interpreter, const std::string& abi) {
    ranks.emplace(Pair(interpreter, abi), static_cast<std::uint32_t>(ranks.size()));
  };
  const auto own = "cp" + number(minor);
  const std::string stable = python.is_free_threaded ? "abi3t" : "abi3";
  add(native_, own, own + (python.is_free_threaded ? "t" : minor <= k_last_pymalloc ? "m" : ""));
  add(native_, own, stable);
  add(native_, own, "none");
  for (auto older = minor; older-- > k_first_stable_abi;) {
    add(native_, "cp" + number(older), stable);
  }
  add(pure_, own, "none");
  for (auto* ranks : {&native_, &pure_}) {
    add(*ranks, "py" + number(minor), "none");
    add(*ranks, "py3", "none");
    for (auto older = minor; older-- > 0;) {
      add(*ranks, "py" + number(older), "none");
    }
  }
  for (auto& tag : platform_tags(platform)) {
    platform_ranks_.emplace(std::move(tag), static_cast<std::uint32_t>(platform_ranks_.size()));
  }
}

auto TagRanks::best(const TagSet& tags, const std::map<Pair, std::uint32_t>& ranks) -> std::uint32_t {
  auto found = k_none;
  for (const auto& interpreter : tags.interpreters) {
    for (const auto& abi : tags.abis) {
      const auto rank = ranks.find(Pair(interpreter, abi));
      found = rank == ranks.end() ? found : std::min(found, rank->second);
    }
  }
  return found;
}

auto TagRanks::best_platform(const TagSet& tags) const -> std::uint32_t {
  auto found = k_none;
  for (const auto& platform : tags.platforms) {
    const auto rank = platform_ranks_.find(platform);
    found = rank == platform_ranks_.end() ? found : std::min(found, rank->second);
  }
  return found;
}

auto TagRanks::rank(const TagSet& tags) const -> std::optional<std::uint32_t> {
  const auto platforms = static_cast<std::uint32_t>(platform_ranks_.size());
  const auto platform = best_platform(tags);
  if (const auto pair = best(tags, native_); pair != k_none && platform != k_none) {
    return pair * platforms + platform;
  }
  const bool is_any = std::ranges::find(tags.platforms, "any") != tags.platforms.end();
  if (const auto pair = best(tags, pure_); pair != k_none && is_any) {
    return static_cast<std::uint32_t>(native_.size()) * platforms + pair;
  }
  return std::nullopt;
}

auto TagRanks::takes_interpreter(const TagSet& tags) const -> bool { return best(tags, native_) != k_none || best(tags, pure_) != k_none; }

auto TagRanks::takes_platform(const TagSet& tags) const -> bool {
  return best_platform(tags) != k_none || std::ranges::find(tags.platforms, "any") != tags.platforms.end();
}

auto TagRanks::all() const -> std::vector<std::string> {
  const auto by_rank = [](const auto& ranks) {
    std::vector<typename std::decay_t<decltype(ranks)>::key_type> keys(ranks.size());
    for (const auto& [key, rank] : ranks) {
      keys[rank] = key;
    }
    return keys;
  };
  std::vector<std::string> tags;
  for (const auto& [interpreter, abi] : by_rank(native_)) {
    for (const auto& platform : by_rank(platform_ranks_)) {
      tags.push_back(joined(interpreter, abi, platform));
    }
  }
  for (const auto& [interpreter, abi] : by_rank(pure_)) {
    tags.push_back(joined(interpreter, abi, "any"));
  }
  return tags;
}

}  // namespace gpusolve::pypi
