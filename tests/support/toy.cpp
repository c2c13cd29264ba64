#include "tests/support/toy.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <stdexcept>

namespace gpusolve::test {
namespace {

auto number(const std::string& text) -> int {
  int value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (status != std::errc{} || end != text.data() + text.size()) {
    throw std::invalid_argument("not a number: " + text);
  }
  return value;
}

auto parse_spec(const std::string& text) -> ToySpec {
  const auto mark = text.find_first_of("=<>!");
  if (mark == std::string::npos) {
    return {text, "", 0};
  }
  const auto digit = text.find_first_not_of("=<>!", mark);
  return {text.substr(0, mark), text.substr(mark, digit - mark), number(text.substr(digit))};
}

/// Words up to the next keyword, without commas.
auto take_list(std::istringstream& words) -> std::vector<std::string> {
  std::vector<std::string> list;
  std::string word;
  while (words >> word) {
    const bool is_last = word.back() != ',';
    if (!is_last) {
      word.pop_back();
    }
    list.push_back(word);
    if (is_last) {
      break;
    }
  }
  return list;
}

auto take_specs(std::istringstream& words) -> std::vector<ToySpec> {
  std::vector<ToySpec> specs;
  for (const auto& word : take_list(words)) {
    specs.push_back(parse_spec(word));
  }
  return specs;
}

void parse_build(const std::string& name, std::istringstream& words, ToyWorld& world) {
  ToyBuild build;
  build.name = name;
  std::string word;
  words >> word;
  const auto slash = word.find('/');
  build.version = number(word.substr(0, slash));
  build.build = slash == std::string::npos ? "" : word.substr(slash + 1);
  while (words >> word) {
    if (word == "knows") {
      build.knows = take_specs(words);
      build.needs = build.knows;
    } else if (word == "needs") {
      std::ranges::move(take_specs(words), std::back_inserter(build.needs));
    } else if (word == "limits") {
      build.limits = take_specs(words);
    } else if (word == "penalty") {
      words >> word;
      std::istringstream parts(word);
      for (std::string part; std::getline(parts, part, ',');) {
        build.penalties.push_back(static_cast<std::uint16_t>(number(part)));
      }
    } else if (word == "excluded") {
      words >> word;
      build.excluded = parse_reason_code(word).value();
    } else {
      throw std::invalid_argument("unknown word: " + word);
    }
  }
  world.builds.push_back(std::move(build));
}

void parse_objectives(std::istringstream& words, ToyWorld& world) {
  std::string word;
  words >> word;
  world.limits.resize(static_cast<std::size_t>(number(word)));
  while (words >> word) {
    if (word == "before") {
      words >> word;
      world.before = static_cast<std::uint16_t>(number(word));
    } else if (word == "limit") {
      words >> word;
      const auto mark = word.find('=');
      world.limits.at(static_cast<std::size_t>(number(word.substr(0, mark)))) = static_cast<std::uint16_t>(number(word.substr(mark + 1)));
    }
  }
}

void parse_line(const std::string& line, ToyWorld& world) {
  std::istringstream words(line);
  std::string first;
  if (!(words >> first)) {
    return;
  }
  if (first == "fact") {
    std::string name;
    std::string value;
    words >> name >> value;
    world.facts[name] = number(value);
  } else if (first == "want") {
    world.wants = take_specs(words);
  } else if (first == "allow") {
    world.allows = take_specs(words);
  } else if (first == "newest") {
    world.newest = take_list(words);
  } else if (first == "objectives") {
    parse_objectives(words, world);
  } else {
    parse_build(first, words, world);
  }
}

}  // namespace

auto ToySpec::allows(int candidate) const -> bool {
  return operation.empty() || (operation == "==" && candidate == version) || (operation == "!=" && candidate != version) ||
         (operation == "<" && candidate < version) || (operation == "<=" && candidate <= version) ||
         (operation == ">" && candidate > version) || (operation == ">=" && candidate >= version);
}

auto ToySpec::text() const -> std::string { return operation.empty() ? name : name + operation + std::to_string(version); }

auto ToyBuild::text() const -> std::string { return name + " " + std::to_string(version) + (build.empty() ? "" : "/" + build); }

auto parse_toy(std::string_view text) -> ToyWorld {
  ToyWorld world;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    parse_line(line, world);
  }
  return world;
}

ToyProvider::ToyProvider(ToyWorld world, resolver::ReadingCost cost) : world_(std::move(world)), cost_(cost) {}

auto ToyProvider::name_id(const std::string& name) -> resolver::NameId {
  const auto found = std::ranges::find(names_, name);
  if (found == names_.end()) {
    names_.push_back(name);
    return {static_cast<std::uint32_t>(names_.size() - 1)};
  }
  return {static_cast<std::uint32_t>(found - names_.begin())};
}

auto ToyProvider::spec_id(const ToySpec& spec) -> resolver::SpecId {
  name_id(spec.name);
  const auto found = std::ranges::find(specs_, spec);
  if (found == specs_.end()) {
    specs_.push_back(spec);
    return {static_cast<std::uint32_t>(specs_.size() - 1)};
  }
  return {static_cast<std::uint32_t>(found - specs_.begin())};
}

auto ToyProvider::request() -> resolver::Request {
  resolver::Request request;
  for (const auto& want : world_.wants) {
    request.roots.push_back(spec_id(want));
  }
  for (const auto& allow : world_.allows) {
    request.constraints.push_back(spec_id(allow));
  }
  for (const auto& limit : world_.limits) {
    request.objectives.push_back({limit});
  }
  request.before_versions = world_.before;
  for (const auto& name : world_.newest) {
    request.then_newest.push_back(name_id(name));
  }
  return request;
}

