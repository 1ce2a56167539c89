# text.jl - what the text of a script says about how it can be run. Text, not syntax: what it finds may be in a comment,
# and costs the bot no more than a launch.

# It names the module that the runtime itself is in, or is more than a script.
const MORE_THAN_A_SCRIPT = r"\bMain\b|@main\b|\b__init__\b"

# It may leave what nobody sees: methods of others, tasks, handles, modules with a state of their own.
const LASTING = Regex("\\b(Base|Core)\\s*(\\.|:)|\\bimport\\s+(Base|Core)\\b|" *
                      "@(async|spawn|spawnat|threads|task|eval|generated|cfunction|sync)\\b|" *
                      "\\b(Task|Timer|Channel|Condition|Sockets|Distributed|Threads|Profile|Libdl|Logging|REPL|Pkg)\\b|" *
                      "\\b(schedule|finalizer|global_logger|ccall|precompile|eval|include|require)\\b|" *
                      "\\b(redirect_std|unsafe_|push_display|evalfile|include_string)")

const CATCHING = r"\b(try|catch|finally|eval|include)\b"

const TYPES = r"\bstruct\b|\btype\b|@enum\b"

# A function or variable by that name; arguments by it are taken for one.
const DEFINITION = Dict(name => Regex("\\bfunction\\s+$name\\b|\\b$name\\s*(\\([^()]*\\))?\\s*=(?!=)")
                        for name in (:eval, :include, :exit))

const KNOWN = Dict{String,Any}()  # texts by file, with a stamp of each

function text_of(file)
    info = stat(file)
    stamp = (info.mtime, info.ctime, info.size, info.inode)
    known = get(KNOWN, file, nothing)
    if known === nothing || known.stamp != stamp
        known = KNOWN[file] = (stamp = stamp, text = read(file, String))
    end
    return known.text
end

# Why a script is launched; nothing if it can be run here.
function objection(file)
    isfile(file) || return "there is no " * file
    occursin(MORE_THAN_A_SCRIPT, text_of(file)) && return "it names the module Main"
    return nothing
end

defines_types(file) = occursin(TYPES, text_of(file))

defines(file, name) = isfile(file) && occursin(DEFINITION[name], text_of(file))

# A file that has gone may have held anything.
can_catch(file) = !isfile(file) || occursin(CATCHING, text_of(file))
lasts(file) = !isfile(file) || occursin(LASTING, text_of(file)) || objection(file) !== nothing
