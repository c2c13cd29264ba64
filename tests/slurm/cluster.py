"""A cluster of one node on loopback: Debian's munged, slurmctld and slurmd, started as this user in a folder of their own."""

import getpass
import os
import pathlib
import shutil
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "scontrol", "sinfo", "srun")

CONFIGURATION = """\
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
SlurmctldPort={controller_port}
SlurmdPort={daemon_port}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
GresTypes=gpu
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} Gres=gpu:a100:2
PartitionName=main Nodes=ALL Default=YES State=UP
"""


class CannotStart(Exception):
    """Why Slurm does not run here."""


def program(name):
    return shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Cluster:
    """Use it in a `with` block; `environment` is that of its commands."""

    def __init__(self, folder):
        missing = [name for name in PROGRAMS if program(name) is None]
        if missing:
            raise CannotStart(f"no {', '.join(missing)} (Debian: slurm-wlm, munge)")
        self.folder = pathlib.Path(folder)
        self.host = socket.gethostname().split(".")[0]
        self.daemons = []
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"), "PATH": os.environ["PATH"] + ":/usr/sbin"}

    def write_files(self):
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        for number in range(2):
            (self.folder / f"gpu{number}").touch()
        (self.folder / "gres.conf").write_text(f"Name=gpu Type=a100 File={self.folder}/gpu[0-1]\n", encoding="utf-8")
        text = CONFIGURATION.format(host=self.host, user=getpass.getuser(), folder=self.folder, controller_port=free_port(),
                                    daemon_port=free_port(), cpus=os.cpu_count())
        (self.folder / "slurm.conf").write_text(text, encoding="utf-8")

    def start(self, name, *arguments):
        with open(self.folder / f"{name}.out", "wb") as output:
            daemon = subprocess.Popen([program(name), *arguments], env=self.environment, stdout=output, stderr=output)
        self.daemons.append(daemon)

    def wait_until_idle(self, seconds=60):
        for _ in range(seconds * 2):
            asked = subprocess.run([program("sinfo"), "-h", "-o", "%t"], env=self.environment, capture_output=True, text=True, check=False)
            if asked.stdout.strip() == "idle":
                return
            if any(daemon.poll() is not None for daemon in self.daemons):
                break
            time.sleep(0.5)
        logs = "".join(path.read_text(errors="replace")[-800:] for path in sorted(self.folder.glob("*.out")))
        raise CannotStart(f"Slurm did not start: {asked.stdout}{asked.stderr}{logs}")

    def __enter__(self):
        self.write_files()
        try:
            munge = ["--key-file", "munge.key", "--socket", "munge.socket", "--pid-file", "munge.pid", "--log-file", "munge.log", "--seed-file", "munge.seed"]
            paths = [word if word.startswith("--") else str(self.folder / word) for word in munge]
            self.start("munged", "--foreground", "--force", *paths)
            self.start("slurmctld", "-D")
            self.start("slurmd", "-D", "-N", self.host)
            self.wait_until_idle()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in self.daemons:
            try:
                daemon.wait(timeout=20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()

    def submit(self, script, folder, *options):
        """Runs a batch script to its end; the completed process of sbatch, which waits for it."""
        return subprocess.run([program("sbatch"), "--wait", "--parsable", *options, str(script)], cwd=folder, env=self.environment,
                              capture_output=True, text=True, check=False, timeout=300)
