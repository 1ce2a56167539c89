print(list({str(number) for number in range(1000)})[:10])
