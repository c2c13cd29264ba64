// One attempt at a GET: a curl handle, the data received so far, and its outcome.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "adapters/net/client.hpp"
#include "adapters/net/fault.hpp"
#include "adapters/net/fetch.hpp"
#include "base/curl/curl_handles.hpp"

namespace gpusolve::net {

/// The header of the last response.
struct ResponseHead {
  int status{};
  Validators validators{};
  std::string content_type{};
  std::string content_range{};
  std::string cache_control{};
  std::string location{};
  std::string retry_after{};
};

struct Redirected {
  std::string location;
};
/// The result of one attempt. A body is complete and has the requested digest; if a sink received the body, the result's body is empty.
using TransferOutcome = std::variant<FetchedDocument, NoSuchDocument, NoParts, NotModified, Redirected, WrongDigest, Unneeded, Fault>;

/// Not movable, because curl holds its address.
class Transfer {
 public:
  /// `url` is the address of this attempt: the URL of the request, or the target of a redirect. `request` must outlive the transfer.
  Transfer(const FetchRequest& request, std::string url, const Validators& known, const ClientOptions& options, Intake& intake,
           std::chrono::milliseconds time_left);
  Transfer(const Transfer&) = delete;
  auto operator=(const Transfer&) -> Transfer& = delete;
  ~Transfer();

  [[nodiscard]] auto handle() const -> CURL* { return handle_.get(); }
  [[nodiscard]] auto head() const -> const ResponseHead& { return head_; }
  /// Accepts no byte of the body until `let_go` is called. Call this function before the transfer begins.
  void hold_back() { is_held_back_ = true; }
  void let_go();
  [[nodiscard]] auto is_held_back() const -> bool { return is_held_back_; }
  /// Moves the body out. Call this function when curl reports that the transfer has ended. Throws the exception that the sink threw.
  [[nodiscard]] auto take_outcome(CURLcode code) -> TransferOutcome;

 private:
  static auto on_header(char* data, std::size_t size, std::size_t count, void* self) -> std::size_t;
  static auto on_body(char* data, std::size_t size, std::size_t count, void* self) -> std::size_t;
  void set_basics(const ClientOptions& options, std::chrono::milliseconds time_left);
  void set_surroundings(const ClientOptions& options);
  void set_user(const Keyring& keyring);
  void set_headers(const Validators& known);
  void read_header_line(std::string_view line);
  [[nodiscard]] auto take_body(std::string_view bytes) -> bool;
  [[nodiscard]] auto is_acceptable(std::string_view bytes) -> bool;
  [[nodiscard]] auto pass_on(std::string_view bytes) -> bool;
  void begin_body();
  [[nodiscard]] auto excess_of(std::size_t more) const -> std::optional<Fault>;
  [[nodiscard]] auto is_part() const -> bool { return !std::holds_alternative<WholeBody>(request_.part); }
  [[nodiscard]] auto success() -> TransferOutcome;
  [[nodiscard]] auto part() -> TransferOutcome;

  const FetchRequest& request_;
  const ClientOptions& options_;
  Intake& intake_;
  std::string url_;
  TransferObserver* observer_;
  EasyHandle handle_;
  HeaderList headers_;
  ResponseHead head_;
  std::string body_;       // empty if there is a sink
  std::uint64_t taken_{};  // bytes of the body that were received
  bool is_begun_{};        // whether the body has begun
  bool is_held_back_{};
  bool was_paused_{};
  bool is_unneeded_{};            // the sink rejected the body
  std::exception_ptr failure_{};  // thrown by the sink; must not pass through libcurl
  std::size_t passed_over_{};
  std::optional<Fault> excess_{};
  bool has_refused_part_{};
  char words_[CURL_ERROR_SIZE]{};  // NOLINT(*-avoid-c-arrays): curl writes its message here
};

}  // namespace gpusolve::net
