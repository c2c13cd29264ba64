#include "adapters/conda/packing_line.hpp"

#include <utility>

#include "adapters/threads/beside.hpp"

namespace gpusolve::conda {
namespace {

/// What has not been packed keeps its text in memory.
constexpr std::size_t k_most_waiting = 8;

}  // namespace

PackingLine::~PackingLine() {
  {
    const std::lock_guard lock(mutex_);
    taken_ = lots_.size();
  }
  close();
}

void PackingLine::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  change_.notify_all();
}

void PackingLine::add(std::vector<RecordPlace> records, std::shared_ptr<const Text> text) {
  bool is_second = false;
  {
    const std::lock_guard lock(mutex_);
    lots_.push_back({std::move(records), std::move(text), {}});
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
  return lots_.size() - taken_ > k_most_waiting ? &lots_[taken_++] : nullptr;
}

auto PackingLine::next() -> Lot* {
  std::unique_lock lock(mutex_);
  change_.wait(lock, [this] { return is_closed_ || taken_ < lots_.size(); });
  return taken_ < lots_.size() ? &lots_[taken_++] : nullptr;
}

void PackingLine::pack(RecordPacker& packer, Lot& lot) {
  lot.packed = packer.pack(lot.records);
  lot.records = {};
  lot.text.reset();
}

void PackingLine::work() {
  RecordPacker packer;
  while (auto* const lot = next()) {
    pack(packer, *lot);
  }
}

auto PackingLine::finish() -> std::deque<Lot> {
  close();
  work();
  if (other_.valid()) {
    other_.get();
  }
  return std::move(lots_);
}

}  // namespace gpusolve::conda
