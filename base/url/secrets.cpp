#include "base/url/secrets.hpp"

#include "base/secrets.hpp"

namespace gpusolve::url {

auto without_secrets(std::string_view url) -> std::string { return url_without_secrets(url); }

auto text_without_secrets(std::string_view text) -> std::string { return gpusolve::text_without_secrets(text); }

}  // namespace gpusolve::url
