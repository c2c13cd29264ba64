// What is wrong with a command line, in our words: CLI11's own say how it parses, not what would be right.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace gpusolve::cli {

/// One sentence without its stop: what is wrong, where, and what would be right, with the help that tells more.
[[nodiscard]] auto usage_words(const CLI::App& app, const CLI::ParseError& error) -> std::string;

}  // namespace gpusolve::cli
