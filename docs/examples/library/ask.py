"""Asks for a set for the GPU that the first argument names; prints the versions that matter, or why there are none."""

import ctypes
import json
import sys

library = ctypes.CDLL("libgpusolve.so.1")
library.gpusolve_resolve.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)]
library.gpusolve_free.argtypes = [ctypes.c_void_p]
library.gpusolve_free.restype = None


def resolve(**request):
    """Status and document; ctypes releases Python's lock, so other threads run meanwhile."""
    document = ctypes.c_void_p()
    status = library.gpusolve_resolve(None, json.dumps(request).encode(), ctypes.byref(document))
    try:
        return status, json.loads(ctypes.string_at(document))
    finally:
        library.gpusolve_free(document)


status, answer = resolve(specs=["torch>=2.8"], gpus=sys.argv[1:2], installer="pip")
if status in (1, 2, 3):
    print(f"{answer['where']}: {answer['message']}" if answer["where"] else answer["message"])
else:
    print(answer["outcome"], answer["stack"] and answer["stack"]["torch"])
sys.exit(status)
