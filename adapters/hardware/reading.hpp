// The result of reading one fact of the machine: a value with its source, the knowledge that the machine has no such value, or unknown.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace gpusolve::hardware {

/// The fact could not be determined. `why` is a short phrase ("nvidia-smi did not answer in 10000 ms").
struct Unknown {
  std::string why{};
  auto operator==(const Unknown&) const -> bool = default;
};

/// It is known that the machine has no such value; `source` states where this was read.
struct Absent {
  std::string source{};
  auto operator==(const Absent&) const -> bool = default;
};

/// A value with its source: "NVML", "nvidia-smi", "/proc/driver/nvidia/version", "CONDA_OVERRIDE_CUDA".
template <class T>
struct Read {
  T value{};
  std::string source{};
  auto operator==(const Read&) const -> bool = default;
};

/// A reading of one fact. `Unknown` differs from `Absent`: an unknown fact constrains nothing, an absent GPU or driver excludes GPU builds.
template <class T>
using Reading = std::variant<Unknown, Absent, Read<T>>;

/// The value; null if it is unknown or absent. The pointer is valid as long as `reading`.
template <class T>
[[nodiscard]] auto value_of(const Reading<T>& reading) -> const T* {
  const auto* read = std::get_if<Read<T>>(&reading);
  return read == nullptr ? nullptr : &read->value;
}

template <class T>
[[nodiscard]] auto is_unknown(const Reading<T>& reading) -> bool {
  return std::holds_alternative<Unknown>(reading);
}

template <class T>
[[nodiscard]] auto is_absent(const Reading<T>& reading) -> bool {
  return std::holds_alternative<Absent>(reading);
}

/// Returns `first`, or `second` if `first` is unknown. If both are unknown, the reason of `first` is kept.
template <class T>
[[nodiscard]] auto first_known(Reading<T> first, Reading<T> second) -> Reading<T> {
  const auto* unknown = std::get_if<Unknown>(&first);
  const bool is_better = unknown != nullptr && (!is_unknown(second) || unknown->why.empty());
  return is_better ? std::move(second) : std::move(first);
}

}  // namespace gpusolve::hardware
