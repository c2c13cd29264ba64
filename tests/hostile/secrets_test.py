"""Secrets in what attackers and users wrote: no output repeats one, each with a test that failed before the vulnerability was fixed.

Usage: secrets_test.py --gpusolve PROGRAM [unittest's own arguments].
"""

from support import METADATA, HostileTest, page, record, repodata, run_tests, write


class Urls(HostileTest):
    """One folder parses and prints URLs: no secret leaves it, whatever the URL looks like."""

    SECRET = "SECRET-1"

    def assert_no_secret(self, ended, what):
        told = ended.stdout + ended.stderr
        for file in self.folder.rglob("*"):
            if file.is_file() and not any(part in ("simple", "t") for part in file.relative_to(self.folder).parts[:-1]):
                told += file.read_bytes()
        self.assertNotIn(self.SECRET.encode(), told, what)
        self.assertNotIn(b"%2D1", told, what)

    def emits(self, *names):
        return [word for name in names for word in ("--emit", f"{name}=out.{name}")]

    def test_of_an_index_with_a_token_is_written_without_it(self):
        self.write_index(page("app"), root=f"t/{self.SECRET}/simple")
        server = self.serve()
        formats = self.emits("requirements", "pylock", "dockerfile", "html", "environment", "wheels", "pip", "uv", "pixi", "conda-lock", "sarif", "dot")
        for index in (f"http://{server.place}/t/{self.SECRET}/simple", f"HTTP://ann:{self.SECRET}@{server.place}/t/{self.SECRET}/simple/"):
            for words in (["-v"], ["--json"]):
                with self.subTest(f"{index} {words}"):
                    ended = self.run_program(*self.pip(index, *formats, *words))
                    self.assertEqual(ended.returncode, 0, ended.stderr)
                    self.assert_no_secret(ended, index)

    def test_of_a_channel_hides_each_token(self):
        root = f"t/x/t/{self.SECRET}/ch"
        self.write_channel(repodata(record("app")), root)
        server = self.serve()
        for words in (["-v"], ["--json"]):
            ended = self.run_program(*self.conda(f"http://{server.place}/{root}", *self.emits("explicit", "environment", "conda-lock", "html"), *words))
            self.assertEqual(ended.returncode, 0, ended.stderr)
            self.assert_no_secret(ended, words)

    def test_of_wheels_is_written_without_users_and_signatures(self):
        server = self.serve()
        write(self.folder / "t" / self.SECRET / "app-1.0-py3-none-any.whl", METADATA)  # what `?…` and `.metadata` behind it lead to
        for query in ("", f"?X-Amz-Signature={self.SECRET}&sig={self.SECRET}&part=1"):
            url = f"http://ann:{self.SECRET}@{server.place}/t/{self.SECRET}/app-1.0-py3-none-any.whl{query}"
            write(self.folder / "t" / self.SECRET / "app-1.0-py3-none-any.whl.metadata", METADATA)
            self.write_index(page("app", url=url))
            ended = self.run_program(*self.pip(f"http://{server.place}/simple", "--json", *self.emits("wheels", "pylock", "requirements")))
            self.assertEqual(ended.returncode, 0, ended.stderr)
            self.assert_no_secret(ended, "a wheel")

    def test_is_one_in_any_case_and_not_the_name_of_a_channel(self):
        self.write_channel(repodata(record("app")), "ch")
        server = self.serve()
        ended = self.run_program(*self.conda(f"HTTP://ann:{self.SECRET}@{server.place}/ch"))
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertTrue(any(path.startswith("/ch/") for path, _ in server.asked), "the server is asked, not conda.anaconda.org")
        self.assert_no_secret(ended, "a channel")

    def test_that_is_not_one_is_shown_without_its_secret(self):
        places = ("http:/ann:{0}@host/ch", "ftp://ann:{0}@host/x", "htps://ann:{0}@host/x", "//ann:{0}@host/x", "ann:{0}@host/x", "file://ann:{0}@host/x",
                  "http://ann:{0}/x@127.0.0.1:9/x", "http://ann:{0}@[::1:9/x", "HTTP://ann:{0}@127.0.0.1:9/x", "https://ann:{0}@host:port/x")
        for place in places:
            for words in (self.pip(place.format(self.SECRET)), self.conda(place.format(self.SECRET)), ["resolve", "--find-links", place.format(self.SECRET), "--gpu", "none", "app"]):
                for more in ([], ["--json"]):
                    with self.subTest(f"{place} {words[-3:]} {more}"):
                        ended = self.run_program(*words, *more, GPUSOLVE_HTTP_TIMEOUT="1")
                        self.assertIn(ended.returncode, (2, 3), ended.stderr)
                        self.assert_no_secret(ended, place)

    def test_of_a_broken_proxy_is_shown_without_its_password(self):
        ended = self.run_program(*self.conda("http://host.invalid/ch"), http_proxy=f"http://prox:{self.SECRET}@[::1:99/", NO_PROXY="")
        self.assertEqual(ended.returncode, 3)
        self.assert_no_secret(ended, "a proxy")

    def test_of_a_channel_is_no_option(self):
        for base in ("--index-url=http://evil.invalid", "-c:x", "http:evil"):
            with self.subTest(base):
                self.write_channel(repodata(record("app"), info={"subdir": "linux-64", "base_url": base}))
                ended = self.run_program(*self.conda("channel", "--emit", "explicit=e.txt"))
                self.assertEqual(ended.returncode, 3)
                self.assertFalse((self.folder / "e.txt").exists())

    def test_with_a_password_is_not_for_children(self):
        write(self.folder / "bin" / "nvidia-smi", '#!/bin/sh\n/usr/bin/env >> "$HOME/seen"\n')
        (self.folder / "bin" / "nvidia-smi").chmod(0o755)
        self.run_program("detect", PATH=f"{self.folder}/bin", PIP_INDEX_URL=f"https://ann:{self.SECRET}@host", MY_TOKEN=self.SECRET)
        self.assertNotIn(self.SECRET, (self.folder / "seen").read_text(encoding="utf-8"))


