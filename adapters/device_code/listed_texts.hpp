// Lists of architectures that a library has as text, for its users to print: "sm_80 sm_90 compute_90". Builds compile the list that they
// were made with into a small library, which is cheaper to read than the code. Stated, not measured.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/device_code/byte_stream.hpp"

namespace gpusolve::device_code {

/// Passes a stream on, and finds the lists in it: whole texts, between NULs, of two targets or more.
class ListeningStream final : public ByteStream {
 public:
  /// `stream` must outlive it.
  explicit ListeningStream(ByteStream& stream) : stream_(stream) {}
  [[nodiscard]] auto read(std::span<char> room) -> Result<std::size_t> override;
  /// In the order of the stream, each once, and not many.
  [[nodiscard]] auto found() const -> const std::vector<std::string>& { return found_; }

 private:
  void listen(std::string_view bytes);
  void keep(std::string_view text);

  ByteStream& stream_;
  std::string rest_;  // the end of what was passed on, in which a text may begin
  std::vector<std::string> found_;
};

}  // namespace gpusolve::device_code
