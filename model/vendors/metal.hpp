// The room of Metal (MPS), the accelerator of Apple silicon, among build variants: its words. No rule judges its builds.
#pragma once

#include "model/vendors/words.hpp"

namespace gpusolve {

extern const VendorWords k_metal_words;

}  // namespace gpusolve
