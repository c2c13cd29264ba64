// A certificate authority for tests, and its certificates: for TLS on loopback.
#pragma once

#include <filesystem>
#include <string>

namespace gpusolve::tests {

/// The validity of a certificate, in days from now.
struct Validity {
  long from{-1};
  long to{30};
};

/// Files in PEM.
struct CertificateFiles {
  std::filesystem::path certificate;
  std::filesystem::path key;
};

/// Writes a certificate for 127.0.0.1 and `localhost` to NAME.pem and NAME.key in the folder. It is signed by `authority`, or self-signed
/// if that is empty; `is_authority` makes one that may sign others.
auto make_certificate(const std::filesystem::path& folder, const std::string& name, Validity validity = {}, bool is_authority = false,
                      const CertificateFiles& authority = {}) -> CertificateFiles;

}  // namespace gpusolve::tests
