#include "engine/locks/locked_answer.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "adapters/lock/commands.hpp"
#include "adapters/lock/row_lock.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "base/date.hpp"
#include "base/url/parts.hpp"
#include "base/url/secrets.hpp"
#include "base/url/url.hpp"
#include "engine/answers/source_builds.hpp"
#include "engine/answers/try_codes.hpp"

namespace gpusolve::engine {
namespace {

void add_source(const SourceUse& source, Sources& sources) {
  const auto& address = source.url.empty() ? source.name : source.url;
  switch (source.kind) {
    case SourceUse::Kind::embedded:
      return;
    case SourceUse::Kind::conda:
      return sources.channels.push_back(address);
    case SourceUse::Kind::find_links:
      return sources.find_links.push_back(address);
    case SourceUse::Kind::pypi:
      if (sources.index_url) {
        return sources.extra_index_urls.push_back(address);
      }
      sources.index_url = address;
  }
}

auto name_of_virtual(const std::string& text) -> std::string { return text.substr(0, text.find('=')); }

/// The Python with which a lock was made, if none was requested. A change of Python would not be an update of the packages.
auto python_of_lock(const lock::Lock& lock) -> std::optional<hardware::HostPython> {
  const auto version = lock.stack && lock.stack->python ? parse_dotted_version(*lock.stack->python) : Result<DottedVersion>(Error{});
  return version ? std::optional(hardware::HostPython{hardware::HostPython::Kind::program, "the lock", version->prefix(2)}) : std::nullopt;
}

/// The Python of a set without a stack, if one was requested by its version and not by a range.
auto requested_python(const lock::Lock& lock) -> std::optional<std::string> {
  const auto& text = lock.request.python;
  return text && parse_dotted_version(*text) ? text : std::nullopt;
}

/// Combines virtual packages, each once; a typed one replaces an older one.
auto with_older(std::vector<std::string> older, std::vector<std::string> typed) -> std::vector<std::string> {
  std::erase_if(older,
                [&](const std::string& one) { return std::ranges::find(typed, name_of_virtual(one), name_of_virtual) != typed.end(); });
  typed.insert(typed.begin(), older.begin(), older.end());
  return typed;
}

/// Given rules take precedence over the lock's.
void take_rules(const ChoiceRules& rules, Query& query) {
  auto& sources = query.sources;
  query.prefers_lowest = query.prefers_lowest || rules.prefer == Preference::lowest;
  if (rules.channel_priority && !sources.has_priority) {
    sources.priority = *rules.channel_priority;
    sources.has_priority = true;
  }
  sources.virtual_packages = with_older(rules.virtual_packages, std::move(sources.virtual_packages));
  query.takes_prereleases = rules.takes_prereleases;
  query.is_strict_catalog = rules.is_strict_catalog;
  query.is_cuda_of_file = rules.is_cuda_only_for_main;
  if (const auto date = parse_date(rules.exclude_newer.value_or("")); date && !query.exclude_newer) {
    query.exclude_newer = *date;
  }
}

/// Reads a limit of the lock into `limit`.
auto take_limit(const std::optional<std::string>& text, VersionLimit::Subject subject, std::optional<VersionLimit>& limit) -> Status {
  limit.reset();
  if (!text) {
    return std::monostate{};
  }
  auto parsed = parse_version_limit(*text, subject);
  if (!parsed) {
    return parsed.error();
  }
  limit = std::move(parsed).value();
  return std::monostate{};
}

/// Gives the extras that the request names to packages without extras: older locks do not state the extras of their packages, and
/// the installer would then leave out what the extras bring.
void take_requested_extras(Answer& answer) {
  for (const auto& spec : answer.request.specs) {
    const auto asked = pypi::parse_requirement(spec);
    for (auto& package : answer.packages) {
      const bool is_it = asked && package.ecosystem == Ecosystem::pypi && package.extras.empty() &&
                         pypi::normalise_name(asked->name) == pypi::normalise_name(package.name);
      if (is_it) {
        package.extras = asked->extras;
      }
    }
  }
}

}  // namespace

auto answer_of_lock(const lock::Lock& lock, const catalogs::Catalog& catalog) -> Answer {
  Answer answer;
  answer.roles = catalog.roles();
  answer.outcome = lock.outcome;
  answer.facts = lock.facts;
  answer.request = lock.request;
  answer.stack = lock.stack;
  answer.python = lock.stack ? lock.stack->python : requested_python(lock);
  answer.packages = lock.packages;
  answer.sources = lock.sources;
  take_requested_extras(answer);
  answer.try_codes = try_codes_of(answer, catalog);
  return answer;
}

auto answer_of_lock_file(const std::string& path, const catalogs::Catalog& catalog) -> Result<Answer> {
  const Error if_rows{
      ErrorKind::usage,
      quote(path) + " is a lock for several machines: `gpusolve install-commands` prints the commands of the row that runs here"};
  const auto lock = lock::read_plain_lock(path, catalog.roles(), if_rows);
  return lock ? answer_of_lock(*lock, catalog) : Result<Answer>(lock.error());
}

auto commands_of_lock(Answer& answer, const catalogs::Catalog& catalog) -> Result<Commands> {
  const auto built = add_locked_builds(answer, catalog);  // first: no other command may contain a compiled package
  auto commands = built ? lock::install_commands(answer) : Result<Commands>(built.error());
  if (!commands) {
    const auto& fault = commands.error();
    return Error{ErrorKind::usage, fault.message, fault.where};  // the lock is wrong, not a source
  }
  return lock::with_builds(*std::move(commands), answer.builds);
}

auto warnings_of_plain_http(const Answer& answer) -> std::vector<std::string> {
  std::vector<std::string> places;
  std::ranges::transform(answer.sources, std::back_inserter(places), &SourceUse::url);
  for (const auto& package : answer.packages) {
    places.push_back(package.url ? package.url->text() : package.source);
  }
  std::set<std::string> hosts;
  std::vector<std::string> warnings;
  for (const auto& place : places) {
    const bool is_plain = url::scheme_of(place) == "http" && !url::is_loopback(place);
    if (is_plain && hosts.insert(url::host_of(place)).second) {
      warnings.push_back(url::without_secrets(place) + " is plain http: whoever sits between can replace the packages");
    }
  }
  return warnings;
}

auto query_of_lock(const lock::Lock& lock, Query given) -> Result<Query> {
  using Subject = VersionLimit::Subject;
  auto query = std::move(given);
  query.specs = parse_specs(lock.request.specs);
  query.constraints = parse_specs(lock.request.constraints);
  for (const auto& [text, subject, limit] :
       {std::tuple(&lock.request.cuda, Subject::cuda, &query.cuda), std::tuple(&lock.request.cudnn, Subject::cudnn, &query.cudnn),
        std::tuple(&lock.request.python, Subject::python, &query.python)}) {
    if (auto taken = take_limit(*text, subject, *limit); !taken) {
      return taken.error();
    }
  }
  if (!lock.request.channels.empty()) {
    query.file_channels = FileChannels{"the lock", lock.request.channels};
  }
  query.host_python = python_of_lock(lock);
  query.sources.installer = installer_choice(lock.request.installer);
  take_rules(lock.request.rules, query);
  if (query.sources.is_live || !names_no_source(query.sources)) {
    return query;
  }
  for (const auto& source : lock.sources) {
    add_source(source, query.sources);
  }
  query.sources.are_of_lock = true;
  return query;
}

}  // namespace gpusolve::engine
