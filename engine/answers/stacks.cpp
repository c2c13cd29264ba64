#include "engine/answers/stacks.hpp"

#include <algorithm>
#include <map>

#include "adapters/report/words/why.hpp"
#include "engine/answers/in_set.hpp"
#include "engine/answers/stack.hpp"
#include "model/extra_name.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::engine {
namespace {

using Kind = GpuPart::Kind;

/// One package of a stack in the set.
struct Member {
  std::size_t at{};  ///< its position in the set
  int rank{};        ///< the member with the lowest rank decides
};

/// Whether the catalog says that this package decides where its stack runs.
auto is_deciding(const catalogs::StackPackage& package, const catalogs::Catalog& catalog) -> bool {
  const auto* const stack = catalog.find_stack(package.stack);
  const auto decides = [&](const catalogs::StackVariant& variant) { return variant.decides == package.name; };
  return stack != nullptr && std::ranges::any_of(stack->requests, [&](const catalogs::StackRequest& request) {
           return std::ranges::any_of(package.is_conda ? request.conda : request.pip, decides);
         });
}

/// A package with GPU code decides before one without; among those, the one that the catalog names.
auto rank_of(const Judgement& judgement, const catalogs::Catalog& catalog) -> int {
  const bool is_gpu = judgement.variant.is_judged();
  return (is_gpu ? 0 : 2) + (is_deciding(*judgement.stack.package, catalog) ? 0 : 1);
}

/// The CUDA of the build, else that of the catalog's row for it.
auto cuda_of(const Judgement& judgement) -> std::optional<DottedVersion> {
  const auto* const build = judgement.stack.build;
  return judgement.variant.cuda || build == nullptr ? judgement.variant.cuda : build->cuda;
}

/// `cu118`, `cu12`, `cpu`; nullopt if the toolkit is not known.
auto tag_of(const Judgement& judgement, const GpuPart& part) -> std::optional<std::string> {
  const auto accelerator = judgement.variant.accelerator;
  if (judgement.variant.is_judged()) {
    const auto cuda = cuda_of(judgement);
    return cuda ? std::optional(words_of(accelerator).toolkit_tag(*cuda)) : std::nullopt;
  }
  // A part whose GPU code other packages bring has none itself.
  const bool is_cpu = accelerator == Accelerator::cpu || (accelerator == Accelerator::none && part.kind == Kind::none);
  return is_cpu ? std::optional<std::string>("cpu") : std::nullopt;
}

auto judged_of(const Judgement& judgement, const GpuPart& part) -> Judged {
  if (part.kind == Kind::unknown) {
    return Judged::unknown;
  }
  const auto* const build = judgement.stack.build;
  const auto& match = judgement.stack.match;
  const bool is_assumed = (match && !match->is_exact) || (build != nullptr && build->evidence.confidence == catalogs::Confidence::derived);
  return is_assumed ? Judged::assumed : Judged::known;
}

auto use_of(std::size_t at, const Resolution& resolution, const GpuProvider& provider, const Judge& judge) -> StackUse {
  const auto& [name, candidate] = resolution.solution->chosen[at];
  const auto judgement = judgement_in_set(at, *resolution.solution, provider, judge);
  StackUse use;
  use.name = judgement.stack.package->stack;
  use.package = provider.name_text(name);
  use.version = provider.version_text(candidate);
  use.build = tag_of(judgement, resolution.parts[at]);
  use.judged = judged_of(judgement, resolution.parts[at]);
  if (judgement.variant.is_judged()) {
    const auto* const build = judgement.stack.build;
    use.cuda = text_if_known(cuda_of(judgement));
    const auto& variant = judgement.variant;
    const auto own = variant.cudnn || build == nullptr ? variant.cudnn : build->cudnn;
    use.cudnn = text_if_known(cudnn_in_set(own, variant.packaging, *resolution.solution, provider));
    use.min_driver = judge.facts().has_no_gpu() ? std::nullopt : text_if_known(least_driver_of(judgement, judge));
    use.runs = runs_of(judgement);
  }
  return use;
}

/// Describes a build of the main stack, whose builds have a table of their own.
auto torch_use(const Judgement& judgement, const std::string& package, const std::string& version,
               const std::optional<DottedVersion>& cudnn, const Judge& judge) -> StackUse {
  StackUse use;
  use.name = judge.catalog().roles().id;
  use.package = package;
  use.version = version.substr(0, version.find('+'));
  use.build = variant_tag(judgement.variant);
  const auto& match = judgement.match;
  const bool is_assumed = match && (!match->is_exact || match->build->evidence.confidence == catalogs::Confidence::derived);
  const bool is_open = judgement.variant.is_of_system() || (judgement.variant.is_judged() && (!match || !match->build->is_code_known));
  use.judged = is_open && !judge.facts().has_no_gpu() ? Judged::unknown : is_assumed ? Judged::assumed : Judged::known;
  if (judgement.variant.is_judged()) {
    use.cuda = text_if_known(judgement.variant.cuda);
    use.cudnn = text_if_known(cudnn);
    use.min_driver = judge.facts().has_no_gpu() ? std::nullopt : text_if_known(least_driver_of(judgement, judge));
    use.runs = runs_of(judgement);
  }
  return use;
}

/// Whether the package shows that its stack is in the set.
auto is_member(const Judgement& judgement) -> bool { return judgement.stack.carries_own_code(); }

auto find_torch(const Resolution& resolution, const GpuProvider& provider, const Judge& judge) -> std::optional<StackUse> {
  std::optional<StackUse> found;
  for (const auto& [name, candidate] : resolution.solution->chosen) {
    const auto& judgement = provider.judgement_of(candidate);
    const auto package = provider.name_text(name);
    if (judgement.decides && (!found || package == judge.catalog().roles().conda)) {  // users know it, though a library may have the code
      const auto cudnn = cudnn_in_set(judgement.variant.cudnn, judgement.variant.packaging, *resolution.solution, provider);
      found = torch_use(judgement, package, provider.version_text(candidate), cudnn, judge);
    }
  }
  return found;
}

/// The packages that are in no table and show signs of GPU code, with the sign.
auto with_signs(const Resolution& resolution, const GpuProvider& provider) -> std::vector<std::string> {
  std::vector<std::string> texts;
  for (std::size_t at = 0; at < resolution.parts.size(); ++at) {
    const auto& part = resolution.parts[at];
    const auto& [name, candidate] = resolution.solution->chosen[at];
    if (part.kind == Kind::unknown && !part.sign.empty()) {
      texts.push_back(provider.name_text(name) + " " + provider.version_text(candidate) + " (" + part.sign + ")");
    }
  }
  return texts;
}

auto libraries_of(const Resolution& resolution, const GpuProvider& provider) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < resolution.parts.size(); ++at) {
    if (resolution.parts[at].kind == Kind::library) {
      names.push_back(provider.name_text(resolution.solution->chosen[at].first));
    }
  }
  return names;
}

