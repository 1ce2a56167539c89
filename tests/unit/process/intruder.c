/* intruder ATTEMPT [PATH...] - a program that tries what a bot must not be able to do, once and without harm,
 * and prints what the system says to it: "ok NAME ERROR" a line, with 0 for no error. */
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static void tell(const char* name, long result) {
  printf("ok %s %s\n", name, result < 0 ? strerrorname_np(errno) : "0");
}
#define TRY(name, call) tell(name, (errno = 0, (long)(call)))

static long raise_limit(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_max += 1;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &limit);
}

static long limit_keeper(void) {
  const struct rlimit few = {3, 3};
  return prlimit(1, RLIMIT_NOFILE, &few, NULL);
}

static long make_thread_group(unsigned long flags) {
  return syscall(SYS_clone, flags | SIGCHLD, NULL, NULL, NULL, 0);
}

static long steal_time(void) {
  const struct sched_param first = {.sched_priority = 1};
  return sched_setscheduler(0, SCHED_FIFO, &first);
}

static void system_calls(void) {
  char byte = 0;
  struct iovec here = {&byte, 1};
  TRY("inet", socket(AF_INET, SOCK_STREAM, 0));
  TRY("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
  TRY("vsock", socket(40, SOCK_STREAM, 0));
  TRY("packet", socket(AF_PACKET, SOCK_RAW, 0));
  TRY("unix", socket(AF_UNIX, SOCK_STREAM, 0));
  TRY("mount", mount("none", "/tmp", "tmpfs", 0, NULL));
  TRY("umount", umount2("/proc", MNT_DETACH));
  TRY("open_tree", syscall(SYS_open_tree, AT_FDCWD, "/", 1));
  TRY("pivot_root", syscall(SYS_pivot_root, ".", "."));
  TRY("chroot", chroot("/tmp"));
  TRY("unshare", unshare(CLONE_NEWUSER));
  TRY("setns", setns(0, 0));
  TRY("clone", make_thread_group(CLONE_NEWUSER));
  TRY("clone3", syscall(SYS_clone3, NULL, 0));
  TRY("ptrace", ptrace(PTRACE_ATTACH, 1, NULL, NULL));
  TRY("vm_read", process_vm_readv(1, &here, 1, &here, 1, 0));
  TRY("vm_write", process_vm_writev(1, &here, 1, &here, 1, 0));
  TRY("pidfd_getfd", syscall(SYS_pidfd_getfd, 0, 0, 0));
  TRY("setuid", setuid(0));
  TRY("setgid", setgid(0));
  TRY("limit", raise_limit());
  TRY("nice", setpriority(PRIO_PROCESS, 0, -5));
  TRY("fifo", steal_time());
  TRY("keeper_limit", limit_keeper());
  TRY("keeper_nice", setpriority(PRIO_PROCESS, 1, 5));
  TRY("user_nice", setpriority(PRIO_USER, 0, 5));
  TRY("keeper_cores", sched_setaffinity(1, sizeof(cpu_set_t), &(cpu_set_t){{1}}));
  TRY("keeper_idle", sched_setscheduler(1, SCHED_IDLE, &(struct sched_param){0}));
  TRY("keyctl", syscall(SYS_keyctl, 0, -3, 1));
  TRY("add_key", syscall(SYS_add_key, "user", "a", "b", 1, -3));
  TRY("io_uring", syscall(SYS_io_uring_setup, 4, NULL));
  TRY("bpf", syscall(SYS_bpf, 0, NULL, 0));
  TRY("perf", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
  TRY("userfaultfd", syscall(SYS_userfaultfd, 0));
  TRY("personality", personality(ADDR_NO_RANDOMIZE));
  TRY("shmget", shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
  TRY("semget", syscall(SYS_semget, IPC_PRIVATE, 1, 0600));
  TRY("mq_open", syscall(SYS_mq_open, "a", O_CREAT | O_RDWR, 0600, NULL));
  TRY("handle", syscall(SYS_open_by_handle_at, 0, NULL, 0));
  TRY("tiocsti", ioctl(0, TIOCSTI, &byte));
  TRY("tiocsti_above", syscall(SYS_ioctl, 0, 1UL << 32 | TIOCSTI, &byte));
  TRY("device", mknod("device", S_IFCHR | 0600, 0x103));
  TRY("hostname", sethostname("a", 1));
  TRY("reboot", syscall(SYS_reboot, 0, 0, 0, NULL));
  TRY("module", syscall(SYS_init_module, &byte, 1, ""));
  TRY("memory", open("/proc/1/mem", O_RDWR));
  TRY("keeper", open("/proc/1/fd/0", O_RDWR));
  TRY("oom", open("/proc/1/oom_score_adj", O_WRONLY));
}

/* Kills and stops whatever it can see. */
static void kill_all(void) {
  TRY("kill_1", kill(1, SIGKILL));
  TRY("stop_1", kill(1, SIGSTOP));
  TRY("term_1", kill(1, SIGTERM));
  TRY("all", kill(-1, SIGKILL) < 0 && errno != ESRCH ? -1 : 0);
}

/* One file, as large as can be told of. */
static void sparse(void) {
  const int file = open("large", O_CREAT | O_WRONLY, 0600);
  TRY("sparse", ftruncate(file, (off_t)1 << 40));
}

static void bytes(const char* folder) {
  char path[4096];
  static char block[1 << 16];
  snprintf(path, sizeof path, "%s/much", folder);
  const int file = open(path, O_CREAT | O_WRONLY, 0600);
  long written = 0;
  for (int i = 0; i < 1 << 14 && written >= 0; ++i) written = write(file, block, sizeof block);
  tell("bytes", written);
}

static void inodes(const char* folder) {
  char path[4096];
  long made = 0;
  for (int i = 0; i < 100000 && made >= 0; ++i) {
    snprintf(path, sizeof path, "%s/link%d", folder, i);
    made = symlink("nowhere", path);
  }
  tell("inodes", made);
}

static void processes(int most) {
  long made = 0;
  int count = 0;
  for (; count < most && made >= 0; ++count)
    if ((made = fork()) == 0) pause();
  tell("processes", made);
  printf("%d\n", count);
}

int main(int argc, char** argv) {
  const char* attempt = argc > 1 ? argv[1] : "";
  if (strcmp(attempt, "system_calls") == 0) system_calls();
  else if (strcmp(attempt, "kill") == 0) kill_all();
  else if (strcmp(attempt, "sparse") == 0) sparse();
  else if (strcmp(attempt, "bytes") == 0) bytes(argv[2]);
  else if (strcmp(attempt, "inodes") == 0) inodes(argv[2]);
  else if (strcmp(attempt, "processes") == 0) processes(500);
  else if (strcmp(attempt, "read") == 0)
    for (int i = 2; i < argc; ++i) TRY(argv[i], open(argv[i], O_RDONLY));
  else if (strcmp(attempt, "write") == 0)
    for (int i = 2; i < argc; ++i) TRY(argv[i], open(argv[i], O_CREAT | O_WRONLY, 0600));
  else return 2;
  return 0;
}
