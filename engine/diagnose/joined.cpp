#include "engine/diagnose/joined.hpp"

#include <algorithm>

#include "base/plain.hpp"
#include "catalogs/cuda/code_targets.hpp"
#include "catalogs/gpu_rules.hpp"
#include "catalogs/newest.hpp"
#include "engine/catalog/catalog_cells.hpp"
#include "engine/diagnose/filled.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::engine::diagnose {
namespace {

using Targets = std::vector<catalogs::CodeTarget>;

auto entry_of(ComputeCapability capability, const catalogs::Catalog& catalog) -> const catalogs::TargetEntry* {
  const auto entries = catalog.target_entries();
  const auto found = std::ranges::find_if(entries, [&](const auto& entry) { return entry.target.capability == capability; });
  return found == entries.end() ? nullptr : &*found;
}

/// The targets of one kind, "sm_" or "compute_", in the list that torch printed.
auto targets_of(const std::vector<std::string>& list, std::string_view prefix) -> Targets {
  Targets targets;
  for (const auto& text : list) {
    const auto target = text.starts_with(prefix) ? catalogs::parse_target(text) : std::nullopt;
    if (target) {
      targets.push_back(*target);
    }
  }
  return targets;
}

/// The torch of the log, if the code of all builds that it could be is known and `is_so` holds for the verdict on each; otherwise empty.
template <class IsSo>
auto torch_if_all(const Case& one, IsSo is_so) -> std::string {
  Facts facts;
  facts.gpus = one.machines.log.gpus;
  facts.platform = one.machines.log.platform;
  // For a message about PTX the driver counts: a torch that it does not serve at all is the package that fails, whatever code it has.
  facts.driver = is_about_ptx(one) ? one.machines.log.driver : std::nullopt;
  if (!one.clues.torch || facts.capabilities().empty()) {
    return {};
  }
  const auto tag = tag_of_torch(one.clues);
  bool is_any_known = false;
  for (const auto& build : one.catalog.published_builds(facts.platform.value)) {
    if (build.version != *one.clues.torch || !build.cuda || (!tag.empty() && build.tag != tag)) {
      continue;
    }
    const bool is_known = build.is_code_known && std::ranges::find(build.assumed, "sm") == build.assumed.end();
    if (!is_known || !is_so(catalogs::judge(build, facts, one.catalog))) {
      return {};
    }
    is_any_known = true;
  }
  return is_any_known ? label_of_torch(one.clues, one.catalog.roles()) : std::string();
}

/// Whether the build has code for the GPU and fails only because a library does not serve the GPU.
auto fails_by_library(const catalogs::Verdict& verdict) -> bool {
  const auto reasons = verdict.reasons();
  return !reasons.empty() && std::ranges::all_of(reasons, [](const Reason& reason) {
    return reason.code == ReasonCode::library_drops_arch && !reason.is_of_driver;
  });
}

/// Whether some GPU runs the build from PTX, which the driver compiles.
auto needs_ptx(const catalogs::Verdict& verdict) -> bool {
  return std::ranges::any_of(verdict.gpus, [](const auto& gpu) {
    const auto* const runs_by = std::get_if<catalogs::RunsBy>(&gpu.second);
    return runs_by != nullptr && runs_by->kind == catalogs::RunsBy::Kind::ptx;
  });
}

/// The catalog's knowledge about the torch of the log, for a message that does not tell which package failed.
auto known_code_sentence(const Case& one) -> std::string {
  const auto sm = one.machines.log.capabilities().front().sm();
  if (const auto torch = torch_with_code(one); !torch.empty()) {
    std::string text = torch + " has code for " + sm;
    for (const auto& package : one.clues.unfit) {
      text += (text.ends_with('.') ? " " : ". ") + package.text;
    }
    return text.ends_with('.') ? text : text + ", so what failed is another package, or another GPU of the machine.";
  }
  const auto torch = torch_if_all(one, fails_by_library);
  return torch.empty() ? torch : torch + " has code for " + sm + ", but its CUDA libraries, such as cuDNN, do not serve it.";
}

/// Compares the list that torch printed with the GPU, by the rule that holds for all builds.
auto code_sentence(const Case& one) -> std::string {
  const auto gpus = one.machines.log.capabilities();
  const auto cubins = targets_of(one.clues.supported, "sm_");
  if (gpus.empty() || cubins.empty()) {
    return gpus.empty() || !one.entry.meaning.is_of_any_package ? std::string() : known_code_sentence(one);
  }
  const auto gpu = gpus.front();
  if (const auto cubin = code_listed(one)) {
    return gpu.sm() + " runs the code for " + catalogs::target_text(*cubin) + " in the list of " + one.catalog.roles().pypi +
           ", so what failed is another package, or another GPU of the machine.";
  }
  std::vector<std::string> names;
  std::ranges::transform(cubins, std::back_inserter(names), catalogs::target_text);
  auto text = gpu.sm() + " is not served by " + joined(names, " ") + ": machine code runs on GPUs of its own major version, and there on " +
              "the same and higher minor versions" + (catalogs::is_tegra(gpu) ? ", on this Jetson its own alone." : ".");
  const auto ptx = catalogs::best_ptx(targets_of(one.clues.supported, "compute_"), gpu);
  if (ptx) {
    text += " The PTX for compute_" + catalogs::target_text(*ptx).substr(3) +
            " could be compiled for it at first use; whether the CUDA libraries of this build serve the GPU is another matter.";
  }
  return text;
}

/// The oldest driver for the CUDA. For PTX, the driver must serve that CUDA itself; machine code also runs under older drivers.
auto least_driver_for(const DottedVersion& cuda, const Case& one) -> std::optional<DottedVersion> {
  const auto platform = one.machines.log.platform.value;
  return is_about_ptx(one) ? one.catalog.native_driver(cuda, platform) : one.catalog.least_driver(cuda, platform);
}

auto driver_sentence(const Case& one) -> std::string {
  const auto& driver = one.machines.log.driver;
  std::string text;
  if (driver && driver->version && driver->cuda) {
    text = "Driver " + driver->version->text() + " serves CUDA " + driver->cuda->text() + " at most.";
  } else if (driver && driver->cuda) {
    text = "The driver serves CUDA " + driver->cuda->text() + " at most.";
  }
  const auto& cuda = one.clues.torch_cuda;
  const bool is_its_ptx = is_about_ptx(one) && is_main_excluded(one);  // the PTX of another package, whose CUDA the log does not state
  const auto least = cuda && !is_its_ptx ? least_driver_for(*cuda, one) : std::nullopt;
  if (least) {
    text += std::string(text.empty() ? "" : " ") + (is_about_ptx(one) ? "PTX of " : "") + "CUDA " + cuda->text() + " needs driver " +
            least->text() + " or newer.";
  }
  return text;
}

/// Says that the log's driver is new enough for the build, so that the program met another driver.
auto enough_sentence(const Case& one) -> std::string {
  const auto& driver = one.machines.log.driver;
  const auto own = parse_dotted_version(group(one.match, "needs_cuda"));
  const auto cuda = own ? std::optional(*own) : one.clues.torch_cuda;
  const auto least = cuda ? one.catalog.least_driver(*cuda, one.machines.log.platform.value) : std::nullopt;
  return driver && driver->version && least && *least <= *driver->version
             ? "Driver " + driver->version->text() + " is new enough: CUDA " + cuda->text() + " needs " + least->text() + " or newer."
             : std::string();
}

auto toolkits_text(const catalogs::TargetEntry& entry) -> std::string {
  return "CUDA knows " + entry.target.capability.sm() + " from " + entry.first.text() + " on" +
         (entry.gone ? ", and no longer from " + entry.gone->text() + " on" : "") + ".";
}

auto compiler_sentence(const Case& one) -> std::string {
  const auto gpus = one.machines.log.capabilities();
  const auto* const entry = gpus.empty() ? nullptr : entry_of(gpus.front(), one.catalog);
  return entry == nullptr ? std::string() : toolkits_text(*entry);
}

/// Says that the log's CUDA runtime has no code for the GPU: it is older than the GPU, or no longer knows it.
auto runtime_sentence(const Case& one) -> std::string {
  const auto gpus = one.machines.log.capabilities();
  const auto* const entry = gpus.empty() || !one.clues.runtime ? nullptr : entry_of(gpus.front(), one.catalog);
  const bool is_outside = entry != nullptr && (*one.clues.runtime < entry->first || (entry->gone && *entry->gone <= *one.clues.runtime));
  return is_outside ? toolkits_text(*entry) + " The log is of CUDA " + one.clues.runtime->text() + "." : std::string();
}

auto toolkit_sentence(const Case& one) -> std::string {
  const auto* const entry = target_entry(one);
  auto text = entry == nullptr ? std::string() : toolkits_text(*entry);
  if (one.clues.nvcc) {
    text += (text.empty() ? "" : " ") + std::string("Here it is CUDA ") + one.clues.nvcc->text() + ".";
  }
  return text;
}

/// The torch releases that contained this NCCL, which dates the build.
auto nccl_sentence(const Case& one) -> std::string {
  if (!one.clues.nccl) {
    return {};
  }
  std::optional<DottedVersion> first;
  std::optional<DottedVersion> last;
  for (const auto& build : one.catalog.published_builds()) {
    if (build.nccl && build.nccl->prefix(3) == one.clues.nccl->prefix(3)) {
      first = !first || build.version < *first ? build.version : *first;
      last = !last || *last < build.version ? build.version : *last;
    }
  }
  const auto nccl = "NCCL " + one.clues.nccl->text();
  return first ? nccl + " came with " + one.catalog.roles().pypi + " " + from_to(first->text(), last->text()) + "." : std::string();
}

/// The tags that exist for this version, instead of the requested tag.
auto other_tags(const Case& one, const AskedWheels& asked) -> std::string {
  std::vector<std::string> tags;
  for (const auto& build : one.catalog.published_builds(one.machines.log.platform.value)) {
    const bool is_other = build.packaging == Packaging::wheel && build.version.text() == asked.version;
    if (is_other && std::ranges::find(tags, build.tag) == tags.end()) {
      tags.push_back(build.tag);
    }
  }
  std::ranges::sort(tags);
  const auto date = catalogs::catalog_of_date(one.catalog);
  const auto index = !asked.tag.empty() && asked.tag == one.clues.index_tag ? "The index is that of " + asked.tag + ". " : std::string();
  return tags.empty()
             ? "It is not in " + date + "."
             : index + "In " + date + " " + one.catalog.roles().pypi + " " + asked.version + " is there for " + joined(tags, ", ") + ".";
}

auto python_sentence(const Case& one) -> std::string {
  const auto asked = asked_wheels(one);
  if (asked.version.empty() || asked.builds.empty()) {
    return asked.version.empty() ? std::string() : other_tags(one, asked);
  }
  if (asked.pythons.empty()) {
    return {};
  }
  auto text = one.catalog.roles().pypi + " " + asked.version + (asked.tag.empty() ? "" : " (" + asked.tag + ")") +
              " was built for Python " + version_range(asked.pythons) + ".";
  if (one.clues.python) {
    const bool is_among = std::ranges::find(asked.pythons, one.clues.python->prefix(2)) != asked.pythons.end();
    text += " This is Python " + one.clues.python->text() + (is_among ? ", so it is the index that lacks it." : ".");
  }
  return text;
}

auto known_sentence(const Case& one) -> std::string {
  if (one.entry.meaning.rule == catalogs::MessageRule::nccl_release) {
    return nccl_sentence(one);
  }
  if (one.entry.meaning.rule == catalogs::MessageRule::driver_suffices) {
    return enough_sentence(one);
  }
  if (one.entry.meaning.cure == catalogs::Cure::python) {
    return python_sentence(one);
  }
  if (one.entry.meaning.cure == catalogs::Cure::compiler) {
    return compiler_sentence(one);
  }
  if (one.entry.meaning.cure == catalogs::Cure::named_build && is_build_without_gpu(one)) {
    const bool is_for_cpu = tag_of_torch(one.clues) == "cpu";
    return is_for_cpu ? "The log names " + label_of_torch(one.clues, one.catalog.roles()) + ", a CPU build." : driver_sentence(one);
  }
  if (one.entry.meaning.cure == catalogs::Cure::main_build) {
    const bool is_about_code = one.entry.meaning.code == FindingCode(ReasonCode::no_kernel_image);
    const bool is_about_driver = one.entry.meaning.code == FindingCode(ReasonCode::driver_too_old) || is_about_ptx(one);
    return is_about_code ? code_sentence(one) : is_about_driver ? driver_sentence(one) : std::string();
  }
  if (one.entry.meaning.code == FindingCode(ReasonCode::no_kernel_image)) {
    return runtime_sentence(one);
  }
  return one.entry.meaning.code == FindingCode(AuditCode::toolkit_too_old) ? toolkit_sentence(one) : std::string();
}

}  // namespace

