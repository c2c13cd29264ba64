/* Marks what libgpusolve.so exports. Everything else of the library is hidden. */
#ifndef GPUSOLVE_EXPORT_H
#define GPUSOLVE_EXPORT_H

#define GPUSOLVE_EXPORT __attribute__((visibility("default")))

#endif
