#include "engine/variants/stack_variants.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/variants/alternative.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Carries;
using catalogs::Catalog;
using catalogs::StackRequest;
using catalogs::StackVariant;

/// A request that names several stacks with many variants each is not tried in all combinations.
constexpr std::size_t k_most_readings = 24;
constexpr std::size_t k_most_combined = 4096;

/// A spec in the notation of one installer, taken apart.
struct SpecOfInstaller {
  std::string name;
  std::string extras;   ///< `[cuda12]`; empty if there are none
  std::string version;  ///< `>=0.4,<0.6`
  std::string marker;   ///< `; python_version < "3.13"`
  bool is_plain{};      ///< neither a URL, a channel, a build string nor a local version
};

auto parts_of(const Spec& spec) -> SpecOfInstaller {
  SpecOfInstaller parts{spec.project(), spec.extras(), spec.version(), "", false};
  const auto& rest = spec.rest();
  const auto semicolon = rest.find(';');
  parts.marker = semicolon == std::string::npos ? std::string() : rest.substr(semicolon);
  auto known = rest.substr(parts.extras.size(), semicolon == std::string::npos ? semicolon : semicolon - parts.extras.size());
  std::erase_if(known, [](char c) { return c == ' ' || c == '(' || c == ')'; });
  auto version = parts.version;
  std::erase(version, ' ');
  const bool is_here = spec.text().find("::") == std::string::npos;
  parts.is_plain = is_here && known == version && version.find('+') == std::string::npos;
  return parts;
}

/// A spec of the catalog (`jax[cuda12]`, `jaxlib=*=*cuda12*`, `cupy-cuda12x`) taken apart.
struct VariantText {
  std::string name;
  std::string extras;
  std::string build;
};

auto variant_text(const std::string& spec) -> VariantText {
  const auto rest = rest_of_spec(spec);
  const auto build = rest.rfind('=');
  const bool has_build = rest.starts_with("=") && build != std::string::npos && build > 0;
  return {name_in_spec(spec), extras_in_spec(spec), has_build ? rest.substr(build + 1) : std::string()};
}

/// `[core-cu12,pytorch]` for `[core-cu12]` and `[pytorch]`.
auto joined_extras(const std::string& variant, const std::string& asked) -> std::string {
  return variant.empty() || asked.empty() ? variant + asked : variant.substr(0, variant.size() - 1) + "," + asked.substr(1);
}

/// The specs that replace `asked`. If conda's variant is another package, it is requested beside the name itself, which requires it.
auto replaced(const Spec& asked, const SpecOfInstaller& parts, const std::string& spec, bool is_conda) -> std::vector<Spec> {
  const auto [name, extras, build] = variant_text(spec);
  if (!is_conda) {
    return {Spec::parse(name + joined_extras(extras, parts.extras) + parts.version + parts.marker)};
  }
  if (pypi::normalise_name(name) != parts.name) {
    return {asked, Spec::parse(spec)};
  }
  if (parts.version.empty() || build.empty()) {
    return {build.empty() ? asked : Spec::parse(spec)};
  }
  const bool is_relation = parts.version.find_first_of("<>!~,|") != std::string::npos;
  const auto version = parts.version.substr(is_relation ? 0 : parts.version.find_first_not_of('='));
  const bool is_series = parts.version.starts_with('=') && !parts.version.starts_with("==") && !version.ends_with('*');
  return {Spec::parse(name + "[version='" + version + (is_series ? ".*" : "") + "',build='" + build + "']")};
}

auto with_variant(std::vector<Spec> specs, const Spec& asked, const StackVariant& variant, bool is_open) -> Alternative {
  const auto spec = specs.back();
  return Alternative(std::move(specs), ChosenVariant{asked, Spec::parse(variant.spec), spec, variant.decides, is_open});
}

/// One spec of the request with its alternatives.
struct Open {
  std::size_t place{};
  SpecOfInstaller parts;
  const StackRequest* request{};
  std::vector<Alternative> for_gpu;
  std::optional<Alternative> for_cpu;
};

class VariantFinder {
 public:
  VariantFinder(World& world, std::span<const Spec> specs, const Catalog& catalog, const MayRun& may_run)
      : world_(world), specs_(specs), catalog_(catalog), may_run_(may_run), is_conda_(world.ecosystem() == Ecosystem::conda) {
    std::ranges::transform(specs, std::back_inserter(parts_), [&](const Spec& spec) { return parts_of(in_own_words(spec)); });
  }

