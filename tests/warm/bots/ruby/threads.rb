Thread.new { puts "thread" }.join
puts "main"
if ARGV == ["late"]
  Thread.new do
    sleep 0.1
    puts "late"
  end
end
