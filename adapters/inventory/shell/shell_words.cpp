#include "adapters/inventory/shell/shell_words.hpp"

#include <algorithm>
#include <utility>

#include "adapters/inventory/shell/shell_flow.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

/// Limits far above any real script; further words are ignored.
constexpr std::size_t k_most_words = 100'000;
constexpr std::size_t k_longest_value = 4096;
constexpr std::size_t k_most_variables = 200;
constexpr int k_deepest = 8;
/// Limits by how much values of variables may lengthen a script: `$A` has two characters, but its value may have thousands.
constexpr std::size_t k_most_growth = 4;
constexpr std::size_t k_least_budget = 65536;

auto is_blank(char c) -> bool { return c == ' ' || c == '\t' || c == '\r'; }
auto is_variable(char c) -> bool { return ascii::is_alphanumeric(c) || c == '_'; }

auto expanded(std::string_view text, const Variables& variables, int depth) -> std::optional<std::string>;

/// Evaluates the content of `${...}`: `NAME`, `NAME:-word` and so on.
auto value_of(std::string_view inside, const Variables& variables, int depth) -> std::optional<std::string> {
  const auto end = static_cast<std::size_t>(std::ranges::find_if_not(inside, is_variable) - inside.begin());
  const auto found = variables.find(inside.substr(0, end));
  const bool is_set = found != variables.end();
  auto how = inside.substr(end);
  if (how.empty()) {
    return is_set ? std::optional(found->second) : std::nullopt;
  }
  const bool counts_empty = how.front() == ':';
  how.remove_prefix(counts_empty ? 1 : 0);
  const bool is_there = is_set && !(counts_empty && found->second.empty());
  if (how.starts_with('-') || how.starts_with('=')) {
    return is_there ? std::optional(found->second) : expanded(how.substr(1), variables, depth + 1);
  }
  if (how.starts_with('+')) {
    return is_set ? (is_there ? expanded(how.substr(1), variables, depth + 1) : std::optional<std::string>("")) : std::nullopt;
  }
  return std::nullopt;
}

/// The value of the variable after a `$`; moves `at` from the start of the name past its end. nullopt if only a shell can evaluate it.
auto take_variable(std::string_view text, std::size_t& at, const Variables& variables, int depth) -> std::optional<std::string> {
  if (at < text.size() && (text[at] == '{' || text[at] == '(')) {
    const char open = text[at];
    const char close = open == '{' ? '}' : ')';
    std::size_t level = 0;
    const auto start = at + 1;
    for (; at < text.size(); ++at) {
      level += text[at] == open ? 1U : 0U;
      level -= text[at] == close ? 1U : 0U;
      if (level == 0) {
        break;
      }
    }
    const auto inside = text.substr(start, at - start);
    at = std::min(at + 1, text.size());
    return open == '{' ? value_of(inside, variables, depth) : std::nullopt;
  }
  const auto start = at;
  while (at < text.size() && is_variable(text[at])) {
    ++at;
  }
  if (at == start) {
    return std::nullopt;
  }
  return value_of(text.substr(start, at - start), variables, depth);
}

auto expanded(std::string_view text, const Variables& variables, int depth) -> std::optional<std::string> {
  std::string out;
  if (depth > k_deepest) {
    return std::nullopt;
  }
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\\' && at + 1 < text.size()) {
      out += text[at + 1];
      at += 2;
    } else if (text[at] != '$' || at + 1 == text.size()) {
      out += text[at++];
    } else {
      const auto value = take_variable(text, ++at, variables, depth);
      if (!value || out.size() + value->size() > k_longest_value) {
        return std::nullopt;
      }
      out += *value;
    }
  }
  return out;
}

/// The length of the name in `NAME=value`; nullopt if the word is no assignment.
auto assignment(const Word& word) -> std::optional<std::size_t> {
  const auto equal = word.text.find('=');
  const bool is_name = equal != std::string::npos && equal > 0 && !(word.text[0] >= '0' && word.text[0] <= '9') &&
                       std::all_of(word.text.begin(), word.text.begin() + static_cast<std::ptrdiff_t>(equal), is_variable);
  return is_name ? std::optional(equal) : std::nullopt;
}

class Splitter {
 public:
  /// `assigned` receives assignments; null: the text has none.
  Splitter(std::string_view text, std::size_t line, const Variables& variables, Variables* assigned)
      : text_(text), line_(line), variables_(variables), assigned_(assigned) {}

