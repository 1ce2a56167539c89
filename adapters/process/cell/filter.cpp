#include "filter.hpp"

#include "error.hpp"

#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <memory>
#include <utility>

namespace hilltop::cell {
namespace {

// Not process_vm_writev(): a runtime resets its fork by it. Whom it reaches, /proc/PID/mem reaches too.
constexpr int kForbidden[] = {
    SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(pidfd_getfd), SCMP_SYS(process_madvise),
    SCMP_SYS(kcmp), SCMP_SYS(perf_event_open), SCMP_SYS(bpf), SCMP_SYS(keyctl), SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    // namespaces, mounts, files by other ways than their paths
    SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(mount), SCMP_SYS(umount), SCMP_SYS(umount2),
    SCMP_SYS(pivot_root), SCMP_SYS(chroot), SCMP_SYS(open_tree), SCMP_SYS(move_mount), SCMP_SYS(fsopen),
    SCMP_SYS(fsconfig), SCMP_SYS(fsmount), SCMP_SYS(fspick), SCMP_SYS(mount_setattr),
    SCMP_SYS(name_to_handle_at), SCMP_SYS(open_by_handle_at), SCMP_SYS(fanotify_init), SCMP_SYS(quotactl),
    // the machine
    SCMP_SYS(kexec_load), SCMP_SYS(kexec_file_load), SCMP_SYS(init_module), SCMP_SYS(finit_module),
    SCMP_SYS(delete_module), SCMP_SYS(swapon), SCMP_SYS(swapoff), SCMP_SYS(reboot), SCMP_SYS(acct),
    SCMP_SYS(settimeofday), SCMP_SYS(clock_settime), SCMP_SYS(clock_adjtime), SCMP_SYS(adjtimex),
    SCMP_SYS(syslog), SCMP_SYS(iopl), SCMP_SYS(ioperm), SCMP_SYS(sethostname), SCMP_SYS(setdomainname),
    SCMP_SYS(vhangup)};

// Answered as by a Linux that has not got them, so that programs do without.
constexpr int kAbsent[] = {
    SCMP_SYS(clone3),  // its flags are out of a filter's sight; clone() does all that is allowed
    SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter), SCMP_SYS(io_uring_register), SCMP_SYS(shmget),
    SCMP_SYS(semget),         SCMP_SYS(msgget),         SCMP_SYS(mq_open),           SCMP_SYS(memfd_secret)};

constexpr int kNamespaces[] = {CLONE_NEWNS,   CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                               CLONE_NEWUSER, CLONE_NEWPID,    CLONE_NEWNET};

// What an argument is. The system takes its lower half where it means an int: a filter that looked at all of
// it would not see a TIOCSTI with something above.
constexpr scmp_arg_cmp is(unsigned argument, scmp_datum_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, 0xFFFFFFFF, value};
}
constexpr scmp_arg_cmp is_not(unsigned argument, scmp_datum_t value) {
  return {argument, SCMP_CMP_NE, value, 0};
}
constexpr scmp_arg_cmp has(unsigned argument, scmp_datum_t bit) {
  return {argument, SCMP_CMP_MASKED_EQ, bit, bit};
}

// Calls by which one process sets how another is run, and which argument names that. Process 1 is not to be
// reached by them: with the limits of a bot's choice it could not do what it is there for.
constexpr std::pair<int, unsigned> kOfOthers[] = {
    {SCMP_SYS(setpriority), 1},    {SCMP_SYS(ioprio_set), 1},         {SCMP_SYS(sched_setaffinity), 0},
    {SCMP_SYS(sched_setparam), 0}, {SCMP_SYS(sched_setscheduler), 0}, {SCMP_SYS(sched_setattr), 0}};
constexpr int kKeeper = 1;
// Of all of a user's processes, process 1 among them.
constexpr int kOfUser = PRIO_USER, kInputOfUser = 3;  // IOPRIO_WHO_USER

class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_ALLOW), seccomp_release) {
    if (context_ == nullptr) throw std::runtime_error("no seccomp filter: out of memory");
    seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_SSB, 1);       // no price on all memory accesses
    seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2);  // a binary tree
  }

  template <class... Conditions>
  void refuse(int error, int call, Conditions... conditions) {
    const int result = seccomp_rule_add(context_.get(), SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)),
                                        call, sizeof...(conditions), conditions...);
    if (result < 0) fail_with(result);
  }
  void load() {
    if (const int result = seccomp_load(context_.get()); result < 0) fail_with(result);
  }

 private:
  [[noreturn]] static void fail_with(int result) {
    errno = -result;
    fail("no seccomp filter");
  }
  std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
};

}  // namespace

void apply_filter() {
  Filter filter;
  for (const int call : kForbidden) filter.refuse(EPERM, call);
  for (const int call : kAbsent) filter.refuse(ENOSYS, call);
  for (const int flag : kNamespaces)
    filter.refuse(EPERM, SCMP_SYS(clone), has(0, static_cast<scmp_datum_t>(flag)));
  filter.refuse(EAFNOSUPPORT, SCMP_SYS(socket), is_not(0, AF_UNIX));
  filter.refuse(EAFNOSUPPORT, SCMP_SYS(socketpair), is_not(0, AF_UNIX));
  filter.refuse(EPERM, SCMP_SYS(ioctl), is(1, TIOCSTI));
  filter.refuse(EPERM, SCMP_SYS(ioctl), is(1, TIOCLINUX));
  for (const auto& [call, process] : kOfOthers) filter.refuse(EPERM, call, is(process, kKeeper));
  filter.refuse(EPERM, SCMP_SYS(setpriority), is(0, kOfUser));
  filter.refuse(EPERM, SCMP_SYS(ioprio_set), is(0, kInputOfUser));
  filter.refuse(EPERM, SCMP_SYS(prlimit64), is(0, kKeeper), is_not(2, 0));  // else it only asks
  filter.refuse(EPERM, SCMP_SYS(userfaultfd), is_not(0, O_CLOEXEC | UFFD_USER_MODE_ONLY));
  filter.refuse(EPERM, SCMP_SYS(personality), is_not(0, 0xFFFFFFFF));  // which only asks
  filter.load();
}

}  // namespace hilltop::cell
