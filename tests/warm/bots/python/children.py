import subprocess
import sys

sys.stdout.write(subprocess.run(["echo", "child"], stdout=subprocess.PIPE, universal_newlines=True).stdout)
sys.stdout.flush()
subprocess.call(["echo", "own"])
if sys.argv[1:] == ["leave"]:
    subprocess.Popen(["sleep", "1000"])
