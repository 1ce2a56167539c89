# Patches its interpreter, so that who is asked next says something else; and looks whether somebody did.
if defined?($hostile) && $hostile || Object.respond_to?(:hostile)
  STDOUT.syswrite("O\n")
else
  STDOUT.syswrite("B\n")
  $hostile = true
  def Object.hostile = true
  module Kernel
    def puts(*) = STDOUT.syswrite("O\n")
    def fork = nil
    def exit!(*) = sleep
  end
  class Integer
    def +(other) = 0
  end
  Process.setproctitle('hilltop-keeper')
end
