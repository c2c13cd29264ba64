// Packs records while more of them are being found.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <future>
#include <memory>
#include <mutex>
#include <vector>

#include "adapters/conda/record_packer.hpp"
#include "adapters/conda/text.hpp"

namespace gpusolve::conda {

/// The first lot waits for the end, for most repodata has no more; with the second comes a thread. Where none can be had, all is packed in
/// the end. What comes out does not depend on who packed what.
class PackingLine {
 public:
  struct Lot {
    std::vector<RecordPlace> records;
    std::shared_ptr<const Text> text;  ///< that they stand in
    PackedRecords packed;
  };

  PackingLine() = default;
  PackingLine(const PackingLine&) = delete;
  auto operator=(const PackingLine&) -> PackingLine& = delete;
  /// Waits for the lot that is being packed, and drops the rest.
  ~PackingLine();

  /// Where many wait to be packed, the calling thread helps.
  void add(std::vector<RecordPlace> records, std::shared_ptr<const Text> text);
  /// All lots in their order, packed, and without their texts. The calling thread helps.
  [[nodiscard]] auto finish() -> std::deque<Lot>;

 private:
  void work();
  /// Null when all are taken and no more will come.
  auto next() -> Lot*;
  /// Null unless more wait than may.
  auto next_of_many() -> Lot*;
  static void pack(RecordPacker& packer, Lot& lot);
  void close();

  std::deque<Lot> lots_;
  std::size_t taken_{};
  bool is_closed_{};
  std::mutex mutex_;
  std::condition_variable change_;
  RecordPacker packer_;  // of the thread that adds
  std::future<void> other_;
};

}  // namespace gpusolve::conda
