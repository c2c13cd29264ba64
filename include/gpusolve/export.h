/* Marks the functions and classes that libgpusolve.so exports. All others are hidden. */
#ifndef GPUSOLVE_EXPORT_H
#define GPUSOLVE_EXPORT_H

#define GPUSOLVE_EXPORT __attribute__((visibility("default")))

#endif
