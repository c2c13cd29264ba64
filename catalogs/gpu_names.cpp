// Looking up a GPU by the name that a shop, nvidia-smi or torch gives it.
#include <algorithm>
#include <string>

#include "catalogs/catalog.hpp"
#include "catalogs/near_names.hpp"

namespace gpusolve::catalogs {
namespace {

constexpr std::size_t k_most_offers = 5;

/// Lower case, runs of blanks, '-' and '_' as one blank, without "nvidia " and "geforce " in front.
auto plain_name(std::string_view name) -> std::string {
  std::string out;
  for (const char c : name) {
    const bool is_gap = c == ' ' || c == '-' || c == '_' || c == '\t';
    if (!is_gap) {
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (out.ends_with(' ')) {
    out.pop_back();
  }
  for (const std::string_view maker : {"nvidia ", "geforce "}) {
    if (out.starts_with(maker)) {
      out.erase(0, maker.size());
    }
  }
  return out;
}

auto listed(const std::vector<std::string>& parts, std::string_view last) -> std::string {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    out += (i == 0 ? "" : i + 1 == parts.size() ? " " + std::string(last) + " " : ", ") + parts[i];
  }
  return out;
}

auto unknown_gpu(std::string_view name, std::span<const GpuEntry> gpus) -> Error {
  std::vector<std::string> plain;
  plain.reserve(gpus.size());
  for (const auto& gpu : gpus) {
    plain.push_back(plain_name(gpu.name));
  }
  const auto wanted = plain_name(name);
  std::vector<std::string> offers;
  for (const auto near : near_names(wanted, std::vector<std::string_view>(plain.begin(), plain.end()), k_most_offers)) {
    offers.push_back(quote(gpus[static_cast<std::size_t>(std::ranges::find(plain, near) - plain.begin())].name));
  }
  const auto advice =
      offers.empty() ? std::string("give its compute capability, such as `sm_86`") : "did you mean " + listed(offers, "or") + "?";
  return {ErrorKind::usage, "the GPU " + quote(name) + " is not known: " + advice};
}

auto ambiguous_gpu(std::string_view name, const std::vector<const GpuEntry*>& found) -> Error {
  std::vector<std::string> kinds;
  kinds.reserve(found.size());
  for (const auto* gpu : found) {
    kinds.push_back(gpu->chip + " (" + gpu->capability.sm() + ")");
  }
  return {ErrorKind::usage, "the name " + quote(name) + " is sold with several chips, " + listed(kinds, "and") +
                                ": give the compute capability instead, such as `" + found.front()->capability.sm() + "`"};
}

auto lower_hex(std::string_view id) -> std::string {
  if (id.starts_with("0x") || id.starts_with("0X")) {
    id.remove_prefix(2);
  }
  std::string out(id);
  std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

}  // namespace

auto Catalog::find_gpu(std::string_view name) const -> Result<const GpuEntry*> {
  const auto wanted = plain_name(name);
  std::vector<const GpuEntry*> found;
  for (const auto& gpu : gpu_entries()) {
    if (plain_name(gpu.name) == wanted) {
      found.push_back(&gpu);
    }
  }
  if (found.empty()) {
    return unknown_gpu(name, gpu_entries());
  }
  if (std::ranges::any_of(found, [&](const GpuEntry* gpu) { return gpu->capability != found.front()->capability; })) {
    return ambiguous_gpu(name, found);
  }
  return found.front();
}

auto Catalog::gpus_of_pci_id(std::string_view id) const -> std::vector<const GpuEntry*> {
  const auto wanted = lower_hex(id);
  std::vector<const GpuEntry*> found;
  for (const auto& gpu : gpu_entries()) {
    if (std::ranges::find(gpu.pci_ids, wanted) != gpu.pci_ids.end()) {
      found.push_back(&gpu);
    }
  }
  return found;
}

}  // namespace gpusolve::catalogs
