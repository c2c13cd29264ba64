"""Debian's nginx on a free port of loopback over a folder, ended by its own process id."""

import pathlib
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")

CONFIGURATION = """
daemon off;
master_process off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 128; }}
http {{
  {preamble}
  access_log {folder}/access.log;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  types {{ text/html html; application/vnd.pypi.simple.v1+json json; application/zip whl; }}
  default_type application/octet-stream;
  server {{ listen 127.0.0.1:{port}; root {root}; index index.html; {locations} }}
}}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class WebServer:
    def __init__(self, root, folder, locations="", preamble=""):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        configuration = self.folder / "nginx.conf"
        configuration.write_text(CONFIGURATION.format(folder=self.folder, port=self.port, root=root, locations=locations, preamble=preamble), encoding="utf-8")
        words = [NGINX, "-e", str(self.folder / "error.log"), "-c", str(configuration)]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait()

    def wait(self):
        for _ in range(200):
            try:
                urllib.request.urlopen(self.url + "/", timeout=5).close()
                return
            except urllib.error.HTTPError:
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        self.stop()
        raise RuntimeError((self.folder / "error.log").read_text(encoding="utf-8"))

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
