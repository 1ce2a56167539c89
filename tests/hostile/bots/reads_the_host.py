# Looks for what is not for it: the tournament, its store, the others' folders, the host's environment and memory.
import glob, os, sys
place = open("where.txt").read().strip()
for path in ["t.yaml", "t.hill", "innocent/bot.sh", "cache/hilltop/builds"]:
    for form in [f"{place}/{path}", f"/proc/1/root{place}/{path}", f"/proc/self/root{place}/{path}", f"../../../../../{path}"]:
        if os.path.isfile(form) or (os.path.isdir(form) and os.listdir(form)):
            sys.exit(print("!there is", form))
for path in ["/etc/shadow", os.path.expanduser("~root/.bashrc"), os.path.expanduser("~root/.ssh"), "/home", "/proc/kcore", "/dev/mem", "/dev/kmsg", "/proc/1/mem", "/var/lib", "/sys"]:
    try:
        found = os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(64).strip(b"0 \n")
    except OSError:
        continue
    if found:
        sys.exit(print("!read", path, found))
for path in glob.glob("/proc/[0-9]*/environ"):
    try:
        if b"password" in open(path, "rb").read():
            sys.exit(print("!the host's environment"))
    except OSError:
        pass
if "password" in str(os.environ) or len(glob.glob("/proc/[0-9]*")) > 10:
    sys.exit(print("!environment or processes", glob.glob("/proc/[0-9]*/")))
print("B")
