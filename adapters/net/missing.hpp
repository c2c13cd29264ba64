// Which statuses say that a document does not exist, and which only that we may not have it.
#pragma once

#include <optional>
#include <string_view>

#include "adapters/net/fetch.hpp"

namespace gpusolve::net {

/// Stores of files that answer 403 in place of 404 where nobody may list their contents, known by the names of their hosts.
[[nodiscard]] auto is_file_store(std::string_view url) -> bool;

/// What a status of `url` says of the document of the request: it does not exist (404, 410; 403 of a file store) or, where the request
/// takes that for an answer, it is refused. Nothing: the status is no answer. A refusal that passed for an absence would let another
/// source serve the same name.
[[nodiscard]] auto missing_document(int status, std::string_view url, const FetchRequest& request) -> std::optional<NoSuchDocument>;

}  // namespace gpusolve::net
