// Finds lists of architectures that a library contains as text, so that its users can print them: "sm_80 sm_90 compute_90". Builds compile
// the list with which they were made into a small library, which is cheaper to read than the code. Such a list is a statement, not a
// measurement.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/device_code/byte_stream.hpp"

namespace gpusolve::device_code {

/// Passes a stream on, and finds the lists in it: texts between NULs that consist of two targets or more.
class ListeningStream final : public ByteStream {
 public:
  /// `stream` must outlive this object.
  explicit ListeningStream(ByteStream& stream) : stream_(stream) {}
  [[nodiscard]] auto read(std::span<char> room) -> Result<std::size_t> override;
  /// The lists in the order of the stream, without repetitions, up to a limit.
  [[nodiscard]] auto found() const -> const std::vector<std::string>& { return found_; }

 private:
  void listen(std::string_view bytes);
  void keep(std::string_view text);

  ByteStream& stream_;
  std::string rest_;  // the end of the bytes that were passed on, in which a text may begin
  std::vector<std::string> found_;
};

}  // namespace gpusolve::device_code
