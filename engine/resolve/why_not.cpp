#include "engine/resolve/why_not.hpp"

#include <algorithm>
#include <tuple>

#include "adapters/pypi/name.hpp"
#include "adapters/report/words/stack_words.hpp"
#include "adapters/report/words/summary.hpp"
#include "engine/answers/answer_order.hpp"
#include "engine/judging/asked_names.hpp"
#include "engine/remedies/remedies.hpp"
#include "engine/resolve/compiled_answer.hpp"
#include "engine/resolve/completed.hpp"
#include "engine/solving/set_aside.hpp"
#include "engine/workshop/workshop.hpp"

namespace gpusolve::engine {
namespace {

/// The subject of the query, under its name in either ecosystem, in the spelling of PEP 503.
struct Subject {
  std::string conda_name;
  std::string pypi_name;
};

auto subject_of(const Spec& spec, const catalogs::Catalog& catalog) -> Subject {
  const auto& name = spec.project();
  return {pypi::normalise_name(catalog.conda_name(name)), pypi::normalise_name(catalog.pypi_name(name))};
}

auto package_of(const Answer& answer, const Subject& subject) -> const Package* {
  const auto is_it = [&](const Package& one) {
    const auto name = pypi::normalise_name(one.name.text());
    return one.requested && (name == subject.conda_name || name == subject.pypi_name);
  };
  const auto found = std::ranges::find_if(answer.packages, is_it);
  return found == answer.packages.end() ? nullptr : &*found;
}

/// The package that represents the subject if the request leaves its variant open: tensorrt-cu12 for tensorrt.
auto deciding_package_of(const Answer& answer, const Subject& subject) -> const Package* {
  const auto* const own = package_of(answer, subject);
  const auto found = std::ranges::find_if(answer.packages, &Package::requested);
  return own != nullptr || found == answer.packages.end() ? own : &*found;
}

auto is_same(const Package& left, const Package& right) -> bool {
  return std::tie(left.name, left.version, left.build, left.source) == std::tie(right.name, right.version, right.build, right.source);
}

/// Whether both answers have the same build of the subject; if the subject is no package, like cupy on PyPI, whether both sets
/// are the same.
auto is_same_build(const Answer& left, const Answer& right, const Subject& subject) -> bool {
  const auto* const one = package_of(left, subject);
  const auto* const other = package_of(right, subject);
  if (one == nullptr && other == nullptr) {
    return std::ranges::equal(left.packages, right.packages, is_same);
  }
  return one != nullptr && other != nullptr && is_same(*one, *other);
}

auto just_in_time(const Answer& answer) -> std::size_t {
  const auto& stack = answer.stack;
  return stack ? static_cast<std::size_t>(std::ranges::count_if(stack->runs, [](const Run& run) { return run.by == Run::By::ptx; })) : 0;
}

auto or_none(const std::optional<std::string>& text) -> std::string { return text.value_or("none"); }

auto build_of(const Package& package) -> std::string { return package.build ? package.build->text() : package.version.text(); }

/// "vllm 0.26.0"; the outcome in words if the set does not have the package itself.
auto leading_of(const Answer& answer, const Package* package) -> std::string {
  return package == nullptr ? report::outcome_line(answer) : package->name + " " + package->version;
}

/// The text before the line of a set: "vllm 0.26.0" for a set whose line names only its torch; see Fix.
auto leading_with(const Answer& answer, const Package* package) -> std::string {
  const auto leading = report::leading_text(answer);
  if (!answer.packages.empty() && !answer.builds.empty()) {
    return answer.builds.front().package + " " + answer.builds.front().version + " from its source";
  }
  const auto line = report::set_line(answer);
  if (line.empty() || package == nullptr || answer.roles.is_main(package->name.text()) || line.starts_with(package->name.text() + " ")) {
    return leading;
  }
  return package->name + " " + package->version + (leading.empty() ? "" : ", " + leading);
}

/// The first level of the choice on which two sets differ.
class Comparison {
 public:
  Comparison(const Answer& best, const Answer& asked, const Subject& subject)
      : best_(best), asked_(asked), one_(deciding_package_of(best, subject)), other_(deciding_package_of(asked, subject)) {}

  void add_to(Better& better) {
    const bool is_found = differs_by_source() || differs_by_outcome() || differs_by_installer() || differs_by_stack();
    if (!is_found) {
      against(5, "the other packages, the build number or its date", one_ == nullptr ? "" : one_->name + " " + build_of(*one_),
              other_ == nullptr ? "" : build_of(*other_));
    }
    better.level = level_;
    better.words = std::move(words_);
  }

 private:
  auto against(std::uint8_t level, const std::string& what, const std::string& left, const std::string& right) -> bool {
    return tell(level, what + ", " + left + " against " + right);
  }

