# Patches its interpreter, so that who is asked next says something else; and looks whether somebody did.
import builtins, io, json, os, random, sys
if hasattr(builtins, "hostile") or hasattr(json, "hostile"):
    os.write(1, b"O\n")
    sys.exit()
os.write(1, b"B\n")
builtins.hostile = json.hostile = True
builtins.print = lambda *words: os.write(1, b"O\n")
os.fork = lambda: 0
os.write = sys.stdout.write = lambda *words: 0
sys.modules["os"] = sys.modules["sys"] = sys.modules["io"] = json
random.seed = random.random = lambda *words: 0
try:
    open(f"/proc/{os.getppid()}/mem", "r+b")
    print("O")
except OSError:
    pass
