// Decides whether a status means that a document does not exist or that access is refused.
#pragma once

#include <optional>
#include <string_view>

#include "adapters/net/fetch.hpp"

namespace gpusolve::net {

/// Whether the host is a known file store that answers 403 instead of 404 if the client may not list its contents.
[[nodiscard]] auto is_file_store(std::string_view url) -> bool;

/// Interprets a status: the document does not exist (404, 410; 403 from a file store) or, if the request accepts a refusal as an answer,
/// access is refused. nullopt: the status is not an answer. If a refusal counted as absence, another source could serve the same name.
[[nodiscard]] auto missing_document(int status, std::string_view url, const FetchRequest& request) -> std::optional<NoSuchDocument>;

}  // namespace gpusolve::net
