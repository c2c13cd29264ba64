#include "adapters/pypi/wheel_reader.hpp"

#include <algorithm>
#include <utility>

#include "adapters/pypi/target.hpp"
#include "base/check.hpp"

namespace gpusolve::pypi {
namespace {

template <typename Value>
auto pointer_to(const std::optional<Value>& value) -> const Value* {
  return value ? &*value : nullptr;
}

auto as_optional(auto&& result) { return result ? std::optional(std::move(*result)) : std::nullopt; }

}  // namespace

WheelReader::WheelReader(const std::vector<DottedVersion>& pythons, const WheelPlatform& platform) : platform_(platform) {
  for (const auto& python : pythons) {
    GPUSOLVE_CHECK(python.part(0) == 3, "a Python that is no CPython 3");
    ranks_.emplace_back(WheelPython{python.part(1), false}, platform);
    full_versions_.push_back(full_python_version(python));
  }
  no_limit_ = read_limit(std::nullopt);
}

auto WheelReader::takes_python(const SpecifierSet& specifiers, std::size_t python) const -> bool {
  return specifiers.contains(full_versions_.at(python));
}

auto WheelReader::is_served(const ReadWheel& wheel, std::size_t python) const -> bool {
  return ranks_[python].takes_interpreter(wheel.tags->set) && wheel.requires_python->takes[python];
}

auto WheelReader::is_named(std::string_view escaped, std::string_view project) -> bool {
  if (escaped != last_.escaped || project != last_.project) {
    last_ = {std::string(escaped), std::string(project), project_of_wheel(escaped) == project};
  }
  return last_.is_named;
}

auto WheelReader::version_of(std::string_view text) -> const Version* {
  return pointer_to(versions_.read(text, [](std::string_view version) { return as_optional(parse_version(version)); }));
}

auto WheelReader::tags_of(std::string_view text) -> const ReadWheel::Tags* {
  return pointer_to(tags_.read(text, [this](std::string_view tags) { return read_tags(tags); }));
}

auto WheelReader::read_tags(std::string_view text) const -> std::optional<ReadWheel::Tags> {
  auto set = parse_tag_set(text);
  if (!set) {
    return std::nullopt;
  }
  ReadWheel::Tags read;
  std::ranges::transform(ranks_, std::back_inserter(read.ranks), [&](const TagRanks& ranks) { return ranks.rank(*set); });
  read.is_for_platform = ranks_.front().takes_platform(*set);
  read.least_glibc = platform_.system == WheelPlatform::System::linux_glibc ? least_glibc(*set, platform_.machine) : std::nullopt;
  read.is_pure = std::ranges::find(set->platforms, "any") != set->platforms.end();
  read.is_by_python = is_by_python(*set);
  for (const auto& interpreter : set->interpreters) {
    if (auto python = python_of_tag(interpreter)) {
      read.pythons.push_back(*python);
    }
  }
  read.set = std::move(*set);
  return read;
}

auto WheelReader::limit_of(const std::optional<std::string>& text) -> const ReadWheel::RequiresPython* {
  return text ? &limits_.read(*text, [this](std::string_view limit) { return read_limit(as_optional(parse_specifier_set(limit))); })
              : &no_limit_;
}

auto WheelReader::read_limit(std::optional<SpecifierSet> specifiers) const -> ReadWheel::RequiresPython {
  ReadWheel::RequiresPython limit{std::move(specifiers), {}};
  for (std::size_t python = 0; python < pythons(); ++python) {
    limit.takes.push_back(!limit.specifiers || takes_python(*limit.specifiers, python));
  }
  return limit;
}

auto WheelReader::read(const ProjectFile& file, std::string_view project) -> std::optional<ReadWheel> {
  const auto parts = split_wheel_name(file.name);
  if (!parts || !is_named(parts->name, project)) {
    return std::nullopt;
  }
  const auto* const version = version_of(parts->version);
  const auto* const tags = version == nullptr ? nullptr : tags_of(parts->tags);
  auto build = parts->build ? parse_wheel_build(*parts->build) : std::nullopt;
  if (tags == nullptr || (parts->build && !build)) {
    return std::nullopt;
  }
  return ReadWheel{&file, version, std::move(build), tags, limit_of(file.requires_python)};
}

}  // namespace gpusolve::pypi
