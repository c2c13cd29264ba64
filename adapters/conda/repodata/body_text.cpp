#include "adapters/conda/repodata/body_text.hpp"

#include <variant>

namespace gpusolve::conda {
namespace {

class UnpackingSink final : public net::BodySink {
 public:
  UnpackingSink(Compression compression, TextSink& out) : unpacker_(Unpacker::make(compression, out)) {}

  void begin(bool /*may_keep*/) override {}
  [[nodiscard]] auto take(std::string_view bytes) -> bool override {
    status_ = unpacker_->take(bytes);
    return status_.has_value();
  }
  [[nodiscard]] auto finish(const std::string& /*sha256*/, const net::KeptBody& /*body*/) -> bool override { return true; }
  [[nodiscard]] auto end() -> Status { return status_ ? unpacker_->finish() : status_; }

 private:
  std::unique_ptr<Unpacker> unpacker_;
  Status status_{std::monostate{}};
};

}  // namespace

auto unpack_body(const net::KeptBody& body, std::string_view file_name, TextSink& out) -> Status {
  UnpackingSink sink(compression_of(file_name), out);
  const auto read = body.read(sink);
  return read ? sink.end() : read;
}

}  // namespace gpusolve::conda
