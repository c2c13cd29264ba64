// Collects what names and small texts of an archive state about its GPU code.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::device_code {

class StatedCollector {
 public:
  /// How promising a text of this name and size is: the least first; nullopt if it is not worth reading.
  [[nodiscard]] static auto rank(std::string_view name, std::uint64_t size) -> std::optional<std::size_t>;

  /// A member of the archive.
  void add_name(std::string_view name);
  /// The content of a text for which `rank` gives a value.
  void add_text(const std::string& name, std::string_view text);
  /// A list of architectures that a library has as text.
  void add_list(const std::string& name, const std::string& list);

  /// "a/config.json: TORCH_CUDA_ARCH_LIST 8.0 9.0", sorted.
  [[nodiscard]] auto stated() const -> std::vector<std::string>;
  /// Targets of AMD in names, sorted.
  [[nodiscard]] auto targets() const -> std::vector<std::string> { return {targets_.begin(), targets_.end()}; }

 private:
  void add(const std::string& name, const std::string& text);

  std::set<std::string> stated_;
  std::set<std::string> targets_;
  std::set<std::string> toolkits_;
};

}  // namespace gpusolve::device_code
