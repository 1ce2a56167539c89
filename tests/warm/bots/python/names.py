import sys

print(__name__, __file__, __package__, __doc__, __spec__, sys.argv[0], sys.executable)
print(sys.path)
print(getattr(sys, "orig_argv", None))
print(sys.modules["__main__"].__dict__ is globals(), sorted(globals()))
