// Messages about wrong command lines. CLI11's own messages describe its parsing instead of the right usage.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace gpusolve::cli {

/// One sentence without a full stop: what is wrong, where, what would be right, and which --help explains more.
[[nodiscard]] auto usage_words(const CLI::App& app, const CLI::ParseError& error) -> std::string;

}  // namespace gpusolve::cli
