#include "tracer.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <linux/limits.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <map>
#include <stdexcept>

namespace faults {
namespace {

constexpr int kSeccompStop = SIGTRAP | (PTRACE_EVENT_SECCOMP << 8);

const std::map<long, std::string>& names() {
  static const std::map<long, std::string> kNames{{SYS_read, "read"},
                                                  {SYS_write, "write"},
                                                  {SYS_pread64, "pread64"},
                                                  {SYS_pwrite64, "pwrite64"},
                                                  {SYS_openat, "openat"},
                                                  {SYS_open, "open"},
                                                  {SYS_close, "close"},
                                                  {SYS_fsync, "fsync"},
                                                  {SYS_fdatasync, "fdatasync"},
                                                  {SYS_ftruncate, "ftruncate"},
                                                  {SYS_unlink, "unlink"},
                                                  {SYS_unlinkat, "unlinkat"},
                                                  {SYS_rename, "rename"},
                                                  {SYS_renameat2, "renameat2"},
                                                  {SYS_renameat, "renameat"},
                                                  {SYS_mkdir, "mkdir"},
                                                  {SYS_mkdirat, "mkdirat"},
                                                  {SYS_newfstatat, "newfstatat"},
                                                  {SYS_stat, "stat"},
                                                  {SYS_fstat, "fstat"},
                                                  {SYS_lstat, "lstat"},
                                                  {SYS_fcntl, "fcntl"},
                                                  {SYS_flock, "flock"},
                                                  {SYS_access, "access"},
                                                  {SYS_fchmod, "fchmod"},
                                                  {SYS_fchmodat, "fchmodat"},
                                                  {SYS_chmod, "chmod"},
                                                  {SYS_fchown, "fchown"},
                                                  {SYS_getdents64, "getdents64"},
                                                  {SYS_lseek, "lseek"},
                                                  {SYS_getcwd, "getcwd"},
                                                  {SYS_exit_group, "exit_group"},
                                                  {SYS_readlink, "readlink"},
                                                  {SYS_dup, "dup"},
                                                  {SYS_rmdir, "rmdir"},
                                                  {SYS_fallocate, "fallocate"},
                                                  {SYS_writev, "writev"},
                                                  {SYS_execve, "execve"},
                                                  {SYS_fadvise64, "fadvise64"}};
  return kNames;
}

/// Up to `size` bytes of the memory of the program, as many as can be read.
std::string memory_of(pid_t process, std::uint64_t address, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t read = 0;
  constexpr std::size_t kPage = 4096;
  while (read < size) {  // page by page: behind the last there may be nothing
    const std::size_t part = std::min(size - read, kPage - (address + read) % kPage);
    const iovec here{bytes.data() + read, part};
    const iovec there{reinterpret_cast<void*>(address + read), part};
    if (process_vm_readv(process, &here, 1, &there, 1, 0) != static_cast<ssize_t>(part)) break;
    read += part;
  }
  bytes.resize(read);
  return bytes;
}

std::string link_of(pid_t process, const std::string& link) {
  char target[PATH_MAX];
  const ssize_t size = readlink(fmt::format("/proc/{}/{}", process, link).c_str(), target, sizeof target);
  return size < 0 ? "" : std::string(target, static_cast<std::size_t>(size));
}

/// The name at an address, absolute.
std::string name_at(pid_t process, std::uint64_t folder, std::uint64_t address) {
  constexpr std::size_t kMost = 512;
  std::string name = memory_of(process, address, kMost);
  name.resize(std::min(name.size(), name.find('\0')));
  if (name.starts_with('/')) return name;
  const int base = static_cast<int>(folder);
  const std::string where = link_of(process, base == AT_FDCWD ? "cwd" : fmt::format("fd/{}", base));
  return name.empty() ? where : where + "/" + name;
}

void resume(pid_t process, bool to_the_end_of_the_call, int signal = 0) {
  const auto how = to_the_end_of_the_call ? PTRACE_SYSCALL : PTRACE_CONT;
  ptrace(how, process, nullptr, reinterpret_cast<void*>(static_cast<std::intptr_t>(signal)));
}

/// Until its next stop or its end.
int next_stop(pid_t process) {
  int status = 0;
  if (waitpid(process, &status, 0) != process) throw std::runtime_error("the traced program is lost");
  return status;
}

Call call_at(pid_t process, int number) {
  user_regs_struct registers{};
  if (ptrace(PTRACE_GETREGS, process, nullptr, &registers) != 0)
    throw std::runtime_error("the registers cannot be read");
  Call call;
  call.number = number;
  call.kind = static_cast<long>(registers.orig_rax);
  call.arguments = {registers.rdi, registers.rsi, registers.rdx, registers.r10, registers.r8, registers.r9};
  call.process = process;
  return call;
}

/// What a failed call leaves: a file that cannot be closed is closed all the same, nothing else happens.
void skip(pid_t process, int error) {
  user_regs_struct registers{};
  ptrace(PTRACE_GETREGS, process, nullptr, &registers);
  registers.orig_rax = static_cast<unsigned long long>(-1);
  registers.rax = static_cast<unsigned long long>(-error);
  ptrace(PTRACE_SETREGS, process, nullptr, &registers);
}

/// Only the first half of a write is done.
void shorten(pid_t process) {
  user_regs_struct registers{};
  ptrace(PTRACE_GETREGS, process, nullptr, &registers);
  registers.rdx = (registers.rdx + 1) / 2;
  ptrace(PTRACE_SETREGS, process, nullptr, &registers);
}

void change_result(pid_t process, std::int64_t result) {
  user_regs_struct registers{};
  ptrace(PTRACE_GETREGS, process, nullptr, &registers);
  registers.rax = static_cast<unsigned long long>(result);
  ptrace(PTRACE_SETREGS, process, nullptr, &registers);
}

/// To the end of a call that was let happen, or false where the program ended in it.
bool finish(Call& call, int& status) {
  resume(call.process, true);
  status = next_stop(call.process);
  if (!WIFSTOPPED(status)) return false;
  user_regs_struct registers{};
  ptrace(PTRACE_GETREGS, call.process, nullptr, &registers);
  call.result = static_cast<std::int64_t>(registers.rax);
  return true;
}

/// False where the program is at its end.
bool pass(Call& call, const Watcher& watcher, int& status) {
  const Answer answer = watcher.entering(call);
  if (answer.what == Answer::kKill) {
    kill(call.process, SIGKILL);
    status = next_stop(call.process);
    return false;
  }
  if (answer.what == Answer::kShorten) shorten(call.process);
  const bool fails = answer.what == Answer::kFail;
  if (fails && call.kind != SYS_close) {
    skip(call.process, answer.error);
    call.result = -answer.error;
  } else if (fails || watcher.left) {
    if (!finish(call, status)) return false;
    if (fails) change_result(call.process, call.result = -answer.error);
  }
  if (watcher.left) watcher.left(call);
  return true;
}

}  // namespace

std::string Call::name() const {
  const auto found = names().find(kind);
  return found == names().end() ? fmt::format("call of number {}", kind) : found->second;
}

std::string Call::path() const {
  switch (kind) {
    case SYS_openat:
    case SYS_newfstatat:
    case SYS_unlinkat:
    case SYS_mkdirat:
    case SYS_renameat:
    case SYS_renameat2:
    case SYS_fchmodat: return name_at(process, arguments[0], arguments[1]);
    case SYS_open:
    case SYS_stat:
    case SYS_lstat:
    case SYS_unlink:
    case SYS_rename:
    case SYS_mkdir:
    case SYS_rmdir:
    case SYS_access:
    case SYS_chmod:
    case SYS_readlink:
    case SYS_execve: return name_at(process, static_cast<std::uint64_t>(AT_FDCWD), arguments[0]);
    case SYS_getcwd:
    case SYS_exit_group: return "";
    default: return link_of(process, fmt::format("fd/{}", descriptor()));
  }
}

std::string Call::new_path() const {
  if (kind == SYS_rename) return name_at(process, static_cast<std::uint64_t>(AT_FDCWD), arguments[1]);
  return name_at(process, arguments[2], arguments[3]);
}

std::string Call::data() const { return memory_of(process, arguments[1], arguments[2]); }

std::string shown(const Call& call) {
  return fmt::format("call {} ({} of {})", call.number, call.name(), call.path());
}

End run_traced(Launch what, const Watcher& watcher) {
  what.traced = true;
  const pid_t process = launch(what);
  int status = next_stop(process);
  ptrace(PTRACE_SETOPTIONS, process, nullptr,
         PTRACE_O_EXITKILL | PTRACE_O_TRACESECCOMP | PTRACE_O_TRACESYSGOOD);
  int number = 0;
  int signal = 0;
  for (;;) {
    resume(process, false, signal);
    status = next_stop(process);
    if (!WIFSTOPPED(status)) return end_of(status, what);
    signal = 0;
    if (status >> 8 != kSeccompStop) {
      if (WSTOPSIG(status) != SIGTRAP) signal = WSTOPSIG(status);  // its own, to be delivered
      continue;
    }
    Call call = call_at(process, ++number);
    if (!pass(call, watcher, status)) return end_of(status, what);
  }
}

}  // namespace faults
