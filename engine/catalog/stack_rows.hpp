// Facts that the rows of a stack state about one release, and the places of its builds.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/ascii.hpp"
#include "base/plain.hpp"
#include "base/url/parts.hpp"
#include "catalogs/stack_entries.hpp"

namespace gpusolve::engine {

/// Whether the wheels are on another index or page than PyPI.
[[nodiscard]] inline auto is_elsewhere(const catalogs::StackBuild& row) -> bool { return !row.index.empty() || !row.pages.empty(); }

/// The index or page of the row's wheels; empty for PyPI.
[[nodiscard]] inline auto stated_place(const catalogs::StackBuild& row) -> const std::string& {
  return row.pages.empty() ? row.index : row.pages;
}

/// Whether the address is the page of a patch release, which has the wheels of `page` as well: `…/torch-2.2.2+cu121.html` for
/// `…/torch-2.2.0+cu121.html`.
[[nodiscard]] inline auto is_page_of_patch(std::string_view page, std::string_view address) -> bool {
  const auto zero = page.find(".0+");
  if (zero == std::string_view::npos) {
    return false;
  }
  const auto [head, tail] = std::pair(page.substr(0, zero + 1), page.substr(zero + 2));
  if (!address.starts_with(head) || !address.ends_with(tail) || address.size() <= head.size() + tail.size()) {
    return false;
  }
  const auto patch = address.substr(head.size(), address.size() - head.size() - tail.size());
  return std::ranges::all_of(patch, ascii::is_digit);
}

/// Whether the row's index or page, or an index with the same wheels as PyPI, is at this address.
[[nodiscard]] inline auto is_at(const catalogs::StackBuild& row, std::string_view address) -> bool {
  const auto& place = is_elsewhere(row) ? stated_place(row) : row.also_on;
  const auto bare = [](std::string_view url) { return url::without_last_slashes(url::without_scheme(url)); };
  const auto is_it = [&](std::string_view plain) { return bare(place) == bare(plain) || is_page_of_patch(bare(row.pages), bare(plain)); };
  return !place.empty() && (address.find('%') == std::string_view::npos ? is_it(address) : is_it(url::percent_decoded(address)));
}

/// Whether the address is in one folder with the row's index or page: `…/whl/cpu` beside `…/whl/cu121`.
[[nodiscard]] inline auto is_beside(const catalogs::StackBuild& row, std::string_view address) -> bool {
  const auto folder = [](std::string_view text) {
    text = url::without_last_slashes(url::without_scheme(text));
    const auto last = text.rfind('/');
    return text.substr(0, last == std::string_view::npos ? 0 : last);  // empty: the root of a server
  };
  return is_elsewhere(row) && !folder(address).empty() && folder(stated_place(row)) == folder(address);
}

/// Whether nothing is known about a wheel on PyPI. If the wheels of the package are elsewhere, PyPI has only the source.
[[nodiscard]] inline auto is_bare(const catalogs::StackBuild& row) -> bool {
  return row.label.empty() && row.pythons.empty() && !row.is_code_known && !is_elsewhere(row);
}

/// Whether `text` is this release, however many zeros it ends with: 1.12 for `1.12.0`, and for `1.12.0+cu12`.
[[nodiscard]] inline auto is_version(const catalogs::StackVersion& version, std::string_view text) -> bool {
  text = text.substr(0, text.find('+'));
  const auto numbers = parse_dotted_version(text);
  return version.text == text || (numbers && parse_dotted_version(version.text) && *numbers == version.numbers);
}

/// The local version, in lower case, as pip compares it: `cu128torch2.9.0cxx11abifalse`. Empty if there is none.
[[nodiscard]] inline auto local_of(std::string_view version) -> std::string {
  const auto plus = version.find('+');
  return plus == std::string_view::npos ? std::string() : ascii::lower(version.substr(plus + 1));
}

/// Whether some row is for wheels with this local version. Wheels with another one were compiled by somebody else, for any
/// release and platform.
[[nodiscard]] inline auto has_local(std::span<const catalogs::StackBuild> rows, std::string_view local) -> bool {
  return std::ranges::any_of(rows, [&](const catalogs::StackBuild& row) { return ascii::lower(row.label) == local; });
}

/// A text of a row for one release: `jaxlib==0.4.29` for `jaxlib=={version}`.
[[nodiscard]] inline auto filled(std::string text, std::string_view version) -> std::string {
  return with_replaced(std::move(text), "{version}", version);
}

}  // namespace gpusolve::engine
