#include "process.hpp"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "support/file.hpp"

namespace faults {
namespace {

// Memory, signals, clocks and the size of the screen: nothing on the disk is other after one of these, so
// that a kill at one is a kill at the next that is stopped at.
constexpr std::array kPassed{
    SYS_ioctl,        SYS_mmap,    SYS_munmap,         SYS_mprotect,        SYS_brk,
    SYS_rt_sigaction, SYS_futex,   SYS_rt_sigprocmask, SYS_set_robust_list, SYS_rseq,
    SYS_getpid,       SYS_geteuid, SYS_getuid,         SYS_prlimit64,       SYS_getrandom,
    SYS_arch_prctl,   SYS_gettid,  SYS_clock_gettime,  SYS_set_tid_address, SYS_mremap,
    SYS_getgid,       SYS_getegid, SYS_umask};

constexpr int kAnew = O_WRONLY | O_CREAT | O_TRUNC;

/// Every other call is a stop for the tracer.
bool stop_at_calls() {
  std::vector<sock_filter> filter{BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
  for (const long passed : kPassed) {
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(passed), 0, 1));
    filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  }
  filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE));
  sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

/// The leak checker traces, too, and only one at a time can.
void check_no_leaks() {
  const char* options = std::getenv("ASAN_OPTIONS");
  setenv("ASAN_OPTIONS", (std::string(options == nullptr ? "" : options) + ":detect_leaks=0").c_str(), 1);
}

bool redirect(const std::string& file, int flags, int to) {
  const int opened = open(file.c_str(), flags | O_CLOEXEC, 0600);
  return opened >= 0 && dup2(opened, to) == to;
}

[[noreturn]] void become(const Launch& what, std::vector<char*> argv) {
  constexpr int kNotStarted = 127;
  bool ready = redirect(what.input.empty() ? "/dev/null" : what.input, O_RDONLY, STDIN_FILENO) &&
               redirect(what.output, kAnew, STDOUT_FILENO) && redirect(what.errors, kAnew, STDERR_FILENO);
  if (what.memory > 0) {
    const rlimit limit{what.memory, what.memory};
    ready = ready && setrlimit(RLIMIT_AS, &limit) == 0;
  }
  if (what.traced) {
    check_no_leaks();
    ready = ready && ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0;
    if (ready) raise(SIGSTOP);  // the tracer says what it wants before the filter is there
    ready = ready && stop_at_calls();
  }
  for (const std::string& variable : what.environment) {
    const std::size_t equals = variable.find('=');
    setenv(variable.substr(0, equals).c_str(), variable.c_str() + equals + 1, 1);
  }
  if (ready) execv(what.executable.c_str(), argv.data());
  _exit(kNotStarted);
}

std::vector<char*> pointers(Arguments& texts) {
  std::vector<char*> all;
  for (std::string& each : texts) all.push_back(each.data());
  all.push_back(nullptr);
  return all;
}

/// What the tests have, but for the variables that `what` sets.
Arguments environment_of(const Launch& what) {
  Arguments all = what.environment;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string_view variable = *each;
    const std::string_view name = variable.substr(0, variable.find('=') + 1);
    const auto is_it = [&](const std::string& set) { return set.starts_with(name); };
    if (std::none_of(what.environment.begin(), what.environment.end(), is_it)) all.emplace_back(variable);
  }
  return all;
}

/// As `become`, without a copy of this process: making it was a twelfth of the time of the hub's tests.
pid_t spawn(const Launch& what, const std::vector<char*>& argv) {
  const std::string typed = what.input.empty() ? "/dev/null" : what.input;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, typed.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, what.output.c_str(), kAnew, 0600);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, what.errors.c_str(), kAnew, 0600);
  Arguments variables = environment_of(what);
  pid_t process = 0;
  const int problem =
      posix_spawn(&process, argv[0], &actions, nullptr, argv.data(), pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  if (problem != 0) throw std::runtime_error(what.executable + " cannot be started");
  return process;
}

}  // namespace

pid_t launch(const Launch& what) {
  Arguments all = what.arguments;
  all.insert(all.begin(), what.executable);
  const std::vector<char*> argv = pointers(all);
  // What an earlier run printed is gone also where this one is killed before it begins.
  for (const std::string& file : {what.output, what.errors}) write_to(file, "");
  if (!what.traced && what.memory == 0) return spawn(what, argv);
  const pid_t process = fork();
  if (process < 0) throw std::runtime_error("no process can be made");
  if (process == 0) become(what, argv);
  return process;
}

End end_of(int status, const Launch& what) {
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, WIFSIGNALED(status) ? WTERMSIG(status) : 0,
          contents_of(what.output), contents_of(what.errors), 0};
}

End wait_for(pid_t process, const Launch& what) {
  int status = 0;
  rusage usage{};
  if (wait4(process, &status, 0, &usage) != process)
    throw std::runtime_error("the program cannot be waited for");
  End end = end_of(status, what);
  end.memory = usage.ru_maxrss * 1024L;
  return end;
}

std::string contents_of(const std::string& file) { return support::bytes_of(file); }

void write_to(const std::string& file, const std::string& contents) {
  std::ofstream stream(file, std::ios::binary);
  stream << contents;
  if (!stream.flush()) throw std::runtime_error(file + " cannot be written");
}

}  // namespace faults
