// Removes secrets from URLs. Every URL that leaves the program (standard output, messages, locks, all formats, the headers of cache files)
// passes through these functions; docs/network.md promises so.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::url {

/// Returns the URL without user, password and fragment, with `<TOKEN>` for the token of each `/t/TOKEN/`, and without the query parameters
/// that sign the URL or grant access (`X-Amz-Signature`, `token`, `key` and others). If the text is not a URL, removes what would be the
/// user and password if it were one: `htps:/ann:pw@host/a`, or a password that contains a slash. Does not change the path of a folder.
[[nodiscard]] auto without_secrets(std::string_view url) -> std::string;

/// Applies `without_secrets` to each URL in `text`: for texts of other programs, and for messages that quote the user's input.
[[nodiscard]] auto text_without_secrets(std::string_view text) -> std::string;

}  // namespace gpusolve::url
