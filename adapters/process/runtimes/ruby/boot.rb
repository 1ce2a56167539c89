# boot.rb - Ruby (-r): loads what the bot's script requires of the standard library and forks; in each child Ruby
# then reads the script as always.
words_descriptor = 199 # HILLTOP_RUNTIME_WORDS

standard = $LOAD_PATH.select { |folder| %w[rbconfig.rb set.rb].any? { |file| File.exist?("#{folder}/#{file}") } }
File.binread($0).scan(/^\s*require\s*\(?\s*['"]([\w\/.-]+)['"]/) do |name,|
  file = $LOAD_PATH.resolve_feature_path(name)&.last
  begin
    require name if file && standard.any? { |folder| file.start_with?("#{folder}/") }
  rescue LoadError
    nil # the bot will see why, if it comes that far
  end
end

4.times { GC.start } # what is there now is old: asks mark none of it again
ENV["HILLTOP_RUNTIME_FORK"] = "1"
fork
words = IO.for_fd(words_descriptor, "rb")
ARGV.replace(words.read.force_encoding(Encoding.find("locale")).split("\0", -1)[0..-2].each(&:freeze))
words.close
Dir::Tmpname.const_get(:RANDOM).send(:initialize) if defined?(Dir::Tmpname) # names of temporary files