auto group(const Match& match, std::string_view name) -> std::string {
  const auto found = match.captured.find(name);
  return found == match.captured.end() ? std::string() : found->second;
}

auto target_entry(const Case& one) -> const catalogs::TargetEntry* {
  auto digits = group(one.match, "sm") + group(one.match, "arch");
  std::erase_if(digits, [](char c) { return c < '0' || c > '9'; });
  const auto capability = parse_compute_capability("sm_" + digits);
  return capability ? entry_of(*capability, one.catalog) : nullptr;
}

auto asked_wheels(const Case& one) -> AskedWheels {
  AskedWheels asked{.version = group(one.match, "v"), .tag = group(one.match, "tag"), .builds = {}, .pythons = {}};
  if (asked.tag.empty() && one.clues.index_tag) {
    asked.tag = *one.clues.index_tag;
  }
  for (const auto& build : one.catalog.published_builds(one.machines.log.platform.value)) {
    if (build.packaging == Packaging::wheel && build.version.text() == asked.version && (asked.tag.empty() || build.tag == asked.tag)) {
      asked.builds.push_back(&build);
      asked.pythons.insert(asked.pythons.end(), build.pythons.begin(), build.pythons.end());
    }
  }
  std::ranges::sort(asked.pythons);
  const auto [end, last] = std::ranges::unique(asked.pythons);
  asked.pythons.erase(end, last);
  return asked;
}

