#include "adapters/pypi/wheel_reader.hpp"

#include <algorithm>
#include <utility>

#include "adapters/pypi/target.hpp"
#include "resolver/check.hpp"

namespace gpusolve::pypi {
namespace {

template <typename Value>
auto pointer_to(const std::optional<Value>& value) -> const Value* {
  return value ? &*value : nullptr;
}

auto as_optional(auto&& result) { return result ? std::optional(std::move(*result)) : std::nullopt; }

auto is_for_one_python(const TagSet& tags) -> bool {
  return tags.interpreters.size() == 1 && tags.interpreters.front().starts_with("cp3") && tags.abis.front() != "abi3";
}

auto least_glibc(const TagSet& tags, const WheelPlatform& platform) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> least;
  for (const auto& tag : tags.platforms) {
    const auto manylinux = parse_manylinux_tag(tag);
    const bool is_ours = platform.system == WheelPlatform::System::linux_glibc && manylinux && manylinux->machine == platform.machine;
    if (is_ours && (!least || manylinux->glibc < *least)) {
      least = manylinux->glibc;
    }
  }
  return least;
}

}  // namespace

WheelReader::WheelReader(const std::vector<DottedVersion>& pythons, const WheelPlatform& platform) : platform_(platform) {
  for (const auto& python : pythons) {
    GPUSOLVE_CHECK(python.part(0) == 3, "a Python that is no CPython 3");
    ranks_.emplace_back(WheelPython{python.part(1), false}, platform);
    full_versions_.push_back(full_python_version(python));
  }
}

auto WheelReader::takes_python(const SpecifierSet& specifiers, std::size_t python) const -> bool {
  return specifiers.contains(full_versions_.at(python));
}

auto WheelReader::is_served(const ReadWheel& wheel, std::size_t python) const -> bool {
  return ranks_[python].takes_interpreter(wheel.tags->set) && wheel.requires_python->takes[python];
}

auto WheelReader::version_of(std::string_view text) -> const Version* {
  auto known = versions_.find(text);
  if (known == versions_.end()) {
    known = versions_.emplace(text, as_optional(parse_version(text))).first;
  }
  return pointer_to(known->second);
}

auto WheelReader::tags_of(std::string_view text) -> const ReadWheel::Tags* {
  if (const auto known = tags_.find(text); known != tags_.end()) {
    return pointer_to(known->second);
  }
  auto& read = tags_[std::string(text)];
  if (auto set = parse_tag_set(text)) {
    read.emplace();
    std::ranges::transform(ranks_, std::back_inserter(read->ranks), [&](const TagRanks& ranks) { return ranks.rank(*set); });
    read->is_for_platform = ranks_.front().takes_platform(*set);
    read->least_glibc = least_glibc(*set, platform_);
    read->is_pure = std::ranges::find(set->platforms, "any") != set->platforms.end();
    read->is_for_one_python = is_for_one_python(*set);
    read->set = std::move(*set);
  }
  return pointer_to(read);
}

auto WheelReader::limit_of(const std::optional<std::string>& text) -> const ReadWheel::RequiresPython* {
  const auto [place, is_new] = limits_.try_emplace(text);
  auto& limit = place->second;
  if (is_new) {
    limit.specifiers = text ? as_optional(parse_specifier_set(*text)) : std::nullopt;
    for (std::size_t python = 0; python < pythons(); ++python) {
      limit.takes.push_back(!limit.specifiers || takes_python(*limit.specifiers, python));
    }
  }
  return &limit;
}

auto WheelReader::read(const ProjectFile& file, std::string_view project) -> std::optional<ReadWheel> {
  auto parts = split_wheel_name(file.name);
  if (!parts || parts->name != project) {
    return std::nullopt;
  }
  const auto* const version = version_of(parts->version);
  const auto* const tags = tags_of(parts->tags);
  if (version == nullptr || tags == nullptr) {
    return std::nullopt;
  }
  return ReadWheel{&file, version, std::move(parts->build), tags, limit_of(file.requires_python)};
}

}  // namespace gpusolve::pypi
