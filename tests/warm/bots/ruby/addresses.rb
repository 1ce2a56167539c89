puts Object.new.inspect