  auto tell(std::uint8_t level, std::string words) -> bool {
    level_ = level;
    words_ = std::move(words);
    return true;
  }

  /// Whether a build from source makes the difference.
  auto differs_by_source() -> bool {
    if (asked_.builds.empty()) {
      return false;
    }
    const auto& build = asked_.builds.front();
    const auto compiled = build.package + " " + build.version;
    return best_.builds.empty()
               ? against(1, "a wheel comes before a build from source", leading_of(best_, one_), compiled)
               : against(2, "the preferred version", best_.builds.front().package + " " + best_.builds.front().version, compiled);
  }

  auto differs_by_outcome() -> bool {
    if (best_.facts.has_no_gpu() && !best_.stack.value_or(Stack{}).cuda && asked_.stack.value_or(Stack{}).cuda) {
      return against(1, "a CPU build comes before a GPU build where there is no GPU", leading_of(best_, one_), leading_of(asked_, other_));
    }
    if (best_.outcome != OutcomeKind::gpu || asked_.outcome == OutcomeKind::gpu) {
      return false;
    }
    return asked_.outcome == OutcomeKind::cpu_only
               ? against(1, "a GPU build comes before a CPU build", leading_of(best_, one_), leading_of(asked_, other_))
               : against(1, "a GPU build comes before others", std::string(outcome_text(best_.outcome)),
                         std::string(outcome_text(asked_.outcome)));
  }

  /// Whether the installers differ and decide. Without an advantage of its set, pip comes before conda.
  auto differs_by_installer() -> bool {
    const bool is_pip = best_.request.installer == Ecosystem::pypi;
    const auto advantage = first_advantage(best_, asked_);
    if (best_.request.installer == asked_.request.installer || (!advantage && !is_pip)) {
      return false;
    }
    const auto other = std::string(installer_text(asked_.request.installer));
    return tell(0, leading_of(best_, one_) + " of " + std::string(installer_text(best_.request.installer)) + ", " +
                       (advantage ? clause_on(*advantage, other) : "which comes before " + other));
  }

  /// "whose torch is newer, 2.11.0 against 2.8.0 of pip"; `other`: the installer of the asked set.
  auto clause_on(Advantage advantage, const std::string& other) -> std::string {
    const bool is_of_main = one_ == nullptr || best_.roles.is_main(one_->name.text());
    switch (advantage) {
      case Advantage::judged:
        return "which was judged whole; of the set of " + other + " a part was not";
      case Advantage::outcome:
        return "which runs with less doubt than the set of " + other;
      case Advantage::certain:
        return (best_.stacks_on_cpu < asked_.stacks_on_cpu ? "which leaves less on the CPU than the set of "
                                                           : "of which less is assumed than of the set of ") +
               other;
      case Advantage::newer_main:
        return is_of_main ? "which is newer than " + leading_of(asked_, other_) + " of " + other
                          : "whose " + best_.roles.pypi + " is newer, " + best_.stack->torch.value() + " against " +
                                asked_.stack->torch.value() + " of " + other;
    }
    return {};
  }

  auto differs_by_stack() -> bool {
    const auto left = best_.stack.value_or(Stack{});
    const auto right = asked_.stack.value_or(Stack{});
    if (one_ != nullptr && other_ != nullptr && public_version(one_->version) != public_version(other_->version)) {
      return against(2, "the preferred version", one_->name + " " + one_->version, other_->version);
    }
    if (just_in_time(best_) != just_in_time(asked_)) {
      return against(3, "code that runs natively", "a cubin", "PTX that the driver compiles");
    }
    if (left.cuda != right.cuda) {
      const auto* const what = best_.facts.driver ? "the CUDA that suits the driver best" : "the newest CUDA";
      return against(4, what, "CUDA " + or_none(left.cuda), or_none(right.cuda));
    }
    return left.python != right.python && against(5, "the newest Python", "Python " + or_none(left.python), or_none(right.python));
  }

