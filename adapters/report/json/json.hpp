// `gpusolve/resolve/1`: the answer as JSON, for programs. docs/schema has the schema.
#pragma once

#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

/// One JSON document, indented by two spaces, ending with a newline. Bytes that are not UTF-8 become U+FFFD. Unknown values are null:
/// `facts.gpus` is null if any GPU is allowed and `[]` if the machine has no GPU.
///
/// `conflict.nodes`: { "id": index, "kind": "request" | "candidates" | "missing" | "fact" | "exclusion" | "objective", "label": text,
/// "name": package or null, "candidates": [texts, best first], "needs": [names of all required packages], "reason": { "code", "subject",
/// "fact", "needed" } or null }; id 0 is the request. `conflict.edges`: { "from": id, "to": id, "kind": "requires" | "constrains" |
/// "allows" | "excludes", "spec": text or null }.
[[nodiscard]] auto render_json(const Answer& answer) -> std::string;

}  // namespace gpusolve::report
