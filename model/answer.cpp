#include "model/answer.hpp"

#include "base/enum_table.hpp"

namespace gpusolve {
namespace {

constexpr Spellings<SourceUse::Kind, 4> k_source_kinds{{{SourceUse::Kind::embedded, "embedded"},
                                                        {SourceUse::Kind::conda, "conda"},
                                                        {SourceUse::Kind::pypi, "pypi"},
                                                        {SourceUse::Kind::find_links, "find-links"}}};
static_assert(is_in_order(k_source_kinds));

}  // namespace

auto source_kind_text(SourceUse::Kind kind) -> std::string_view { return row_of(k_source_kinds, kind); }

auto parse_source_kind(std::string_view text) -> std::optional<SourceUse::Kind> { return spelled(k_source_kinds, text); }

auto is_unsolved(const Answer& answer) -> bool { return answer.outcome == OutcomeKind::unjudged && answer.packages.empty(); }

auto public_version(const VersionText& version) -> std::string { return version.text().substr(0, version.text().find('+')); }

}  // namespace gpusolve
