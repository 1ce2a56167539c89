import sys

for i in range(int(sys.argv[1])):
    sys.stdout.write("\n" if i % 10 == 9 else "x")
sys.stderr.write("last")
