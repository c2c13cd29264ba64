// Keeps indexes of channels between runs. The implementation decides where.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::conda {

/// A slot is a SHA-256 in hexadecimal digits. No operation reports an error: an index that cannot be kept is made again.
class IndexStore {
 public:
  IndexStore() = default;
  IndexStore(const IndexStore&) = delete;
  auto operator=(const IndexStore&) -> IndexStore& = delete;
  virtual ~IndexStore() = default;

  /// The file of this slot, which may be damaged or outdated; nullopt if there is none.
  [[nodiscard]] virtual auto find(const std::string& slot) -> std::optional<std::filesystem::path> = 0;
  /// Appends bytes to a file. False if they cannot be stored; the caller then stops.
  using Append = std::function<bool(std::string_view)>;
  /// Replaces the content of the slot by the bytes that `write` appends, unless `write` returns false. Returns whether the slot was
  /// replaced.
  virtual auto keep(const std::string& slot, const std::function<bool(const Append&)>& write) -> bool = 0;
  /// Deletes the content of the slot.
  virtual void drop(const std::string& slot) = 0;
};

}  // namespace gpusolve::conda
