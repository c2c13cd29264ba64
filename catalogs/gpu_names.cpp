// Finds a GPU by the name that a shop, nvidia-smi or torch uses.
#include "catalogs/gpu_names.hpp"

#include "base/ascii.hpp"
#include "base/near_names.hpp"
#include "catalogs/accelerators.hpp"
#include "catalogs/gpu_spelling.hpp"
#include "model/vendors/words.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <ranges>
#include <string>

namespace gpusolve::catalogs {
namespace {

constexpr std::size_t k_most_offers = 5;
constexpr std::uint16_t k_after_majors = 20;  // `86` and `120` look like capabilities, `3900` like a card

auto is_letter(char c) -> bool { return c >= 'a' && c <= 'z'; }

auto listed(const std::vector<std::string>& parts, std::string_view last) -> std::string {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    out += (i == 0 ? "" : i + 1 == parts.size() ? " " + std::string(last) + " " : ", ") + parts[i];
  }
  return out;
}

/// "quadro rtx 4000" -> "rtx 4000" -> "4000" -> nullopt.
auto without_family(std::string_view plain) -> std::string_view {
  constexpr std::array<std::string_view, 8> k_families{"gtx ", "rtx ", "gt ", "quadro ", "tesla ", "titan ", "grid ", "jetson "};
  const auto found = std::ranges::find_if(k_families, [&](std::string_view family) { return plain.starts_with(family); });
  return found == k_families.end() ? std::string_view{} : plain.substr(found->size());
}

/// Names of GPUs by their plain forms. With `has_family` the full names, otherwise the names without the family.
auto names_by_form(std::span<const GpuEntry> gpus, bool has_family) -> std::map<std::string, std::string_view> {
  std::map<std::string, std::string_view> by_form;
  for (const auto& gpu : gpus) {
    const auto plain = plain_gpu_name(gpu.name);
    const auto form = has_family ? std::string_view(plain) : without_family(plain);
    if (!form.empty()) {
      by_form.emplace(form, gpu.name);
    }
  }
  return by_form;
}

/// The names that differ in the fewest letters.
auto near_gpus(std::string_view wanted, const std::map<std::string, std::string_view>& by_form) -> std::vector<std::string> {
  const auto forms = by_form | std::views::keys;
  std::vector<std::string> offers;
  std::optional<std::size_t> least;
  for (const auto& near : near_names(wanted, std::vector<std::string_view>(forms.begin(), forms.end()), k_most_offers)) {
    const auto distance = edit_distance(wanted, near, wanted.size());
    least = least.value_or(distance);
    auto offer = quote(by_form.at(near));
    if (distance == *least && std::ranges::find(offers, offer) == offers.end()) {
      offers.push_back(std::move(offer));
    }
  }
  return offers;
}

/// The capability that `86`, `sm86` or `sm-86` means.
auto meant_capability(std::string_view name) -> std::optional<ComputeCapability> {
  const auto plain = plain_gpu_name(name);
  const auto digits = std::string_view(plain).substr(std::min(plain.find_first_not_of("sm "), plain.size()));
  const auto meant = parse_compute_capability("sm_" + std::string(digits));
  return meant && meant->major < k_after_majors ? std::optional(*meant) : std::nullopt;
}

/// Suggests similar names, or names with a similar number: `3900` may mean the RTX 3090.
auto unknown_gpu(std::string_view name, std::span<const GpuEntry> gpus) -> Error {
  if (const auto meant = meant_capability(name)) {
    return {ErrorKind::usage, "the GPU " + quote(name) + " is not known: did you mean " + quote(meant->sm()) + "?"};
  }
  const auto wanted = plain_gpu_name(name);
  auto offers = near_gpus(wanted, names_by_form(gpus, true));
  offers = offers.empty() ? near_gpus(wanted, names_by_form(gpus, false)) : offers;
  const std::string by_capability = "give its compute capability, such as `sm_86`";
  const auto advice = offers.empty() ? by_capability : "did you mean " + listed(offers, "or") + "? For any other GPU " + by_capability;
  return {ErrorKind::usage, "the GPU " + quote(name) + " is not known: " + advice};
}

auto ambiguous_gpu(std::string_view name, const std::vector<const GpuEntry*>& found) -> Error {
  std::vector<std::string> kinds;
  kinds.reserve(found.size());
  for (const auto* gpu : found) {
    kinds.push_back(gpu->chip.str() + " (" + gpu->capability.sm() + ")");
  }
  return {ErrorKind::usage, "the name " + quote(name) + " is sold with several chips, " + listed(kinds, "and") +
                                ": give the compute capability instead, such as `" + found.front()->capability.sm() + "`"};
}

auto without_blanks(std::string text) -> std::string {
  std::erase(text, ' ');
  return text;
}

/// Whether `gpu` is a board whose name continues `wanted` by letters: `tesla k40` means `tesla k40c` and `tesla k40m`, which have the same
/// chip.
auto is_board_of(const GpuEntry& gpu, const std::string& wanted) -> bool {
  constexpr std::size_t k_most_letters = 2;
  const auto plain = plain_gpu_name(gpu.name);
  const bool has_number = !wanted.empty() && ascii::is_digit(wanted.back());
  const auto letters = std::string_view(plain).substr(std::min(wanted.size(), plain.size()));
  return has_number && plain.starts_with(wanted) && letters.size() <= k_most_letters && std::ranges::all_of(letters, is_letter);
}

auto may_mean(const GpuEntry& gpu, const std::string& wanted) -> bool {
  const auto plain = plain_gpu_name(gpu.name);
  for (auto form = std::string_view(plain); !form.empty(); form = without_family(form)) {
    if (form.starts_with(wanted + " ") || without_blanks(std::string(form)) == without_blanks(wanted)) {
      return true;
    }
  }
  return false;
}

/// Whether the first words of the name are `wanted` without blanks: `rtx4050` means `rtx 4050 laptop gpu` and `rtx 4050 mobile`.
auto begins_without_blanks(const GpuEntry& gpu, const std::string& wanted) -> bool {
  const auto plain = plain_gpu_name(gpu.name) + " ";
  for (auto blank = plain.find(' '); blank != std::string::npos; blank = plain.find(' ', blank + 1)) {
    if (without_blanks(plain.substr(0, blank)) == wanted) {
      return true;
    }
  }
  return false;
}

auto is_gap(char c) -> bool { return c == ' ' || c == '-'; }

/// Whether a word ends at `end`. The number in `K40m` is a word too.
auto is_end_of_word(std::string_view name, std::size_t end) -> bool {
  return end >= name.size() || is_gap(name[end]) || (end > 0 && ascii::is_digit(name[end - 1]) && !ascii::is_digit(name[end]));
}

/// The common leading words of all names.
auto common_name(const std::vector<const GpuEntry*>& found) -> std::string {
  const auto first = found.front()->name.view();
  auto end = first.size();
  for (const auto* gpu : found) {
    end = std::min(end, static_cast<std::size_t>(std::ranges::mismatch(first, gpu->name.view()).in1 - first.begin()));
  }
  while (end > 0 &&
         (is_gap(first[end - 1]) || !std::ranges::all_of(found, [&](const auto* gpu) { return is_end_of_word(gpu->name, end); }))) {
    --end;
  }
  return std::string(first.substr(0, end));
}

/// `A (sm_75)` or `B (sm_86)`: one name per capability, the shortest.
auto kinds_among(std::vector<const GpuEntry*> found) -> std::string {
  std::ranges::stable_sort(found, {}, [](const GpuEntry* gpu) { return std::pair(gpu->capability, gpu->name.view().size()); });
  const auto repeated = std::ranges::unique(found, {}, &GpuEntry::capability);
  found.erase(repeated.begin(), repeated.end());
  std::vector<std::string> kinds;
  for (const auto* gpu : found) {
    if (kinds.size() < k_most_offers) {
      kinds.push_back(quote(gpu->name) + " (" + gpu->capability.sm() + ")");
    }
  }
  return listed(kinds, "or");
}

auto several_gpus(std::string_view name, const std::vector<const GpuEntry*>& found) -> Error {
  return {ErrorKind::usage,
          "the name " + quote(name) + " may mean " + kinds_among(found) + ": write the whole name, or the compute capability"};
}

auto lower_hex(std::string_view id) -> std::string {
  if (id.starts_with("0x") || id.starts_with("0X")) {
    id.remove_prefix(2);
  }
  std::string out(id);
  std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

auto gpus_that(const Catalog& catalog, const std::string& wanted, bool (*means)(const GpuEntry&, const std::string&))
    -> std::vector<const GpuEntry*> {
  std::vector<const GpuEntry*> found;
  for (const auto& gpu : catalog.gpu_entries()) {
    if (!wanted.empty() && means(gpu, wanted)) {
      found.push_back(&gpu);
    }
  }
  return found;
}

constexpr std::string_view k_cut = "...";

auto is_cut(std::string_view name) -> bool { return ascii::trimmed(name, " \t").ends_with(k_cut); }

/// The plain front of a name that an older nvidia-smi cut in its table: `Tesla V100-SXM2...`; empty for any other name.
auto cut_front(std::string_view name) -> std::string {
  const auto whole = ascii::trimmed(name, " \t");
  return is_cut(name) ? plain_gpu_name(whole.substr(0, whole.size() - k_cut.size())) : std::string();
}

auto begins_with(const GpuEntry& gpu, const std::string& front) -> bool { return plain_gpu_name(gpu.name).starts_with(front); }

/// The cut name without the vendor, for a name that can mean several products: `GeForce RTX 208...` for `NVIDIA GeForce RTX 208...`.
auto cut_name(std::string_view name) -> std::string {
  constexpr std::string_view k_vendor = "NVIDIA ";
  return std::string(ascii::trimmed(name.substr(name.starts_with(k_vendor) ? k_vendor.size() : 0), " \t"));
}

auto find_cut(const Catalog& catalog, std::string_view name) -> Result<NamedGpu> {
  constexpr auto k_advice = "`nvidia-smi -L` prints the whole name; or give the compute capability, such as `sm_86`";
  const auto found = gpus_that(catalog, cut_front(name), begins_with);
  if (found.empty()) {
    return usage_error("the GPU " + quote(name) + " is not known, because its name is cut: " + k_advice);
  }
  if (std::ranges::any_of(found, [&](const GpuEntry* gpu) { return gpu->capability != found.front()->capability; })) {
    return usage_error("the name " + quote(name) + " is cut, and may mean " + kinds_among(found) + ": " + k_advice);
  }
  return NamedGpu{found.size() == 1 ? found.front()->name.str() : cut_name(name), found.front()->capability};
}

auto several_gpus_or_one(std::string_view name, const std::vector<const GpuEntry*>& found) -> Result<NamedGpu> {
  if (std::ranges::any_of(found, [&](const GpuEntry* gpu) { return gpu->capability != found.front()->capability; })) {
    return several_gpus(name, found);
  }
  auto common = common_name(found);
  return NamedGpu{common.empty() ? found.front()->name.str() : std::move(common), found.front()->capability};
}

auto has_name(const GpuEntry& gpu, const std::string& wanted) -> bool { return plain_gpu_name(gpu.name) == wanted; }

/// Like Catalog::find_gpu, but also accepts short names; nullopt if no GPU has such a name. The search for similar names takes longer than
/// everything else here, so it is left to the caller that reports the error.
auto find_spelling(const Catalog& catalog, std::string_view name) -> std::optional<Result<NamedGpu>> {
  const auto wanted = plain_gpu_name(name);
  const auto exact = gpus_that(catalog, wanted, has_name);
  if (!exact.empty()) {
    const bool is_one = std::ranges::all_of(exact, [&](const GpuEntry* gpu) { return gpu->capability == exact.front()->capability; });
    return is_one ? Result<NamedGpu>(NamedGpu{exact.front()->name.str(), exact.front()->capability})
                  : Result<NamedGpu>(ambiguous_gpu(name, exact));
  }
  auto found = gpus_that(catalog, wanted, may_mean);
  found = found.empty() ? gpus_that(catalog, wanted, begins_without_blanks) : found;
  found = found.empty() ? gpus_that(catalog, wanted, is_board_of) : found;
  return found.empty() ? std::nullopt : std::optional(several_gpus_or_one(name, found));
}

auto other_maker(std::string_view name, const AcceleratorEntry& other) -> Error {
  const bool has_vowel = std::string_view("AEIOU").find(other.name.front()) != std::string_view::npos;
  return {ErrorKind::usage, quote(name) + (has_vowel ? " is an " : " is a ") + other.name + ", and only " + judged_gpus() +
                                " are judged so far; " + other.builds};
}

}  // namespace

auto Catalog::find_gpu(std::string_view name) const -> Result<const GpuEntry*> {
  const auto wanted = plain_gpu_name(name);
  std::vector<const GpuEntry*> found;
  for (const auto& gpu : gpu_entries()) {
    if (plain_gpu_name(gpu.name) == wanted) {
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

auto find_gpu_by_short_name(const Catalog& catalog, std::string_view name) -> Result<NamedGpu> {
  constexpr std::size_t k_longest_name = 256;  // the longest name of a product has 49; each spelling is compared with each product
  if (name.size() > k_longest_name) {
    return usage_error("the GPU " + quote(name) + " is not known: give its compute capability, such as `sm_86`");
  }
  const auto literal = find_spelling(catalog, name);
  if (literal && *literal) {
    return *literal;
  }
  if (is_cut(name)) {
    return find_cut(catalog, name);
  }
  for (const auto& spelling : spellings_of(plain_gpu_name(name))) {
    if (const auto found = find_spelling(catalog, spelling); found && *found) {
      return *found;
    }
  }
  if (const auto* const other = accelerator_of_name(catalog, name)) {
    return other_maker(name, *other);
  }
  return literal ? *literal : Result<NamedGpu>(unknown_gpu(name, catalog.gpu_entries()));
}

auto gpu_at_end(const Catalog& catalog, std::string_view text) -> const GpuEntry* {
  constexpr std::size_t k_longest_name = 128;  // includes the vendor's name and marks; the longest name of a product has 49
  text.remove_prefix(text.size() - std::min(text.size(), k_longest_name));
  std::multimap<std::string, const GpuEntry*> by_name;
  for (const auto& gpu : catalog.gpu_entries()) {
    by_name.emplace(plain_gpu_name(gpu.name), &gpu);
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_start = (at == 0 || !ascii::is_alphanumeric(text[at - 1])) && ascii::is_alphanumeric(text[at]);
    const auto named = is_start ? by_name.equal_range(plain_gpu_name(text.substr(at))) : std::pair(by_name.end(), by_name.end());
    const auto is_alike = [&](const auto& one) { return one.second->capability == named.first->second->capability; };
    if (named.first != named.second && std::all_of(named.first, named.second, is_alike)) {
      return named.first->second;
    }
  }
  return nullptr;
}

auto Catalog::gpus_of_pci_id(std::string_view id) const -> std::vector<const GpuEntry*> {
  const auto wanted = lower_hex(id);
  std::vector<const GpuEntry*> found;
  for (const auto& gpu : gpu_entries()) {
    if (std::ranges::any_of(gpu.pci_ids, [&](const CatalogText& one) { return one == wanted; })) {
      found.push_back(&gpu);
    }
  }
  return found;
}

}  // namespace gpusolve::catalogs
