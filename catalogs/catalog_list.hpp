// A list of the catalog. Lists of the program's own tables are unpacked into an arena, because a run makes thousands of them and frees none
// of them alone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <memory_resource>
#include <span>
#include <utility>
#include <vector>

namespace gpusolve::catalogs {

/// An immutable list. Copies share its values.
template <class Value>
class CatalogList {
 public:
  using value_type = Value;  // NOLINT(*-identifier-naming): the standard's name, which algorithms and test matchers require

  CatalogList() = default;
  CatalogList(std::vector<Value> values) {  // NOLINT(*-explicit-*): a list as read from the catalog's files
    if (!values.empty()) {
      const auto owned = std::make_shared<const std::vector<Value>>(std::move(values));
      view_ = *owned;
      owned_ = owned;
    }
  }
  CatalogList(std::initializer_list<Value> values) : CatalogList(std::vector<Value>(values)) {}
  /// `values` must outlive the list and all its copies.
  [[nodiscard]] static auto in_arena(std::span<const Value> values) -> CatalogList {
    CatalogList one;
    one.view_ = values;
    return one;
  }

  [[nodiscard]] auto begin() const { return view_.begin(); }
  [[nodiscard]] auto end() const { return view_.end(); }
  [[nodiscard]] auto size() const -> std::size_t { return view_.size(); }
  [[nodiscard]] auto empty() const -> bool { return view_.empty(); }
  [[nodiscard]] auto front() const -> const Value& { return view_.front(); }
  [[nodiscard]] auto back() const -> const Value& { return view_.back(); }
  [[nodiscard]] auto operator[](std::size_t at) const -> const Value& { return view_[at]; }
  operator std::span<const Value>() const { return view_; }  // NOLINT(*-explicit-*): callers read it like any list
  [[nodiscard]] auto vector() const -> std::vector<Value> { return {view_.begin(), view_.end()}; }

  auto operator==(const CatalogList& other) const -> bool { return std::ranges::equal(view_, other.view_); }

 private:
  std::shared_ptr<const void> owned_;  ///< null for a list in an arena
  std::span<const Value> view_;
};

/// Creates values in the arena. Their destructors are not called, so they must hold no memory of their own.
template <class Value>
[[nodiscard]] auto make_in(std::pmr::monotonic_buffer_resource& arena, std::size_t count) -> std::span<Value> {
  auto* const room = static_cast<Value*>(arena.allocate(count * sizeof(Value), alignof(Value)));
  std::uninitialized_value_construct_n(room, count);
  return {room, count};
}

}  // namespace gpusolve::catalogs