  /// Splits the text into words without looking for commands: see plain_words.
  auto read_plain() -> std::vector<Word> {
    is_plain_ = true;
    while (at_ < text_.size() && count_ < k_most_words) {
      step();
    }
    end_word();
    return std::move(words_);
  }

  auto read() -> std::vector<ShellCommand> {
    while (at_ < text_.size() && count_ < k_most_words) {
      step();
    }
    end_command();
    return std::move(commands_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (is_continued()) {
      skip_continued();
    } else if (is_blank(c)) {
      end_word();
      ++at_;
    } else if (c == '#' && !has_word_ && !is_plain_) {
      skip_comment();
    } else if (c == '\'') {
      single_quoted();
    } else if (c == '"') {
      double_quoted();
    } else if (c == '\\' && at_ + 1 < text_.size()) {
      put(text_[at_ + 1]);
      at_ += 2;
    } else if (c == '$' || c == '`') {
      value(is_plain_);
    } else if (is_plain_ || (c != '\n' && std::string_view("<>;&|()").find(c) == std::string_view::npos)) {
      put(c);
      ++at_;
    } else if (c == '<' || c == '>') {
      redirection();
    } else {
      separator();
    }
  }

  [[nodiscard]] auto is_continued() const -> bool { return text_.substr(at_).starts_with("\\\n"); }
  void skip_continued() {
    at_ += 2;
    ++line_;
  }

  void put(char c) {
    if (!has_word_) {
      word_ = Word{{}, line_, true};
      has_word_ = true;
      ++count_;
    }
    word_.text += c;
  }
  void open_word() {
    if (!has_word_) {
      put(' ');
      word_.text.clear();
    }
  }

  void skip_comment() {
    while (at_ < text_.size() && text_[at_] != '\n') {
      is_continued() ? skip_continued() : void(++at_);
    }
  }

  void single_quoted() {
    open_word();
    for (++at_; at_ < text_.size() && text_[at_] != '\'';) {
      if (is_continued()) {
        skip_continued();
      } else {
        line_ += text_[at_] == '\n' ? 1U : 0U;
        put(text_[at_++]);
      }
    }
    ++at_;
  }

  void double_quoted() {
    open_word();
    for (++at_; at_ < text_.size() && text_[at_] != '"';) {
      if (is_continued()) {
        skip_continued();
      } else if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        put(text_[at_ + 1]);
        at_ += 2;
      } else if (text_[at_] == '$' || text_[at_] == '`') {
        value(true);
      } else {
        line_ += text_[at_] == '\n' ? 1U : 0U;
        put(text_[at_++]);
      }
    }
    ++at_;
  }

