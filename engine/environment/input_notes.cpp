#include "engine/environment/input_notes.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/inventory/wheels.hpp"
#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using What = inventory::Note::What;

/// A package from elsewhere is spelled as in the file, perhaps as a single dot, so it is quoted; the other notes are in words.
auto text_of(const inventory::Note& note) -> std::string { return note.what == What::local ? quote(note.text) : note.text; }

auto texts_of(const inventory::Inventory& inventory, What what) -> std::vector<std::string> {
  std::vector<std::string> texts;
  for (const auto& note : inventory.notes) {
    if (note.what == what && std::ranges::find(texts, text_of(note)) == texts.end()) {
      texts.push_back(text_of(note));
    }
  }
  return texts;
}

auto listed(const std::vector<std::string>& texts) -> std::string {
  constexpr std::size_t k_most = 6;
  return joined_first(texts, k_most);
}

auto sentence(What what, const std::string& names) -> std::string {
  switch (what) {
    case What::guessed:
      return names + ".";
    case What::taken:
      return "Read: " + names + ".";
    case What::left:
      return "Not read: " + names + ". " + option_text(Option::part) + " NAME reads it.";
    case What::gpu_left:
      return "Not read, though they name GPU packages: " + names + ". " + option_text(Option::part) + " NAME reads one.";
    case What::excluded:
      return "Extras or groups that exclude each other: " + names + ".";
    case What::local:
      return "Not judged, because the packages come from a folder, a repository or a URL: " + names + ".";
    case What::absent:
      return "Not read, because it is not at hand: " + names + ". What it asks for is not known.";
    case What::open:
      return "Left out, because only a run can tell: " + names + ".";
    case What::marked:
      return "Left out by their markers under the assumed Python " + inventory::assumed_python().text() + ": " + names + ". " +
             option_text(Option::python) + " VERSION reads them.";
    case What::versions:
      return "The lock does not say which version is installed, and no pyproject.toml beside it settles it: " + names + ".";
    case What::unsound:
      return "Left out, because no package has such a name, version or build: " + names + ".";
    case What::broken:
      return "Left out, because the records cannot be read: " + names + ".";
    case What::loose:
      return "Read as any version, because the range is a union: " + names + ".";
  }
  return {};
}

}  // namespace

auto assumed_sentences(const inventory::Inventory& inventory) -> std::vector<std::string> {
  const auto& python = inventory.assumed_python;
  const auto* const why = inventory.kind == inventory::Kind::requirements ? "its markers leave out packages for the GPU under newer ones. "
                                                                          : "the lock is for several. ";
  return !python ? std::vector<std::string>()
                 : std::vector{"Read for Python " + python->text() + ", which is assumed: " + why + option_text(Option::python) +
                               " VERSION reads it for another one."};
}

auto note_sentences(const inventory::Inventory& inventory, std::optional<What> except) -> std::vector<std::string> {
  std::vector<std::string> sentences;
  for (const auto what : k_told_notes) {
    const auto texts = what == except ? std::vector<std::string>() : texts_of(inventory, what);
    if (what == What::guessed) {  // each text is a sentence by itself
      std::ranges::transform(texts, std::back_inserter(sentences), [&](const std::string& text) { return sentence(what, text); });
    } else if (!texts.empty()) {
      sentences.push_back(sentence(what, listed(texts)));
    }
  }
  return sentences;
}

}  // namespace gpusolve::engine
