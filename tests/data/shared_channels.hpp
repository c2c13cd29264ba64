// Requests on the real channels beside the checkout (../shared/data/conda), solved through the library as `resolve` solves them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/options/resolve_options.hpp"
#include "model/answer.hpp"
#include "resolver/resolve.hpp"
#include "tests/support/paths.hpp"

namespace gpusolve::tests {

/// The folder that holds the channels.
[[nodiscard]] inline auto channel_root() -> std::filesystem::path { return tests::shared_data() / "data/conda"; }

#define SKIP_WITHOUT_CHANNELS()                                                      \
  if (!std::filesystem::is_directory(gpusolve::tests::channel_root())) {             \
    GTEST_SKIP() << gpusolve::tests::channel_root() << " is not there: no channels"; \
  }

/// `resolve --installer conda` for a platform, on channels named by their folders (`pkgs/main`), in order of priority.
[[nodiscard]] auto ask(const std::vector<std::string>& channels, std::vector<std::string> specs, std::string platform = "linux-64")
    -> cli::ResolveOptions;

struct Answered {
  Answer answer;
  resolver::ResolveStats stats;
};

/// Throws std::runtime_error if the options or a channel cannot be used.
[[nodiscard]] auto answer_to(const cli::ResolveOptions& options, resolver::Expansion expansion = resolver::Expansion::lazy) -> Answered;

/// `name=version=build` of every package, in the answer's order.
[[nodiscard]] auto package_ids(const Answer& answer) -> std::vector<std::string>;

/// The codes of the reasons, distinct, ascending.
[[nodiscard]] auto reason_codes(const Answer& answer) -> std::vector<std::string>;

/// The only package of this name; throws if the set has none.
[[nodiscard]] auto package_of(const Answer& answer, const std::string& name) -> const Package&;

}  // namespace gpusolve::tests
