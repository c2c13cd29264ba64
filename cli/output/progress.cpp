#include "cli/output/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>

#include "base/process_environment.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "cli/output/print.hpp"

namespace gpusolve::cli {
namespace {

/// Shorter waits show nothing.
constexpr std::chrono::milliseconds k_patience{300};
constexpr std::chrono::milliseconds k_between_drawings{100};
constexpr std::string_view k_erase = "\r\x1b[K";
constexpr std::array<int, 3> k_interruptions{SIGINT, SIGTERM, SIGHUP};

/// Signal handler while the line is shown: clears it, and then ends the program by the same signal.
extern "C" void clear_and_die(int signal) {
  cli::draw(k_erase);
  std::signal(signal, SIG_DFL);  // NOLINT(cert-err33-c): there is nobody to tell
  std::raise(signal);            // NOLINT(cert-err33-c)
}

/// Replaces the handler `from` by `to` for signals that interrupt; leaves ignored signals (nohup) alone.
void change_handlers(void (*from)(int), void (*to)(int)) {
  for (const int signal : k_interruptions) {
    struct sigaction now {};
    if (::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == from) {  // NOLINT(*-union-access)
      std::signal(signal, to);                                                // NOLINT(cert-err33-c)
    }
  }
}

auto is_terminal() -> bool {
  const auto kind = variable("TERM");
  return ::isatty(STDERR_FILENO) == 1 && !kind.empty() && kind != "dumb";
}

auto terminal_width() -> std::size_t {
  struct winsize size {};
  const bool is_known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;  // NOLINT(*-vararg)
  return is_known ? size.ws_col : 80;
}

auto is_below(std::string_view url, std::string_view place) -> bool {
  return url.starts_with(place) && (url.size() == place.size() || place.ends_with('/') || url[place.size()] == '/');
}

}  // namespace

Progress::Progress(Loudness loudness) : loudness_(loudness), is_on_terminal_(loudness != Loudness::quiet && is_terminal()) {}

Progress::~Progress() { erase(); }

void Progress::add_source(const std::string& url, const std::string& name) {
  const auto is_it = [&](const Source& source) { return source.url == url; };
  if (std::ranges::none_of(sources_, is_it)) {
    sources_.push_back({url, {.name = name}, 0, {}});
  }
}

/// A document outside of all known sources (a wheel of an index) counts for its server.
auto Progress::source_of(std::string_view url) -> Source& {
  Source* best = nullptr;
  for (auto& source : sources_) {
    const bool is_closer = best == nullptr || source.url.size() > best->url.size();
    if (is_closer && is_below(url, source.url)) {
      best = &source;
    }
  }
  if (best != nullptr) {
    return *best;
  }
  const std::string server(url::server_of(url));
  sources_.push_back({server, {.name = url::without_secrets(server)}, 0, {}});
  return sources_.back();
}

void Progress::set_records(std::string_view name, std::uint64_t records) {
  for (auto& source : sources_) {
    if (source.progress.name == name) {
      source.progress.records = records;
    }
  }
}

void Progress::summarise() {
  if (loudness_ != Loudness::verbose || is_summarised_) {
    return;
  }
  is_summarised_ = true;
  erase();
  for (const auto& source : sources_) {
    tell(report::source_line(source.progress));
  }
}

void Progress::asked(std::string_view url) {
  auto& source = source_of(url);
  if (source.progress.asked++ == source.progress.answered) {
    source.begun = Clock::now();
    source.seconds_before = source.progress.seconds;
  }
  if (next_drawing_ == Clock::time_point()) {
    next_drawing_ = Clock::now() + k_patience;
  }
}

void Progress::received(std::string_view url, std::size_t bytes) {
  source_of(url).progress.bytes += bytes;
  draw();
}

void Progress::answered(std::string_view url) {
  auto& source = source_of(url);
  ++source.progress.answered;
  source.progress.seconds = source.seconds_before + std::chrono::duration<double>(Clock::now() - source.begun).count();
}

void Progress::waited() { draw(); }

void Progress::rested() { erase(); }

void Progress::draw() {
  const auto now = Clock::now();
  if (!is_on_terminal_ || now < next_drawing_) {
    return;
  }
  next_drawing_ = now + k_between_drawings;
  std::vector<report::SourceProgress> all;
  for (auto& source : sources_) {
    if (source.progress.answered < source.progress.asked) {
      source.progress.seconds = source.seconds_before + std::chrono::duration<double>(now - source.begun).count();
      all.push_back(source.progress);
    }
  }
  const auto line = report::progress_line(all, terminal_width());
  if (!is_drawn_) {
    change_handlers(SIG_DFL, clear_and_die);
  }
  is_drawn_ = true;
  cli::draw("\r" + line + "\x1b[K");
}

void Progress::erase() {
  if (is_drawn_) {
    cli::draw(k_erase);
    change_handlers(clear_and_die, SIG_DFL);
    is_drawn_ = false;
  }
}

}  // namespace gpusolve::cli
