// Where indexes of channels are kept between runs. Who keeps them decides where.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::conda {

/// A slot is a SHA-256 in hexadecimal digits. Nothing here may fail: an index that cannot be kept is made again.
class IndexStore {
 public:
  IndexStore() = default;
  IndexStore(const IndexStore&) = delete;
  auto operator=(const IndexStore&) -> IndexStore& = delete;
  virtual ~IndexStore() = default;

  /// The file of this slot, which may be damaged or out of date; nothing where there is none.
  [[nodiscard]] virtual auto find(const std::string& slot) -> std::optional<std::filesystem::path> = 0;
  /// Takes the next bytes of a file. False where they cannot be kept; then it needs no more.
  using Append = std::function<bool(std::string_view)>;
  /// Replaces what the slot holds by what `write` appends, unless it gives false. Tells whether that is there now.
  virtual auto keep(const std::string& slot, const std::function<bool(const Append&)>& write) -> bool = 0;
  /// Forgets what the slot holds.
  virtual void drop(const std::string& slot) = 0;
};

}  // namespace gpusolve::conda
