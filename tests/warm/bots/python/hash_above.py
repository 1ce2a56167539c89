print(hex(abs(hash("word")) | 1 << 62))
