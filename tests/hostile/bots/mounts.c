/* Mounts, unmounts, makes namespaces, changes its root: whatever would show it another file system. */
#include <sched.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include "hostile.h"

int main(void) {
  must_fail("mount tmpfs", mount("none", "/tmp", "tmpfs", 0, NULL));
  must_fail("mount proc", mount("proc", "/tmp", "proc", 0, NULL));
  must_fail("bind", mount("/", "/tmp", NULL, MS_BIND | MS_REC, NULL));
  must_fail("remount", mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL));
  must_fail("umount /proc", umount2("/proc", MNT_DETACH));
  must_fail("umount /usr", umount2("/usr", MNT_DETACH));
  must_fail("fsopen", syscall(SYS_fsopen, "tmpfs", 0));
  must_fail("open_tree", syscall(SYS_open_tree, AT_FDCWD, "/", 1));
  must_fail("move_mount", syscall(SYS_move_mount, AT_FDCWD, "/usr", AT_FDCWD, "/tmp", 0));
  must_fail("mount_setattr", syscall(SYS_mount_setattr, AT_FDCWD, "/", 0, NULL, 0));
  must_fail("pivot_root", syscall(SYS_pivot_root, ".", "."));
  must_fail("chroot", chroot("/tmp"));
  for (unsigned bit = 0; bit < 32; ++bit)
    if ((CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWUTS | CLONE_NEWIPC |
         CLONE_NEWCGROUP) >>
            bit &
        1)
      must_fail("unshare", unshare(1 << bit));
  must_fail("swapon", syscall(SYS_swapon, "/tmp/x", 0));
  must_fail("quotactl", syscall(SYS_quotactl, 0, NULL, 0, NULL));
  bow();
  return 0;
}
