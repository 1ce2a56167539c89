/* kept_filter.c - see kept.h. */
#include "kept.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)

/* Those that change nothing, nothing outside of the process but what any ask may, or what is undone: memory,
 * descriptors (and all that goes with their last one), current folder, umask, signal handlers, masks and
 * stacks, and the list of locks that the kernel gives up for who ends.
 *
 * Not among them: rseq() with another area, by which a fork that has stopped could be made to go on
 * elsewhere; vmsplice(), by which who reads the ask's output would read memory that is reset by then; and
 * getpid(), and the group's number, which is the same. A bot that knows its number may draw lots by it, and
 * is to have another in each ask, as it has cold. */
static const short kUndone[] = {
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_preadv, SYS_pwritev,
    SYS_preadv2, SYS_pwritev2, SYS_open, SYS_openat, SYS_openat2, SYS_creat, SYS_close, SYS_close_range,
    SYS_lseek, SYS_stat, SYS_fstat, SYS_lstat, SYS_newfstatat, SYS_statx, SYS_access, SYS_faccessat,
    SYS_faccessat2, SYS_readlink, SYS_readlinkat, SYS_getdents, SYS_getdents64, SYS_getcwd, SYS_chdir,
    SYS_fchdir, SYS_dup, SYS_dup2, SYS_dup3, SYS_pipe, SYS_pipe2, SYS_flock, SYS_poll, SYS_ppoll, SYS_select,
    SYS_pselect6, SYS_epoll_create, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_wait, SYS_epoll_pwait,
    SYS_epoll_pwait2, SYS_eventfd, SYS_eventfd2, SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime,
    SYS_signalfd, SYS_signalfd4, SYS_inotify_init, SYS_inotify_init1, SYS_inotify_add_watch,
    SYS_inotify_rm_watch, SYS_memfd_create, SYS_mkdir, SYS_mkdirat, SYS_rmdir, SYS_unlink, SYS_unlinkat,
    SYS_rename, SYS_renameat, SYS_renameat2, SYS_link, SYS_linkat, SYS_symlink, SYS_symlinkat, SYS_chmod,
    SYS_fchmod, SYS_fchmodat, SYS_chown, SYS_fchown, SYS_lchown, SYS_fchownat, SYS_utime, SYS_utimes,
    SYS_utimensat, SYS_futimesat, SYS_truncate, SYS_ftruncate, SYS_fallocate, SYS_fsync, SYS_fdatasync,
    SYS_sync_file_range, SYS_sendfile, SYS_copy_file_range, SYS_splice, SYS_tee, SYS_fadvise64, SYS_readahead,
    SYS_statfs, SYS_fstatfs, SYS_mknod, SYS_mknodat, SYS_umask,
    /* sockets: all that there is of one ends with its last descriptor */
    SYS_socket, SYS_socketpair, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_connect, SYS_shutdown,
    SYS_getsockname, SYS_getpeername, SYS_getsockopt, SYS_setsockopt, SYS_sendto, SYS_recvfrom, SYS_sendmsg,
    SYS_recvmsg, SYS_sendmmsg, SYS_recvmmsg,
    /* time, numbers, who and where */
    SYS_getrandom, SYS_time, SYS_gettimeofday, SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep,
    SYS_nanosleep, SYS_times, SYS_getrusage, SYS_uname, SYS_sysinfo, SYS_getuid, SYS_geteuid, SYS_getgid,
    SYS_getegid, SYS_getresuid, SYS_getresgid, SYS_getgroups, SYS_getppid, SYS_gettid, SYS_getsid,
    SYS_getpriority, SYS_sched_yield, SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler,
    SYS_getcpu, SYS_getrlimit, SYS_getitimer, SYS_capget,
    /* memory */
    SYS_munmap, SYS_brk, SYS_msync, SYS_mincore,
    /* signals, and children that there are none of */
    SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigsuspend, SYS_rt_sigtimedwait,
    SYS_sigaltstack, SYS_set_robust_list, SYS_pause, SYS_restart_syscall, SYS_wait4, SYS_waitid};

enum { kPagemapScan = 0xc0606610 }; /* the ioctl PAGEMAP_SCAN (Linux 6.7) */

static const struct sock_filter kAllow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
static const struct sock_filter kTell = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
static const struct sock_filter kRefuse = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);

struct program {
  unsigned short size;
  struct sock_filter lines[1024];
};

static void add(struct program* program, struct sock_filter line) { program->lines[program->size++] = line; }

static void load(struct program* program, size_t offset) {
  add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

/* The lower half, which is all that the kernel takes where an argument is an int, or the upper one. */
static size_t lower(int argument) { return offsetof(struct seccomp_data, args) + 8 * (size_t)argument; }
static size_t upper(int argument) { return lower(argument) + 4; }

static void if_equal(struct program* program, uint32_t value, struct sock_filter then) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
  add(program, then);
}

static void unless_equal(struct program* program, uint32_t value, struct sock_filter then) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0));
  add(program, then);
}

static void if_any_bit(struct program* program, uint32_t bits, struct sock_filter then) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1));
  add(program, then);
}

/* The lines up to end_call() are for one call, and return or fall through to kTell. */
static unsigned short begin_call(struct program* program, int call) {
  load(program, offsetof(struct seccomp_data, nr));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 0));
  return program->size;
}
static void end_call(struct program* program, unsigned short begun, struct sock_filter otherwise) {
  add(program, otherwise);
  program->lines[begun - 1].jf = (uint8_t)(program->size - begun);
}

