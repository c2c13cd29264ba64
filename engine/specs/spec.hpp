// A spec of a request, taken apart once: `torch>=2.1,<2.4`, `jax[cuda12]`, `conda-forge::pytorch=2.1.*=*cuda11.8*`.
#pragma once

#include <compare>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gpusolve::engine {

/// A wanted package with its limits, in the spelling of either ecosystem. Any text makes a spec: only the ecosystems and their sources
/// decide whether it means anything. `check_typed` rejects what cannot be intended, and the world that solves for the spec reports what it
/// cannot read. Copies share the content.
class Spec {
 public:
  /// The only way to make one.
  [[nodiscard]] static auto parse(std::string_view text) -> Spec;
  // There is no move constructor: a spec that was moved from would lose its content.
  Spec(const Spec&) = default;
  auto operator=(const Spec&) -> Spec& = default;
  ~Spec() = default;

  /// As the user wrote it.
  [[nodiscard]] auto text() const -> const std::string& { return parts_->text; }
  /// The name of the package, as the text spells it.
  [[nodiscard]] auto name() const -> const std::string& { return parts_->name; }
  /// The name, normalised by PEP 503.
  [[nodiscard]] auto project() const -> const std::string& { return parts_->project; }
  /// The text without channel and name: versions, builds, extras, markers.
  [[nodiscard]] auto rest() const -> const std::string& { return parts_->rest; }
  /// `[cuda12]` of `jax[cuda12]>=0.4`; empty if there are none. conda's brackets are no extras.
  [[nodiscard]] auto extras() const -> const std::string& { return parts_->extras; }
  /// Only the versions, see `version_of_spec`.
  [[nodiscard]] auto version() const -> const std::string& { return parts_->version; }
  [[nodiscard]] auto is_empty() const -> bool { return parts_->text.empty(); }
  /// Whether it is a name alone.
  [[nodiscard]] auto is_bare() const -> bool { return parts_->text == parts_->name; }

  /// Compares the texts.
  auto operator==(const Spec& other) const -> bool { return parts_ == other.parts_ || text() == other.text(); }
  auto operator<=>(const Spec& other) const -> std::strong_ordering { return text() <=> other.text(); }

 private:
  struct Parts {
    std::string text;
    std::string name;
    std::string project;
    std::string rest;
    std::string extras;
    std::string version;
  };
  explicit Spec(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}

  std::shared_ptr<const Parts> parts_;  // never null
};

[[nodiscard]] auto parse_specs(std::span<const std::string> texts) -> std::vector<Spec>;
[[nodiscard]] auto texts_of(std::span<const Spec> specs) -> std::vector<std::string>;

/// The `constraints` on the name of `spec`.
[[nodiscard]] auto constraints_on(const Spec& spec, std::span<const Spec> constraints) -> std::vector<Spec>;

}  // namespace gpusolve::engine
