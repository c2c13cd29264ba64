#include "adapters/hardware/visible_devices.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/hardware/root_files.hpp"
#include "base/ascii.hpp"

namespace gpusolve::hardware {
namespace {

constexpr const char* k_variable = "CUDA_VISIBLE_DEVICES";

/// A GPU that an entry matches, by position, and a text that identifies the entry, because MIG devices of one GPU differ.
struct Named {
  std::size_t gpu;
  std::string identity;
};

auto begins_like(std::string_view whole, std::string_view beginning) -> bool {
  return ascii::lower(whole).starts_with(ascii::lower(beginning));
}

auto by_index(const std::vector<GpuDevice>& gpus, std::uint32_t index) -> std::optional<Named> {
  for (std::size_t i = 0; i < gpus.size(); ++i) {
    if (gpus[i].index.value_or(static_cast<std::uint32_t>(i)) == index) {
      return Named{i, "gpu " + std::to_string(i)};
    }
  }
  return std::nullopt;
}

/// The only match; nullopt if there are several: the start of a UUID that several GPUs share matches none.
auto the_only(const std::vector<Named>& found) -> std::optional<Named> {
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

auto by_uuid(const std::vector<GpuDevice>& gpus, std::string_view entry) -> std::optional<Named> {
  std::vector<Named> found;
  for (std::size_t i = 0; i < gpus.size(); ++i) {
    const auto* uuid = value_of(gpus[i].uuid);
    if (uuid != nullptr && begins_like(*uuid, entry)) {
      found.push_back({i, "gpu " + std::to_string(i)});
    }
  }
  return the_only(found);
}

/// Matches "MIG-GPU-<uuid>/<gpu instance>/<compute instance>", the notation of drivers before R470.
auto by_mig_place(const std::vector<GpuDevice>& gpus, std::string_view entry) -> std::optional<Named> {
  const auto slash = entry.find('/');
  if (!ascii::lower(entry).starts_with("mig-gpu-") || slash == std::string_view::npos) {
    return std::nullopt;
  }
  constexpr std::size_t k_prefix = std::string_view("MIG-").size();
  auto found = by_uuid(gpus, entry.substr(k_prefix, slash - k_prefix));
  if (found) {
    found->identity = ascii::lower(entry);
  }
  return found;
}

auto by_mig_uuid(const std::vector<GpuDevice>& gpus, std::string_view entry) -> std::optional<Named> {
  std::vector<Named> found;
  for (std::size_t i = 0; i < gpus.size(); ++i) {
    for (const auto& instance : gpus[i].mig_instances) {
      if (begins_like(instance.uuid, entry)) {
        found.push_back({i, ascii::lower(instance.uuid)});
      }
    }
  }
  return found.empty() ? by_mig_place(gpus, entry) : the_only(found);
}

auto named_by(const std::vector<GpuDevice>& gpus, std::string_view entry) -> std::optional<Named> {
  if (const auto index = number_in(entry)) {
    return by_index(gpus, *index);
  }
  if (ascii::lower(entry).starts_with("mig-")) {
    return by_mig_uuid(gpus, entry);
  }
  return ascii::lower(entry).starts_with("gpu-") ? by_uuid(gpus, entry) : std::nullopt;
}

/// The positions of the GPUs that count, and the entry at which CUDA stops.
struct Selection {
  std::set<std::size_t> gpus{};
  std::optional<std::string> stopped_at{};
  bool has_index{false};
};

auto select(const std::vector<GpuDevice>& gpus, std::string_view value) -> Selection {
  Selection selection;
  std::set<std::string> seen;
  for (const auto entry : ascii::comma_separated(value)) {
    const auto named = named_by(gpus, entry);
    if (!named) {
      selection.stopped_at = std::string(entry);
      return selection;
    }
    if (!seen.insert(named->identity).second) {
      return {{}, std::string(entry), selection.has_index};
    }
    selection.gpus.insert(named->gpu);
    selection.has_index = selection.has_index || number_in(entry).has_value();
  }
  return selection;
}

auto are_alike(const std::vector<GpuDevice>& gpus) -> bool {
  return std::ranges::all_of(gpus, [&](const GpuDevice& gpu) {
    const auto* one = value_of(gpu.name);
    const auto* other = value_of(gpus.front().name);
    return one != nullptr && other != nullptr && *one == *other;
  });
}

auto notes_of(const Probes& probes, const std::vector<GpuDevice>& gpus, const std::string& value, const Selection& selection)
    -> std::vector<MachineNote> {
  std::vector<MachineNote> notes;
  // "" and "-1" are the usual ways to hide all GPUs, so they are not mistakes.
  const bool is_meant = value.empty() || value == "-1" || selection.stopped_at == "-1";
  if (selection.stopped_at && !is_meant) {
    notes.push_back({NoteCode::cuda_visible_devices_invalid, *selection.stopped_at, std::string(k_variable) + "=" + value});
  }
  if (selection.gpus.empty() && !gpus.empty()) {
    notes.push_back({NoteCode::cuda_visible_devices_hides_all, k_variable, value});
  } else if (selection.gpus.size() < gpus.size()) {
    notes.push_back({NoteCode::cuda_visible_devices_limits, k_variable, value});
  }
  if (selection.has_index && selection.gpus.size() < gpus.size() && !are_alike(gpus) &&
      probes.variable("CUDA_DEVICE_ORDER") != "PCI_BUS_ID") {
    notes.push_back({NoteCode::cuda_device_order_ambiguous, k_variable, value});
  }
  return notes;
}

auto is_unusable_mig(const GpuDevice& gpu) -> bool {
  const auto* is_on = value_of(gpu.mig_enabled);
  return is_on != nullptr && *is_on && gpu.mig_instances.empty();
}

}  // namespace

auto limit_to_visible(const Probes& probes, std::vector<GpuDevice>& gpus) -> std::vector<MachineNote> {
  std::vector<MachineNote> notes;
  if (const auto value = probes.variable(k_variable)) {
    const auto selection = select(gpus, *value);
    notes = notes_of(probes, gpus, *value, selection);
    for (std::size_t i = 0; i < gpus.size(); ++i) {
      gpus[i].counts = selection.gpus.contains(i);
    }
  }
  for (auto& gpu : gpus) {
    if (is_unusable_mig(gpu)) {
      gpu.counts = false;
      const auto* name = value_of(gpu.name);
      notes.push_back({NoteCode::mig_without_instances, name == nullptr ? "GPU" : *name, {}});
    }
  }
  return notes;
}

}  // namespace gpusolve::hardware
