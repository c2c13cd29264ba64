// Worlds at the phase transition: with about as many requirements as a solution can satisfy, so that it is hard to decide whether one
// exists.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "resolver/provider.hpp"
#include "resolver/request.hpp"

namespace gpusolve::bench {

/// All `names` are requested. Random pairs of names are connected: each build of the first requires a random subset of the builds of the
/// second, which contains each with probability `k_share`. The number of pairs is such that one solution is expected: names * ln(builds) =
/// -pairs * ln(k_share).
class HardWorld final : public resolver::Provider {
 public:
  HardWorld(std::uint32_t names, std::uint32_t builds, std::uint32_t seed) : builds_(builds), requirements_(std::size_t{names} * builds) {
    std::mt19937 random(seed);
    for (std::uint32_t name = 0; name < names; ++name) {
      candidates_.emplace_back();
      for (std::uint32_t build = 0; build < builds; ++build) {
        candidates_[name].usable.push_back({{name * builds + build}, build});
      }
      specs_.push_back({name, std::vector<bool>(builds, true)});
    }
    const auto pairs = static_cast<std::uint32_t>(std::lround(names * std::log(builds) / -std::log(k_share)));
    for (std::uint32_t pair = 0; pair < pairs; ++pair) {
      const auto from = static_cast<std::uint32_t>(random() % names);
      const auto to = (from + 1 + static_cast<std::uint32_t>(random() % (names - 1))) % names;
      tie(random, from, to);
    }
  }

  [[nodiscard]] auto request() const -> resolver::Request {
    resolver::Request request;
    for (std::uint32_t name = 0; name < candidates_.size(); ++name) {
      request.roots.push_back({name});
    }
    return request;
  }
  [[nodiscard]] auto candidates_of(resolver::NameId name) -> Result<const resolver::Candidates*> override {
    return &candidates_.at(name.value);
  }
  [[nodiscard]] auto requirements_of(resolver::CandidateId candidate) -> Result<std::span<const resolver::Requirement>> override {
    return std::span<const resolver::Requirement>(requirements_.at(candidate.value));
  }
  [[nodiscard]] auto target_of(resolver::SpecId spec) const -> resolver::SpecTarget override {
    return resolver::PackageSpec{{specs_.at(spec.value).name}};
  }
  [[nodiscard]] auto matches(resolver::SpecId spec, resolver::CandidateId candidate) const -> bool override {
    return specs_[spec.value].allowed[candidate.value % builds_];
  }
  [[nodiscard]] auto name_text(resolver::NameId name) const -> std::string override { return "n" + std::to_string(name.value); }
  [[nodiscard]] auto version_text(resolver::CandidateId candidate) const -> std::string override {
    return std::to_string(builds_ - candidate.value % builds_);
  }
  [[nodiscard]] auto build_text(resolver::CandidateId /*candidate*/) const -> std::string override { return {}; }
  [[nodiscard]] auto spec_text(resolver::SpecId spec) const -> std::string override { return std::to_string(spec.value); }

 private:
  static constexpr double k_share = 0.7;
  struct Spec {
    std::uint32_t name;
    std::vector<bool> allowed;
  };
  void tie(std::mt19937& random, std::uint32_t from, std::uint32_t to) {
    constexpr auto k_limit = static_cast<std::uint32_t>(k_share * 4294967295.0);  // the library's distributions differ between platforms
    for (std::uint32_t build = 0; build < builds_; ++build) {
      Spec spec{to, std::vector<bool>(builds_)};
      for (std::uint32_t other = 0; other < builds_; ++other) {
        spec.allowed[other] = random() < k_limit;
      }
      requirements_[std::size_t{from} * builds_ + build].push_back(
          {{static_cast<std::uint32_t>(specs_.size())}, resolver::Requirement::Kind::needs});
      specs_.push_back(std::move(spec));
    }
  }

  std::uint32_t builds_;
  std::vector<resolver::Candidates> candidates_;
  std::vector<std::vector<resolver::Requirement>> requirements_;
  std::vector<Spec> specs_;
};

}  // namespace gpusolve::bench
