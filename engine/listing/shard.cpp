#include "engine/listing/shard.hpp"

#include <optional>
#include <string_view>

#include "base/whole_number.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

constexpr std::size_t k_most_shards = 10'000;

}  // namespace

auto parse_shard(const std::string& text) -> Result<Shard> {
  const auto wrong = [&](const std::string& why) { return usage_error(option_text(Option::shard) + " " + quote(text) + " " + why); };
  const auto slash = text.find('/');
  const auto index = whole_number<std::size_t>(std::string_view(text).substr(0, slash));
  const auto count = slash == std::string::npos ? std::nullopt : whole_number<std::size_t>(std::string_view(text).substr(slash + 1));
  if (!index || !count || *count == 0) {
    return wrong("is not of the form I/N with I from 1 to N, such as `2/5`");
  }
  if (*count > k_most_shards) {
    return wrong("asks for too many parts; there may be " + std::to_string(k_most_shards));
  }
  const auto last = std::to_string(*count);
  if (*index == 0) {
    return wrong("does not exist: parts are counted from 1, so the first is `1/" + last + "`");
  }
  if (*index > *count) {
    return wrong("does not exist: of " + last + " the last is `" + last + "/" + last + "`");
  }
  return Shard{*index - 1, *count};
}

}  // namespace gpusolve::engine
