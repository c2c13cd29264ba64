// What one look at the machine yields: a value and where it was read, the knowledge that there is none, or neither.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace gpusolve::hardware {

/// The question was asked and has no usable answer; `why` is a short phrase ("nvidia-smi did not answer in 2000 ms").
struct Unknown {
  std::string why{};
  auto operator==(const Unknown&) const -> bool = default;
};

/// It is known that there is none; `source` says how.
struct Absent {
  std::string source{};
  auto operator==(const Absent&) const -> bool = default;
};

/// A value, and where it was read: "NVML", "nvidia-smi", "/proc/driver/nvidia/version", "CONDA_OVERRIDE_CUDA".
template <class T>
struct Read {
  T value{};
  std::string source{};
  auto operator==(const Read&) const -> bool = default;
};

/// `Unknown` is not `Absent`: the first constrains nothing, the second rules GPU builds out.
template <class T>
using Reading = std::variant<Unknown, Absent, Read<T>>;

/// The value, or null when it is unknown or absent. The pointer lives as long as `reading`.
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

/// `first` unless it is unknown, then `second`: how a later source fills what an earlier one left open. Of two reasons for not knowing
/// the first stays.
template <class T>
[[nodiscard]] auto first_known(Reading<T> first, Reading<T> second) -> Reading<T> {
  const auto* unknown = std::get_if<Unknown>(&first);
  const bool is_better = unknown != nullptr && (!is_unknown(second) || unknown->why.empty());
  return is_better ? std::move(second) : std::move(first);
}

}  // namespace gpusolve::hardware
