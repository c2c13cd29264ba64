#include "tests/support/certificates.hpp"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <cstdio>
#include <memory>
#include <stdexcept>

namespace gpusolve::tests {
namespace {

constexpr long k_day = 24L * 3600;

struct Deleter {
  void operator()(X509* it) const noexcept { X509_free(it); }
  void operator()(EVP_PKEY* it) const noexcept { EVP_PKEY_free(it); }
  void operator()(X509_EXTENSION* it) const noexcept { X509_EXTENSION_free(it); }
  void operator()(std::FILE* it) const noexcept { std::fclose(it); }
};
template <class T>
using Owned = std::unique_ptr<T, Deleter>;

template <class T>
auto need(T* it) -> Owned<T> {
  if (it == nullptr) {
    throw std::runtime_error("no certificate can be made");
  }
  return Owned<T>(it);
}

auto open(const std::filesystem::path& path, const char* mode) -> Owned<std::FILE> { return need(std::fopen(path.c_str(), mode)); }

void add_extension(X509* certificate, int kind, const char* text) {
  X509V3_CTX context{};
  X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
  const auto extension = need(X509V3_EXT_conf_nid(nullptr, &context, kind, text));
  X509_add_ext(certificate, extension.get(), -1);
}

void set_fields(X509* certificate, EVP_PKEY* key, const std::string& name, Validity validity, bool is_authority) {
  static long serial = 1000;
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), ++serial);
  X509_gmtime_adj(X509_getm_notBefore(certificate), validity.from * k_day);
  X509_gmtime_adj(X509_getm_notAfter(certificate), validity.to * k_day);
  X509_set_pubkey(certificate, key);
  const auto* const text = reinterpret_cast<const unsigned char*>(name.c_str());  // NOLINT(*-reinterpret-cast)
  X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate), "CN", MBSTRING_ASC, text, -1, -1, 0);
  add_extension(certificate, NID_basic_constraints, is_authority ? "critical,CA:TRUE" : "CA:FALSE");
  add_extension(certificate, NID_subject_alt_name, "IP:127.0.0.1,DNS:localhost");
}

}  // namespace

auto make_certificate(const std::filesystem::path& folder, const std::string& name, Validity validity, bool is_authority,
                      const CertificateFiles& authority) -> CertificateFiles {
  std::filesystem::create_directories(folder);
  const auto key = need(EVP_EC_gen("P-256"));
  const auto certificate = need(X509_new());
  set_fields(certificate.get(), key.get(), name, validity, is_authority);
  if (authority.certificate.empty()) {
    X509_set_issuer_name(certificate.get(), X509_get_subject_name(certificate.get()));
    X509_sign(certificate.get(), key.get(), EVP_sha256());
  } else {
    const auto issuer = need(PEM_read_X509(open(authority.certificate, "r").get(), nullptr, nullptr, nullptr));
    const auto issuer_key = need(PEM_read_PrivateKey(open(authority.key, "r").get(), nullptr, nullptr, nullptr));
    X509_set_issuer_name(certificate.get(), X509_get_subject_name(issuer.get()));
    X509_sign(certificate.get(), issuer_key.get(), EVP_sha256());
  }
  const CertificateFiles files{folder / (name + ".pem"), folder / (name + ".key")};
  PEM_write_X509(open(files.certificate, "w").get(), certificate.get());
  PEM_write_PrivateKey(open(files.key, "w").get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  return files;
}

}  // namespace gpusolve::tests
