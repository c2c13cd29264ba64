/* libgpusolve for C, and for every language that can call C: takes a request in JSON, and returns a document in JSON.
 *
 *   gpusolve_session* session = NULL;
 *   char* document = NULL;
 *   if (gpusolve_open("{}", &session, &document) == GPUSOLVE_DONE) {
 *     int status = gpusolve_resolve(session, "{\"specs\": [\"torch\"], \"gpus\": [\"RTX 3090\"], \"driver\": \"535.104.05\"}", &document);
 *     puts(document);                    // gpusolve/resolve/1, or gpusolve/error/1 if status is 1, 2 or 3
 *   }
 *   gpusolve_free(document);
 *   gpusolve_close(session);
 *
 * The program prints the same documents with --json; docs/schema describes the documents and the requests (request-1.json). The status is
 * the exit status of the program. Text is UTF-8 and ends with a zero byte.
 *
 * The library reads only what a request names: no variable of the environment, no settings, no hardware. `"gpus": ["auto"]` in a request
 * lets it detect the machine, and `"user_settings": true` in the settings of a session lets it read the user's settings and variables.
 *
 * All functions may be called from any thread, and several runs of one session may be in progress at once. Call gpusolve_close only when no
 * other call uses the session. No exception leaves the library. docs/library.md has complete programs. */
#ifndef GPUSOLVE_H
#define GPUSOLVE_H

#include "gpusolve/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. A new function or a new member of a request does not change it; any other change makes a new version, and
 * a library with another number in its file name. */
#define GPUSOLVE_ABI_VERSION 1

/* The results of a run (docs/rules.md, "Exit statuses"). */
enum {
  GPUSOLVE_DONE = 0,
  GPUSOLVE_FAULT = 1,          /* a fault of the library itself, or no memory */
  GPUSOLVE_USAGE = 2,          /* the request or an input is wrong */
  GPUSOLVE_SOURCE = 3,         /* a source is unavailable or broken, or the run was cancelled */
  GPUSOLVE_CPU_ONLY = 10,      /* there is a set, but none for the GPU */
  GPUSOLVE_UNSATISFIABLE = 11, /* there is no set */
  GPUSOLVE_FINDING = 12        /* gpusolve_check found an error */
};

typedef struct gpusolve_session gpusolve_session;

/* The version of this interface in the loaded library: compare it with GPUSOLVE_ABI_VERSION. */
GPUSOLVE_EXPORT int gpusolve_abi_version(void);

/* The version of gpusolve, "0.1.0". */
GPUSOLVE_EXPORT const char* gpusolve_version(void);

/* Opens a session, which holds the catalog and the settings of the network. `settings` is an object of docs/schema/session-1.json; NULL and
 * "{}" mean the embedded catalog, no cache and no proxy. Returns GPUSOLVE_DONE and sets `session`; otherwise sets it to NULL, and `error`,
 * which may be NULL, to a document gpusolve/error/1. */
GPUSOLVE_EXPORT int gpusolve_open(const char* settings, gpusolve_session** session, char** error);

/* Closes a session. NULL is allowed. */
GPUSOLVE_EXPORT void gpusolve_close(gpusolve_session* session);

/* The functions that run. Each takes a request as JSON, returns a status, and sets `document` to a text for gpusolve_free: the answer, or
 * gpusolve/error/1 if the status is 1, 2 or 3. If there is no memory even for the error, `document` is NULL. `session` may be NULL: the
 * function then opens a session of its own, with the settings "{}". */

/* Chooses a set: gpusolve/resolve/1. */
GPUSOLVE_EXPORT int gpusolve_resolve(gpusolve_session* session, const char* request, char** document);
/* Says why a build, the only item of `specs`, is not chosen: gpusolve/why-not/1. */
GPUSOLVE_EXPORT int gpusolve_why_not(gpusolve_session* session, const char* request, char** document);
/* Audits a file, a folder (`path`) or a text (`text`): gpusolve/check/1. */
GPUSOLVE_EXPORT int gpusolve_check(gpusolve_session* session, const char* request, char** document);
/* Lists the builds of a package, the only item of `specs`, best first: gpusolve/search/1. */
GPUSOLVE_EXPORT int gpusolve_search(gpusolve_session* session, const char* request, char** document);

/* Plans the fewest sets for many machines: gpusolve/fleet/1. */
GPUSOLVE_EXPORT int gpusolve_fleet(gpusolve_session* session, const char* request, char** document);

/* Frees a document. NULL is allowed. */
GPUSOLVE_EXPORT void gpusolve_free(char* document);

/* A function that receives the progress of a run, as an object of docs/schema/progress-1.json, which is valid during the call. If it
 * returns anything but 0, the run ends, as with gpusolve_cancel. It is called from the threads of the run, one call at a time for each
 * run. It must not call gpusolve_close. */
typedef int (*gpusolve_progress)(void* data, const char* event);

/* Sets the function that receives the progress of runs that begin from now on; NULL: none. */
GPUSOLVE_EXPORT void gpusolve_watch(gpusolve_session* session, gpusolve_progress progress, void* data);

/* Ends all runs of the session that are in progress, at their next step: within about a second if they wait for a server. They return
 * GPUSOLVE_SOURCE and a document gpusolve/error/1 of kind "cancelled". Later runs are not affected. Does not wait. */
GPUSOLVE_EXPORT void gpusolve_cancel(gpusolve_session* session);

#ifdef __cplusplus
}
#endif

#endif