  auto run() -> RequestVariants {
    for (std::size_t place = 0; place < specs_.size(); ++place) {
      if (auto open = open_at(place)) {
        opens_.push_back(std::move(*open));
      }
    }
    RequestVariants all;
    all.for_gpu = combined();
    all.has_cpu_builds = std::ranges::any_of(opens_, [](const Open& open) { return open.for_cpu.has_value(); });
    all.for_cpu.push_back(on_cpu(false));
    all.without_gpu.push_back(on_cpu(true));
    const auto has_own_name = [](const Open& open) { return open.for_cpu && open.for_cpu->second.via.text() != open.request->asked; };
    if (!is_conda_ && std::ranges::any_of(opens_, has_own_name)) {
      all.for_cpu.push_back(on_cpu(false, true));
    }
    return all;
  }

 private:
  /// The spec with the name that this installer knows, because the catalog has aliases.
  auto in_own_words(const Spec& spec) const -> Spec {
    const auto own = is_conda_ ? to_conda_spec(spec.text(), catalog_, [&](std::string_view name) { return world_.is_held(name); })
                               : to_pip_spec(spec.text(), catalog_);
    return own && *own != spec.text() ? Spec::parse(*own) : spec;
  }

  auto list_of(const StackRequest& request) const -> const std::vector<StackVariant>& { return is_conda_ ? request.conda : request.pip; }

  /// Whether the world can judge the specs. If the request names no version, only the variant must be judged, not the name itself.
  auto can_judge(const std::vector<Spec>& specs, const SpecOfInstaller& parts) const -> bool {
    const auto is_judged = [&](const Spec& spec) {
      const auto reach = world_.reach_of(spec.text());
      return !reach.aside || !reach.aside->judged.empty();
    };
    return parts.version.empty() ? is_judged(specs.back()) : std::ranges::all_of(specs, is_judged);
  }

  /// Whether the release that the spec means lacks the extra that makes it the variant: pip would install it without the extra. A
  /// variant with a name of its own (`onnxruntime-gpu[cuda]`) is a variant without its extras, too.
  auto lacks_variant(const StackVariant& variant, const SpecOfInstaller& parts) const -> bool {
    return !is_conda_ && parts.name == name_in_spec(variant.spec) && engine::lacks_variant(variant, parts.version, catalog_);
  }

  /// Limits the spec to the releases that have the variant, if the newest one lacks it: `jax[cuda11_pip]<=0.4.25`.
  auto with_releases_of(const StackVariant& variant, SpecOfInstaller parts) const -> SpecOfInstaller {
    const auto last = lacks_variant(variant, parts) ? last_of(variant, parts.version, catalog_) : std::nullopt;
    parts.version += last ? (parts.version.empty() ? "<=" : ",<=") + *last : std::string();
    return parts;
  }

  static auto without_extras(SpecOfInstaller parts) -> SpecOfInstaller {
    parts.extras.clear();
    return parts;
  }

  /// Whether the other spec names a variant. A package that has builds with and without code names none: `jaxlib==0.4.30` beside `jax`.
  auto names_variant(const SpecOfInstaller& other, const SpecOfInstaller& parts, const StackRequest& request) const -> bool {
    const auto* const package = catalog_.stack_package(is_conda_, other.name);
    const bool is_open = other.name != parts.name && other.is_plain && package != nullptr && package->carries == Carries::by_build;
    return !is_open && std::ranges::any_of(list_of(request), [&](const StackVariant& variant) {
      const bool is_it = other.name == variant.decides || other.name == variant_text(variant.spec).name;
      return is_it && !lacks_variant(variant, parts);
    });
  }

  /// The variant that this spec names explicitly, with its request in the catalog.
  auto named_variant(const SpecOfInstaller& parts) const -> std::pair<const StackRequest*, const StackVariant*> {
    for (const auto& stack : catalog_.stacks()) {
      for (const auto& request : stack.requests) {
        for (const auto& variant : list_of(request)) {
          const bool has_name = variant.spec != request.asked && pypi::normalise_name(name_in_spec(variant.spec)) == parts.name;
          if (has_name && variant_text(variant.spec).build.empty() && extras_in_spec(variant.spec) == parts.extras) {
            return {&request, &variant};
          }
        }
      }
    }
    return {};
  }

  /// The alternative for the CPU. The CPU build's own name is left to the installer if the catalog does not hold that build.
  auto cpu_of(const StackRequest& request, const SpecOfInstaller& parts, std::size_t place) const -> std::optional<Alternative> {
    const auto& told = is_conda_ ? request.conda_cpu : request.pip_cpu;
    const auto spec = told.empty() ? request.asked : told;
    auto bare = without_extras(parts);
    bare.name = pypi::normalise_name(request.asked);
    auto specs = replaced(specs_[place], bare, spec, is_conda_);
    const auto* const named = catalog_.stack_package(is_conda_, request.asked);
    const bool has_builds = named != nullptr && named->has_builds;
    const bool is_only_way = parts.name == bare.name && !told.empty() && !has_builds;
    const bool is_there = is_only_way || ((has_builds || !told.empty()) && can_judge(specs, bare));
    return is_there ? std::optional(with_variant(std::move(specs), specs_[place], {spec, ""}, true)) : std::nullopt;
  }

