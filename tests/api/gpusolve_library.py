"""libgpusolve.so by ctypes, for the tests: functions take and give Python values."""

import ctypes
import json


class Library:
    def __init__(self, file):
        self.functions = ctypes.CDLL(str(file))
        document = ctypes.POINTER(ctypes.c_void_p)
        self.progress_type = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)
        for name, result, arguments in (
            ("abi_version", ctypes.c_int, []),
            ("version", ctypes.c_char_p, []),
            ("open", ctypes.c_int, [ctypes.c_char_p, document, document]),
            ("close", None, [ctypes.c_void_p]),
            *((run, ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, document]) for run in ("resolve", "why_not", "check", "search", "fleet")),
            ("free", None, [ctypes.c_void_p]),
            ("watch", None, [ctypes.c_void_p, self.progress_type, ctypes.c_void_p]),
            ("cancel", None, [ctypes.c_void_p]),
        ):
            function = getattr(self.functions, "gpusolve_" + name)
            function.restype, function.argtypes = result, arguments

    def taken(self, document):
        """The parsed document, which is freed; None for NULL."""
        if not document:
            return None
        text = ctypes.string_at(document)
        self.functions.gpusolve_free(document)
        return json.loads(text)

    def run(self, name, request, session=None):
        """(status, document) of gpusolve_NAME; `request` is a value, bytes, or None for NULL."""
        text = request if request is None or isinstance(request, bytes) else json.dumps(request).encode()
        document = ctypes.c_void_p()
        status = getattr(self.functions, "gpusolve_" + name)(session, text, ctypes.byref(document))
        return status, self.taken(document)

    def open(self, settings=None):
        """(status, session, error document)."""
        text = settings if settings is None or isinstance(settings, bytes) else json.dumps(settings).encode()
        session, error = ctypes.c_void_p(), ctypes.c_void_p()
        status = self.functions.gpusolve_open(text, ctypes.byref(session), ctypes.byref(error))
        return status, session, self.taken(error)
