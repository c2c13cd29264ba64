// A certificate authority of the tests' own, and what it issues: for TLS on loopback.
#pragma once

#include <filesystem>
#include <string>

namespace gpusolve::tests {

/// When a certificate counts, in days from now.
struct Validity {
  long from{-1};
  long to{30};
};

/// Files in PEM.
struct CertificateFiles {
  std::filesystem::path certificate;
  std::filesystem::path key;
};

/// A certificate for 127.0.0.1 and `localhost`, written to NAME.pem and NAME.key in the folder. Signed by `authority`, or by itself where
/// that is empty; `is_authority` makes one that may sign others.
auto make_certificate(const std::filesystem::path& folder, const std::string& name, Validity validity = {}, bool is_authority = false,
                      const CertificateFiles& authority = {}) -> CertificateFiles;

}  // namespace gpusolve::tests