  const Answer& best_;
  const Answer& asked_;
  const Package* one_;
  const Package* other_;
  std::uint8_t level_{};
  std::string words_;
};

auto verdict_of(const Answer& asked, const Answer& best, const Subject& subject, bool accepts_cpu) -> Verdict {
  if (asked.outcome == OutcomeKind::unsatisfiable) {
    return Verdict::impossible;
  }
  if (asked.outcome == OutcomeKind::cpu_only && !accepts_cpu) {
    return Verdict::no_gpu;
  }
  const bool is_chosen = asked.builds.empty() ? is_same_build(asked, best, subject) : asked.builds == best.builds;
  return is_chosen ? Verdict::chosen : Verdict::not_best;
}

/// The answer of resolve. If packages are compiled, it is not the workshop's answer, but has that answer's reasons why no set has
/// a wheel of them.
auto solved_or_compiled(const Query& query, Workshop& workshop) -> Result<Workshop::Solved> {
  auto solved = workshop.solve(query);
  if (!solved || solved->answer.outcome == OutcomeKind::gpu) {
    return solved;
  }
  auto compiled = compiled_answer(query, workshop);
  if (!compiled) {
    return compiled.error();
  }
  if (*compiled) {
    auto& wheels = solved->answer;
    (*compiled)->reasons = std::move(wheels.reasons);
    (*compiled)->conflict = std::move(wheels.conflict);
    (*compiled)->lost = std::move(wheels.lost);
    wheels = **std::move(compiled);
  }
  return solved;
}

/// Whether the set has a release that its publisher withdrew. The pin in the request admits the release (PEP 592), also for other
/// requests in the worlds that were opened for this request.
auto is_withdrawn(const Answer& asked) -> bool {
  return std::ranges::find(asked.warnings, WarningCode::yanked, &Warning::code) != asked.warnings.end();
}

/// The answer to the request without the subject's version and build.
auto usual_answer(Workshop& workshop, const Query& plain, const Answer& asked) -> Result<Workshop::Solved> {
  return is_withdrawn(asked) ? Workshop(workshop.catalog(), plain, workshop.host()).solve(plain) : solved_or_compiled(plain, workshop);
}

/// The request for the package itself, or for its usual specs.
auto plain_request(const Query& query, const std::vector<Spec>& usual) -> Query {
  auto plain = query;
  auto& specs = plain.specs;
  specs.front() = usual.empty() ? Spec::parse(specs.front().name()) : usual.front();
  specs.insert(specs.begin() + 1, usual.empty() ? usual.end() : usual.begin() + 1, usual.end());
  return plain;
}

/// An error if the embedded catalog cannot judge the subject. For a package that every installer completes with the main package,
/// it judges the latter.
auto check(const Query& query, const catalogs::Catalog& catalog) -> Status {
  const auto& subject = query.specs.front();
  return is_of_catalog(query.sources) && is_user_of_main(subject, catalog.roles()) ? Status(std::monostate{})
                                                                                   : check_subject(subject, query, catalog);
}

auto is_left_to_installer(const Spec& spec, const Answer& answer) -> bool {
  const auto& aside = answer.request.set_aside;
  const auto is_it = [&](const SetAside& one) { return one.judged.empty() && one.package == spec.project(); };
  return std::ranges::any_of(aside, is_it);
}

auto compared(Workshop& workshop, const std::vector<Spec>& usual) -> Result<WhyNot> {
  const auto& query = workshop.first();
  auto asked = solved_or_compiled(query, workshop);
  if (!asked) {
    return asked.error();
  }
  const auto& spec = query.specs.front();
  const auto subject = subject_of(spec, workshop.catalog());
  const auto best = usual_answer(workshop, plain_request(query, usual), asked->answer);
  if (!best) {
    return best.error();
  }
  WhyNot out{spec.text(), verdict_of(asked->answer, best->answer, subject, query.accepts_cpu || query.facts.has_no_gpu()), {}, {}};
  if (out.verdict == Verdict::not_best && (!asked->answer.packages.empty() || !asked->answer.builds.empty())) {
    Better better{best->answer.stack.value_or(Stack{}), best->answer.request.installer, 0, {}, {}};
    better.leading = leading_with(best->answer, deciding_package_of(best->answer, subject));
    better.leading_of_asked = leading_with(asked->answer, deciding_package_of(asked->answer, subject));
    Comparison(best->answer, asked->answer, subject).add_to(better);
    out.better = std::move(better);
  }
  auto fixes = out.verdict == Verdict::impossible || out.verdict == Verdict::no_gpu ? remedies_of(workshop, *asked)
                                                                                    : Result<std::vector<Fix>>(std::vector<Fix>{});
  if (!fixes) {
    return fixes.error();
  }
  out.is_left_to_installer = is_left_to_installer(spec, asked->answer);
  out.answer = std::move(asked->answer);
  out.answer.fixes = std::move(fixes).value();
  return out;
}

}  // namespace

auto why_not(const Query& typed, const catalogs::Catalog& catalog, const Host& host, const std::vector<Spec>& usual) -> Result<WhyNot> {
  if (auto checked = check(typed, catalog); !checked) {
    return checked.error();
  }
  const auto [query, names, note] = completed(typed, catalog);
  Workshop workshop(catalog, query, host);
  auto out = compared(workshop, usual);
  if (out && note) {
    out->answer.warnings.push_back(*note);
  }
  if (out) {
    out->answer.summary = report::summarise(out->answer);
  }
  return out;
}

}  // namespace gpusolve::engine