  /// Whether no extra of the spec states what its builds are for.
  static auto leaves_open(const StackRequest& request, const SpecOfInstaller& parts) -> bool {
    return std::ranges::all_of(extra_names(parts.name + parts.extras), [&](const std::string& extra) {
      return std::ranges::find(request.beside, pypi::normalise_name(extra)) != request.beside.end();
    });
  }

  /// Whether the name is of another package: conda's `pytorch-scatter` and `pytorch_scatter` are two, though PyPI takes them for one.
  auto is_other_package(std::size_t place) const -> bool {
    const auto& typed = specs_[place].name();
    const auto* const request = request_of(catalog_, parts_[place].name);
    return is_conda_ && request != nullptr && typed != request->asked && catalog_.stack_package(true, typed) != nullptr;
  }

  auto open_at(std::size_t place) const -> std::optional<Open> {
    const auto& parts = parts_[place];
    Open open{place, parts, is_other_package(place) ? nullptr : request_of(catalog_, parts.name), {}, {}};
    const bool is_open = open.request != nullptr && parts.is_plain && leaves_open(*open.request, parts) && !list_of(*open.request).empty();
    const auto is_named_by = [&](const SpecOfInstaller& other) { return &other != &parts && names_variant(other, parts, *open.request); };
    if (is_open && std::ranges::none_of(parts_, is_named_by)) {
      for (const auto& variant : list_of(*open.request)) {
        const auto limited = with_releases_of(variant, parts);
        auto specs = replaced(specs_[place], limited, variant.spec, is_conda_);
        if ((!lacks_variant(variant, parts) || limited.version != parts.version) && can_judge(specs, limited)) {
          open.for_gpu.push_back(with_variant(std::move(specs), specs_[place], variant, true));
          open.for_gpu.back().second.is_older = limited.version != parts.version;
          open.for_gpu.back().second.told = replaced(specs_[place], parts, variant.spec, is_conda_).back();
        }
      }
      open.for_cpu = cpu_of(*open.request, parts, place);
      return open.for_gpu.empty() ? std::nullopt : std::optional(std::move(open));
    }
    if (catalog_.stack_package(is_conda_, parts.name) == nullptr) {
      return std::nullopt;
    }
    const auto [request, variant] = named_variant(parts);
    if (request == nullptr) {
      return std::nullopt;
    }
    open.request = request;
    const auto limited = with_releases_of(*variant, parts);
    const bool is_older = limited.version != parts.version;
    const bool is_unknown = !is_conda_ && !parts.extras.empty() && !parts.version.empty() && parts.name == name_in_spec(variant->spec) &&
                            !are_extras_known(variant->spec, parts.version, catalog_);
    const auto meant = is_unknown || (!is_older && lacks_variant(*variant, parts)) ? StackVariant{variant->spec, ""} : *variant;
    open.for_gpu.push_back(
        with_variant(is_older ? replaced(specs_[place], without_extras(limited), variant->spec, is_conda_) : std::vector{specs_[place]},
                     specs_[place], meant, false));
    open.for_cpu = parts.is_plain ? cpu_of(*request, parts, place) : std::nullopt;
    return open;
  }

  /// The request with one alternative for each open spec.
  auto with(const std::vector<const Alternative*>& picked) const -> RequestVariant {
    RequestVariant out;
    for (std::size_t place = 0; place < specs_.size(); ++place) {
      const auto open = std::ranges::find(opens_, place, &Open::place);
      if (open == opens_.end()) {
        out.specs.push_back(specs_[place]);
        continue;
      }
      const auto& [specs, chosen] = *picked[static_cast<std::size_t>(open - opens_.begin())];
      out.specs.insert(out.specs.end(), specs.begin(), specs.end());
      out.chosen.push_back(chosen);
    }
    return out;
  }

  /// All combinations; the first spec varies last. Of too many, those of variants that may run here, and of early variants first.
  auto combined() const -> std::vector<RequestVariant> {
    std::vector<Alternatives> lists;
    std::size_t count = 1;
    for (const auto& open : opens_) {
      lists.emplace_back();
      std::ranges::transform(open.for_gpu, std::back_inserter(lists.back()), [](const Alternative& one) { return &one; });
      count *= std::min(lists.back().size(), k_most_combined);
    }
    if (count > k_most_readings) {
      std::ranges::for_each(lists, [this](Alternatives& list) { keep_those_that_may_run(list); });
    }
    auto picks = picks_of(lists);
    if (picks.size() > k_most_readings) {
      std::ranges::stable_sort(picks, {}, [](const Pick& pick) { return std::accumulate(pick.begin(), pick.end(), std::size_t{}); });
      picks.resize(k_most_readings);
    }
    std::vector<RequestVariant> all;
    for (const auto& pick : picks) {
      Alternatives picked;
      for (std::size_t i = 0; i < pick.size(); ++i) {
        picked.push_back(lists[i][pick[i]]);
      }
      all.push_back(with(picked));
    }
    return all;
  }

