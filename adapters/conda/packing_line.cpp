#include "adapters/conda/packing_line.hpp"

#include <utility>

namespace gpusolve::conda {

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

void PackingLine::add(std::vector<RecordPlace> records) {
  const std::lock_guard lock(mutex_);
  lots_.push_back({std::move(records), {}});
  change_.notify_one();
  if (lots_.size() == 2) {
    other_ = std::async(std::launch::async | std::launch::deferred, [this] { work(); });
  }
}

auto PackingLine::next() -> Lot* {
  std::unique_lock lock(mutex_);
  change_.wait(lock, [this] { return is_closed_ || taken_ < lots_.size(); });
  return taken_ < lots_.size() ? &lots_[taken_++] : nullptr;
}

void PackingLine::work() {
  RecordPacker packer;
  while (auto* const lot = next()) {
    lot->packed = packer.pack(lot->records);
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