class Files(HostileTest):
    """Files of a project quote URLs with secrets: no output repeats one."""

    SECRET = "SECRETX"
    USER = f"https://ann:{SECRET}@host.invalid"
    SIGNED = f"https://host.invalid/x-1.0-py3-none-any.whl?X-Amz-Signature={SECRET}"
    FACTS = ("--gpu", "RTX 3090", "--driver", "535.104.05", "--platform", "linux-64")
    SINKS = ((), ("--json",), ("--emit", "github"), ("--emit", "sarif"), ("--emit", "html"))

    def expect_clean(self, command, name, text):
        write(self.folder / name, text)
        for sink in self.SINKS:
            with self.subTest(f"{command[0]} {name} {sink} {text}"):
                ended = self.run_program(*command, name, *self.FACTS, *sink)
                self.assertNotEqual(ended.returncode, 1)
                self.assertNotIn(self.SECRET.encode(), ended.stdout + ended.stderr)

    def test_of_requirements_are_quoted_without_secrets(self):
        for line in (f"foo @ git+https://x-access-token:{self.SECRET}@github.com/a/b.git@main", f"git+https://{self.SECRET}@github.com/x/y", f"foo @ {self.USER}/f.whl ; python_version>>3",
                     f"{self.USER}/foo.tar.gz", f"-r {self.USER}/other.txt", f"-c {self.SIGNED}", f"-e svn+http://ann:{self.SECRET}@h/x#egg=z", f"foo @ https://ann:{self.SECRET}@[::1/x"):
            for command in (("check",), ("resolve", "--no-lock", "--from-env")):
                self.expect_clean(command, "requirements.txt", f"torch==2.4.1\n{line}\n")

    def test_of_dockerfiles_are_quoted_without_secrets(self):
        for text in (f"FROM ann:{self.SECRET}@registry/x:1\nRUN pip install torch\n", f'FROM python:3.11\nARG T={self.SECRET}\nRUN pip install torch==2.4.1 "foo @ git+https://$T@h/x"\n',
                     f"FROM python:3.11\nRUN pip install -r {self.USER}/r.txt\n", f"FROM python:3.11\nRUN pip install --nonsense {self.USER} torch==2.4.1\n"):
            self.expect_clean(("check",), "Dockerfile", text)

    def test_of_projects_are_quoted_without_secrets(self):
        text = f'[project]\nname="p"\nversion="1"\ndependencies=["torch==2.4.1","foo @ {self.USER}/f.whl","bar @ git+https://ann:{self.SECRET}@h/x","baz @ {self.SIGNED}"]\n'
        self.expect_clean(("check",), "pyproject.toml", text)

    def test_of_logs_are_quoted_without_secrets(self):
        for before in ("", "x" * 300 + " ", "x" * 300):
            text = f"{before}ERROR: Could not find a version that satisfies the requirement torch==9 (from {self.USER}/simple) {'y' * 500}\nCUDA error: no kernel image is available {self.SIGNED}\n"
            self.expect_clean(("diagnose",), "log.txt", text)


