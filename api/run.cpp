#include "api/run.hpp"

#include "base/url/secrets.hpp"

namespace gpusolve::api {

using Kind = v1::Progress::Kind;

auto Run::host() -> engine::Host {
  check();
  return {.network = session_.network(),
          .observer = this,
          .note_found =
              [this](const std::string& found) {
                tell(Kind::found, found);
                check();
              },
          .between_steps = [this] { check(); }};
}

void Run::asked(std::string_view url) {
  tell(Kind::asked, url);
  check();
}

/// Does not throw, because libcurl calls it; the call of `waited` that follows soon does.
void Run::received(std::string_view url, std::size_t bytes) { tell(Kind::received, url, bytes); }

void Run::answered(std::string_view url) { tell(Kind::answered, url); }

/// The run also ends if the watcher throws.
void Run::tell(Kind kind, std::string_view text, std::size_t bytes) {
  if (!watcher_) {
    return;
  }
  const std::lock_guard lock(telling_);
  try {
    const auto shown = url::text_without_secrets(text);
    is_ended_ = !watcher_({kind, shown, bytes}) || is_ended_;
  } catch (...) {
    is_ended_ = true;
  }
}

void Run::check() const {
  if (is_ended_ || session_.cancellations() != cancellations_) {
    throw Cancelled();
  }
}

}  // namespace gpusolve::api
