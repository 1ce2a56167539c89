local numbers, words = {}, {}
for number = 1, 1000 do numbers["word " .. number] = number end
for _, number in pairs(numbers) do words[#words + 1] = number end
print(table.concat(words, " ", 1, 10))