/// If only one build meets a known need for a name of `newest`, this build.
auto ToyProvider::goes_with(const ToyBuild& build) const -> std::optional<resolver::CandidateId> {
  for (const auto& spec : build.knows) {
    std::vector<resolver::CandidateId> met;
    for (std::uint32_t i = 0; i < world_.builds.size(); ++i) {
      if (world_.builds[i].name == spec.name && spec.allows(world_.builds[i].version)) {
        met.push_back({i});
      }
    }
    if (met.size() == 1 && std::ranges::find(world_.newest, spec.name) != world_.newest.end()) {
      return met.front();
    }
  }
  return std::nullopt;
}

auto ToyProvider::shared_part(ToyBuild build) const -> ToyBuild {
  const auto is_of_newest = [&](const ToySpec& spec) { return std::ranges::find(world_.newest, spec.name) != world_.newest.end(); };
  std::erase_if(build.needs, is_of_newest);
  std::erase_if(build.knows, is_of_newest);
  build.build.clear();
  return build;
}

auto ToyProvider::candidates_of(resolver::NameId name) -> Result<const resolver::Candidates*> {
  const auto [place, is_new] = candidates_.try_emplace(name);
  if (!is_new) {
    return &place->second;
  }
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < world_.builds.size(); ++i) {
    if (world_.builds[i].name == names_.at(name.value)) {
      order.push_back(i);
    }
  }
  std::ranges::stable_sort(order, std::greater{}, [&](std::uint32_t i) { return world_.builds[i].version; });
  std::uint32_t tier = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto& build = world_.builds[order[i]];
    tier += (i > 0 && world_.builds[order[i - 1]].version != build.version) ? 1U : 0U;
    if (build.excluded) {
      place->second.excluded.push_back({{order[i]}, {*build.excluded, "", "", ""}});
    } else {
      place->second.usable.push_back({{order[i]}, tier, build.penalties});
      std::ranges::transform(build.knows, std::back_inserter(place->second.usable.back().known),
                             [this](const ToySpec& spec) { return resolver::Requirement{spec_id(spec)}; });
      place->second.usable.back().goes_with = goes_with(build);
    }
  }
  mark_twins(place->second.usable);
  return &place->second;
}

void ToyProvider::mark_twins(std::vector<resolver::Candidate>& usable) const {
  for (auto it = usable.begin(); it != usable.end(); ++it) {
    const auto own = shared_part(world_.builds.at(it->id.value));
    const auto first = std::find_if(usable.begin(), it, [&](const resolver::Candidate& other) {
      return other.goes_with && it->goes_with && shared_part(world_.builds.at(other.id.value)) == own;
    });
    it->is_twin = first != it;
    if (it->goes_with) {
      first->twins_go_with.push_back(*it->goes_with);
    }
  }
}

auto ToyProvider::best_of(resolver::NameId name, std::size_t count) -> Result<std::span<const resolver::Candidate>> {
  const auto& usable = (*candidates_of(name))->usable;
  return std::span(usable).first(std::min(count, usable.size()));
}

auto ToyProvider::requirements_of(resolver::CandidateId candidate) -> Result<std::span<const resolver::Requirement>> {
  const auto [place, is_new] = requirements_.try_emplace(candidate);
  if (is_new) {
    for (const auto& need : world_.builds.at(candidate.value).needs) {
      place->second.push_back({spec_id(need), resolver::Requirement::Kind::needs});
    }
    for (const auto& limit : world_.builds.at(candidate.value).limits) {
      place->second.push_back({spec_id(limit), resolver::Requirement::Kind::constrains});
    }
  }
  return std::span<const resolver::Requirement>(place->second);
}

auto ToyProvider::shared_requirements_of(resolver::CandidateId candidate) -> Result<std::span<const resolver::Requirement>> {
  const auto [place, is_new] = shared_requirements_.try_emplace(candidate);
  if (is_new) {
    const auto shared = shared_part(world_.builds.at(candidate.value));
    const auto append = [&](const std::vector<ToySpec>& specs, resolver::Requirement::Kind kind) {
      std::ranges::transform(specs, std::back_inserter(place->second), [&](const ToySpec& spec) {
        return resolver::Requirement{spec_id(spec), kind};
      });
    };
    append(shared.needs, resolver::Requirement::Kind::needs);
    append(shared.limits, resolver::Requirement::Kind::constrains);
  }
  return std::span<const resolver::Requirement>(place->second);
}

auto ToyProvider::target_of(resolver::SpecId spec) const -> resolver::SpecTarget {
  const auto& toy = specs_.at(spec.value);
  const auto fact = world_.facts.find(toy.name);
  if (fact != world_.facts.end()) {
    return toy.allows(fact->second) ? resolver::FactSpec{}
                                    : resolver::FactSpec{Reason{ReasonCode::driver_too_old, "", toy.name, toy.text()}};
  }
  const auto name = std::ranges::find(names_, toy.name);
  return resolver::PackageSpec{{static_cast<std::uint32_t>(name - names_.begin())}};
}

auto ToyProvider::matches(resolver::SpecId spec, resolver::CandidateId candidate) const -> bool {
  return specs_.at(spec.value).allows(world_.builds.at(candidate.value).version);
}

auto ToyProvider::version_text(resolver::CandidateId candidate) const -> std::string {
  return std::to_string(world_.builds.at(candidate.value).version);
}

}  // namespace gpusolve::test
