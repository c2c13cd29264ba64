/* What libcurl's functions on URLs call in its other files, as far as URLs need it: the schemes with their ports, and the parts of a login. */
/* clang-format off: the order matters */
#include "curl_setup.h"
#include "urldata.h"
#include "idn.h"
#include "url.h"
/* clang-format on */

#include <stdlib.h>
#include <string.h>

char* (*Curl_cstrdup)(const char*) = strdup;
void* (*Curl_cmalloc)(size_t) = malloc;
void (*Curl_cfree)(void*) = free;
void* (*Curl_crealloc)(void*, size_t) = realloc;
void* (*Curl_ccalloc)(size_t, size_t) = calloc;

int curlx_uztosi(size_t number) { return (int)(number & 0x7fffffff); }

#define SCHEME(text, port, options) {.scheme = (text), .defport = (port), .flags = (options)}

static const struct Curl_handler schemes[] = {
  SCHEME("http", 80, 0), SCHEME("https", 443, 0), SCHEME("file", 0, PROTOPT_NONETWORK), SCHEME("ftp", 21, 0), SCHEME("ftps", 990, 0),
  SCHEME("sftp", 22, 0), SCHEME("scp", 22, 0), SCHEME("ws", 80, 0), SCHEME("wss", 443, 0), SCHEME("ldap", 389, 0), SCHEME("ldaps", 636, 0),
  SCHEME("dict", 2628, 0), SCHEME("gopher", 70, 0), SCHEME("gophers", 70, 0), SCHEME("mqtt", 1883, 0), SCHEME("rtsp", 554, 0),
  SCHEME("smb", 445, 0), SCHEME("smbs", 445, 0), SCHEME("telnet", 23, 0), SCHEME("tftp", 69, 0), SCHEME("rtmp", 1935, 0),
  SCHEME("imap", 143, PROTOPT_URLOPTIONS), SCHEME("imaps", 993, PROTOPT_URLOPTIONS), SCHEME("pop3", 110, PROTOPT_URLOPTIONS),
  SCHEME("pop3s", 995, PROTOPT_URLOPTIONS), SCHEME("smtp", 25, PROTOPT_URLOPTIONS), SCHEME("smtps", 465, PROTOPT_URLOPTIONS),
};

const struct Curl_handler* Curl_builtin_scheme(const char* scheme, size_t length) {
  const size_t size = length == CURL_ZERO_TERMINATED ? strlen(scheme) : length;
  for (size_t i = 0; i < sizeof(schemes) / sizeof(schemes[0]); ++i) {
    if (strlen(schemes[i].scheme) == size && strncasecmp(schemes[i].scheme, scheme, size) == 0) {
      return &schemes[i];
    }
  }
  return NULL;
}

bool Curl_is_ASCII_name(const char* name) {
  for (; *name != '\0'; ++name) {
    if ((unsigned char)*name >= 0x80) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Stores a copy of the text from `begin` to `end`; returns whether there was memory. */
static bool store(char** place, const char* begin, const char* end) {
  char* const text = strndup(begin, (size_t)(end - begin));
  if (text != NULL) {
    free(*place);
    *place = text;
  }
  return text != NULL;
}

/* user[:password][;options]; the last two in either order. A null place: that part is not looked for. */
CURLcode Curl_parse_login_details(const char* login, const size_t length, char** user, char** password, char** options) {
  const char* const end = login + length;
  const char* const colon = password == NULL ? NULL : memchr(login, ':', length);
  const char* const semicolon = options == NULL ? NULL : memchr(login, ';', length);
  const char* const colon_or_end = colon == NULL ? end : colon;
  const char* const semicolon_or_end = semicolon == NULL ? end : semicolon;
  if (user != NULL && !store(user, login, colon_or_end < semicolon_or_end ? colon_or_end : semicolon_or_end)) {
    return CURLE_OUT_OF_MEMORY;
  }
  if (colon != NULL && !store(password, colon + 1, semicolon_or_end > colon ? semicolon_or_end : end)) {
    return CURLE_OUT_OF_MEMORY;
  }
  if (semicolon != NULL && semicolon + 1 < (colon_or_end > semicolon ? colon_or_end : end) &&
      !store(options, semicolon + 1, colon_or_end > semicolon ? colon_or_end : end)) {
    return CURLE_OUT_OF_MEMORY;
  }
  return CURLE_OK;
}
