// Packs records while more of them are being found.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <vector>

#include "adapters/conda/record_packer.hpp"
#include "adapters/conda/text.hpp"

namespace gpusolve::conda {

/// The first lot waits for the end, for most repodata has no more; with the second comes a thread. Where none can be had, all is packed in
/// the end. What comes out does not depend on who packed what.
class PackingLine {
 public:
  /// Takes what was packed, lot by lot in their order, by whichever thread it is, one at a time. What it leaves is used again.
  using Take = std::function<void(PackedRecords&)>;

  explicit PackingLine(Take take) : take_(std::move(take)) {}
  PackingLine(const PackingLine&) = delete;
  auto operator=(const PackingLine&) -> PackingLine& = delete;
  /// Waits for the lot that is being packed, and drops the rest.
  ~PackingLine();

  /// The records stand in the text, which may be moved. Where many wait to be packed, the calling thread helps.
  void add(std::vector<RecordPlace> records, Text text);
  /// A text of at least so many bytes: one whose records are packed, or else a new one.
  [[nodiscard]] auto text_of_size(std::size_t size) -> Text;
  /// Returns when all was taken. The calling thread helps. False where a record was not JSON; then less was taken.
  [[nodiscard]] auto finish() -> bool;

 private:
  struct Lot {
    std::vector<RecordPlace> records;
    Text text;
    PackedRecords packed{};
    bool is_packed{};
  };

  void work();
  /// Null when all are begun and no more will come.
  auto next() -> Lot*;
  /// Null unless more wait than may.
  auto next_of_many() -> Lot*;
  void pack(RecordPacker& packer, Lot& lot);
  void hand_on();
  /// The lot whose turn it is to be taken; null where that is not packed.
  auto next_packed() -> Lot*;
  auto take_spare() -> PackedRecords;
  void close();

  Take take_;
  std::deque<Lot> lots_;
  std::size_t begun_{};
  std::size_t handed_{};
  std::vector<PackedRecords> spare_;
  std::vector<Text> spare_texts_;
  bool is_closed_{};
  bool is_json_{true};
  std::mutex mutex_;  // all of the above but take_
  std::mutex handing_;
  std::condition_variable change_;
  RecordPacker packer_;  // of the thread that adds
  std::future<void> other_;
};

}  // namespace gpusolve::conda
