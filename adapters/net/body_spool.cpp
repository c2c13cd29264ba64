#include "adapters/net/body_spool.hpp"

#include <utility>

#include "adapters/net/private_files.hpp"
#include "base/check.hpp"

namespace gpusolve::net {
namespace {

/// libcurl passes 16 KiB at a time. To take the digest of a large body in larger pieces saves a seventh of its first use.
constexpr std::size_t k_stored_at_once = std::size_t{256} * 1024;

}  // namespace

void BodySpool::begin(bool may_keep) {
  digest_.emplace();
  size_ = 0;
  waiting_.clear();
  reader_ = files::Descriptor();
  draft_ = may_keep ? make_draft_() : nullptr;
  memory_.clear();
  sink_.begin(may_keep);
}

auto BodySpool::take(std::string_view bytes) -> bool {
  waiting_.append(bytes);
  if (waiting_.size() >= k_stored_at_once) {
    store();
  }
  return sink_.take(bytes);
}

void BodySpool::store() {
  if (waiting_.empty()) {
    return;
  }
  digest_->update(waiting_);
  write(waiting_);
  size_ += waiting_.size();
  waiting_.clear();
}

void BodySpool::write(std::string_view bytes) {
  if (draft_ != nullptr && !draft_->append(bytes)) {
    fall_back_to_memory();
  } else if (draft_ != nullptr && !reader_.is_open()) {
    reader_ = draft_->reader();
    draft_ = reader_.is_open() ? std::move(draft_) : nullptr;
  }
  if (draft_ == nullptr) {
    memory_.append(bytes);
  }
}

/// Reads back the bytes written before the failure, and continues in memory.
void BodySpool::fall_back_to_memory() {
  draft_.reset();
  memory_.resize(static_cast<std::size_t>(size_));
  GPUSOLVE_CHECK(read_at(reader_, 0, memory_), "a file of ours cannot be read back");
  reader_ = files::Descriptor();
}

auto BodySpool::take_spooled() -> Spooled {
  store();
  Spooled spooled{digest_->finish(), size_, nullptr, std::move(draft_)};
  const bool is_in_file = spooled.draft != nullptr && reader_.is_open();
  if (!is_in_file) {
    spooled.draft.reset();
  }
  spooled.body = is_in_file ? body_in_file(std::move(reader_), size_, spooled.sha256) : body_in_memory(std::move(memory_));
  return spooled;
}

}  // namespace gpusolve::net