class Includes(HostileTest):
    """A file of a project may include one outside of its folder, as pip allows; what such a file says is nobody's to read aloud."""

    OUTSIDE = "machine host login ann password SECRETX\n"
    SINKS = ((), ("--json",), ("--emit", "github"), ("--emit", "sarif"))

    def setUp(self):
        super().setUp()
        write(self.folder / ".netrc", self.OUTSIDE)
        write(self.folder / "accounts", "root:x:0:0:SECRETX:/root:/bin/bash\nann/SECRETX\n-r SECRETX/x\n--SECRETX\n")
        write(self.folder / "token", "eyJhbGci.SECRETX.a-b\n")  # a valid name of a package
        write(self.folder / "proj" / "x", "")
        (self.folder / "proj" / "link.txt").symlink_to("../.netrc")

    def expect_unquoted(self, name, text, place=None):
        write(self.folder / "proj" / name, text)
        for command in (["check", "proj"], ["check", f"proj/{name}"], ["resolve", "--no-lock", "--gpu", "none", "--from-env", f"proj/{name}"]):
            for sink in self.SINKS:
                with self.subTest(f"{command} {sink} {text}"):
                    ended = self.run_program(*command, *sink)
                    self.assertNotEqual(ended.returncode, 1)
                    self.assertNotIn(b"secretx", (ended.stdout + ended.stderr).lower())
                    if place and not sink:
                        self.assertEqual(ended.returncode, 2)
                        self.assertIn(place, ended.stderr.decode())
                        self.assertIn("expected a requirement such as `torch>=2.1`", ended.stderr.decode())
        (self.folder / "proj" / name).unlink()

    def test_of_requirements_are_not_quoted(self):
        for option in ("-r", "-c", "--requirement="):
            self.expect_unquoted("requirements.txt", f"torch==2.4.1\n{option} ../.netrc\n".replace("= ", "="), ".netrc:1")
            self.expect_unquoted("requirements.txt", f"torch==2.4.1\n{option} ../accounts\n".replace("= ", "="))
            self.expect_unquoted("requirements.txt", f"torch==2.4.1\n{option} ../token\n".replace("= ", "="))
        self.expect_unquoted("requirements.txt", f"torch==2.4.1\n-r {self.folder}/.netrc\n", ".netrc:1")
        self.expect_unquoted("requirements.txt", "torch==2.4.1\n-r link.txt\n", "link.txt:1")

    def test_behind_a_link_are_not_quoted(self):
        for target in ("../.netrc", "../accounts", "../token"):
            for name in ("requirements.txt", "environment.yml", "pyproject.toml", "uv.lock", "Dockerfile"):
                with self.subTest(f"{name} {target}"):
                    (self.folder / "proj" / name).symlink_to(target)
                    for command in (["check", "proj"], ["check", f"proj/{name}"], ["resolve", "--no-lock", "--gpu", "none", "--from-env", f"proj/{name}"]):
                        for sink in self.SINKS:
                            ended = self.run_program(*command, *sink)
                            self.assertNotEqual(ended.returncode, 1)
                            self.assertNotIn(b"secretx", (ended.stdout + ended.stderr).lower())
                    (self.folder / "proj" / name).unlink()

    def test_of_others_are_not_quoted(self):
        for path in ("../.netrc", "../accounts", "../token"):
            self.expect_unquoted("environment.yml", f"dependencies:\n- pytorch\n- pip:\n  - -r {path}\n")
            self.expect_unquoted("pyproject.toml", f'[project]\nname="p"\nversion="1"\ndynamic=["dependencies"]\n[tool.setuptools.dynamic]\ndependencies={{file=["{path}"]}}\n')
            self.expect_unquoted("Dockerfile", f"FROM python:3.11\nCOPY . .\nRUN pip install -r {path}\n")

    def test_are_read_and_quoted_inside(self):
        write(self.folder / "base.txt", "torch==2.4.1\n")
        write(self.folder / "proj" / "requirements.txt", "-r ../base.txt\n")
        self.assertIn(b"2.4.1", self.run_program("check", "proj/requirements.txt", "--json").stdout)
        write(self.folder / "proj" / "requirements.txt", "-r more.txt\n")
        write(self.folder / "proj" / "more.txt", "this is none\n")
        self.assertIn(b"more.txt:1", self.run_program("check", "proj/requirements.txt").stderr)
        self.assertIn(b"this is none", self.run_program("check", "proj/requirements.txt").stderr)


if __name__ == "__main__":
    run_tests()
