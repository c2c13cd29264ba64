#include "adapters/inventory/wheels.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/tags.hpp"
#include "adapters/pypi/variant.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "base/url/parts.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::inventory {
namespace {

/// The Python for an input that does not state one.
constexpr auto k_usual_python = "3.12";
/// The Pythons that an input without a stated Python may mean, in the order in which they are tried.
constexpr std::array<const char*, 10> k_pythons{k_usual_python, "3.14", "3.13", "3.11", "3.10", "3.9", "3.8", "3.7", "3.6", "2.7"};

/// The Pythons of k_pythons, in that order, whose first or last release the specifier allows.
auto usual_pythons(std::string_view specifier) -> std::vector<DottedVersion> {
  const auto allowed = pypi::parse_specifier_set(specifier);
  std::vector<DottedVersion> pythons;
  for (const std::string python : k_pythons) {
    if (allowed && (allowed->contains_text(python) || allowed->contains_text(python + ".99"))) {
      pythons.push_back(dotted(python));
    }
  }
  return pythons;
}

/// A glibc newer than any wheel needs: the bound of the tags that adapters/pypi/tags lists.
constexpr auto k_newest_glibc = "2.99";

auto python_of(const Machine& machine) -> DottedVersion { return machine.python.value_or(dotted(k_usual_python)); }

/// The last part of the path, without a page of links: `cu118` of `…/whl/cu118` and of `…/whl/cu118/torch_stable.html`.
auto label_of(std::string_view url) -> std::string_view {
  if (url.ends_with(".html")) {
    url = url.substr(0, std::min(url.rfind('/'), url.size()));
  }
  url = url::without_last_slashes(url);
  return url.substr(url.rfind('/') + 1);
}

auto is_place_of_wheels(const Address& address) -> bool {
  using Use = Address::Use;
  return address.use == Use::index || address.use == Use::extra_index || address.use == Use::find_links;
}

auto index_for(const Package& package, const std::vector<Address>& addresses, const StackRoles& roles) -> std::string {
  std::string main;
  for (const auto& address : addresses) {
    if (!is_place_of_wheels(address)) {
      continue;
    }
    const auto label = label_of(address.text);
    const bool is_tagged = label == "cpu" || cuda_of_label(label).has_value();
    const bool is_own = package.build ? *package.build == label
                                      : pypi::is_built_per_cuda(package.name.text(), roles) && !address.is_last_for(package.name.text());
    if (is_tagged && is_own) {
      return address.text;
    }
    if (address.use == Address::Use::index && !is_tagged) {
      main = address.text;
    }
  }
  return main;
}

/// The first wheel for the platform, for any Python; null if there is none.
auto file_for_platform(std::span<const WheelFile> files, const Machine& machine) -> const WheelFile* {
  const pypi::TagRanks ranks({python_of(machine).part(1), false}, pypi::wheel_platform(machine.target));
  const auto found = std::ranges::find_if(files, [&](const WheelFile& file) {
    const auto name = pypi::parse_wheel_name(file.file);
    return name && ranks.takes_platform(name->tags);
  });
  return found != files.end() ? &*found : nullptr;
}

/// Parses the marker; nullopt for an empty or invalid text.
auto marker_in(std::string_view text) -> std::optional<pypi::Marker> {
  auto marker = text.empty() ? Result<pypi::Marker>(Error{}) : pypi::parse_marker(text);
  return marker ? std::optional(std::move(marker).value()) : std::nullopt;
}

}  // namespace

auto wheel_package(std::string_view name, std::string_view version) -> Package {
  Package package;
  package.ecosystem = Ecosystem::pypi;
  put_word(package, package.name, pypi::normalise_name(name));
  put_word(package, package.version, version);
  const auto plus = version.find('+');
  if (plus != std::string_view::npos && !package.version.empty()) {
    package.build = BuildText::parse(version.substr(plus + 1));
  }
  return package;
}

auto pinned_version(const pypi::Requirement& requirement) -> std::optional<std::string> {
  for (const auto& specifier : requirement.specifiers.specifiers()) {
    const bool is_exact = specifier.op() == pypi::Operator::equal || specifier.op() == pypi::Operator::arbitrary;
    if (is_exact && !specifier.is_wildcard()) {
      const auto version = pypi::parse_version(specifier.version_text());
      return version ? version->text() : specifier.version_text();
    }
  }
  return std::nullopt;
}

auto holds(const std::optional<pypi::Marker>& marker, const Machine& machine, std::span<const std::string> extras) -> bool {
  if (!marker) {
    return true;
  }
  auto environment = pypi::marker_environment(machine.target, python_of(machine));
  const auto is_true = [&] {
    const auto value = marker->evaluate(environment);
    return !value || *value;
  };
  return extras.empty() ? is_true() : std::ranges::any_of(extras, [&](const std::string& extra) {
    environment.values["extra"] = extra;
    return is_true();
  });
}

