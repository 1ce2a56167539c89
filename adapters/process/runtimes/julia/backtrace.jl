# backtrace.jl - how the stack looks below what a script does that Julia itself includes.
backtrace()
