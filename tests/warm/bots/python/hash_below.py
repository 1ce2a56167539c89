print(hex(hash("word") & 0xffffffff))
