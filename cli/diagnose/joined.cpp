#include "cli/diagnose/joined.hpp"

#include <algorithm>
#include <array>

#include "adapters/inventory/wheels.hpp"
#include "adapters/report/plain.hpp"
#include "cli/audit/repair.hpp"
#include "cli/diagnose/message_codes.hpp"

namespace gpusolve::cli::diagnose {
namespace {

using report::AuditCode;
using report::FindingCode;
using report::Repair;

auto group(const Match& match, std::string_view name) -> std::string {
  const auto found = match.captured.find(name);
  return found == match.captured.end() ? std::string() : found->second;
}

auto ptx_of(const Clues& clues) -> std::string {
  const auto found = std::ranges::find_if(clues.supported, [](const std::string& one) { return one.starts_with("compute_"); });
  return found == clues.supported.end() ? std::string() : *found;
}

/// The list that torch printed against the GPU.
auto code_sentence(const Case& one) -> std::string {
  const auto capabilities = one.facts.capabilities();
  if (capabilities.empty() || one.clues.supported.empty()) {
    return {};
  }
  const auto gpu = capabilities.front();
  std::vector<std::string> cubins;
  std::ranges::copy_if(one.clues.supported, std::back_inserter(cubins), [](const std::string& code) { return code.starts_with("sm_"); });
  auto text = gpu.sm() + " is not served by " + report::joined(cubins, " ") + ": a GPU runs code of its own major version only.";
  if (const auto ptx = ptx_of(one.clues); !ptx.empty()) {
    text += " The PTX for " + ptx + " would have to be compiled at first use, and CUDA libraries that old do not serve this GPU.";
  }
  return text;
}

auto driver_sentence(const Case& one) -> std::string {
  const auto& driver = one.facts.driver;
  std::string text;
  if (driver && driver->version && driver->cuda) {
    text = "Driver " + driver->version->text() + " serves CUDA " + driver->cuda->text() + " at most.";
  } else if (driver && driver->cuda) {
    text = "The driver serves CUDA " + driver->cuda->text() + " at most.";
  }
  const auto& cuda = one.clues.torch_cuda;
  const auto least = cuda ? one.catalog.least_driver(*cuda, one.facts.platform.value) : std::nullopt;
  if (least) {
    text += (text.empty() ? "" : " ") + std::string("CUDA ") + cuda->text() + " needs driver " + least->text() + " or newer.";
  }
  return text;
}

auto target_entry(const Case& one) -> const catalogs::TargetEntry* {
  auto digits = group(one.match, "sm") + group(one.match, "arch");
  std::erase_if(digits, [](char c) { return c < '0' || c > '9'; });
  const auto capability = parse_compute_capability("sm_" + digits);
  const auto entries = one.catalog.target_entries();
  const auto found = std::ranges::find_if(entries, [&](const auto& entry) { return capability && entry.target.capability == *capability; });
  return found == entries.end() ? nullptr : &*found;
}

auto toolkit_sentence(const Case& one) -> std::string {
  const auto* const entry = target_entry(one);
  std::string text;
  if (entry != nullptr) {
    text = "CUDA knows " + entry->target.capability.sm() + " from " + entry->first.text() + " on" +
           (entry->gone ? ", and no longer from " + entry->gone->text() + " on" : "") + ".";
  }
  if (one.clues.nvcc) {
    text += (text.empty() ? "" : " ") + std::string("Here it is CUDA ") + one.clues.nvcc->text() + ".";
  }
  return text;
}

/// Which torch came with this NCCL: it dates the build.
auto nccl_sentence(const Case& one) -> std::string {
  if (!one.clues.nccl) {
    return {};
  }
  std::optional<DottedVersion> first;
  std::optional<DottedVersion> last;
  for (const auto& build : one.catalog.torch_builds()) {
    if (build.nccl && build.nccl->prefix(3) == one.clues.nccl->prefix(3)) {
      first = !first || build.torch < *first ? build.torch : *first;
      last = !last || *last < build.torch ? build.torch : *last;
    }
  }
  const auto nccl = "NCCL " + one.clues.nccl->text();
  return first ? nccl + " came with torch " + first->text() + (*first == *last ? "" : " to " + last->text()) + "." : std::string();
}

auto mismatch_sentence(const Case& one) -> std::string {
  const auto& [nvcc, torch] = std::pair(one.clues.nvcc, one.clues.torch_cuda);
  return nvcc && torch ? "nvcc is of CUDA " + nvcc->text() + ", torch of CUDA " + torch->text() + "." : std::string();
}

/// A scene with nothing in it but the torch of the log, or the newest one there is: for the search of one that runs.
auto torch_only(const Case& one) -> inventory::Inventory {
  inventory::Inventory inventory{.kind = inventory::Kind::site_packages, .path = "log"};
  const auto releases = one.catalog.torch_releases();
  const auto version = one.clues.torch ? one.clues.torch->text() : releases.empty() ? std::string("2.0") : releases.back().torch.text();
  inventory.packages.push_back(inventory::wheel_package("torch", version + "+" + one.clues.torch_tag.value_or("cpu")));
  inventory.python = one.clues.python;
  return inventory;
}

/// The commands of a build that runs on the facts; nothing where none is known, or no fact is.
auto replacement(const Case& one) -> std::optional<Repair> {
  if (one.facts.capabilities().empty() && !one.facts.driver) {
    return std::nullopt;
  }
  const auto inventory = torch_only(one);
  const auto scene = audit::make_scene(inventory, one.facts, one.catalog);
  return scene.torches.empty() ? std::nullopt : audit::replace_torch(scene.torches.front(), scene);
}

auto is_about_the_build(const FindingCode& code) -> bool {
  constexpr std::array<ReasonCode, 4> k_codes{ReasonCode::no_kernel_image, ReasonCode::ptx_needs_newer_driver, ReasonCode::driver_too_old,
                                              ReasonCode::library_drops_arch};
  const auto* const reason = std::get_if<ReasonCode>(&code);
  return code == FindingCode(AuditCode::cpu_build) || (reason != nullptr && std::ranges::find(k_codes, *reason) != k_codes.end());
}

auto toolkit_commands(const Case& one) -> std::vector<std::string> {
  const auto* const entry = target_entry(one);
  const bool is_nvcc = one.entry.id == "nvcc-unsupported-arch" && entry != nullptr && !entry->gone;
  return is_nvcc ? std::vector<std::string>{"conda install -c nvidia cuda-nvcc=" + entry->first.text()} : std::vector<std::string>{};
}

}  // namespace

auto joined_sentence(const Case& one) -> std::string {
  const auto code = code_of_message(one.entry.id);
  if (one.entry.id == "nccl-unhandled-cuda") {
    return nccl_sentence(one);
  }
  if (code == FindingCode(ReasonCode::no_kernel_image)) {
    return code_sentence(one);
  }
  if (code == FindingCode(ReasonCode::driver_too_old) || code == FindingCode(ReasonCode::ptx_needs_newer_driver)) {
    return driver_sentence(one);
  }
  if (code == FindingCode(AuditCode::toolkit_too_old)) {
    return toolkit_sentence(one);
  }
  return code == FindingCode(AuditCode::cuda_mix) ? mismatch_sentence(one) : std::string();
}

auto remedy(const Case& one, const FindingCode& code) -> Repair {
  Repair repair{Repair::Kind::other, one.entry.advice, commands_for_message(one.entry.id)};
  if (code == FindingCode(AuditCode::toolkit_too_old)) {
    repair.commands = toolkit_commands(one);
    return repair;
  }
  if (!is_about_the_build(code)) {
    return repair;
  }
  const auto found = replacement(one);
  if (found) {
    repair.what += " " + found->what + " runs here.";
    repair.commands = found->commands;
  } else if (repair.commands.empty()) {
    repair.commands.emplace_back("gpusolve resolve --gpu auto");
  }
  return repair;
}

}  // namespace gpusolve::cli::diagnose
