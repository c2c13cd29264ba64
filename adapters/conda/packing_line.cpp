#include "adapters/conda/packing_line.hpp"

#include <utility>

#include "adapters/threads/beside.hpp"

namespace gpusolve::conda {
namespace {

/// What has not been packed keeps its text in memory.
constexpr std::size_t k_most_waiting = 8;
/// A text that a long value made larger is not kept.
constexpr std::size_t k_largest_spare = std::size_t{1} << 20U;

}  // namespace

PackingLine::~PackingLine() {
  {
    const std::lock_guard lock(mutex_);
    begun_ = lots_.size();
  }
  close();
}

void PackingLine::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  change_.notify_all();
}

auto PackingLine::text_of_size(std::size_t size) -> Text {
  const std::lock_guard lock(mutex_);
  if (spare_texts_.empty() || spare_texts_.back().size() < size) {
    return Text::of_size(size);
  }
  auto text = std::move(spare_texts_.back());
  spare_texts_.pop_back();
  return text;
}

void PackingLine::add(std::vector<RecordPlace> records, Text text) {
  bool is_second = false;
  {
    const std::lock_guard lock(mutex_);
    if (!is_json_) {
      return;
    }
    lots_.push_back({std::move(records), std::move(text)});
    change_.notify_one();
    is_second = lots_.size() == 2;
  }
  if (is_second) {
    other_ = beside([this] { work(); });
  }
  if (auto* const lot = next_of_many()) {
    pack(packer_, *lot);
  }
}

auto PackingLine::next_of_many() -> Lot* {
  const std::lock_guard lock(mutex_);
  return lots_.size() - begun_ > k_most_waiting ? &lots_[begun_++] : nullptr;
}

auto PackingLine::next() -> Lot* {
  std::unique_lock lock(mutex_);
  change_.wait(lock, [this] { return is_closed_ || begun_ < lots_.size(); });
  return begun_ < lots_.size() ? &lots_[begun_++] : nullptr;
}

auto PackingLine::take_spare() -> PackedRecords {
  const std::lock_guard lock(mutex_);
  if (spare_.empty()) {
    return {};
  }
  auto spare = std::move(spare_.back());
  spare_.pop_back();
  return spare;
}

void PackingLine::pack(RecordPacker& packer, Lot& lot) {
  auto packed = take_spare();
  packer.pack(lot.records, packed);
  lot.records = {};
  {
    const std::lock_guard lock(mutex_);
    if (lot.text.size() <= k_largest_spare) {
      spare_texts_.push_back(std::move(lot.text));
    }
    lot.text = {};
    is_json_ = is_json_ && packed.is_json;
    lot.packed = std::move(packed);
    lot.is_packed = true;
  }
  hand_on();
}

auto PackingLine::next_packed() -> Lot* {
  const std::lock_guard lock(mutex_);
  const bool is_there = is_json_ && handed_ < lots_.size() && lots_[handed_].is_packed;
  return is_there ? &lots_[handed_++] : nullptr;
}

/// Whoever comes while another hands on leaves its lot to that one, or to the next that comes.
void PackingLine::hand_on() {
  const std::unique_lock handing(handing_, std::try_to_lock);
  while (auto* const lot = handing ? next_packed() : nullptr) {
    take_(lot->packed);
    const std::lock_guard lock(mutex_);
    spare_.push_back(std::move(lot->packed));
  }
}

void PackingLine::work() {
  RecordPacker packer;
  while (auto* const lot = next()) {
    pack(packer, *lot);
  }
}

auto PackingLine::finish() -> bool {
  close();
  work();
  if (other_.valid()) {
    other_.get();
  }
  hand_on();
  return is_json_;
}

}  // namespace gpusolve::conda
