ENV.sort.each { |name, value| puts "#{name}=#{value}" }
ENV["HILLTOP_TEST"] = "set" if ARGV == ["set"]
