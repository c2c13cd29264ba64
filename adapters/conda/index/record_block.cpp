#include "adapters/conda/index/record_block.hpp"

#include <algorithm>

#include "base/printable.hpp"
#include "model/words/word.hpp"

namespace gpusolve::conda {
namespace {

template <typename Digest>
auto digest_at(std::string_view bytes, std::size_t at) -> Digest {
  Digest digest{};
  std::ranges::transform(bytes.substr(at, digest.size()), digest.begin(), [](char c) { return static_cast<std::uint8_t>(c); });
  return digest;
}

}  // namespace

auto RecordBlock::open(std::string_view name, std::string_view bytes) -> std::optional<RecordBlock> {
  IndexCursor cursor(bytes);
  RecordBlock block;
  block.name_ = name;
  block.row_count_ = cursor.number<std::uint32_t>();
  block.list_count_ = cursor.number<std::uint32_t>();
  block.text_count_ = cursor.number<std::uint32_t>();
  block.rows_ = cursor.take(row::k_width * block.row_count_);
  block.lists_ = cursor.take(row::k_word * block.list_count_);
  block.ends_ = cursor.take(row::k_word * block.text_count_);
  block.texts_ = cursor.rest();
  return cursor.is_sound() && block.is_sound() ? std::optional(block) : std::nullopt;
}

auto RecordBlock::is_sound() const -> bool {
  std::uint32_t end = 0;
  for (std::size_t text = 0; text < text_count_; ++text) {
    const auto next = number_at<std::uint32_t>(ends_, row::k_word * text);
    if (next < end) {
      return false;
    }
    end = next;
  }
  for (std::size_t entry = 0; entry < list_count_; ++entry) {
    if (number_at<std::uint32_t>(lists_, row::k_word * entry) >= text_count_) {
      return false;
    }
  }
  if (end != texts_.size() || !is_utf8(texts_)) {
    return false;
  }
  for (std::uint32_t row = 0; row < row_count_; ++row) {
    if (!is_sound_row(row)) {
      return false;
    }
  }
  return true;
}

auto RecordBlock::is_sound_row(std::uint32_t row) const -> bool {
  for (std::size_t at = 0; at < row::k_texts_end; at += row::k_word) {
    if (word(row, at) >= text_count_) {
      return false;
    }
  }
  const auto listed = std::uint64_t{word(row, row::k_list_begin)} + word(row, row::k_depends_count) + word(row, row::k_constrains_count);
  const auto flags = word(row, row::k_flags);
  const auto build = text_of(row, row::k_build);
  const bool says_what_it_is =
      (flags & row::is_broken) != 0 || (is_plain_word(text_of(row, row::k_version)) && (build.empty() || is_plain_word(build)));
  return listed <= list_count_ && flags <= row::k_all_flags && is_sound_file(row) && says_what_it_is;
}

auto RecordBlock::is_sound_file(std::uint32_t row) const -> bool {
  switch (word(row, row::k_flags) & (row::is_named_conda | row::is_named_tar_bz2 | row::is_broken)) {
    case row::is_named_conda:
    case row::is_named_tar_bz2:
      return may_begin_file_name(name_) && size_by_rule(row) <= k_longest_word;
    case 0:
    case row::is_broken:
      return is_package_file_name(text_of(row, row::k_file));
    default:
      return false;
  }
}

auto RecordBlock::size_by_rule(std::uint32_t row) const -> std::size_t {
  const auto words = name_.size() + text_of(row, row::k_version).size() + text_of(row, row::k_build).size();
  return words + std::string_view("--").size() + extension_of(naming_of(row)).size();
}

auto RecordBlock::naming_of(std::uint32_t row) const -> Naming {
  const auto flags = word(row, row::k_flags);
  return (flags & row::is_named_conda) != 0 ? Naming::conda : (flags & row::is_named_tar_bz2) != 0 ? Naming::tar_bz2 : Naming::free;
}

auto RecordBlock::file_of(std::uint32_t row, TextArena& texts) const -> std::string_view {
  const auto naming = naming_of(row);
  return naming == Naming::free
             ? text_of(row, row::k_file)
             : texts.keep({name_, "-", text_of(row, row::k_version), "-", text_of(row, row::k_build), extension_of(naming)});
}

auto RecordBlock::fault_of(std::uint32_t row) const -> std::optional<std::string_view> {
  return (word(row, row::k_flags) & row::is_broken) != 0 ? std::optional(text_of(row, row::k_version)) : std::nullopt;
}

auto RecordBlock::list_of(std::uint32_t first, std::uint32_t count) const -> std::vector<std::string_view> {
  std::vector<std::string_view> out;
  out.reserve(count);
  for (std::size_t entry = first; entry < std::size_t{first} + count; ++entry) {
    out.push_back(text_at(number_at<std::uint32_t>(lists_, row::k_word * entry)));
  }
  return out;
}

auto RecordBlock::read(std::uint32_t row) const -> Record {
  const auto flags = word(row, row::k_flags);
  const auto bytes = rows_.substr(row::k_width * row, row::k_width);
  const auto if_there = [flags](row::Flag flag, const auto& read) { return (flags & flag) != 0 ? std::optional(read()) : std::nullopt; };
  Record out;
  out.name = name_;
  out.version = text_of(row, row::k_version);
  out.build = text_of(row, row::k_build);
  out.build_number = number_at<std::uint64_t>(bytes, row::k_build_number);
  out.track_features = text_of(row, row::k_track_features);
  out.features = text_of(row, row::k_features);
  out.noarch = (flags & row::is_python) != 0 ? Noarch::python : (flags & row::is_generic) != 0 ? Noarch::generic : Noarch::no;
  out.timestamp =
      if_there(row::has_timestamp, [&] { return static_cast<std::int64_t>(number_at<std::uint64_t>(bytes, row::k_timestamp)); });
  out.size = if_there(row::has_size, [&] { return number_at<std::uint64_t>(bytes, row::k_size); });
  out.md5 = if_there(row::has_md5, [&] { return digest_at<Md5Bytes>(bytes, row::k_md5); });
  out.sha256 = if_there(row::has_sha256, [&] { return digest_at<Sha256Bytes>(bytes, row::k_sha256); });
  out.license = if_there(row::has_license, [&] { return text_of(row, row::k_license); });
  out.license_family = if_there(row::has_license_family, [&] { return text_of(row, row::k_license_family); });
  const auto list = word(row, row::k_list_begin);
  const auto depends = word(row, row::k_depends_count);
  out.depends = list_of(list, depends);
  out.constrains = list_of(list + depends, word(row, row::k_constrains_count));
  return out;
}

}  // namespace gpusolve::conda
