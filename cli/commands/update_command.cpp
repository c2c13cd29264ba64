#include "cli/commands/update_command.hpp"

#include <CLI/CLI.hpp>

#include "adapters/lock/gpusolve_lock.hpp"
#include "adapters/lock/row_lock.hpp"
#include "adapters/report/json/json.hpp"
#include "adapters/report/lock_diff.hpp"
#include "adapters/report/text/text.hpp"
#include "adapters/report/words/summary.hpp"
#include "base/url/secrets.hpp"
#include "base/url/url.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/deadline.hpp"
#include "cli/options/host.hpp"
#include "cli/options/printing_options.hpp"
#include "cli/options/settings.hpp"
#include "cli/options/typed_query.hpp"
#include "cli/output/lock_file.hpp"
#include "cli/output/output.hpp"
#include "cli/output/print.hpp"
#include "engine/locks/lock_update.hpp"
#include "engine/locks/locked_answer.hpp"
#include "engine/locks/own_lock.hpp"
#include "engine/query/source_choice.hpp"

namespace gpusolve::cli {
namespace {

auto failure_status(OutcomeKind outcome) -> ExitStatus {
  return outcome == OutcomeKind::cpu_only ? ExitStatus::cpu_only : ExitStatus::unsatisfiable;
}

auto tell_failure(Answer& answer, const ResolveOptions& options) -> Result<ExitStatus> {
  answer.summary = report::summarise(answer);
  const auto printed =
      print_report(options.is_json ? report::render_json(answer) : report::render_text(answer, plain_text_options(options)),
                   options.is_json, colors_of(options));
  return printed ? Result<ExitStatus>(failure_status(answer.outcome)) : printed.error();
}

auto write_and_tell(const Answer& answer, const lock::Lock& before, const UpdateOptions& options, const catalogs::Catalog& catalog)
    -> Status {
  const auto after = lock::lock_of(answer);
  const auto text = lock::write_lock(after, catalog.roles());
  auto diff = engine::update_diff(before, after, options.lock, catalog);
  if (!diff) {
    return diff.error();
  }
  const auto path = options.output.value_or(options.lock);
  diff->after.path = options.is_dry_run ? "what an update would give" : options.output ? path : "updated";
  const bool is_other = !diff->is_same() || answer.request.rules != before.request.rules;
  const bool is_written = !options.is_dry_run && (options.output || is_other);
  if (is_written && !options.output && !options.shared.is_json) {
    diff->after.path = "updated in place";
  }
  if (is_written && path == "-") {
    return print_document(text);
  }
  if (is_written) {
    if (auto written = write_lock_file(path, text); !written) {
      return written;
    }
  }
  return print_report(
      options.shared.is_json ? report::render_diff_json(*diff) : report::render_diff_text(*diff, plain_text_options(options.shared)),
      options.shared.is_json, colors_of(options.shared));
}

/// Reports, before the first request, the servers that only the lock names.
void tell_servers(const engine::Sources& sources, const std::string& lock) {
  auto places = sources.channels;
  places.push_back(sources.index_url.value_or(""));
  places.insert(places.end(), sources.extra_index_urls.begin(), sources.extra_index_urls.end());
  places.insert(places.end(), sources.find_links.begin(), sources.find_links.end());
  std::string servers;
  for (const auto& place : places) {
    servers += url::is_http(place) ? (servers.empty() ? "" : ", ") + url::without_secrets(place) : "";
  }
  if (sources.are_of_lock && !sources.is_offline && !servers.empty()) {
    tell("asking the servers that " + quote(lock) + " names: " + servers);
  }
}

void tell_date(const ChoiceRules& rules, const UpdateOptions& options) {
  if (rules.exclude_newer && !options.shared.exclude_newer) {
    tell("taking nothing newer than " + *rules.exclude_newer + ", as " + quote(options.lock) + " asks; --exclude-newer takes another date");
  }
}

/// The request and the machine of the lock, with the given sources, or else the sources of the lock.
auto query_for(const UpdateOptions& options, const lock::Lock& lock, const catalogs::Catalog& catalog) -> Result<engine::Query> {
  auto given = query_of(options.shared);
  auto query = given ? engine::query_of_lock(lock, std::move(given).value()) : given;
  if (!query) {
    return query;
  }
  query->facts = lock.facts;
  return engine::with_sources(std::move(query), lock.facts.platform.value, catalog, read_settings);
}

/// Rejects options that contradict the lock.
auto check_against(const lock::Lock& before, const UpdateOptions& options, const catalogs::Catalog& catalog) -> Status {
  const auto& installer = options.shared.installer;
  if (!installer.empty() && installer != "auto" && parse_installer(installer) != before.request.installer) {
    return usage_error("--installer " + installer + ": " + quote(options.lock) + " is for " +
                       std::string(installer_text(before.request.installer)) + "; gpusolve resolve makes a lock for another");
  }
  if (const auto name = engine::absent_name(before, options.only, catalog)) {
    return usage_error("--only " + quote(*name) + " is not in " + quote(options.lock));
  }
  if (!options.only.empty() && !before.request.compiled.empty()) {
    return usage_error("--only " + quote(options.only.front()) + ": " + quote(options.lock) + " compiles " +
                       quote(before.request.compiled.front()) + " from its source, and is updated as a whole");
  }
  return std::monostate{};
}

auto update_with(const UpdateOptions& options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  if (options.shared.is_json && options.output == "-" && !options.is_dry_run) {
    return usage_error("--json takes standard output for itself: give --output a file");
  }
  const auto before =
      engine::read_own_lock(options.lock, catalog.roles(),
                            {ErrorKind::usage, "it is a lock with rows: resolve --lock-for or fleet writes it again", options.lock});
  if (!before) {
    return before.error();
  }
  if (auto checked = check_against(*before, options, catalog); !checked) {
    return checked.error();
  }
  const auto query = query_for(options, *before, catalog);
  if (!query) {
    return query.error();
  }
  if (!options.shared.is_quiet) {
    tell_servers(query->sources, options.lock);
    tell_date(before->request.rules, options);
  }
  const RunHost host(options.shared);
  engine::Workshop workshop(catalog, *query, host);
  auto answer = engine::updated(workshop, *before, options.only);
  if (!answer) {
    return answer.error().in("update of " + quote(options.lock));
  }
  if (!engine::may_replace(*before, *answer)) {
    return tell_failure(*answer, options.shared);
  }
  if (auto mirrored = engine::apply_mirror(*answer, query->sources, catalog); !mirrored) {
    return mirrored.error();
  }
  const auto written = write_and_tell(*answer, *before, options, catalog);
  return written ? Result<ExitStatus>(ExitStatus::done) : written.error();
}

}  // namespace

void declare_update(CLI::App& command, UpdateOptions& options) {
  command.add_option("LOCK", options.lock, "gpusolve.lock; its request is solved again, for the same machine")->required();
  command.add_option("--only", options.only, "make only this package newer, and change else as little as that takes; repeat, or commas")
      ->type_name("NAME")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      .add_option("-o,--output", options.output,
                  "where the new lock goes; default: in place of the old one; `-` is standard output, without the differences")
      ->type_name("FILE");
  command.add_option("--exclude-newer", options.shared.exclude_newer, "ignore what was published later, in place of the lock's own date")
      ->type_name("DATE");
  command.add_flag("--dry-run", options.is_dry_run, "say what would change, write nothing");
  declare_sources(command, options.shared, "those of the lock");
  command.add_flag("--json", options.shared.is_json, "what changed, as `diff --json`");
  command.add_flag("-q,--quiet", options.shared.is_quiet, "one line, or none where nothing changes");
  command.footer("Without source options the sources of the lock are asked. A lock that cannot be solved again stays as it is.");
}

auto run_update(const UpdateOptions& options) -> Result<ExitStatus> {
  return with_catalog(options.shared.catalog, [&](const catalogs::Catalog& catalog) { return update_with(options, catalog); });
}

}  // namespace gpusolve::cli
