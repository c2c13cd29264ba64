// Writes blocks of records.
#include <algorithm>
#include <array>
#include <concepts>
#include <cstring>
#include <span>
#include <utility>

#include "adapters/conda/index/index_format.hpp"
#include "adapters/conda/index/record_block.hpp"
#include "adapters/conda/index/record_row.hpp"
#include "adapters/conda/index/text_hash.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_fewest_slots = 64;  // a power of two

auto flags_of(const Record& record, Naming naming) -> std::uint32_t {
  using namespace row;  // NOLINT(google-build-using-namespace): its flags
  return (naming == Naming::conda ? is_named_conda : 0U) | (naming == Naming::tar_bz2 ? is_named_tar_bz2 : 0U) |
         (record.timestamp ? has_timestamp : 0U) | (record.size ? has_size : 0U) | (record.md5 ? has_md5 : 0U) |
         (record.sha256 ? has_sha256 : 0U) | (record.license ? has_license : 0U) | (record.license_family ? has_license_family : 0U) |
         (record.noarch == Noarch::generic ? is_generic : 0U) | (record.noarch == Noarch::python ? is_python : 0U);
}

/// The bytes of a row; fields that are not set are zero.
class RowBytes {
 public:
  template <std::unsigned_integral Number>
  auto at(std::size_t place, Number number) -> RowBytes& {
    write_number(bytes_.data() + place, number);
    return *this;
  }
  template <typename Digest>
  auto at(std::size_t place, const std::optional<Digest>& digest) -> RowBytes& {
    if (digest) {
      std::memcpy(bytes_.data() + place, digest->data(), digest->size());
    }
    return *this;
  }
  [[nodiscard]] auto bytes() const -> std::string_view { return {bytes_.data(), bytes_.size()}; }

 private:
  std::array<char, row::k_width> bytes_{};
};

auto count_of(const std::vector<std::string_view>& texts) -> std::uint32_t { return static_cast<std::uint32_t>(texts.size()); }

}  // namespace

void RecordBlockWriter::add(const Record& record, Naming naming) {
  RowBytes bytes;
  bytes.at(row::k_file, naming == Naming::free ? add_text(record.file_name) : 0)
      .at(row::k_version, interned(record.version))
      .at(row::k_build, interned(record.build));
  bytes.at(row::k_track_features, interned(record.track_features)).at(row::k_features, interned(record.features));
  bytes.at(row::k_license, interned(record.license.value_or("")));
  bytes.at(row::k_license_family, interned(record.license_family.value_or("")));
  bytes.at(row::k_list_begin, static_cast<std::uint32_t>(lists_.size())).at(row::k_depends_count, count_of(record.depends));
  bytes.at(row::k_constrains_count, count_of(record.constrains)).at(row::k_flags, flags_of(record, naming));
  bytes.at(row::k_build_number, record.build_number).at(row::k_size, record.size.value_or(0));
  bytes.at(row::k_timestamp, static_cast<std::uint64_t>(record.timestamp.value_or(0)));
  bytes.at(row::k_md5, record.md5).at(row::k_sha256, record.sha256);
  rows_.append(bytes.bytes());
  add_list(record.depends);
  add_list(record.constrains);
  ++row_count_;
}

void RecordBlockWriter::add_broken(std::string_view file, std::string_view why) {
  RowBytes bytes;
  bytes.at(row::k_file, add_text(file)).at(row::k_version, add_text(why)).at(row::k_flags, static_cast<std::uint32_t>(row::is_broken));
  rows_.append(bytes.bytes());
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

/// The empty text has a shortcut, because many fields are empty. At most half of the slots are used, so that a free one is near.
auto RecordBlockWriter::interned(std::string_view text) -> std::uint32_t {
  if (text.empty()) {
    if (!empty_) {
      empty_ = add_text(text);
    }
    return *empty_;
  }
  if (slots_.size() <= 2 * interned_count_) {
    make_room();
  }
  const auto hash = static_cast<std::uint32_t>(hash_of(text));
  auto* const slot = slot_of(hash, [&](const Slot& taken) { return taken.hash == hash && text_at(taken.text - 1) == text; });
  if (slot->text == 0) {
    *slot = {hash, add_text(text) + 1};
    ++interned_count_;
  }
  return slot->text - 1;
}

template <typename IsIt>
auto RecordBlockWriter::slot_of(std::uint32_t hash, const IsIt& is_it) -> Slot* {
  auto* const slots = slots_.data();  // the mask keeps all positions within the table
  const auto mask = slots_.size() - 1;
  auto at = hash & mask;
  while (slots[at].text != 0 && !is_it(slots[at])) {
    at = (at + 1) & mask;
  }
  return slots + at;
}

void RecordBlockWriter::make_room() {
  const auto before = std::exchange(slots_, std::vector<Slot>(std::max(k_fewest_slots, 2 * slots_.size())));
  for (const auto& slot : before) {
    if (slot.text != 0) {
      *slot_of(slot.hash, [](const Slot&) { return false; }) = slot;
    }
  }
}

void RecordBlockWriter::finish(std::string& out) {
  put(out, row_count_);
  put(out, static_cast<std::uint32_t>(lists_.size()));
  put(out, static_cast<std::uint32_t>(text_ends_.size()));
  out.append(rows_);
  put_all(out, std::span<const std::uint32_t>(lists_));
  put_all(out, std::span<const std::uint32_t>(text_ends_));
  out.append(texts_);
  rows_.clear();
  row_count_ = 0;
  lists_.clear();
  texts_.clear();
  text_ends_.clear();
  const bool is_too_large = slots_.size() > std::max(k_fewest_slots, 8 * interned_count_);
  slots_.assign(is_too_large ? slots_.size() / 2 : slots_.size(), {});  // the next name probably has a similar number of texts
  interned_count_ = 0;
  empty_.reset();
}

}  // namespace gpusolve::conda
