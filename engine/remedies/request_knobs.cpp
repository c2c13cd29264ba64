// Knobs of the request: specs, constraints and limits.
#include <algorithm>
#include <functional>
#include <optional>
#include <ranges>
#include <set>

#include "engine/binding/cuda_binding.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/reach/absent_cuda.hpp"
#include "engine/remedies/allowed_versions.hpp"
#include "engine/remedies/knobs.hpp"
#include "engine/remedies/widening.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/specs/version_limit.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::engine {
namespace {

using resolver::CandidateId;
using resolver::Requirement;
using SpecList = std::vector<Spec> Query::*;

/// The nearest name in the first world that has similar names; empty if there is none, or if the name itself is known.
auto near_name_of(Workshop& workshop, const Spec& spec) -> std::string {
  const auto worlds = workshop.worlds_of(workshop.first());
  for (auto* const world : worlds ? *worlds : std::vector<World*>{}) {
    const auto names = world->near_names(spec.name());
    if (!names.empty()) {
      return names.front();
    }
  }
  return {};
}

auto range_text(const std::string& name, const std::string& least, const std::string& most) -> std::string {
  return least == most ? name + "==" + least : name + ">=" + least + ",<=" + most;
}

/// A spec of a list, loosened step by step. Keeps its extras: without them it would request another variant.
class SpecKnob {
 public:
  SpecKnob(SpecList list, std::size_t place, const Spec& spec, const catalogs::Catalog& catalog)
      : list_(list),
        place_(place),
        spec_(spec),
        name_(spec.name()),
        catalog_(catalog),
        binds_cuda_(binds_cuda(name_, catalog)),
        head_(name_ + spec.extras()),
        kind_(name_ == "python" ? Change::Kind::python_package : Change::Kind::package) {
    knob_.cost = kind_ == Change::Kind::python_package ? cost::k_python : cost::k_package;
  }

  /// Adds other versions, the nearest first.
  void loosen(const AllowedVersions& allowed) {
    const auto& versions = allowed.versions;
    const auto ranges = widening(versions.size(), allowed.begin, allowed.end, allowed.is_below_nearer ? Start::below : Start::above);
    if (allowed.holds_more) {
      const auto all_of_them = range_text(head_, versions[allowed.begin], versions[allowed.end - 1]);
      add(ranges.empty() ? head_ : all_of_them, ranges.empty() ? head_ : all_of_them);
    }
    // Each version of a package that binds CUDA binds another CUDA, so a range of versions would allow too much.
    knob_.is_monotone = !binds_cuda_;
    for (const auto& range : ranges) {
      if (!knob_.is_monotone) {
        add(release(versions[range.added]));
        continue;
      }
      const bool is_all = range.last - range.first + 1 == versions.size();
      add(is_all ? head_ : range_text(head_, versions[range.first], versions[range.last]), release(versions[range.added]));
    }
  }

  /// Adds other variants of the release by their extras: `jax[cuda12]` for `jax[cuda12_pip]`; then the name alone.
  void vary(const catalogs::StackRequest& request, bool is_literal) {
    knob_.cost = cost::k_variant;
    knob_.is_monotone = false;
    for (const auto& variant : request.pip) {
      if (name_in_spec(variant.spec) == name_ && variant.spec != head_) {
        add(variant.spec + spec_.version());
      }
    }
    if (!is_literal && head_ != request.asked) {  // leaves the variant and the installer open
      add(request.asked + spec_.version());
    }
  }

  /// Adds the other variants if each is a package of its own: `cupy-cuda11x` for `cupy-cuda12x`; then the name that leaves the
  /// variant and the installer open: `faiss` for `faiss-gpu-cu12`.
  void replace(const catalogs::StackRequest& request, bool is_literal) {
    std::vector<std::string> others;
    for (const auto& variant : request.pip) {
      if (extras_in_spec(variant.spec).empty() && variant.spec != name_) {
        others.push_back(variant.spec);
      }
    }
    swap_for(others);
    swap_for(is_literal ? std::vector<std::string>() : std::vector{request.asked});
  }

  /// Adds other packages in its place: in the same version, then in any. `tensorflow` for `tensorflow-gpu`.
  void swap_for(const std::vector<std::string>& others) {
    knob_.cost = cost::k_variant;
    knob_.is_monotone = false;
    for (const auto& version : std::set<std::string, std::greater<>>{spec_.version(), ""}) {
      for (const auto& other : others) {
        add(other + version);
      }
    }
  }

  /// Adds a similar name: an unknown name may be a misspelling.
  void spell(const std::string& name) { add(name + spec_.rest()); }

  /// Adds the empty spec, which is removed from the list before the query is solved.
  void drop() { add(""); }

  auto take() -> ChangeKnob { return std::move(knob_); }

