// Writes blocks of records.
#include <algorithm>
#include <functional>

#include "adapters/conda/index_format.hpp"
#include "adapters/conda/record_block.hpp"
#include "adapters/conda/record_row.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_fewest_slots = 64;  // a power of two

auto flags_of(const RecordFields& fields) -> std::uint32_t {
  using namespace row;  // NOLINT(google-build-using-namespace): its flags
  return (fields.timestamp ? has_timestamp : 0U) | (fields.size ? has_size : 0U) | (fields.md5 ? has_md5 : 0U) |
         (fields.sha256 ? has_sha256 : 0U) | (fields.license ? has_license : 0U) | (fields.license_family ? has_license_family : 0U) |
         (fields.noarch == Noarch::generic ? is_generic : 0U) | (fields.noarch == Noarch::python ? is_python : 0U);
}

template <typename Digest>
void put_digest(std::string& out, const std::optional<Digest>& digest) {
  for (const std::uint8_t byte : digest.value_or(Digest{})) {
    out += static_cast<char>(byte);
  }
}

}  // namespace

void RecordBlockWriter::add(std::string_view file, const RecordFields& fields) {
  const auto list_begin = static_cast<std::uint32_t>(lists_.size());
  put(rows_, add_text(file));
  put(rows_, interned(fields.version));
  put(rows_, interned(fields.build));
  put(rows_, interned(fields.track_features));
  put(rows_, interned(fields.features));
  put(rows_, interned(fields.license.value_or("")));
  put(rows_, interned(fields.license_family.value_or("")));
  put(rows_, list_begin);
  put(rows_, static_cast<std::uint32_t>(fields.depends.size()));
  put(rows_, static_cast<std::uint32_t>(fields.constrains.size()));
  put(rows_, flags_of(fields));
  put(rows_, fields.build_number);
  put(rows_, static_cast<std::uint64_t>(fields.timestamp.value_or(0)));
  put(rows_, fields.size.value_or(0));
  put_digest(rows_, fields.md5);
  put_digest(rows_, fields.sha256);
  add_list(fields.depends);
  add_list(fields.constrains);
  ++row_count_;
}

void RecordBlockWriter::add_broken(std::string_view file, std::string_view why) {
  const auto begin = rows_.size();
  put(rows_, add_text(file));
  put(rows_, add_text(why));
  rows_.resize(begin + row::k_flags, '\0');
  put(rows_, static_cast<std::uint32_t>(row::is_broken));
  rows_.resize(begin + row::k_width, '\0');
  ++row_count_;
}

void RecordBlockWriter::add_list(const std::vector<std::string_view>& texts) {
  for (const auto text : texts) {
    lists_.push_back(interned(text));
  }
}

auto RecordBlockWriter::add_text(std::string_view text) -> std::uint32_t {
  texts_.append(text);
  text_ends_.push_back(static_cast<std::uint32_t>(texts_.size()));
  return static_cast<std::uint32_t>(text_ends_.size() - 1);
}

auto RecordBlockWriter::text_at(std::uint32_t index) const -> std::string_view {
  const std::size_t begin = index == 0 ? 0 : text_ends_[index - 1];
  return std::string_view(texts_).substr(begin, text_ends_[index] - begin);
}

/// At most half of the slots are taken, so a free one is near.
auto RecordBlockWriter::interned(std::string_view text) -> std::uint32_t {
  if (slots_.size() <= 2 * text_ends_.size()) {
    make_room();
  }
  for (auto slot = checksum_of(text);; ++slot) {
    auto& taken = slots_[slot & (slots_.size() - 1)];
    if (taken == 0) {
      const auto index = add_text(text);
      taken = index + 1;
      return index;
    }
    if (text_at(taken - 1) == text) {
      return taken - 1;
    }
  }
}

void RecordBlockWriter::make_room() {
  slots_.assign(std::max(k_fewest_slots, 2 * slots_.size()), 0);
  for (std::uint32_t index = 0; index < text_ends_.size(); ++index) {
    auto slot = checksum_of(text_at(index));
    while (slots_[slot & (slots_.size() - 1)] != 0) {
      ++slot;
    }
    slots_[slot & (slots_.size() - 1)] = index + 1;
  }
}

void RecordBlockWriter::finish(std::string& out) {
  put(out, row_count_);
  put(out, static_cast<std::uint32_t>(lists_.size()));
  put(out, static_cast<std::uint32_t>(text_ends_.size()));
  out.append(rows_);
  for (const auto* const numbers : {&lists_, &text_ends_}) {
    for (const auto number : *numbers) {
      put(out, number);
    }
  }
  out.append(texts_);
  rows_.clear();
  row_count_ = 0;
  lists_.clear();
  texts_.clear();
  text_ends_.clear();
  slots_.assign(k_fewest_slots, 0);
}

}  // namespace gpusolve::conda
