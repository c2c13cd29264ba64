// A text of the catalog. Those in the program's own tables are only pointed to: thousands are unpacked in a run, and few are read.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace gpusolve::catalogs {

/// An immutable text. Copies share it.
class CatalogText {
 public:
  CatalogText() = default;
  explicit CatalogText(std::string text) : owned_(std::make_shared<const std::string>(std::move(text))), view_(*owned_) {}
  /// `text`: has static storage.
  [[nodiscard]] static auto in_tables(std::string_view text) -> CatalogText {
    CatalogText one;
    one.view_ = text;
    return one;
  }

  [[nodiscard]] auto view() const -> std::string_view { return view_; }
  operator std::string_view() const { return view_; }  // NOLINT(*-explicit-*): a text is read like any other
  [[nodiscard]] auto empty() const -> bool { return view_.empty(); }
  [[nodiscard]] auto str() const -> std::string { return std::string(view_); }

  auto operator==(const CatalogText& other) const -> bool { return view_ == other.view_; }
  friend auto operator==(const CatalogText& one, std::string_view text) -> bool { return one.view_ == text; }

 private:
  std::shared_ptr<const std::string> owned_;  ///< null for a text in the tables
  std::string_view view_;
};

}  // namespace gpusolve::catalogs
