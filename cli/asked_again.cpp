#include "cli/asked_again.hpp"

#include "adapters/hardware/detect.hpp"
#include "adapters/lock/shell_quote.hpp"
#include "base/plain.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::cli {
namespace {

class CommandLine {
 public:
  explicit CommandLine(std::string command) : text_(std::move(command)) {}
  /// Removes secrets, because the command is shown and stored in reports.
  void word(const std::string& word) {
    text_ += " " + lock::shell_quote(url::text_without_secrets(word), lock::shell_of(hardware::host_platform()));
  }
  void flag(const char* name, bool is_given) { text_ += is_given ? std::string(" ") + name : ""; }
  void option(const char* name, const std::optional<std::string>& value) {
    if (value) {
      flag(name, true);
      word(*value);
    }
  }
  void options(const char* name, const std::vector<std::string>& values) {
    for (const auto& value : values) {
      option(name, value);
    }
  }
  [[nodiscard]] auto text() const -> const std::string& { return text_; }

 private:
  std::string text_;
};

/// `value`; nullopt if it is the default `usual`.
auto unless(const char* usual, const std::string& value) -> std::optional<std::string> {
  return value == usual ? std::nullopt : std::optional(value);
}

void add_machine(const ResolveOptions& typed, CommandLine& line) {
  if (!typed.machine.gpus.empty()) {
    line.option("--gpu", joined(typed.machine.gpus, ","));
  }
  line.option("--driver", typed.machine.driver);
  line.option("--driver-cuda", typed.machine.driver_cuda);
  line.option("--platform", typed.machine.platform);
  line.option("--glibc", typed.machine.glibc);
}

void add_choice(const ResolveOptions& typed, CommandLine& line) {
  line.option("--python", typed.python);
  line.option("--cuda", typed.cuda);
  line.option("--cudnn", typed.cudnn);
  line.options("--constraint", typed.constraints);
  line.options("--constraints", typed.constraint_files);
  line.option("--from-env", typed.from_env);
  line.option("--as", typed.as_kind);
  line.options("--part", typed.parts);
  line.option("--prefer", unless("highest", typed.prefer));
  line.flag("--pre", typed.is_pre);
  line.flag("--strict-catalog", typed.is_strict_catalog);
  line.flag("--no-user-catalog", typed.has_no_user_catalog);
  line.flag("--allow-cpu", typed.allows_cpu);
  line.flag("--with-toolkit", typed.has_toolkit);
  line.option("--exclude-newer", typed.exclude_newer);
}

void add_sources(const ResolveOptions& typed, CommandLine& line) {
  line.option("--installer", unless("", typed.installer));
  line.options("--channel", typed.channels);
  line.flag("--override-channels", typed.overrides_channels);
  line.option("--channel-priority", typed.channel_priority);
  line.options("--virtual-package", typed.virtual_packages);
  line.option("--index-url", typed.index_url);
  line.options("--extra-index-url", typed.extra_index_urls);
  line.options("--find-links", typed.find_links);
  line.options("--allow-insecure-host", typed.insecure_hosts);
  line.flag("--live", typed.is_live);
  line.flag("--offline", typed.is_offline);
  line.option("--mirror", typed.mirror);
  line.option("--catalog", typed.catalog);
}

}  // namespace

auto asked_again(const ResolveOptions& typed, const std::string& command) -> std::string {
  CommandLine line(command);
  for (const auto& spec : typed.specs) {
    line.word(spec);
  }
  add_machine(typed, line);
  add_choice(typed, line);
  add_sources(typed, line);
  return line.text();
}

}  // namespace gpusolve::cli
