# types.jl - types that outlive an ask. Of every new type the constructor and the access to its fields are compiled
# anew, which is nearly all that an ask of a small script costs. So a struct that nobody can tell from a new one is
# defined once, in a module of its own that is called Main as well, and is a constant of each bot's Main.

# Without anything in it. A root module is its own parent; that is the second field of a module in all versions of
# Julia 1.
function bare_main()
    main = Module(:Main)
    unsafe_store!(Ptr{Ptr{Cvoid}}(pointer_from_objref(main)), pointer_from_objref(main), 2)
    return main
end

const KEPT = bare_main()
const DEFINITIONS = Dict{Symbol,Expr}()  # of the types in it

const CAN_KEEP = isdefined(Base, :binding_module) && hasmethod(Base.include, Tuple{Function,Module,String})

# In the text of a script that can tell in which module a type is, or can do more than what is looked for below.
const CURIOUS = r"@__MODULE__|\b(module|parentmodule|fullname|names|methods|methodswith|macro|import)\b"

# The names that an expression defines, of structs and of methods; nothing: not a plain name, so perhaps a type's.
function defined_names!(found, expression)
    expression isa Expr || return found
    if expression.head === :struct
        push!(found, first_name(expression.args[2]))
    elseif expression.head in (:function, :(=))
        method = signature(expression.args[1])
        method isa Expr && method.head === :call && push!(found, method.args[1] isa Symbol ? method.args[1] : nothing)
        method isa Symbol && expression.head === :function && push!(found, method)
    end
    foreach(part -> defined_names!(found, part), expression.args)
    return found
end

first_name(expression) = expression isa Expr ? first_name(expression.args[1]) : expression
signature(left) = left isa Expr && left.head in (:where, :(::)) ? signature(left.args[1]) : left

# The structs of a script that have no methods but those of every struct.
plain_types(file) = get!(() -> find_plain_types(text_of(file)), PLAIN_TYPES, text_of(file))
const PLAIN_TYPES = Dict{String,Vector{Symbol}}()  # by text

function find_plain_types(text)
    CAN_KEEP && !occursin(CURIOUS, text) || return Symbol[]
    found = defined_names!(Any[], Base.parse_input_line(text))
    nothing in found && return Symbol[]
    return [name for name in found if count(isequal(name), found) == 1]
end

is_field(part) = part isa Union{Symbol,LineNumberNode} || is_typed_field(part)
is_typed_field(part) = part isa Expr && part.head === :(::) && part.args[1] isa Symbol

# Whether the type of a field is the same in each ask.
means_the_same(bot, type::Symbol) =
    isdefined(bot, type) &&
    (which(bot, type) in (Core, Base) || haskey(DEFINITIONS, type) && getfield(bot, type) === getfield(KEPT, type))
means_the_same(bot, type::Expr) = type.head === :curly && all(part -> means_the_same(bot, part), type.args)
means_the_same(bot, type) = type isa Integer

function can_keep(bot, plain, expression)
    expression isa Expr && expression.head === :struct && expression.args[2] in plain || return false
    fields = expression.args[3].args
    all(is_field, fields) || return false
    all(field -> means_the_same(bot, field.args[2]), filter(is_typed_field, fields)) || return false
    return get(DEFINITIONS, expression.args[2], expression) == expression
end

# What a bot evaluates in place of an expression of its script.
struct Keeping <: Function
    bot::Module
    plain::Vector{Symbol}
end

function (keeping::Keeping)(expression)
    can_keep(keeping.bot, keeping.plain, expression) || return expression
    name = expression.args[2]
    if !haskey(DEFINITIONS, name)
        Core.eval(KEPT, expression)
        DEFINITIONS[name] = expression
    end
    return Expr(:const, Expr(:(=), name, getfield(KEPT, name)))
end

# So that the first ask has none of this to compile.
function rehearse_keeping()
    keeping = Keeping(bare_main(), [:Rehearsal])
    Core.eval(keeping.bot, keeping(:(struct Rehearsal
        any
        list::Vector{Int}
    end)))
    precompile(Base.include, (Keeping, Module, String))
end