 private:
  /// The spec of one release, without extras that the release is known to lack, unless these extras make it the variant.
  auto release(const std::string& version) const -> std::string {
    const auto limit = "==" + version;
    const bool is_bare = lacks_extras(head_, limit, catalog_) && !deciding_extras(catalog_).contains(head_);
    return (is_bare ? name_ : head_) + limit;
  }

  void add(const std::string& done) { add(done, done); }
  void add(const std::string& tried, const std::string& done) {
    const auto write = [list = list_, place = place_](const Spec& spec) { return [=](Query& query) { (query.*list)[place] = spec; }; };
    knob_.settings.push_back({write(Spec::parse(tried)), write(Spec::parse(done)), {kind_, name_, spec_.text(), done}});
  }

  SpecList list_;
  std::size_t place_;
  Spec spec_;
  std::string name_;
  const catalogs::Catalog& catalog_;
  bool binds_cuda_;
  std::string head_;  ///< the name with its extras
  Change::Kind kind_;
  ChangeKnob knob_;
};

void add_if_of_use(ChangeKnob knob, ChangeKnobs& knobs) {
  if (!knob.settings.empty()) {
    knobs.push_back(std::move(knob));
  }
}

/// Whether a spec can be loosened: not one with a URL or a marker.
auto is_plain(const Spec& spec) -> bool { return spec.rest().find_first_of(";@") == std::string::npos; }

/// The package that is never dropped: the one that decides, otherwise a package with GPU builds, otherwise the first.
auto find_anchor(const std::vector<std::optional<AllowedVersions>>& allowed) -> std::size_t {
  const auto decides = [](const std::optional<AllowedVersions>& one) { return one && one->decides && one->has_gpu_builds; };
  const auto has_gpu = [](const std::optional<AllowedVersions>& one) { return one && one->has_gpu_builds; };
  auto found = std::ranges::find_if(allowed, decides);
  found = found == allowed.end() ? std::ranges::find_if(allowed, has_gpu) : found;
  return found == allowed.end() ? 0 : static_cast<std::size_t>(found - allowed.begin());
}

void add_spec_knobs(Workshop& workshop, const std::vector<std::size_t>& places, ChangeKnobs& knobs) {
  const auto& specs = workshop.first().specs;
  std::vector<std::optional<AllowedVersions>> allowed;
  allowed.reserve(specs.size());
  for (const auto& spec : specs) {
    allowed.push_back(allowed_versions(workshop, spec));
  }
  const auto anchor = find_anchor(allowed);
  for (const auto place : places) {
    SpecKnob knob(&Query::specs, place, specs[place], workshop.catalog());
    if (const auto selector = selector_for_absent_toolkit(specs[place]); !selector.empty()) {
      knob.spell(selector);
    } else if (allowed[place] && is_plain(specs[place]) && !specs[place].rest().empty()) {
      knob.loosen(*allowed[place]);
    }
    if (const auto meant = allowed[place] ? std::string() : near_name_of(workshop, specs[place]); !meant.empty()) {
      knob.spell(meant);
    }
    if (place != anchor) {
      knob.drop();
    }
    add_if_of_use(knob.take(), knobs);
  }
}

/// The catalog's request that has the package as a variant, or that may replace the package; null if there is none.
auto request_with(const catalogs::Catalog& catalog, const std::string& name) -> const catalogs::StackRequest* {
  const auto serves = [&](const catalogs::StackRequest& request) {
    return std::ranges::find(request.pip, name, &catalogs::StackVariant::spec) != request.pip.end() ||
           std::ranges::find(request.in_place_of, name) != request.in_place_of.end();
  };
  for (const auto& stack : catalog.stacks()) {
    for (const auto& request : stack.requests) {
      if (request.asked != name && serves(request)) {
        return &request;
      }
    }
  }
  return nullptr;
}

/// Adds knobs for specs whose extra or name chooses a variant.
void add_variant_knobs(Workshop& workshop, const std::vector<std::size_t>& places, ChangeKnobs& knobs) {
  const auto& specs = workshop.first().specs;
  for (const auto place : places) {
    const auto* const family = request_with(workshop.catalog(), specs[place].name());
    if (family != nullptr && is_plain(specs[place])) {
      SpecKnob knob(&Query::specs, place, specs[place], workshop.catalog());
      knob.replace(*family, workshop.first().is_literal);
      add_if_of_use(knob.take(), knobs);
    }
    const auto* const package = workshop.catalog().stack_package(false, specs[place].name());
    if (package != nullptr && !package->same_as.empty() && is_plain(specs[place])) {
      SpecKnob knob(&Query::specs, place, specs[place], workshop.catalog());
      knob.swap_for({package->same_as});
      add_if_of_use(knob.take(), knobs);
    }
    const auto* const request = request_of(workshop.catalog(), specs[place].name());
    if (request != nullptr && !specs[place].extras().empty() && is_plain(specs[place])) {
      SpecKnob knob(&Query::specs, place, specs[place], workshop.catalog());
      knob.vary(*request, workshop.first().is_literal);
      add_if_of_use(knob.take(), knobs);
    }
  }
}

void add_constraint_knobs(Workshop& workshop, ChangeKnobs& knobs) {
  const auto& constraints = workshop.first().constraints;
  for (std::size_t place = 0; place < constraints.size(); ++place) {
    SpecKnob knob(&Query::constraints, place, constraints[place], workshop.catalog());
    if (const auto allowed = allowed_versions(workshop, constraints[place]); allowed && is_plain(constraints[place])) {
      knob.loosen(*allowed);
    }
    knob.drop();
    add_if_of_use(knob.take(), knobs);
  }
}

// ---- limits

using Limit = std::optional<VersionLimit> Query::*;

/// Versions of two numbers, ascending.
using Minors = std::set<DottedVersion>;

/// 12.5 for 12.4: the exclusive end of a range that includes 12.4 and its patches.
auto after(const DottedVersion& minor) -> std::string { return std::to_string(minor.part(0)) + "." + std::to_string(minor.part(1) + 1); }

/// A limit of the query: its member, its subject, and the kind of its change.
struct LimitPlace {
  Limit limit;
  VersionLimit::Subject subject;
  Change::Kind kind;
};

auto set_limit(const LimitPlace& place, const std::string& text) -> std::function<void(Query&)> {
  return [limit = place.limit, value = parse_version_limit(text, place.subject).value()](Query& changed) { changed.*limit = value; };
}

auto limit_knob(const Query& query, const LimitPlace& place, std::uint32_t price, const Minors& minors) -> ChangeKnob {
  ChangeKnob knob{price, true, {}};
  const auto& now = query.*place.limit;
  if (!now) {
    return knob;
  }
  if (minors.empty()) {
    const auto drop = [limit = place.limit](Query& changed) { (changed.*limit).reset(); };
    knob.settings.push_back({drop, drop, {place.kind, "", now->text(), ""}});
    return knob;
  }
  const auto given = query.is_cuda_of_file && place.kind == Change::Kind::cuda ? std::string() : now->text();
  const std::vector<DottedVersion> all(minors.begin(), minors.end());
  const auto exact = parse_dotted_version(now->text());
  const auto is_allowed = [&](const DottedVersion& minor) { return now->allows(minor) || (exact && exact->prefix(2) == minor); };
  auto start = Start::above;
  auto begin = static_cast<std::size_t>(std::ranges::find_if(all, is_allowed) - all.begin());
  auto end = static_cast<std::size_t>(std::find_if(all.rbegin(), all.rend(), is_allowed).base() - all.begin());
  if (begin >= end) {
    const auto named = number_in(now->text()).value_or(DottedVersion{});
    begin = end = static_cast<std::size_t>(std::ranges::count_if(all, [&](const DottedVersion& one) { return one < named; }));
    const bool is_between = begin > 0 && begin < all.size();
    start = is_between && is_nearer(all[begin - 1], all[begin], named) ? Start::below : Start::above;
  }
  for (const auto& widened : widening(all.size(), begin, end, start)) {
    const auto range = ">=" + all[widened.first].text() + ",<" + after(all[widened.last]);
    const auto value = all[widened.added].text();
    knob.settings.push_back({set_limit(place, range), set_limit(place, value), {place.kind, "", given, value}});
  }
  return knob;
}

void add_limit_knobs(Workshop& workshop, ChangeKnobs& knobs) {
  const auto& query = workshop.first();
  const auto& catalog = workshop.catalog();
  Minors cudas;
  Minors cudnns;
  Minors pythons;
  for (const auto& build : catalog.published_builds(query.facts.platform.value)) {
    if (build.cuda) {
      cudas.insert(build.cuda->prefix(2));
    }
    if (build.cudnn && build.cudnn->parts().size() > 1) {  // a major version alone is within every limit of that major version
      cudnns.insert(build.cudnn->prefix(2));
    }
    pythons.insert(build.pythons.begin(), build.pythons.end());
  }
  add_if_of_use(limit_knob(query, {&Query::cuda, VersionLimit::Subject::cuda, Change::Kind::cuda}, cost::k_limit, cudas), knobs);
  add_if_of_use(limit_knob(query, {&Query::cudnn, VersionLimit::Subject::cudnn, Change::Kind::cudnn}, cost::k_limit, cudnns), knobs);
  add_if_of_use(limit_knob(query, {&Query::python, VersionLimit::Subject::python, Change::Kind::python}, cost::k_python, pythons), knobs);
}

}  // namespace

void add_request_knobs(Workshop& workshop, const std::vector<std::size_t>& specs, ChangeKnobs& knobs) {
  add_spec_knobs(workshop, specs, knobs);
  add_variant_knobs(workshop, specs, knobs);  // after the spec knobs: of two knobs of a spec the later decides, and may keep it
  add_constraint_knobs(workshop, knobs);
  add_limit_knobs(workshop, knobs);
}

}  // namespace gpusolve::engine