/// Marks the leading stack: the main one, else that of the first root that belongs to a stack, else the first one.
void mark_leading(const Resolution& resolution, const GpuProvider& provider, const Judge& judge, std::vector<StackUse>& uses) {
  const auto use_named = [&](resolver::NameId root) {
    const auto name = provider.name_text(root);
    const auto project = project_of(name);
    const auto* const wheel = judge.catalog().stack_package(false, project);
    const auto* const package = wheel != nullptr ? wheel : judge.catalog().stack_package(true, project);
    return package == nullptr ? uses.end() : std::ranges::find(uses, package->stack, &StackUse::name);
  };
  const bool has_main = !uses.empty() && uses.front().name == judge.catalog().roles().id;
  for (const auto root : has_main ? std::vector<resolver::NameId>() : resolution.roots) {
    if (const auto found = use_named(root); found != uses.end()) {
      found->is_leading = true;
      return;
    }
  }
  if (!uses.empty()) {
    uses.front().is_leading = true;
  }
}

}  // namespace

auto stacks_of(const Resolution& resolution, const GpuProvider& provider, const Judge& judge) -> std::vector<StackUse> {
  std::map<std::string, Member> deciding;  // key: stack
  for (std::size_t at = 0; at < resolution.parts.size(); ++at) {
    const auto& judgement = provider.judgement_of(resolution.solution->chosen[at].second);
    if (!is_member(judgement)) {
      continue;
    }
    const Member member{at, rank_of(judgement, judge.catalog())};
    const auto [place, is_new] = deciding.try_emplace(judgement.stack.package->stack, member);
    if (!is_new && member.rank < place->second.rank) {
      place->second = member;
    }
  }
  std::vector<StackUse> uses;
  if (auto torch = find_torch(resolution, provider, judge)) {
    uses.push_back(*std::move(torch));
  }
  for (const auto& [stack, member] : deciding) {
    uses.push_back(use_of(member.at, resolution, provider, judge));
  }
  mark_leading(resolution, provider, judge, uses);
  return uses;
}

auto warnings_about_signs(const Resolution& resolution, const GpuProvider& provider) -> std::vector<Warning> {
  const auto unknown = with_signs(resolution, provider);
  if (!unknown.empty()) {
    const bool is_one = unknown.size() == 1;
    return {{WarningCode::unjudged, report::enumerated(unknown) + (is_one ? " shows" : " show") +
                                        " signs of GPU code, and the catalog does not know " + (is_one ? "it" : "them") + ": whether " +
                                        (is_one ? "it runs" : "they run") + " on the GPU is not judged"}};
  }
  const auto libraries = libraries_of(resolution, provider);
  const bool has_unknown = std::ranges::find(resolution.parts, Kind::unknown, &GpuPart::kind) != resolution.parts.end();
  if (resolution.outcome == OutcomeKind::unjudged && !libraries.empty() && !has_unknown) {
    return {{WarningCode::unjudged,
             report::enumerated(libraries) + ": libraries of CUDA have GPU code, which is judged only together with what uses them"}};
  }
  return {};
}

}  // namespace gpusolve::engine
