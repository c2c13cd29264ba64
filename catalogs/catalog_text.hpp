// A text of the catalog. It only points to a text of the program's own tables, because a run unpacks thousands of texts and reads few of
// them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace gpusolve::catalogs {

/// An immutable text. Copies share its characters.
class CatalogText {
 public:
  CatalogText() = default;
  explicit CatalogText(std::string text) : owned_(std::make_shared<const std::string>(std::move(text))), view_(*owned_) {}
  /// `text` must have static storage.
  [[nodiscard]] static auto in_tables(std::string_view text) -> CatalogText {
    CatalogText one;
    one.view_ = text;
    return one;
  }

  [[nodiscard]] auto view() const -> std::string_view { return view_; }
  operator std::string_view() const { return view_; }  // NOLINT(*-explicit-*): callers read it like any text
  [[nodiscard]] auto empty() const -> bool { return view_.empty(); }
  [[nodiscard]] auto str() const -> std::string { return std::string(view_); }

  auto operator==(const CatalogText& other) const -> bool { return view_ == other.view_; }
  friend auto operator==(const CatalogText& one, std::string_view text) -> bool { return one.view_ == text; }

 private:
  std::shared_ptr<const std::string> owned_;  ///< null for a text in the tables
  std::string_view view_;
};

}  // namespace gpusolve::catalogs
