// What may be shown of a URL. Whatever leaves the program (standard output, messages, locks, every format, the heads of cache files)
// goes through here; docs/network.md promises it.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::url {

/// The URL without user and password, with `<TOKEN>` for the token of each `/t/TOKEN/`, without the parameters of the query that sign
/// it or let in (`X-Amz-Signature`, `token`, `key` and so on), and without a fragment. A text that is no URL loses what would be a user
/// and password if it were one: `htps:/ann:pw@host/a`, and a password with a bare slash in it. A folder stays as it is.
[[nodiscard]] auto without_secrets(std::string_view url) -> std::string;

/// `text` with each URL in it shown as `without_secrets` shows it: for words of others, and for messages that quote what was typed.
[[nodiscard]] auto text_without_secrets(std::string_view text) -> std::string;

}  // namespace gpusolve::url