  /// Adds the value of a variable; outside of quotes, splits it at its blanks.
  void value(bool is_quoted) {
    open_word();
    const auto start = at_;
    std::optional<std::string> found;
    if (text_[at_++] == '`') {
      at_ = std::min(text_.find('`', at_), text_.size() - 1) + 1;
    } else {
      found = take_variable(text_, at_, variables_, 0);
    }
    found = found && found->size() <= budget_ ? found : std::nullopt;
    budget_ -= found ? found->size() : 0;
    word_.is_known = word_.is_known && found.has_value();
    for (const char c : found.value_or("")) {
      if (!is_quoted && (is_blank(c) || c == '\n')) {
        end_word();
      } else {
        put(c);
      }
    }
    line_ += static_cast<std::size_t>(
        std::count(text_.begin() + static_cast<std::ptrdiff_t>(start), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
  }

  /// Skips `>`, `2>&1`, `<<EOF`: neither the operator nor its operand is a word of the command.
  void redirection() {
    if (has_word_ && std::ranges::all_of(word_.text, [](char c) { return c >= '0' && c <= '9'; })) {
      has_word_ = false;
    }
    end_word();
    has_document_ = has_document_ || (text_.substr(at_).starts_with("<<") && !text_.substr(at_).starts_with("<<<"));
    const auto start = at_;
    while (at_ < text_.size() && (text_[at_] == '<' || text_[at_] == '>' || text_[at_] == '&' || text_[at_] == '-')) {
      ++at_;
    }
    const auto sign = text_.substr(start, at_ - start);
    is_output_ = sign.find('>') != std::string_view::npos && !sign.ends_with('&');
    drops_next_ = true;
  }

  void separator() {
    const char c = text_[at_];
    const bool is_double = text_.substr(at_).starts_with("&&") || text_.substr(at_).starts_with("||");
    if (c == '&' && !is_double && text_.substr(at_).starts_with("&>")) {
      redirection();
      return;
    }
    end_command();
    if (c == '|' || !is_double) {
      goes_on_at_ = commands_.size();
      is_list_over_ = !is_double || is_list_over_;
    }
    if (c == '(') {
      flow_.group();
    }
    is_double ? flow_.join(c == '|') : flow_.part();
    line_ += c == '\n' ? 1U : 0U;
    at_ += is_double ? 2 : 1;
  }

  void end_word() {
    if (!has_word_) {
      return;
    }
    has_word_ = false;
    if (std::exchange(drops_next_, false)) {
      if (is_output_) {
        written_.push_back(std::move(word_));
      }
      return;
    }
    if (!is_plain_ && words_.empty() && word_.is_known && flow_.take_keyword(word_.text)) {
      return;
    }
    words_.push_back(std::move(word_));
  }

  void end_command() {
    end_word();
    drops_next_ = false;
    const auto runs = flow_.runs();
    ShellCommand command{
        .words = {}, .written = std::exchange(written_, {}), .is_conditional = !runs, .has_document = std::exchange(has_document_, false)};
    if (runs && !*runs) {
      words_.clear();
      return;
    }
    auto word = words_.begin();
    for (; word != words_.end() && assignment(*word); ++word) {
      if (word->is_known) {
        command.assigned[word->text.substr(0, *assignment(*word))] = word->text.substr(*assignment(*word) + 1);
      }
    }
    if (word == words_.end()) {
      keep_assignments(command);
    } else {
      command.words.assign(word, words_.end());
      finish(std::move(command));
    }
    words_.clear();
  }

  void keep_assignments(const ShellCommand& command) {
    for (const auto& [name, value] : command.assigned) {
      command.is_conditional ? void(assigned_->erase(name)) : set_variable(*assigned_, name, value);
    }
  }

  /// Marks commands whose failure does not end the script: those before the last separator after which the script continues. With `set -e`
  /// only `||` is such a separator.
  void mark_tolerated() {
    const bool is_tolerated = flow_.is_after_or() || !exits_on_failure_;
    for (auto at = start_of_list_; at < goes_on_at_ && is_tolerated; ++at) {
      commands_[at].may_fail = true;
    }
    start_of_list_ = std::exchange(is_list_over_, false) ? goes_on_at_ : start_of_list_;
    goes_on_at_ = 0;
  }

  void finish(ShellCommand command) {
    const auto& name = command.words.front().text;
    mark_tolerated();
    exits_on_failure_ = exits_on_failure_ || (name == "set" && command.words.size() > 1 && command.words[1].text.starts_with('-') &&
                                              command.words[1].text.find('e') != std::string::npos);
    flow_.end(command.words);
    if (name == "export") {
      for (const auto& word : command.words) {
        const auto equal = assignment(word);
        if (equal && word.is_known && !command.is_conditional) {
          set_variable(*assigned_, word.text.substr(0, *equal), word.text.substr(*equal + 1));
        }
      }
    }
    commands_.push_back(std::move(command));
  }

  std::string_view text_;
  std::size_t line_;
  const Variables& variables_;
  Variables* assigned_;
  std::vector<ShellCommand> commands_{};
  std::vector<Word> words_{};
  Word word_{};
  bool is_plain_{};
  bool has_word_{};
  bool drops_next_{};
  bool is_output_{};  ///< whether the dropped word is a file to which output is written
  std::vector<Word> written_{};
  bool has_document_{};
  ShellFlow flow_{};
  std::size_t start_of_list_{};  ///< index of the first command of `a && b || c`
  std::size_t goes_on_at_{};     ///< number of commands before a separator after which the script continues; 0: none
  bool is_list_over_{};
  bool exits_on_failure_{};
  std::size_t budget_{k_least_budget + k_most_growth * text_.size()};  ///< limit for further text from variables
  std::size_t count_{};
  std::size_t at_{};
};

}  // namespace

void set_variable(Variables& variables, const std::string& name, std::string value) {
  if (value.size() > k_longest_value) {
    variables.erase(name);
  } else if (variables.size() < k_most_variables || variables.contains(name)) {
    variables.insert_or_assign(name, std::move(value));
  }
}

auto substituted(std::string_view text, const Variables& variables) -> std::optional<std::string> { return expanded(text, variables, 0); }

auto plain_words(std::string_view text, std::size_t first_line, const Variables& variables) -> std::vector<Word> {
  return Splitter(text, first_line, variables, nullptr).read_plain();
}

auto shell_commands(std::string_view text, std::size_t first_line, Variables& variables) -> std::vector<ShellCommand> {
  return Splitter(text, first_line, variables, &variables).read();
}

}  // namespace gpusolve::inventory
