// Collects the statements of names and small texts in an archive about its GPU code.
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
  /// The rank of a text by name and size: a lower rank is more promising; nullopt if the text is not worth reading.
  [[nodiscard]] static auto rank(std::string_view name, std::uint64_t size) -> std::optional<std::size_t>;

  /// Adds the name of a member.
  void add_name(std::string_view name);
  /// Adds the content of a text that has a `rank`.
  void add_text(const std::string& name, std::string_view text);
  /// Adds a list of architectures that a library contains as text.
  void add_list(const std::string& name, const std::string& list);

  /// The statements, such as "a/config.json: TORCH_CUDA_ARCH_LIST 8.0 9.0", sorted.
  [[nodiscard]] auto stated() const -> std::vector<std::string>;
  /// AMD's targets in names, sorted.
  [[nodiscard]] auto targets() const -> std::vector<std::string> { return {targets_.begin(), targets_.end()}; }

 private:
  void add(const std::string& name, const std::string& text);

  std::set<std::string> stated_;
  std::set<std::string> targets_;
  std::set<std::string> toolkits_;
};

}  // namespace gpusolve::device_code
