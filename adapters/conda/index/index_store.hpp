// Keeps indexes of channels between runs. The implementation decides where they are stored.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::conda {

/// An index that is being written, in any thread. Discarded unless keep() is called.
class IndexDraft {
 public:
  IndexDraft() = default;
  IndexDraft(const IndexDraft&) = delete;
  auto operator=(const IndexDraft&) -> IndexDraft& = delete;
  virtual ~IndexDraft() = default;

  /// Appends bytes. Returns false if they cannot be stored; the caller may then omit the rest.
  [[nodiscard]] virtual auto append(std::string_view bytes) -> bool = 0;
  /// Replaces the index in the slot. Returns whether that succeeded.
  virtual auto keep() -> bool = 0;
};

/// Stores one index per slot; a SHA-256 in hexadecimal digits identifies a slot. No function reports errors: an index that cannot be stored
/// is made again.
class IndexStore {
 public:
  IndexStore() = default;
  IndexStore(const IndexStore&) = delete;
  auto operator=(const IndexStore&) -> IndexStore& = delete;
  virtual ~IndexStore() = default;

  /// The file of this slot, which may be damaged or outdated; nullopt if there is none.
  [[nodiscard]] virtual auto find(const std::string& slot) -> std::optional<std::filesystem::path> = 0;
  /// A new draft for this slot; never null.
  [[nodiscard]] virtual auto draft(const std::string& slot) -> std::unique_ptr<IndexDraft> = 0;
  /// Removes the index from the slot.
  virtual void drop(const std::string& slot) = 0;

  using Append = std::function<bool(std::string_view)>;
};

}  // namespace gpusolve::conda
