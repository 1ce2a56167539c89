import subprocess
import sys

sys.stdout.write(subprocess.check_output(["echo", "child"]))
sys.stdout.flush()
subprocess.call(["echo", "own"])
if sys.argv[1:] == ["leave"]:
    subprocess.Popen(["sleep", "1000"])
