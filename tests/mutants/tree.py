"""A copy of the sources, built and tested apart from them."""

import collections
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import operators
from switches import with_switches

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutants"
# As the release, which shows of most mutants that they are the same code; but one file of src is compiled at a time. ccache
# builds the second tree, and gives back the object of a file that is as it was before; it knows precompiled headers badly.
CONFIGURATION = """-G Ninja -DCMAKE_BUILD_TYPE=Release -DCHAPEAU_TESTS=ON -DCHAPEAU_BATCH=1 -DCHAPEAU_TEST_BATCH=8
  -DCHAPEAU_STATIC=OFF -DCHAPEAU_WERROR=OFF -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DCMAKE_CXX_COMPILER_LAUNCHER=ccache
  -DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=mold""".split()
CHOSEN = Path(__file__).with_name("chosen.hpp")
CONFIGURATION.append(f"-DCMAKE_CXX_FLAGS=-include {CHOSEN}")
REACHED_BYTES = 1 << int(re.search(r"kMost = 1 << (\d+)", CHOSEN.read_text("utf-8"))[1])
# These read only the sources, measure, or want LibreOffice.
USELESS_TESTS = ("layers", "layers_refused", "decisions", "mutants", "bench", "translations", "spreadsheet")
BROWSER_TESTS = ("pages", "serve.page")
# A header that more files include takes too long to compile: it is left out.
MOST_OBJECTS = 12
BUILD_SECONDS = 300
# A mutant may loop for ever, and fill memory or disk. Chromium reserves more memory than that.
LIMITS = ["prlimit", "--core=0", f"--fsize={2 << 30}"]
MEMORY_LIMIT = f"--as={6 << 30}"

Test = collections.namedtuple("Test", "name command environment")


class Stopped(Exception):
    """Somebody interrupts the run."""


class Broken(Exception):
    """Something fails with the unchanged sources."""


class Processes:
    """The processes that run, so that an interruption ends them."""

    def __init__(self):
        self.groups, self.stopping = set(), False

    def run(self, command, seconds, log, cwd, env=None):
        """Whether a command succeeds within this time. Whatever it started is ended with it."""
        if self.stopping:
            raise Stopped
        with open(log, "wb") as output:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=cwd, env=env, start_new_session=True
            )
        self.groups.add(process.pid)
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            self.end(process)
            self.groups.discard(process.pid)
        if self.stopping:
            raise Stopped
        return code == 0

    def end(self, process):
        # Who stops a PostgreSQL that the tests started passes over SIGTERM, and needs a moment.
        for number, patience in ((signal.SIGTERM, 10), (signal.SIGKILL, 1)):
            until = time.monotonic() + patience
            try:
                os.killpg(process.pid, number)
                while time.monotonic() < until:
                    process.poll()
                    os.killpg(process.pid, 0)
                    time.sleep(0.02)
            except ProcessLookupError:
                break
        process.wait()

    def stop(self):
        self.stopping = True
        for group in list(self.groups):
            try:
                os.killpg(group, signal.SIGTERM)
            except ProcessLookupError:
                pass


processes = Processes()


def files_of(folder):
    """The files of the sources, without what is built from them."""
    for path, folders, names in os.walk(folder):
        folders[:] = sorted(set(folders) - {".git", "build", "__pycache__"})
        yield from (Path(path, name).relative_to(folder) for name in sorted(set(names) - {".git"}))


