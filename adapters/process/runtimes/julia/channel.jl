# channel.jl - the runtime's end of the socket to its keeper: the messages of ../protocol.h. Calls block: while there is
# no ask there is nothing else to do.
const VERSION, SOCKET, MAX_REASON = 2, 3, 4096
const READY, REFUSED, REQUEST, ENDED = 1, 2, 3, 4

integers(numbers...) = collect(reinterpret(UInt8, UInt32[number % UInt32 for number in numbers]))
integer(bytes, at) = Int(reinterpret(UInt32, bytes[at:at+3])[1])

function send(kind, body)
    bytes = vcat(integers(length(body), kind), body)
    done = 0
    while done < length(bytes)
        GC.@preserve bytes begin
            done += ccall(:write, Cssize_t, (Cint, Ptr{UInt8}, Csize_t), SOCKET, pointer(bytes, done + 1),
                          length(bytes) - done)
        end
    end
end

# Does not return when the keeper has gone.
function receive(size)
    bytes = Vector{UInt8}(undef, size)
    done = 0
    while done < size
        GC.@preserve bytes begin
            got = ccall(:read, Cssize_t, (Cint, Ptr{UInt8}, Csize_t), SOCKET, pointer(bytes, done + 1), size - done)
        end
        got > 0 || ccall(:_exit, Cvoid, (Cint,), 0)
        done += got
    end
    return bytes
end

ready() = send(READY, integers(VERSION, 0))

# Says, instead of ready(), in one line why this bot is launched.
refuse(why) = send(REFUSED, Vector{UInt8}(first(why, MAX_REASON ÷ 4)))

# The ask is over, as a process that exits with this code.
ended(code) = send(ENDED, integers((code & 0xff) << 8, 0, 0, 0, 0, 0, 0, 0))

# The words of the next ask.
function request()
    body = receive(integer(receive(8), 1))
    from = 17 + integer(body, 1)
    words = split(String(body[from:from+integer(body, 5)-1]), '\0')
    return String[words[i] for i in 1:length(words)-1]
end
