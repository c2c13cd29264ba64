#include "cli/options/typed_query.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "base/date.hpp"
#include "base/process_environment.hpp"
#include "cli/options/machine_options.hpp"
#include "cli/options/reading_options.hpp"
#include "cli/options/settings.hpp"
#include "engine/environment/constraint_file.hpp"
#include "engine/environment/environment_specs.hpp"
#include "engine/machine/fact_doubts.hpp"
#include "engine/query/host_python.hpp"
#include "engine/query/source_choice.hpp"
#include "engine/solving/set_aside.hpp"
#include "engine/variants/stack_variants.hpp"

namespace gpusolve::cli {
namespace {

using engine::Query;
using Subject = engine::VersionLimit::Subject;

auto sources_of(const ResolveOptions& options) -> engine::Sources {
  engine::Sources sources;
  const auto installer = parse_installer(options.installer);
  sources.installer = installer                     ? engine::installer_choice(*installer)
                      : options.installer == "auto" ? engine::InstallerChoice::both
                                                    : engine::InstallerChoice::by_sources;
  sources.channels = options.channels;
  if (options.channel_priority) {
    sources.priority = parse_priority(*options.channel_priority).value_or(sources.priority);
    sources.has_priority = true;
  }
  sources.virtual_packages = options.virtual_packages;
  sources.index_url = options.index_url;
  sources.extra_index_urls = options.extra_index_urls;
  sources.find_links = options.find_links;
  sources.insecure_hosts = options.insecure_hosts;
  sources.is_live = options.is_live;
  sources.is_offline = options.is_offline;
  sources.mirror = options.mirror;
  return sources;
}

auto parse_limits(const ResolveOptions& options, engine::Query& query) -> Status {
  for (const auto& [text, subject, option, limit] : {std::tuple(&options.cuda, Subject::cuda, "--cuda", &query.cuda),
                                                     std::tuple(&options.cudnn, Subject::cudnn, "--cudnn", &query.cudnn),
                                                     std::tuple(&options.python, Subject::python, "--python", &query.python)}) {
    if (!*text) {
      continue;
    }
    auto parsed = engine::parse_version_limit(**text, subject);
    if (!parsed) {
      return parsed.error().in(option);
    }
    *limit = std::move(parsed).value();
  }
  return std::monostate{};
}

auto read_environment(const ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog) -> Result<inventory::Inventory> {
  const auto python = options.python ? parse_dotted_version(*options.python) : Result<DottedVersion>(Error{});
  const auto reading = reading_of(options, facts, python ? std::optional(*python) : std::nullopt, catalog);
  return reading ? inventory::read(*options.from_env, *reading) : Result<inventory::Inventory>(reading.error());
}

auto add_environment(const ResolveOptions& options, const catalogs::Catalog& catalog, TypedQuery& out) -> Status {
  const auto found = read_environment(options, out.query.facts, catalog);
  if (!found) {
    return found.error().in("--from-env");
  }
  auto added = engine::add_environment(std::move(out.query), *found, *options.from_env, catalog);
  if (!added) {
    const auto& error = added.error();  // an error with a place is about the content of the file
    return error.where.empty() ? Error{error.kind, "--from-env " + error.message} : error.in("--from-env");
  }
  out.query = std::move(added->query);
  out.replaced = std::move(added->replaced);
  std::ranges::move(added->warnings, std::back_inserter(out.warnings));
  auto& facts = out.query.facts;
  facts.glibc = added->glibc && !options.machine.glibc && is_linux(facts.platform.value) ? added->glibc : facts.glibc;
  return std::monostate{};
}

}  // namespace

auto query_of(const ResolveOptions& options) -> Result<engine::Query> {
  engine::Query query;
  query.specs = engine::parse_specs(options.specs);
  query.constraints = engine::parse_specs(options.constraints);
  const auto more = engine::read_constraints(options.constraint_files);
  if (!more) {
    return more.error().in("--constraints");
  }
  std::ranges::copy(*more, std::back_inserter(query.constraints));
  if (auto parsed = parse_limits(options, query); !parsed) {
    return parsed.error();
  }
  query.prefers_lowest = parse_preference(options.prefer) == Preference::lowest;
  query.takes_prereleases = options.is_pre;
  query.is_strict_catalog = options.is_strict_catalog;
  query.accepts_cpu = options.allows_cpu || options.machine.has_no_gpu();
  query.wants_toolkit = options.has_toolkit;
  if (options.exclude_newer) {
    const auto time = parse_date(*options.exclude_newer);
    if (!time) {
      return time.error().in("--exclude-newer");
    }
    query.exclude_newer = *time;
  }
  query.sources = sources_of(options);
  return query;
}

auto sourced_query(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<engine::Query> {
  auto query = query_of(options);
  auto facts = query ? facts_of(options.machine, catalog) : Result<Facts>(query.error());
  if (!facts) {
    return facts.error();
  }
  query = engine::with_sources(std::move(query), facts->platform.value, catalog, read_settings);
  if (!query) {
    return query;
  }
  query->facts = std::move(facts).value();
  query->accepts_cpu = query->accepts_cpu || engine::asks_for_cpu(query->specs, catalog);
  return query;
}

auto typed_query(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<TypedQuery> {
  auto query = sourced_query(options, catalog);
  if (!query) {
    return query.error();
  }
  if (const auto checked = engine::check_typed(query->specs, *query, catalog); !checked) {
    return checked.error();
  }
  TypedQuery out{std::move(query).value(), {}, {}};
  out.warnings = engine::doubts_of(out.query.facts, options.machine, catalog);
  out.typed = out.query.specs;
  if (auto added = options.from_env ? add_environment(options, catalog, out) : Status(std::monostate{}); !added) {
    return added.error();
  }
  if (auto preferred = engine::prefer_host_python(out.query, process_environment()); !preferred) {
    return preferred.error();
  }
  return out;
}

}  // namespace gpusolve::cli
