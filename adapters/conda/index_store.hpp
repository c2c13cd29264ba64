// Keeps indexes of channels between runs. The implementation decides where.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::conda {

/// An index that is being written, in any thread. Gone unless it is kept.
class IndexDraft {
 public:
  IndexDraft() = default;
  IndexDraft(const IndexDraft&) = delete;
  auto operator=(const IndexDraft&) -> IndexDraft& = delete;
  virtual ~IndexDraft() = default;

  /// The next bytes. False where they cannot be kept; then it needs no more.
  [[nodiscard]] virtual auto append(std::string_view bytes) -> bool = 0;
  /// Replaces what its slot holds. Tells whether it is there now.
  virtual auto keep() -> bool = 0;
};

/// A slot is a SHA-256 in hexadecimal digits. Nothing here may fail: an index that cannot be kept is made again.
class IndexStore {
 public:
  IndexStore() = default;
  IndexStore(const IndexStore&) = delete;
  auto operator=(const IndexStore&) -> IndexStore& = delete;
  virtual ~IndexStore() = default;

  /// The file of this slot, which may be damaged or outdated; nullopt if there is none.
  [[nodiscard]] virtual auto find(const std::string& slot) -> std::optional<std::filesystem::path> = 0;
  /// Never null.
  [[nodiscard]] virtual auto draft(const std::string& slot) -> std::unique_ptr<IndexDraft> = 0;
  /// Forgets what the slot holds.
  virtual void drop(const std::string& slot) = 0;

  using Append = std::function<bool(std::string_view)>;
};

}  // namespace gpusolve::conda
