print(object())