auto code_listed(const Case& one) -> std::optional<catalogs::CodeTarget> {
  const auto gpus = one.machines.log.capabilities();
  return gpus.empty() ? std::nullopt : catalogs::best_cubin(targets_of(one.clues.supported, "sm_"), gpus.front());
}

auto tag_of_torch(const Clues& clues) -> std::string {
  return clues.torch_tag ? *clues.torch_tag : clues.torch_cuda ? cuda_label(*clues.torch_cuda) : std::string();
}

auto label_of_torch(const Clues& clues, const StackRoles& roles) -> std::string {
  const auto tag = tag_of_torch(clues);
  return clues.torch ? roles.pypi + " " + clues.torch->text() + (tag.empty() ? "" : " (" + tag + ")") : std::string();
}

auto is_about_ptx(const Case& one) -> bool { return one.entry.meaning.code == FindingCode(ReasonCode::ptx_needs_newer_driver); }

auto torch_with_code(const Case& one) -> std::string {
  return torch_if_all(one, [&](const catalogs::Verdict& verdict) { return verdict.runs() && !(is_about_ptx(one) && needs_ptx(verdict)); });
}

auto is_main_excluded(const Case& one) -> bool {
  return one.entry.meaning.is_of_any_package && one.machines.differences.empty() && (code_listed(one) || !torch_with_code(one).empty());
}

