#include "adapters/conda/repodata/subdir_intake.hpp"

#include <utility>

#include "adapters/conda/repodata/body_text.hpp"
#include "adapters/conda/repodata/subdir_builder.hpp"
#include "adapters/conda/repodata/unpacker.hpp"

namespace gpusolve::conda {

/// The state of one attempt to receive the body.
struct SubdirIntake::Work {
  Work(const RepodataPlace& place, IndexStore* store)
      : compression(compression_of(place.file)),
        builder(place, slot_of(place), store),
        unpacker(Unpacker::make(compression, builder.text())) {}

  auto finish() -> Status { return status ? unpacker->finish() : status; }

  Compression compression;
  SubdirBuilder builder;
  std::unique_ptr<Unpacker> unpacker;
  Status status{std::monostate{}};
};

SubdirIntake::SubdirIntake(RepodataPlace place, IndexStore* store) : place_(std::move(place)), store_(store) {}
SubdirIntake::~SubdirIntake() = default;

void SubdirIntake::begin(bool /*may_keep*/) {
  work_.reset();  // before the next attempt, which starts an index in the same slot
  work_ = std::make_unique<Work>(place_, store_);
}

auto SubdirIntake::take(std::string_view bytes) -> bool {
  if (work_->compression == Compression::none) {
    work_->builder.text().take(bytes);
  } else if (work_->status) {
    work_->status = work_->unpacker->take(bytes);
  }
  return work_->status.has_value();
}

auto SubdirIntake::finish(const std::string& sha256, const net::KeptBody& body) -> bool {
  const auto unpacked = work_->finish();
  built_ = unpacked ? work_->builder.finish(sha256, sha256,
                                            [&]() -> Result<std::string> {
                                              TextCollector text;
                                              const auto read = unpack_body(body, place_.file, text);
                                              return read ? Result<std::string>(text.finish()) : read.error().in(place_.file);
                                            })
                    : Result<SubdirBuilder::Built>(unpacked.error().in(place_.file));
  work_.reset();
  return built_->has_value();
}

auto SubdirIntake::fault() -> Error {
  if (!built_) {
    const auto unpacked = work_->finish();
    return unpacked ? Error{ErrorKind::source, "is damaged", place_.file} : unpacked.error().in(place_.file);
  }
  return built_->error();
}

auto SubdirIntake::open(const std::string& sha256, std::shared_ptr<const net::KeptBody> body) -> Result<OpenSubdir> {
  if (auto* const records = std::get_if<Repodata>(&**built_)) {
    return OpenSubdir{std::make_shared<Repodata>(std::move(*records)), sha256};
  }
  // If the index could not be written, reads the records into memory, because a second attempt would probably fail too.
  const bool is_indexed = std::holds_alternative<SubdirBuilder::Indexed>(**built_);
  return open_subdir(subdir_in_body(std::move(body), sha256, place_), is_indexed ? store_ : nullptr);
}

}  // namespace gpusolve::conda
