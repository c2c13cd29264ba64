#include "adapters/inventory/locks/poetry_versions.hpp"

#include <algorithm>
#include <deque>
#include <map>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/version.hpp"

namespace gpusolve::inventory {
namespace {

using Versions = std::vector<const Package*>;
using Limits = std::map<std::string, std::vector<pypi::SpecifierSet>, std::less<>>;

/// Limit for the names with several versions, because each choice walks through all requirements. Every known lock is far below.
constexpr std::size_t k_most_names = 200;

auto is_newer(const Package* left, const Package* right) -> bool {
  const auto ours = pypi::parse_version(left->version.text());
  const auto theirs = pypi::parse_version(right->version.text());
  return ours && (!theirs || *theirs < *ours);
}

auto allows(const std::vector<pypi::SpecifierSet>& limits, const Package& package) -> bool {
  const auto version = pypi::parse_version(package.version.text());
  return std::ranges::all_of(limits, [&](const pypi::SpecifierSet& limit) { return !version || limit.contains(*version); });
}

auto requires_name(const Package& package, std::string_view name) -> bool {
  return std::ranges::any_of(package.depends, [&](const std::string& text) {
    const auto requirement = pypi::parse_requirement(text);
    return requirement && pypi::normalise_name(requirement->name) == name;
  });
}

class VersionChoice {
 public:
  VersionChoice(std::span<const Package> packages, std::span<const pypi::Requirement> requests) : requests_(requests) {
    for (const auto& package : packages) {
      by_name_[package.name.text()].push_back(&package);
    }
    for (auto& [name, versions] : by_name_) {
      std::ranges::stable_sort(versions, is_newer);
      if (is_single(name)) {
        chosen_.emplace(name, versions.front());
      }
    }
  }

  [[nodiscard]] auto count_open() const -> std::size_t { return by_name_.size() - chosen_.size(); }

  /// Chooses a version for each name that the project reaches. False if the choice found violates a requirement.
  auto run() -> bool {
    for (auto limits = limits_of_reached(); true; limits = limits_of_reached()) {
      const auto open = open_names(limits);
      if (open.empty()) {
        return is_sound(limits);
      }
      const auto [name, versions] = next_of(open);
      if (versions.empty()) {
        return false;
      }
      chosen_.emplace(name, versions.front());
    }
  }

  [[nodiscard]] auto chosen(const std::string& name) const -> const Package* {
    const auto found = chosen_.find(name);
    return found == chosen_.end() ? nullptr : found->second;
  }
  /// Whether the lock has one version of the package, perhaps from several sources.
  [[nodiscard]] auto is_single(const std::string& name) const -> bool {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ||
           std::ranges::all_of(found->second, [&](const Package* one) { return one->version == found->second.front()->version; });
  }

 private:
  using Open = std::vector<std::pair<std::string, Versions>>;

  /// The requirements of the project and of the chosen packages, by name.
  [[nodiscard]] auto limits_of_reached() const -> Limits {
    Limits limits;
    std::deque<const Package*> unread;
    const auto add = [&](const pypi::Requirement& requirement) {
      const auto name = pypi::normalise_name(requirement.name);
      const auto [place, is_new] = limits.try_emplace(name);
      place->second.push_back(requirement.specifiers);
      const auto* const package = is_new ? chosen(name) : nullptr;
      if (package != nullptr) {
        unread.push_back(package);
      }
    };
    std::ranges::for_each(requests_, add);
    for (; !unread.empty(); unread.pop_front()) {
      for (const auto& text : unread.front()->depends) {
        if (const auto requirement = pypi::parse_requirement(text)) {
          add(*requirement);
        }
      }
    }
    return limits;
  }

  /// The reached names without a chosen version, each with its allowed versions.
  [[nodiscard]] auto open_names(const Limits& limits) const -> Open {
    Open open;
    for (const auto& [name, versions] : by_name_) {
      const auto limit = limits.find(name);
      if (chosen(name) == nullptr && limit != limits.end()) {
        auto& allowed = open.emplace_back(name, Versions()).second;
        std::ranges::copy_if(versions, std::back_inserter(allowed), [&](const Package* one) { return allows(limit->second, *one); });
      }
    }
    return open;
  }

  /// The name to choose next: one with at most one allowed version; otherwise one that no other open name requires, because choosing that
  /// other name first could limit it.
  static auto next_of(const Open& open) -> const Open::value_type& {
    const auto certain = std::ranges::find_if(open, [](const auto& one) { return one.second.size() < 2; });
    if (certain != open.end()) {
      return *certain;
    }
    const auto first = std::ranges::find_if(open, [&](const auto& one) {
      return std::ranges::none_of(open, [&](const auto& other) {
        return other.first != one.first &&
               std::ranges::any_of(other.second, [&](const Package* package) { return requires_name(*package, one.first); });
      });
    });
    return first == open.end() ? open.front() : *first;
  }

  /// Whether the chosen versions meet the requirements of later choices.
  [[nodiscard]] auto is_sound(const Limits& limits) const -> bool {
    return std::ranges::all_of(limits, [&](const auto& limit) {
      const auto* const package = chosen(limit.first);
      return package == nullptr || is_single(limit.first) || allows(limit.second, *package);
    });
  }

  std::span<const pypi::Requirement> requests_;
  std::map<std::string, Versions> by_name_;  ///< the newest version first
  std::map<std::string, const Package*> chosen_;
};

}  // namespace

auto choose_as_poetry(std::span<const Package> packages, std::span<const pypi::Requirement> requests) -> PoetryVersions {
  VersionChoice choice(packages, requests);
  const bool is_certain = choice.count_open() == 0 || (!requests.empty() && choice.count_open() <= k_most_names && choice.run());
  PoetryVersions result;
  for (const auto& package : packages) {
    const auto& name = package.name.text();
    const auto* const chosen = is_certain || choice.is_single(name) ? choice.chosen(name) : nullptr;
    if (chosen == nullptr) {
      result.undecided.push_back(name);
    } else if (chosen->version == package.version) {
      result.installed.push_back(&package);
    }
  }
  std::ranges::sort(result.undecided);
  const auto repeated = std::ranges::unique(result.undecided);
  result.undecided.erase(repeated.begin(), repeated.end());
  return result;
}

}  // namespace gpusolve::inventory
