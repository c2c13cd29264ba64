#include "engine/answers/neighbour_words.hpp"

#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"

namespace gpusolve::engine {

using catalogs::NeighbourLimit;

auto verb_beyond(const NeighbourLimit& limit) -> std::string {
  return limit.beyond.empty() ? " does not run beside " : " was not built for ";
}

auto words_beyond(const NeighbourLimit& limit) -> std::string {
  return verb_beyond(limit) + limit.neighbour + " " + limit.below->text() + " or newer";
}

auto effect_beyond(const NeighbourLimit& limit) -> std::string { return limit.beyond.empty() ? std::string() : " " + limit.beyond; }

auto words_beside(const NeighbourLimit& limit, const std::string& subject, const std::string& neighbour) -> std::string {
  if (limit.is_on_cpu) {
    return subject + " does not use the GPU beside " + neighbour + ": it needs " + limit.spec() + ".";
  }
  if (limit.is_direct()) {
    return subject + " requires " + limit.spec() + ", which " + neighbour + " does not meet.";
  }
  if (limit.is_required && limit.below) {
    return subject + " requires " + limit.through + ", which " + limit.neighbour + " excludes from " + limit.below->text() +
           " on: pip finds no set that has both.";
  }
  return limit.through.empty()
             ? std::string()
             : subject + " requires " + limit.through + ", beside which " + neighbour + " does not run: it goes with " + limit.spec() + ".";
}

auto words_below(const NeighbourLimit& limit, const std::string& subject, const std::string& spec) -> std::string {
  if (limit.is_direct()) {
    return subject + " requires " + limit.spec() + ", which " + quote(spec) + " excludes: pip finds no set that meets both.";
  }
  auto words = words_beside(limit, subject, quote(spec));
  return words.empty() ? subject + " goes with " + limit.spec() + " alone, which " + quote(spec) + " excludes." : words;
}

auto undeclared_in(const std::vector<const NeighbourLimit*>& limits) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto* const limit : limits) {
    if (limit->is_undeclared) {
      names.push_back(limit->neighbour);
    }
  }
  return names;
}

auto words_of_undeclared(const std::string& subject, const std::vector<std::string>& names) -> std::string {
  return subject + " imports " + report::enumerated(names) + ", which its metadata do not require";
}

}  // namespace gpusolve::engine