/* Signals that come later, and leases. */
static void add_fcntl(struct program* program) {
  const unsigned short begun = begin_call(program, SYS_fcntl);
  load(program, lower(1));
  static const uint32_t kLasting[] = {F_SETOWN, F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY};
  for (size_t i = 0; i < sizeof kLasting / sizeof *kLasting; ++i) if_equal(program, kLasting[i], kTell);
  end_call(program, begun, kAllow);
}

/* Whoever scans could hide what he has written. */
static void add_ioctl(struct program* program) {
  static const uint32_t kSignals[] = {0x5452 /* FIOASYNC */, 0x8901 /* FIOSETOWN */, 0x8902 /* SIOCSPGRP */};
  const unsigned short begun = begin_call(program, SYS_ioctl);
  load(program, lower(1));
  if_equal(program, kPagemapScan, kRefuse);
  for (size_t i = 0; i < sizeof kSignals / sizeof *kSignals; ++i) if_equal(program, kSignals[i], kTell);
  end_call(program, begun, kAllow);
}

/* At an address of the system's choice. */
static void add_mappings(struct program* program) {
  unsigned short begun = begin_call(program, SYS_mmap);
  load(program, lower(3));
  if_any_bit(program, MAP_FIXED | MAP_FIXED_NOREPLACE | MAP_LOCKED | MAP_GROWSDOWN, kTell);
  load(program, lower(0));
  if_any_bit(program, UINT32_MAX, kTell);
  load(program, upper(0));
  if_any_bit(program, UINT32_MAX, kTell);
  end_call(program, begun, kAllow);
  begun = begin_call(program, SYS_mremap);
  load(program, lower(3));
  if_any_bit(program, MREMAP_FIXED | 4 /* MREMAP_DONTUNMAP */, kTell);
  end_call(program, begun, kAllow);
}

/* Those with an owner are noted in the kernel. */
static void add_futex(struct program* program) {
  static const uint32_t kPlain[] = {FUTEX_WAIT,        FUTEX_WAKE,    FUTEX_REQUEUE,    FUTEX_CMP_REQUEUE,
                                    FUTEX_WAIT_BITSET, FUTEX_WAKE_OP, FUTEX_WAKE_BITSET};
  const unsigned short begun = begin_call(program, SYS_futex);
  load(program, lower(1));
  add(program, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, (uint32_t)FUTEX_CMD_MASK));
  for (size_t i = 0; i < sizeof kPlain / sizeof *kPlain; ++i) if_equal(program, kPlain[i], kAllow);
  end_call(program, begun, kTell);
}

/* The bases of the segments FS and GS are put back; other settings of the processor are not. */
static void add_segments(struct program* program) {
  const unsigned short begun = begin_call(program, SYS_arch_prctl);
  load(program, lower(0));
  for (uint32_t code = 0x1001 /* ARCH_SET_GS */; code <= 0x1004 /* ARCH_GET_GS */; ++code)
    if_equal(program, code, kAllow);
  end_call(program, begun, kTell);
}

/* Names of mappings, which PHP gives to its own, are refused as by a Linux that has not got them. */
static void add_names(struct program* program) {
  const unsigned short begun = begin_call(program, SYS_prctl);
  load(program, lower(0));
  if_equal(program, PR_SET_VMA, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL));
  end_call(program, begun, kTell);
}

/* For a call that only asks where this argument is a null pointer, and sets something where it is none:
 * limits; and handlers of signals, which are undone where some were set, for there are 64. */
static void add_setting(struct program* program, int call, int argument) {
  const unsigned short begun = begin_call(program, call);
  load(program, lower(argument));
  if_any_bit(program, UINT32_MAX, kTell);
  load(program, upper(argument));
  if_any_bit(program, UINT32_MAX, kTell);
  end_call(program, begun, kAllow);
}

/* The area that there was, off and on: so the reset has it written anew. */
static void add_rseq(struct program* program, const struct kept_rseq* rseq) {
  enum { kUnregister = 1 };
  const unsigned short begun = begin_call(program, SYS_rseq);
  load(program, lower(0));
  unless_equal(program, (uint32_t)(uintptr_t)rseq->area, kTell);
  load(program, upper(0));
  unless_equal(program, (uint32_t)((uintptr_t)rseq->area >> 32), kTell);
  load(program, lower(1));
  unless_equal(program, rseq->size, kTell);
  load(program, lower(2));
  if_any_bit(program, ~(uint32_t)kUnregister, kTell);
  load(program, lower(3));
  unless_equal(program, rseq->signature, kTell);
  end_call(program, begun, kAllow);
}

int kept_filter_apply(const struct kept_rseq* rseq) {
  static struct program program;
  load(&program, offsetof(struct seccomp_data, arch));
  add(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0));
  add(&program, kTell);
  add_setting(&program, SYS_rt_sigaction, 1);
  load(&program, offsetof(struct seccomp_data, nr));
  for (size_t i = 0; i < sizeof kUndone / sizeof *kUndone; ++i)
    if_equal(&program, (uint32_t)kUndone[i], kAllow);
  if_equal(&program, SYS_userfaultfd, kRefuse);
  add_fcntl(&program);
  add_ioctl(&program);
  add_mappings(&program);
  add_futex(&program);
  add_segments(&program);
  add_names(&program);
  add_setting(&program, SYS_prlimit64, 2);
  add_rseq(&program, rseq);
  add(&program, kTell);
  const struct sock_fprog filter = {program.size, program.lines};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                      SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_SPEC_ALLOW, &filter);
}

#else

int kept_filter_apply(const struct kept_rseq* rseq) {
  (void)rseq;
  errno = ENOSYS;
  return -1;
}

#endif
