# Answers this question and the next two at once.
printf 'B\nO\nO\n'