def digest_of(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def digest_of_sources():
    """Of what the tests read; equivalent.txt may grow while a run is interrupted."""
    own = Path(__file__).parent.relative_to(ROOT)
    names = [f"{digest_of(ROOT / path)} {path}" for path in files_of(ROOT) if own not in path.parents]
    return digest_of_lines(names)


def digest_of_lines(lines):
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def by_suites(name, command, environment):
    """What ctest runs in parts, each of its suites alone: most mutants reach some of them, and one that hangs is soon
    known."""
    listed = subprocess.run([*command, "--gtest_list_tests"], check=True, capture_output=True, text=True).stdout
    suites = re.findall(r"^(\S+)\.(?: |$)", listed, re.MULTILINE)
    return {
        f"{name}.{suite}": Test(f"{name}.{suite}", [*command, f"--gtest_filter={suite}.*"], environment) for suite in suites
    }


class Tree:
    """A copy of the sources, and what is built from it."""

    def __init__(self, number):
        self.folder = WORK / f"tree-{number}"
        self.build_folder = self.folder / "build"
        self.log = WORK / f"tree-{number}.log"
        self.apart = WORK / f"tree-{number}.o"

    def prepare(self, mutants):
        """Makes the copy equal to the sources, with a switch for each of these mutants that can have one, and builds it.
        `mutants` is {number: mutant}; `switched` becomes the numbers of those that got a switch. Files that are equal keep
        their times."""
        wanted = dict(mutants)
        for path in [path for path in files_of(self.folder) if not (ROOT / path).is_file()]:
            (self.folder / path).unlink()
        self.write(wanted)
        configure = ["cmake", "-S", self.folder, "-B", self.build_folder, *CONFIGURATION]
        if not processes.run(configure, None, self.log, ROOT):
            raise Broken(f"the unchanged sources could not be built: {self.log}")
        while not self.build(["-k0"], None, os.cpu_count()):
            refused = self.refused(wanted)
            if not refused:
                raise Broken(f"the unchanged sources could not be built: {self.log}")
            print(f"   {len(refused)} mutants cannot have a switch", flush=True)
            for number in refused:
                del wanted[number]
            self.write(wanted)
        self.read_dependencies()
        self.tests = self.read_tests()
        return wanted

    def write(self, mutants):
        by_path = collections.defaultdict(list)
        for number, mutant in mutants.items():
            by_path[mutant.path].append((number, mutant))
        self.switched = set()
        for path in files_of(ROOT):
            copy, content = self.folder / path, (ROOT / path).read_bytes()
            if path.as_posix() in by_path:
                text, switched = with_switches(content.decode("utf-8"), by_path[path.as_posix()])
                content = text.encode("utf-8")
                self.switched |= switched
            if not copy.is_file() or copy.read_bytes() != content:
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / path, copy)
                copy.write_bytes(content)

    def refused(self, mutants):
        """The mutants that the compiler speaks of in the log: those of the lines it names, or of the files."""
        refused = set()
        for block in re.split(r"^(?=FAILED: )", self.log.read_text("utf-8", "replace"), flags=re.MULTILINE)[1:]:
            named = {(path, int(line)) for path, line in re.findall(r"\b(src/[\w/.]+):(\d+):", block)}
            hit = {
                number
                for number, mutant in mutants.items()
                if number in self.switched
                for line in range(mutant.line, mutant.line + 1 + mutant.before.count("\n"))
                if (mutant.path, line) in named
            }
            # A constant may be refused for a switch in its type, which the compiler does not name.
            files = {path for path, _ in named} | set(re.findall(r"-c \S*?/(src/\S+)", block))
            refused |= hit or {number for number, each in mutants.items() if each.path in files}
        return refused

    def build(self, targets, seconds=BUILD_SECONDS, jobs=1):
        return processes.run(["ninja", "-C", self.build_folder, f"-j{jobs}", *targets], seconds, self.log, ROOT)

    def is_linked(self):
        """Whether the build failed for another reason than that a symbol is not there."""
        return "undefined" not in self.log.read_text("utf-8", "replace")

    def read_dependencies(self):
        """Finds the objects that each file is compiled into."""
        self.objects = collections.defaultdict(list)
        command = ["ninja", "-C", self.build_folder, "-t", "deps"]
        built = ""
        for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\n"):
            if line.startswith(" "):
                path = os.path.relpath(os.path.join(self.build_folder, line.strip()), self.folder)
                self.objects[path].append(built)
            elif ": #deps" in line:
                built = line.split(":")[0]

    def is_same_code(self, mutant):
        """Whether a mutant compiles to the same in each object, the switches of its file left out."""
        file, text = self.folder / mutant.path, (ROOT / mutant.path).read_text("utf-8")
        kept, times = file.read_bytes(), file.stat()
        try:
            for each in self.objects[mutant.path]:
                digests = set()
                for content in (text, operators.mutated(text, mutant.edits)):
                    file.write_text(content, "utf-8")
                    if not processes.run(self.compiling(each), BUILD_SECONDS, self.log, self.build_folder):
                        return False
                    digests.add(digest_of(self.apart))
                if len(digests) > 1:
                    return False
            return True
        finally:
            file.write_bytes(kept)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))

    def compiling(self, built):
        """The command that compiles an object, into a file apart."""
        command = ["ninja", "-C", self.build_folder, "-t", "commands", "-s", built]
        arguments = shlex.split(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\n")[-2])
        arguments[arguments.index("-o") + 1] = str(self.apart)
        return arguments

    def read_tests(self):
        """All tests: `unit_tests` is all of its tests in one, for mutants of which nobody knows which test reaches them."""
        command = ["ctest", "--test-dir", self.build_folder, "--show-only=json-v1"]
        listed = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["tests"]
        found = {"unit_tests": Test("unit_tests", [str(self.build_folder / "tests" / "unit_tests")], {})}
        for each in listed:
            properties = {one["name"]: one["value"] for one in each.get("properties", [])}
            environment = dict(setting.split("=", 1) for setting in properties.get("ENVIRONMENT", []))
            for change in properties.get("ENVIRONMENT_MODIFICATION", []):
                name, folder = re.fullmatch(r"(\w+)=path_list_prepend:(.*)", change).groups()
                environment[name] = f"{folder}:{os.environ[name]}"
            if environment.pop("GTEST_TOTAL_SHARDS", None):
                if environment.pop("GTEST_SHARD_INDEX") == "0":
                    found.update(by_suites(each["name"].split(".")[0], each["command"], environment))
            elif each["name"] not in USELESS_TESTS:
                found[each["name"]] = Test(each["name"], each["command"], environment)
        return found

    def passes(self, test, seconds, **settings):
        environment = dict(os.environ, GTEST_FAIL_FAST="1", **test.environment, **settings)
        # Tests of two jobs never meet, and what a killed test leaves goes with its folder. PostgreSQL's user enters, too.
        folder = tempfile.mkdtemp(prefix="m", dir=environment.get("TMPDIR"))
        os.chmod(folder, 0o755)
        environment["TMPDIR"] = folder
        limits = LIMITS + ([] if test.name in BROWSER_TESTS else [MEMORY_LIMIT])
        try:
            return processes.run([*limits, *test.command], seconds, self.log_of(test), self.build_folder, environment)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def log_of(self, test):
        name = re.sub(r"[^\w.]", ".", test.name)[:100]
        return WORK / f"{self.folder.name}.{name}.log"

    def measure(self, name):
        """The seconds that a test takes with the unchanged sources, and the numbers of the switches that it reaches."""
        test = self.tests[name]
        handle, path = tempfile.mkstemp(prefix="reached", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        os.close(handle)
        reached = Path(path)
        try:
            reached.chmod(0o666)
            reached.write_bytes(bytes(REACHED_BYTES))
            began = time.monotonic()
            if self.passes(test, None, CHAPEAU_MUTANTS_REACHED=str(reached)):
                seconds = time.monotonic() - began
                return seconds, [number for number, byte in enumerate(reached.read_bytes()) if byte]
            # Some tests count what a program asks of the system.
            began = time.monotonic()
            if not self.passes(test, None):
                raise Broken(f"{name} fails with the unchanged sources: {self.log_of(test)}")
            return time.monotonic() - began, sorted(self.switched)
        finally:
            reached.unlink()
