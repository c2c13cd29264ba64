// Reports the progress of fetching.
#pragma once

#include <cstddef>
#include <string_view>

namespace gpusolve::net {

/// All functions are called on the fetching thread. A URL is the URL of the request, not of a redirect.
class TransferObserver {
 public:
  TransferObserver() = default;
  TransferObserver(const TransferObserver&) = delete;
  auto operator=(const TransferObserver&) -> TransferObserver& = delete;
  virtual ~TransferObserver() = default;

  /// A request to a server begins.
  virtual void asked(std::string_view url) = 0;
  /// Part of the body arrived: number of bytes after decoding. A retry counts its bytes again.
  virtual void received(std::string_view url, std::size_t bytes) = 0;
  /// The answer or the error is complete.
  virtual void answered(std::string_view url) = 0;
  /// Called at least once per second while a request is in progress.
  virtual void waited() = 0;
  /// No request is in progress.
  virtual void rested() = 0;
};

}  // namespace gpusolve::net
