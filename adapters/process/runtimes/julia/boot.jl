# boot.jl - runs a script, `julia FILE`, anew for every ask in this process: in a module Main of its own. Whenever an ask
# has left something that a new process would not have, this one ends as that would.
module Hilltop
using Random

include("channel.jl")
include("text.jl")
include("types.jl")

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

# What a Main has of its own, unless the script defines it. Functions would be compiled anew for each ask.
struct Eval <: Function
    main::Module
end
(eval::Eval)(x) = Core.eval(eval.main, x)

struct Include <: Function
    main::Module
end
(include::Include)(file) = Base.include(include.main, file)

function new_main()
    main = bare_main()
    for (name, value) in (:eval => Eval(main), :include => Include(main), :exit => leave)
        defines(SCRIPT, name) || Core.eval(main, Expr(:const, Expr(:(=), name, value)))
    end
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
        if parent === $KEPT
            parent = $STATE.bot
        end
        owner = binding_module(parent, sym)
        return owner !== nothing && binding_module(from, sym) === owner && !isdeprecated(parent, sym) &&
               isdefined(from, sym)
    end
end

# ---- the end of an ask

# By the shortest way, where nothing in the script can tell that from the end of the process.
function leave(code = 0)
    current_task() === TASK[] && !can_catch(SCRIPT) && Base.invokelatest(throw, Exit(code))
    append!(Base.atexit_hooks, STATE.hooks)
    exit(code)
end
const TASK = Ref{Task}()

code_of(thrown) = thrown isa Exit ? thrown.code : thrown isa LoadError ? code_of(thrown.error) : nothing

is_of(ip, name) = any(frame -> name == string(frame.func) || name == string(frame.file), StackTraces.lookup(ip))

# Where the frames of an include() from here are, in a trace that goes through this file.
function including_frames(trace)
    here = findfirst(ip -> is_of(ip, HERE), trace)
    last = findprev(ip -> is_of(ip, "include"), trace, here)
    return findprev(ip -> !is_of(ip, "include"), trace, last)+1:last
end

# Those of a script that is included as it is.
function frames_of_include()
    trace = Base.include(bare_main(), joinpath(@__DIR__, "backtrace.jl"))
    return trace[including_frames(trace)]
end

# As if Julia itself had included the script.
function trimmed(trace)
    last = findlast(ip -> is_of(ip, "exec_options"), trace)
    (last === nothing || !any(ip -> is_of(ip, HERE), trace)) && return trace
    return vcat(trace[1:first(including_frames(trace))-1], frames_of_include(), trace[last:end])
end

# Julia takes the first "--" for its own, wherever it is.
function without_separator(words)
    at = findfirst(isequal("--"), words)
    return at === nothing ? words : deleteat!(words, at)
end

function run_script(bot)
    plain = isfile(SCRIPT) ? plain_types(SCRIPT) : Symbol[]
    isempty(plain) && return Base.include(bot, SCRIPT)
    return Base.include(Keeping(bot, plain), bot, SCRIPT)
end

# Returns the exit code.
function run(words)
    append!(empty!(ARGS), without_separator(words))
    STATE.bot = new_main()
    delete!(task_local_storage(), :SOURCE_PATH)
    try
        run_script(STATE.bot)
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
    isempty(plain_types(SCRIPT)) || rehearse_keeping()
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
