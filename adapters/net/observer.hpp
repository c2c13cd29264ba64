// Whoever wants to know how fetching gets on, while it does.
#pragma once

#include <cstddef>
#include <string_view>

namespace gpusolve::net {

/// Called on the thread that fetches. URLs are those of the requests, redirects or not.
class TransferObserver {
 public:
  TransferObserver() = default;
  TransferObserver(const TransferObserver&) = delete;
  auto operator=(const TransferObserver&) -> TransferObserver& = delete;
  virtual ~TransferObserver() = default;

  /// A server is going to be asked for this.
  virtual void asked(std::string_view url) = 0;
  /// So many bytes more of its body, as they are after decoding. A try that fails and is made again counts again.
  virtual void received(std::string_view url, std::size_t bytes) = 0;
  /// Its answer, or its error, is there.
  virtual void answered(std::string_view url) = 0;
  /// Time passes: at least once a second while anything is under way.
  virtual void waited() = 0;
  /// Nothing is under way any more.
  virtual void rested() = 0;
};

}  // namespace gpusolve::net