auto assumed_python() -> DottedVersion { return dotted(k_usual_python); }

auto possible_pythons() -> std::vector<DottedVersion> {
  std::vector<DottedVersion> pythons;
  std::ranges::transform(k_pythons, std::back_inserter(pythons), [](const char* python) { return dotted(python); });
  return pythons;
}

auto holds_for_some_python(const std::optional<pypi::Marker>& marker, const Machine& machine) -> bool {
  return marker && !machine.python && std::ranges::any_of(k_pythons, [&](const char* python) {
           auto other = machine;
           other.python = dotted(python);
           return holds(marker, other);
         });
}

auto marker_text_holds(std::string_view marker, const Machine& machine, std::span<const std::string> extras) -> bool {
  return holds(marker_in(marker), machine, extras);
}

auto marker_text_holds_for_all(std::string_view marker, const Machine& machine, std::span<const std::string> extras) -> bool {
  const auto parsed = marker_in(marker);
  if (!parsed) {
    return true;
  }
  auto environment = pypi::marker_environment(machine.target, python_of(machine));
  environment.sets["extra"] = {extras.begin(), extras.end()};
  const auto value = parsed->evaluate(environment);
  return !value || *value;
}

auto usual_python(std::string_view specifier) -> std::optional<DottedVersion> {
  const auto allowed = usual_pythons(specifier);
  return allowed.empty() ? std::nullopt : std::optional(allowed.front());
}

auto assume_python(std::string_view specifier, Machine& machine) -> std::optional<DottedVersion> {
  if (machine.python) {
    return std::nullopt;
  }
  machine.python = usual_python(specifier);
  return usual_pythons(specifier).size() > 1 ? machine.python : std::nullopt;
}

auto source_of(const Package& package, const std::vector<Address>& addresses, const StackRoles& roles) -> std::string {
  return index_for(package, addresses_for(package.name.text(), addresses), roles);
}

auto is_cpu_index(std::string_view address) -> bool { return label_of(address) == "cpu"; }

auto fitting_file(std::span<const WheelFile> files, const Machine& machine) -> const WheelFile* {
  const pypi::TagRanks ranks({python_of(machine).part(1), false}, pypi::wheel_platform(machine.target));
  const WheelFile* best = nullptr;
  std::optional<std::uint32_t> best_rank;
  for (const auto& file : files) {
    const auto name = pypi::parse_wheel_name(file.file);
    const auto rank = name ? ranks.rank(name->tags) : std::nullopt;
    if (rank && (!best_rank || *rank < *best_rank)) {
      best = &file;
      best_rank = rank;
    }
  }
  if (best != nullptr) {
    return best;
  }
  const auto source = std::ranges::find_if(files, [](const WheelFile& file) { return !file.file.ends_with(".whl"); });
  return source != files.end() ? &*source : nullptr;
}

auto choose_wheel(std::span<const WheelFile> files, const Machine& machine) -> const WheelFile* {
  auto newer = machine;
  newer.target.glibc = dotted(k_newest_glibc);
  const auto* found = fitting_file(files, machine);
  found = found != nullptr ? found : fitting_file(files, newer);
  found = found != nullptr ? found : file_for_platform(files, machine);
  found = found != nullptr ? found : file_for_platform(files, newer);
  return found != nullptr || files.empty() ? found : &files.front();
}

auto sha256_of(std::string_view hash) -> std::optional<std::string> {
  constexpr std::string_view k_sha256 = "sha256:";
  return hash.starts_with(k_sha256) ? std::optional(std::string(hash.substr(k_sha256.size()))) : std::nullopt;
}

void put_digest(Package& package, std::string_view algorithm, const std::optional<std::string>& text) {
  if (!text) {
    return;
  }
  auto digest = Digest::parse(algorithm, *text);
  if (!digest || digest->text() != *text) {
    package.bad_digests.push_back({std::string(algorithm), *text});
  } else {
    (algorithm == "md5" ? package.md5 : package.sha256) = digest;
  }
}

void put_file(Package& package, const WheelFile& file) {
  put_file_name(package, file.file);
  package.url = url::PublicUrl::parse(file.url);
  put_digest(package, "sha256", file.sha256);
  package.size = file.size;
}

void put_file_name(Package& package, std::string_view file) {
  FileName name;
  put_word(package, name, file);
  package.file = name.empty() ? std::nullopt : std::optional(std::move(name));
}

void sort_packages(std::vector<Package>& packages) {
  std::ranges::stable_sort(packages, {}, [](const Package& package) {
    return std::tuple(package.ecosystem, std::string_view(package.name), std::string_view(package.version));
  });
}

void assign_indexes(Inventory& inventory, const StackRoles& roles) {
  for (auto& package : inventory.packages) {
    if (package.ecosystem == Ecosystem::pypi && package.source.empty()) {
      package.source = source_of(package, inventory.addresses, roles);
    }
  }
}

}  // namespace gpusolve::inventory
