"""The package over the real program. Run by pytest with GPUSOLVE_BIN naming the program."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

import gpusolve



def test_a_set_for_a_card_has_versions_commands_and_no_reasons():
    answer = gpusolve.resolve("torch>=2.4", gpu="RTX 3090", driver="535.104.05", installer="pip")
    assert answer and answer.outcome == "gpu" and answer.exit_status == 0
    assert answer.facts.gpus == [gpusolve.Gpu("sm_86", "GeForce RTX 3090", "flag")]
    assert answer.facts.driver.version == "535.104.05"
    assert answer.stack.version.startswith("2.") and answer.stack.runs[0].arch == "sm_86"
    assert [one.name for one in answer.packages if one.requested] == ["torch"]
    assert any("pip install torch==" in line for line in answer.commands.pip)
    assert answer.commands.verify and answer.reasons == []


def test_a_cpu_answer_is_a_value_with_reasons_and_fixes():
    answer = gpusolve.resolve("torch", gpu="RTX 5090", driver="550.54.14")
    assert not answer and answer.outcome == "cpu_only" and answer.exit_status == 10
    assert {one.code for one in answer.reasons} >= {"no-kernel-image"}
    change = answer.fixes[0].changes[0]
    assert (change.kind, change.from_) == ("driver", "550.54.14") and change.to


def test_several_cards_must_all_run_the_set():
    answer = gpusolve.resolve("torch", gpu=["sm_61", "sm_86"])
    assert [one.arch for one in answer.stack.runs] == ["sm_61", "sm_86"]


def test_a_wrong_request_raises_a_usage_error_with_the_words_of_the_program():
    with pytest.raises(gpusolve.UsageError, match="`RTX 9999` is not known") as caught:
        gpusolve.resolve(gpu="RTX 9999")
    assert caught.value.exit_status == 2 and caught.value.where == "--gpu"


def test_a_spec_that_looks_like_an_option_stays_a_spec():
    with pytest.raises(gpusolve.UsageError):
        gpusolve.resolve("--json", gpu="sm_86")


def test_an_unavailable_source_raises_a_source_error(tmp_path):
    with pytest.raises(gpusolve.SourceError):
        gpusolve.resolve("a", gpu="sm_86", channels="http://127.0.0.1:1/c", override_channels=True)


def test_check_finds_what_does_not_run_in_a_text_and_in_a_file(tmp_path):
    path = tmp_path / "requirements.txt"
    path.write_text("torch==2.1.0\n", encoding="utf-8")
    for report in (gpusolve.check(path, gpu="sm_120"), gpusolve.check(text="torch==2.1.0\n", gpu="sm_120")):
        assert not report and report.exit_status == 12 and report.kind
        assert report.errors[0].code == "no-kernel-image"
        assert report.errors[0].remedy and report.errors[0].commands


def test_diagnose_explains_a_message():
    report = gpusolve.diagnose("RuntimeError: CUDA error: no kernel image is available for execution on the device", gpu="sm_120")
    assert report and report.findings[0].code == "no-kernel-image" and report.findings[0].evidence


def test_a_lock_is_written_where_it_is_wanted_and_verified(tmp_path):
    lock = tmp_path / "my.lock"
    assert gpusolve.resolve("torch==2.5.1", gpu="sm_86", lock=lock)
    assert gpusolve.verify(lock, gpu="sm_86")
    assert [one.code for one in gpusolve.verify(lock, gpu="sm_120").errors] == ["no-kernel-image"]
    assert [path.name for path in tmp_path.iterdir()] == ["my.lock"]


def test_detect_tells_this_machine():
    machine = gpusolve.detect()
    assert machine.facts.platform.startswith(("linux", "osx", "win"))
    assert {row.fact for row in machine.rows} >= {"gpu", "driver", "platform"}


def test_the_module_is_the_program():
    words = ["resolve", "--gpu", "RTX 5090", "--driver", "550.54.14", "--no-lock", "--json"]
    python = pathlib.Path(gpusolve.__file__).parent.parent
    done = subprocess.run([sys.executable, "-m", "gpusolve", *words], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(python)})
    assert done.returncode == 10 and json.loads(done.stdout)["outcome"] == "cpu_only"


def test_everything_public_has_a_docstring():
    assert [name for name in gpusolve.__all__ if not getattr(gpusolve, name).__doc__] == []