  using Alternatives = std::vector<const Alternative*>;
  /// A combination: the position in each list.
  using Pick = std::vector<std::size_t>;

  void keep_those_that_may_run(Alternatives& list) const {
    const auto is_lost = [this](const Alternative* one) {
      return may_run_ && !one->second.decides.empty() && !may_run_(one->second.decides);
    };
    if (!std::ranges::all_of(list, is_lost)) {
      std::erase_if(list, is_lost);
    }
  }

  /// The combinations of the lists; at most k_most_combined.
  static auto picks_of(const std::vector<Alternatives>& lists) -> std::vector<Pick> {
    std::vector<Pick> picks;
    Pick at(lists.size());
    for (auto next = std::size_t{1}; next > 0 && picks.size() < k_most_combined;) {
      picks.push_back(at);
      next = lists.size();
      while (next > 0 && ++at[next - 1] == lists[next - 1].size()) {
        at[--next] = 0;
      }
    }
    return picks;
  }

  /// `keeps_named`: specs that name a variant stay as typed. `is_by_name`: by the plain names, whose builds may be for the CPU here.
  auto on_cpu(bool keeps_named, bool is_by_name = false) const -> RequestVariant {
    std::vector<Alternative> as_typed;
    as_typed.reserve(opens_.size());
    std::vector<const Alternative*> picked;
    for (const auto& open : opens_) {
      const auto typed =
          is_by_name && open.for_cpu ? Spec::parse(open.request->asked + open.parts.version + open.parts.marker) : specs_[open.place];
      as_typed.emplace_back(std::vector{typed}, ChosenVariant{specs_[open.place], Spec::parse(""), Spec::parse(""), "", false});
      const bool is_kept = keeps_named && !open.for_gpu.front().second.is_open;
      const bool has_own = open.for_cpu && !is_kept && !is_by_name;
      const bool is_empty = keeps_named && !is_kept && !open.for_cpu;  // `cupy` of pip only means packages of other names
      picked.push_back(has_own ? &*open.for_cpu : is_empty ? &plain_one(open.for_gpu) : &as_typed.back());
    }
    return with(picked);
  }

  World& world_;
  std::span<const Spec> specs_;
  const Catalog& catalog_;
  const MayRun& may_run_;
  bool is_conda_;
  std::vector<SpecOfInstaller> parts_;
  std::vector<Open> opens_;
};

auto names_stack(const std::string& name, const Catalog& catalog) -> bool {
  return catalog.roles().decides(name) || catalog.roles().is_companion(name) || request_of(catalog, name) != nullptr ||
         catalog.stack_package(false, name) != nullptr || catalog.stack_package(true, name) != nullptr;
}

auto is_for_cpu(const SpecOfInstaller& parts, const Catalog& catalog) -> bool {
  const auto carries_cpu = [&](bool is_conda) {
    const auto* const package = catalog.stack_package(is_conda, parts.name);
    return package != nullptr && package->carries == Carries::cpu;
  };
  const bool is_open = request_of(catalog, parts.name) != nullptr;
  return (is_open && parts.extras == "[cpu]") || (!is_open && (carries_cpu(false) || carries_cpu(true)));
}

}  // namespace

auto request_of(const Catalog& catalog, std::string_view name) -> const StackRequest* {
  for (const auto& stack : catalog.stacks()) {
    for (const auto& request : stack.requests) {
      if (pypi::normalise_name(request.asked) == name) {
        return &request;
      }
    }
  }
  return nullptr;
}

auto variants_of(World& world, std::span<const Spec> specs, const Catalog& catalog, const MayRun& may_run) -> RequestVariants {
  return VariantFinder(world, specs, catalog, may_run).run();
}

auto asks_for_cpu(std::span<const Spec> specs, const Catalog& catalog) -> bool {
  bool is_any = false;
  for (const auto& spec : specs) {
    const auto parts = parts_of(spec);
    const bool is_cpu = is_for_cpu(parts, catalog);
    if (!is_cpu && names_stack(parts.name, catalog)) {
      return false;
    }
    is_any = is_any || is_cpu;
  }
  return is_any;
}

}  // namespace gpusolve::engine