auto is_build_without_gpu(const Case& one) -> bool {
  const auto& cuda = one.clues.torch_cuda;
  const auto& driver = one.machines.log.driver;
  if (!one.clues.torch || !cuda || !driver) {
    return one.clues.torch && tag_of_torch(one.clues) == "cpu";
  }
  const auto least = one.catalog.least_driver(*cuda, one.machines.log.platform.value);
  return driver->version ? least && *driver->version < *least : driver->cuda && driver->cuda->part(0) < cuda->part(0);
}

auto refutation(const Case& one) -> std::string {
  const auto gpu = one.machines.log.capabilities().front();
  return "The warning is wrong: " + gpu.sm() + " runs the code for " + catalogs::target_text(*code_listed(one)) + " in the list of " +
         one.catalog.roles().pypi + ", as machine code runs on the same and higher minor versions of its major version.";
}

auto fact_sentences(const Case& one) -> std::vector<std::string> {
  std::vector<std::string> sentences;
  for (const auto& detail : one.entry.details) {
    if (auto text = filled(detail, one.match, Use::sentence)) {
      sentences.push_back(*std::move(text));
    }
  }
  if (auto known = known_sentence(one); !known.empty()) {
    sentences.push_back(std::move(known));
  }
  return sentences;
}

auto fact_sentence(const Case& one) -> std::string { return joined(fact_sentences(one), " "); }

}  // namespace gpusolve::engine::diagnose
