// The records of one name as an index stores them: rows of fixed width, and a table of texts, which stores each text once.
// docs/cache-format.md describes the bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/index/index_format.hpp"
#include "adapters/conda/index/record_row.hpp"
#include "adapters/conda/index/text_arena.hpp"
#include "adapters/conda/repodata/package_file.hpp"
#include "adapters/conda/repodata/record.hpp"

namespace gpusolve::conda {

/// Collects rows, and writes them as blocks.
class RecordBlockWriter {
 public:
  /// Adds a record. Does not store its name, the location of its file, or whether it was removed. `naming` is the naming of the file.
  void add(const Record& record, Naming naming);
  /// Adds a record that cannot be used.
  void add_broken(std::string_view file, std::string_view why);
  [[nodiscard]] auto row_count() const -> std::uint32_t { return row_count_; }
  /// Appends the rows added so far as a block, and starts the next one.
  void finish(std::string& out);

 private:
  auto add_text(std::string_view text) -> std::uint32_t;
  /// The index of the text; equal texts share one index.
  auto interned(std::string_view text) -> std::uint32_t;
  void add_list(const std::vector<std::string_view>& texts);
  [[nodiscard]] auto text_at(std::uint32_t index) const -> std::string_view {
    const auto* const ends = text_ends_.data();
    const std::size_t begin = index == 0 ? 0 : ends[index - 1];
    return std::string_view(texts_).substr(begin, ends[index] - begin);
  }
  struct Slot {
    std::uint32_t hash{};
    std::uint32_t text{};  ///< index + 1; 0 if the slot is free
  };
  /// The slot of the text with this hash for which `is_it` is true, or the free slot for that text.
  template <typename IsIt>
  auto slot_of(std::uint32_t hash, const IsIt& is_it) -> Slot*;
  void make_room();

  std::string rows_;
  std::uint32_t row_count_{};
  std::vector<std::uint32_t> lists_;
  std::string texts_;
  std::vector<std::uint32_t> text_ends_;
  std::vector<Slot> slots_;  ///< open-addressing table of all texts except the empty one; its size is a power of two
  std::size_t interned_count_{};
  std::optional<std::uint32_t> empty_;  ///< the index of the empty text, if it was added
};

/// A read-only view of the bytes of a block.
class RecordBlock {
 public:
  /// Opens the block of the package `name`. nullopt if the bytes are not a valid block; checks every offset.
  [[nodiscard]] static auto open(std::string_view name, std::string_view bytes) -> std::optional<RecordBlock>;

  [[nodiscard]] auto size() const -> std::uint32_t { return row_count_; }
  /// The file name of a row. If the name follows the naming rule, composes it in `texts`.
  [[nodiscard]] auto file_of(std::uint32_t row, TextArena& texts) const -> std::string_view;
  /// Why the record cannot be used; nullopt if it can.
  [[nodiscard]] auto fault_of(std::uint32_t row) const -> std::optional<std::string_view>;
  /// Reads a row that can be used. The caller sets the fields that are not stored: the file, its location, and whether it was removed.
  [[nodiscard]] auto read(std::uint32_t row) const -> Record;

 private:
  RecordBlock() = default;
  [[nodiscard]] auto is_sound() const -> bool;
  [[nodiscard]] auto is_sound_row(std::uint32_t row) const -> bool;
  [[nodiscard]] auto is_sound_file(std::uint32_t row) const -> bool;
  [[nodiscard]] auto size_by_rule(std::uint32_t row) const -> std::size_t;
  [[nodiscard]] auto naming_of(std::uint32_t row) const -> Naming;
  [[nodiscard]] auto word(std::uint32_t row, std::size_t at) const -> std::uint32_t {
    return number_at<std::uint32_t>(rows_, row::k_width * row + at);
  }
  [[nodiscard]] auto text_of(std::uint32_t row, std::size_t at) const -> std::string_view { return text_at(word(row, at)); }
  [[nodiscard]] auto text_at(std::uint32_t index) const -> std::string_view {
    const std::size_t begin = index == 0 ? 0 : number_at<std::uint32_t>(ends_, row::k_word * (index - 1));
    return texts_.substr(begin, number_at<std::uint32_t>(ends_, row::k_word * index) - begin);
  }
  [[nodiscard]] auto list_of(std::uint32_t first, std::uint32_t count) const -> std::vector<std::string_view>;

  std::string_view name_;
  std::uint32_t row_count_{};
  std::uint32_t list_count_{};
  std::uint32_t text_count_{};
  std::string_view rows_;
  std::string_view lists_;
  std::string_view ends_;
  std::string_view texts_;
};

}  // namespace gpusolve::conda
