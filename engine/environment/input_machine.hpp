// The machine that an input describes: in a report of collect_env, in the base image of a Dockerfile, or as the platform of a lock.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "engine/machine/machine_text.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

struct InputMachine {
  Facts facts;                     ///< the facts of the command line, completed from the input
  std::vector<std::string> words;  ///< one sentence each, for display
};

/// The command line takes precedence over the input; reports contradictions between them.
[[nodiscard]] auto machine_of_input(const inventory::Inventory& inventory, const Facts& facts, const MachineText& given,
                                    const catalogs::Catalog& catalog) -> InputMachine;

/// The C library of the system release that the image's tag names, as an assumption; nullopt if the catalog does not know it, or if it is
/// musl.
[[nodiscard]] auto glibc_of(const inventory::BaseImage& image, const catalogs::Catalog& catalog) -> std::optional<Known<DottedVersion>>;
/// Whether the image has musl instead of glibc, as far as its tag states it. The C library that the user names takes precedence.
[[nodiscard]] auto has_musl(const inventory::BaseImage& image, const Facts& facts, const catalogs::Catalog& catalog) -> bool;
/// An image with glibc to use instead of one with musl: "python:3.11-slim-bookworm".
[[nodiscard]] auto image_with_glibc(const inventory::BaseImage& image) -> std::string;
/// One sentence about the properties that the tag states.
[[nodiscard]] auto image_sentence(const inventory::BaseImage& image, const catalogs::Catalog& catalog) -> std::string;

}  // namespace gpusolve::engine
