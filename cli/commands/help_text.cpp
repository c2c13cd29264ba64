#include "cli/commands/help_text.hpp"

#include <CLI/CLI.hpp>

#include "base/plain.hpp"
#include "cli/commands/examples.hpp"
#include "cli/output/terminal.hpp"

namespace gpusolve::cli {
namespace {

constexpr std::size_t k_help_column = 24;

/// A name with its help beside it, or below it if the name is too long.
auto entry_text(const std::string& name, const std::string& help) -> std::string {
  const std::string column(k_help_column, ' ');
  auto head = "  " + name;
  if (help.empty()) {
    return head + "\n";
  }
  if (head.size() + 1 > k_help_column) {
    return head + "\n" + wrap(help, {column, column}, terminal_width());
  }
  head.resize(k_help_column, ' ');
  return wrap(help, {head, column}, terminal_width());
}

class HelpText final : public CLI::Formatter {
 public:
  auto make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const -> std::string override {
    auto text = with_replaced(CLI::Formatter::make_help(app, std::move(name), mode), "\n\n\n", "\n\n");
    return text.substr(0, text.find_last_not_of('\n') + 1) + "\n";
  }
  auto make_description(const CLI::App* app) const -> std::string override {
    return wrap(app->get_description(), {}, terminal_width()) + "\n";
  }
  /// Omits the type TEXT, which tells the reader nothing.
  auto make_option_opts(const CLI::Option* option) const -> std::string override {
    return with_replaced(with_replaced(CLI::Formatter::make_option_opts(option), " TEXT:", " "), " TEXT", "");
  }
  auto make_option(const CLI::Option* option, bool is_positional) const -> std::string override {
    return entry_text(make_option_name(option, is_positional) + make_option_opts(option), make_option_desc(option));
  }
  auto make_subcommand(const CLI::App* command) const -> std::string override {
    return entry_text(command->get_name(), command->get_description());
  }
  auto make_footer(const CLI::App* app) const -> std::string override {
    const auto& footer = app->get_footer();
    auto text = footer.empty() ? std::string() : wrap(footer, {}, terminal_width()) + "\n";
    const auto examples = examples_of(app->get_name());
    text += examples.empty() ? "" : "Examples:\n";
    for (const auto& example : examples) {
      text += "  # " + std::string(example.purpose) + "\n  " + std::string(example.line) + "\n";
    }
    return text;
  }
};

}  // namespace

void lay_out_help(CLI::App& app) { app.formatter(std::make_shared<HelpText>()); }

}  // namespace gpusolve::cli
