#include "cli/output/locked_answer.hpp"

#include <algorithm>

namespace gpusolve::cli {
namespace {

auto names_sources(const ResolveOptions& options) -> bool {
  return options.is_live || !options.channels.empty() || options.index_url || !options.extra_index_urls.empty() ||
         !options.find_links.empty();
}

void add_source(const SourceUse& source, ResolveOptions& options) {
  const auto& address = source.url.empty() ? source.name : source.url;
  if (source.kind == "conda") {
    options.channels.push_back(address);
  } else if (source.kind == "find-links") {
    options.find_links.push_back(address);
  } else if (source.kind == "pypi" && !options.index_url) {
    options.index_url = address;
  } else if (source.kind == "pypi") {
    options.extra_index_urls.push_back(address);
  }
}

auto name_of_virtual(const std::string& text) -> std::string { return text.substr(0, text.find('=')); }

/// The Python with which a lock was made, if none was requested. A change of Python would not be an update of the packages.
auto python_of_lock(const lock::Lock& lock) -> std::optional<hardware::HostPython> {
  const auto version = lock.stack && lock.stack->python ? parse_dotted_version(*lock.stack->python) : Result<DottedVersion>(Error{});
  return version ? std::optional(hardware::HostPython{hardware::HostPython::Kind::program, "the lock", version->prefix(2)}) : std::nullopt;
}

/// Combines virtual packages, each once; a typed one replaces an older one.
auto with_older(std::vector<std::string> older, std::vector<std::string> typed) -> std::vector<std::string> {
  std::erase_if(older,
                [&](const std::string& one) { return std::ranges::find(typed, name_of_virtual(one), name_of_virtual) != typed.end(); });
  typed.insert(typed.begin(), older.begin(), older.end());
  return typed;
}

/// Typed options take precedence over the lock's.
void take_rules(const ChoiceRules& rules, ResolveOptions& options) {
  options.prefer = rules.prefer.value_or(options.prefer);
  if (rules.channel_priority && !options.has_channel_priority) {
    options.channel_priority = *rules.channel_priority;
    options.has_channel_priority = true;
  }
  options.virtual_packages = with_older(rules.virtual_packages, std::move(options.virtual_packages));
  options.is_pre = rules.takes_prereleases;
  options.is_strict_catalog = rules.is_strict_catalog;
}

}  // namespace

auto answer_of_lock(const lock::Lock& lock) -> Answer {
  Answer answer;
  answer.outcome = lock.outcome;
  answer.facts = lock.facts;
  answer.request = lock.request;
  answer.stack = lock.stack;
  answer.python = lock.stack ? lock.stack->python : std::nullopt;
  answer.packages = lock.packages;
  answer.sources = lock.sources;
  return answer;
}

auto options_of_lock(const lock::Lock& lock, ResolveOptions typed) -> ResolveOptions {
  auto options = std::move(typed);
  options.specs = lock.request.specs;
  options.constraints = lock.request.constraints;
  options.cuda = lock.request.cuda;
  options.cudnn = lock.request.cudnn;
  options.python = lock.request.python;
  options.installer = lock.request.installer;
  options.host_python = python_of_lock(lock);
  take_rules(lock.request.rules, options);
  if (names_sources(options)) {
    return options;
  }
  for (const auto& source : lock.sources) {
    add_source(source, options);
  }
  options.are_sources_of_lock = true;
  return options;
}

}  // namespace gpusolve::cli
