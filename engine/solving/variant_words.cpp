#include "engine/solving/variant_words.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "base/plain.hpp"
#include "base/result.hpp"
#include "base/whole_number.hpp"
#include "engine/judging/known_extras.hpp"
#include "model/extra_name.hpp"

namespace gpusolve::engine {
namespace {

/// `demo[cuda,plots]` for the variant `demo[cuda]` of the spec `demo[plots]`.
auto with_asked_extras(const ChosenVariant& chosen) -> std::string {
  auto extras = extra_names(chosen.via.text());
  const auto asked = extra_names(chosen.asked.text());
  std::ranges::copy_if(asked, std::back_inserter(extras),
                       [&](const std::string& extra) { return std::ranges::find(extras, extra) == extras.end(); });
  return asked.empty() || extras.size() == asked.size() ? chosen.via.text() : chosen.via.name() + "[" + joined(extras, ",") + "]";
}

}  // namespace

auto cuda_of_variant(std::string_view variant) -> int {
  const auto extra = extra_of(variant);
  const auto digits = extra.substr(std::min(extra.find_first_of("0123456789"), extra.size()));
  return whole_number<int>(digits.substr(0, std::min(digits.find_first_not_of("0123456789"), digits.size()))).value_or(0);
}

auto first_words(const std::string& variant, const std::string& other, bool is_alone) -> std::string {
  return cuda_of_variant(variant) < cuda_of_variant(other) ? ", which serves older drivers than " + quote(other)
         : is_alone                                        ? ", the newest CUDA that runs here"
                                                           : ", the newest CUDA with which the whole set runs here";
}

auto variant_text(const ChosenVariant& chosen) -> std::string {
  constexpr std::string_view k_any_version = "=*=";
  const auto at = chosen.via.text().find(k_any_version);
  const bool is_of_release = at != std::string::npos && !chosen.asked.version().empty();
  return is_of_release ? "its builds " + quote(chosen.via.text().substr(at + k_any_version.size())) : quote(with_asked_extras(chosen));
}

}  // namespace gpusolve::engine
