# Answers and complains with bytes that are no UTF-8: cut short, too long, surrogates, beyond Unicode.
import sys
bad = b"\xff\xfe\xc3(\xe2\x82\xed\xa0\x80\xf4\x90\x80\x80\xc0\xaf"
sys.stdout.buffer.write(bad + b"\n")
sys.stderr.buffer.write(bad + b"\n")
