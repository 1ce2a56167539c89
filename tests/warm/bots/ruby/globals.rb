$count = 0

class Counter
  @@count = 0
  TABLE = {}

  def self.step
    TABLE[TABLE.size] = 1
    @@count += 1
  end
end

class String
  def self.hilltop_test = @hilltop_test = (@hilltop_test || 0) + 1
end

$count += 1
ENV["HILLTOP_TEST"] = (ENV.fetch("HILLTOP_TEST", "0").to_i + 1).to_s
puts [[$count, Counter.step].max, String.hilltop_test, ENV["HILLTOP_TEST"]].join(" ")
