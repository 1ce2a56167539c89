print(new.env())
