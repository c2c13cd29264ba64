#include "model/facts.hpp"

#include <algorithm>

#include "base/whole_number.hpp"

namespace gpusolve {
namespace {

auto small_number(std::string_view digits) -> std::optional<std::uint16_t> {
  return digits.size() > 3 ? std::nullopt : whole_number<std::uint16_t>(digits);
}

auto capability_of(std::optional<std::uint16_t> major, std::optional<std::uint16_t> minor) -> std::optional<ComputeCapability> {
  if (!major || !minor || *major == 0 || *minor > 9) {
    return std::nullopt;
  }
  return ComputeCapability{*major, *minor};
}

}  // namespace

auto ComputeCapability::sm() const -> std::string { return "sm_" + std::to_string(major) + std::to_string(minor); }

auto ComputeCapability::text() const -> std::string { return std::to_string(major) + "." + std::to_string(minor); }

auto parse_compute_capability(std::string_view text) -> std::optional<ComputeCapability> {
  for (const std::string_view prefix : {"sm_", "compute_"}) {
    if (text.starts_with(prefix)) {
      const auto digits = text.substr(prefix.size());
      return digits.size() < 2
                 ? std::nullopt
                 : capability_of(small_number(digits.substr(0, digits.size() - 1)), small_number(digits.substr(digits.size() - 1)));
    }
  }
  const auto dot = text.find('.');
  if (dot == std::string_view::npos) {
    return std::nullopt;
  }
  return capability_of(small_number(text.substr(0, dot)), small_number(text.substr(dot + 1)));
}

auto known_version_text(const Driver& driver) -> std::string {
  return driver.version ? driver.version->text() : driver.cuda ? "CUDA " + driver.cuda->text() : std::string();
}

auto platforms_text(std::string_view last) -> std::string {
  std::string out;
  const auto words = platform_words();
  for (const auto& word : words) {
    out.append(out.empty() ? "" : &word == &words.back() ? last : ", ").append(word);
  }
  return out;
}

auto is_linux(Platform platform) -> bool { return platform == Platform::linux_64 || platform == Platform::linux_aarch64; }
auto is_windows(Platform platform) -> bool { return platform == Platform::win_64; }
auto is_macos(Platform platform) -> bool { return platform == Platform::osx_arm64 || platform == Platform::osx_64; }

auto Facts::capabilities() const -> std::vector<ComputeCapability> {
  std::vector<ComputeCapability> distinct;
  for (const auto& gpu : gpus.value_or(std::vector<Gpu>{})) {
    distinct.push_back(gpu.capability);
  }
  std::ranges::sort(distinct);
  const auto repeated = std::ranges::unique(distinct);
  distinct.erase(repeated.begin(), repeated.end());
  return distinct;
}

}  // namespace gpusolve
