# boot.jl - runs a script, `julia FILE`, anew for every ask in this process: in a module Main of its own. Whenever an ask
# has left something that a new process would not have, this one ends as that would.
module Hilltop
using Random

include("channel.jl")
include("text.jl")

const SCRIPT = ARGS[1]
const HERE = @__FILE__
const DESCRIPTORS = "/proc/self/fd"

struct Exit <: Exception
    code::Int
end

mutable struct State
    bot::Module             # the Main of the ask
    hooks::Vector           # of the process's end, those of Julia's own
    environment::Dict{String,String}
    folder::String
    descriptors::Set{String}
    out::IO
    err::IO
end

# ---- a module that takes itself for Main

# A root module is its own parent; the parent is the second field of a module in all versions of Julia 1.
function new_main()
    main = Module(:Main)
    unsafe_store!(Ptr{Ptr{Cvoid}}(pointer_from_objref(main)), pointer_from_objref(main), 2)
    Core.eval(main, :(eval(x) = Core.eval($main, x)))
    Core.eval(main, :(include(file) = Base.include($main, file)))
    Core.eval(main, :(exit(code = 0) = $leave(code)))
    return main
end

const STATE = State(Main, [], Dict(), "", Set(), stdout, stderr)

# What is printed names the types of Main without their module: of the bot's Main, here. Whatever prints values has to be
# compiled anew then, so this is for scripts that have types alone.
if isdefined(Base, :binding_module) && isfile(SCRIPT) && defines_types(SCRIPT)
    @eval Base function isvisible(sym::Symbol, parent::Module, from::Module)
        if from === $Main
            from = $STATE.bot
        end
        owner = binding_module(parent, sym)
        return owner !== nothing && binding_module(from, sym) === owner && !isdeprecated(parent, sym) &&
               isdefined(from, sym)
    end
end

# ---- the end of an ask

# By the shortest way, where nothing in the script can tell that from the end of the process.
function leave(code)
    current_task() === TASK[] && !can_catch(SCRIPT) && Base.invokelatest(throw, Exit(code))
    append!(Base.atexit_hooks, STATE.hooks)
    exit(code)
end
const TASK = Ref{Task}()

code_of(thrown) = thrown isa Exit ? thrown.code : thrown isa LoadError ? code_of(thrown.error) : nothing

is_of(ip, name) = any(frame -> name == string(frame.func) || name == string(frame.file), StackTraces.lookup(ip))

# Without the frames of this file, and of what has called it.
function trimmed(trace)
    first = findfirst(ip -> is_of(ip, HERE), trace)
    last = findlast(ip -> is_of(ip, "exec_options"), trace)
    (first === nothing || last === nothing) && return trace
    return vcat(trace[1:first-1], trace[last:end])
end

# Julia takes the first "--" for its own, wherever it is.
function without_separator(words)
    at = findfirst(isequal("--"), words)
    return at === nothing ? words : deleteat!(words, at)
end

# Returns the exit code.
function run(words)
    append!(empty!(ARGS), without_separator(words))
    STATE.bot = new_main()
    delete!(task_local_storage(), :SOURCE_PATH)
    try
        Base.include(STATE.bot, SCRIPT)
        return 0
    catch thrown
        code = code_of(thrown)
        code === nothing || return code
        stack = Any[(exception, trimmed(trace)) for (exception, trace) in Base.catch_stack()]
        Base.invokelatest(Base.display_error, stack)
        return 1
    end
end

# ---- between asks

open_descriptors() = Set{String}(readdir(DESCRIPTORS))

# Opened by Julia itself, which reads the names of functions from libraries; or closed meanwhile: the one that the list
# was read with.
function is_own(descriptor)
    path = joinpath(DESCRIPTORS, descriptor)
    islink(path) || return true
    file = readlink(path)
    return !startswith(file, '/') || startswith(file, "/dev") || occursin(".so", basename(file))
end

function prepare()
    STATE.hooks = copy(Base.atexit_hooks)
    STATE.environment = Dict(ENV)
    STATE.folder = pwd()
    STATE.descriptors = open_descriptors()
    STATE.out, STATE.err = stdout, stderr
end

function begin_ask()
    empty!(Base.atexit_hooks)
    Core.eval(Base, :(stdin = $(fdio("<stdin>", 0, false))))
    Random.seed!()
    Libc.srand(rand(RandomDevice(), UInt32))
end

# What the end of a process does; then whether this one is as it was, and may go on.
function end_ask()
    Base.invokelatest(Base._atexit)
    append!(Base.atexit_hooks, STATE.hooks)
    flush(stdout)
    flush(stderr)
    cd(STATE.folder)
    for name in collect(keys(ENV))
        haskey(STATE.environment, name) || delete!(ENV, name)
    end
    for (name, value) in STATE.environment
        get(ENV, name, nothing) == value || (ENV[name] = value)
    end
    return stdout === STATE.out && stderr === STATE.err && !lasts(SCRIPT) &&
           all(is_own, setdiff(open_descriptors(), STATE.descriptors))
end

function main()
    delete!(ENV, "HILLTOP_RUNTIME")
    why = objection(SCRIPT)
    why === nothing || return refuse(why)
    Core.eval(Base, :(PROGRAM_FILE = $SCRIPT))
    TASK[] = current_task()
    prepare()
    ready()
    while true
        words = request()
        begin_ask()
        code = run(words)
        end_ask() || exit(code)
        ended(code)
    end
end

end

Hilltop.main()
