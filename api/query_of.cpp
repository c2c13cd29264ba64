#include "api/query_of.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>
#include <utility>

#include "adapters/net/insecure_hosts.hpp"
#include "base/date.hpp"
#include "base/meant_words.hpp"
#include "base/process_environment.hpp"
#include "engine/audit/input_audit.hpp"
#include "engine/environment/environment_specs.hpp"
#include "engine/machine/fact_doubts.hpp"
#include "engine/machine/machine_facts.hpp"
#include "engine/machine/own_machine.hpp"
#include "engine/query/host_python.hpp"
#include "engine/query/source_choice.hpp"
#include "engine/solving/set_aside.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::api {
namespace {

using engine::Query;
using Subject = engine::VersionLimit::Subject;

/// Checks a member that must be one of a few words.
auto check_word(const std::optional<std::string>& word, const char* member, const std::vector<std::string>& words) -> Status {
  if (word && std::ranges::find(words, *word) == words.end()) {
    return Error{ErrorKind::usage, not_one_of(*word, words, {}), member};
  }
  return std::monostate{};
}

auto check_words(const v1::Request& request) -> Status {
  for (const auto& checked :
       {check_word(request.prefer, "prefer", preference_words()), check_word(request.installer, "installer", {"conda", "pip", "auto"}),
        check_word(request.channel_priority, "channel_priority", priority_words())}) {
    if (!checked) {
      return checked;
    }
  }
  const auto hosts = net::InsecureHosts::parse(request.allow_insecure_hosts);
  return hosts ? Status(std::monostate{}) : hosts.error().in("allow_insecure_hosts");
}

auto sources_of(const v1::Request& request) -> engine::Sources {
  engine::Sources sources;
  const auto installer = parse_installer(request.installer.value_or(""));
  sources.installer = request.installer == "auto" ? engine::InstallerChoice::both
                      : installer                 ? engine::installer_choice(*installer)
                                                  : engine::InstallerChoice::by_sources;
  sources.channels = request.channels;
  if (request.channel_priority) {
    sources.priority = parse_priority(*request.channel_priority).value_or(sources.priority);
    sources.has_priority = true;
  }
  sources.virtual_packages = request.virtual_packages;
  sources.index_url = request.index_url;
  sources.extra_index_urls = request.extra_index_urls;
  sources.find_links = request.find_links;
  sources.insecure_hosts = request.allow_insecure_hosts;
  sources.is_live = request.live;
  sources.is_offline = request.offline;
  sources.mirror = request.mirror;
  return sources;
}

auto add_limits(const v1::Request& request, Query& query) -> Status {
  for (const auto& [text, subject, member, limit] :
       {std::tuple(&request.cuda, Subject::cuda, "cuda", &query.cuda), std::tuple(&request.cudnn, Subject::cudnn, "cudnn", &query.cudnn),
        std::tuple(&request.python, Subject::python, "python", &query.python)}) {
    if (!*text) {
      continue;
    }
    auto parsed = engine::parse_version_limit(**text, subject);
    if (!parsed) {
      return parsed.error().in(member);
    }
    *limit = std::move(parsed).value();
  }
  if (request.exclude_newer) {
    const auto time = parse_date(*request.exclude_newer);
    if (!time) {
      return time.error().in("exclude_newer");
    }
    query.exclude_newer = *time;
  }
  return std::monostate{};
}

/// The query without facts and an environment, with the sources as the request names them.
auto stated_query(const v1::Request& request) -> Result<Query> {
  if (auto checked = check_words(request); !checked) {
    return checked.error();
  }
  Query query;
  query.specs = engine::parse_specs(request.specs);
  query.constraints = engine::parse_specs(request.constraints);
  query.prefers_lowest = parse_preference(request.prefer.value_or("")) == Preference::lowest;
  query.takes_prereleases = request.pre;
  query.is_strict_catalog = request.strict_catalog;
  query.wants_toolkit = request.with_toolkit;
  query.accepts_cpu = request.allow_cpu || machine_text(request.machine).has_no_gpu();
  query.sources = sources_of(request);
  const auto added = add_limits(request, query);
  return added ? Result<Query>(std::move(query)) : added.error();
}

auto add_environment(const v1::Request& request, const catalogs::Catalog& catalog, Prepared& prepared) -> Status {
  const auto python = request.python ? parse_dotted_version(*request.python) : Result<DottedVersion>(Error{});
  auto& query = prepared.query;
  const auto reading = engine::audit::reading_for(query.facts, python ? std::optional(*python) : std::nullopt, catalog);
  const auto found = inventory::read(*request.from_env, reading);
  auto added =
      found ? engine::add_environment(std::move(query), *found, *request.from_env, catalog) : Result<engine::Environment>(found.error());
  if (!added) {
    return added.error().in("from_env");
  }
  query = std::move(added->query);
  prepared.replaced = std::move(added->replaced);
  std::ranges::move(added->warnings, std::back_inserter(prepared.warnings));
  auto& facts = query.facts;
  facts.glibc = added->glibc && !request.machine.glibc && is_linux(facts.platform.value) ? added->glibc : facts.glibc;
  return std::monostate{};
}

/// For a detected machine, prefers its Python (docs/rules.md, "Facts").
auto prefer_own_python(const v1::Request& request, Query& query) -> Status {
  return machine_text(request.machine).is_auto() ? engine::prefer_host_python(query, process_environment()) : Status(std::monostate{});
}

}  // namespace

auto machine_text(const v1::Machine& machine) -> engine::MachineText {
  return {machine.gpus, machine.driver, machine.driver_cuda, machine.platform, machine.glibc};
}

auto facts_of(const v1::Machine& machine, const catalogs::Catalog& catalog) -> Result<Facts> {
  const auto given = machine_text(machine);
  auto base = given.is_auto() ? engine::detected_facts(catalog, process_environment()) : Result<Facts>(engine::facts_of_nothing());
  return base ? engine::facts_of(given, std::move(base).value(), catalog) : base;
}

auto query_without_machine(const v1::Request& request, Platform platform, const Session& session) -> Result<Query> {
  const auto read = [&session] { return session.read_settings(); };
  auto query = engine::with_sources(stated_query(request), platform, session.catalog(), read);
  if (!query) {
    return query;
  }
  query->accepts_cpu = query->accepts_cpu || engine::asks_for_cpu(query->specs, session.catalog());
  return query;
}

auto query_of(const v1::Request& request, const Session& session) -> Result<Prepared> {
  const auto& catalog = session.catalog();
  auto facts = facts_of(request.machine, catalog);
  auto query = facts ? query_without_machine(request, facts->platform.value, session) : Result<Query>(facts.error());
  if (!query) {
    return query.error();
  }
  query->facts = std::move(facts).value();
  if (const auto checked = engine::check_typed(query->specs, *query, catalog); !checked) {
    return checked.error();
  }
  Prepared prepared{.query = std::move(query).value()};
  prepared.warnings = engine::doubts_of(prepared.query.facts, machine_text(request.machine), catalog);
  prepared.typed = prepared.query.specs;
  if (auto added = request.from_env ? add_environment(request, catalog, prepared) : Status(std::monostate{}); !added) {
    return added.error();
  }
  const auto preferred = prefer_own_python(request, prepared.query);
  return preferred ? Result<Prepared>(std::move(prepared)) : preferred.error();
}

}  // namespace gpusolve::api
