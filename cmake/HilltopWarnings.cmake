# hilltop_options(target [NO_THREADS]): the warnings and sanitizers that all of Hilltop's own code is built with.
# NO_THREADS: a program that has none and clones itself without the C library's knowledge. ThreadSanitizer has nothing
# to look at there, and in such a clone the C library waits for the sanitizer's own thread for ever.
function(hilltop_options target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor>
    # g++ 12 is wrong about the strings that it inlines: overlaps and overflows that cannot be (GCC bug 105651)
    $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
    $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-stringop-overflow>
    $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-array-bounds>
    $<$<BOOL:${HILLTOP_WERROR}>:-Werror>)
  if(HILLTOP_SANITIZE AND NOT (HILLTOP_SANITIZE MATCHES thread AND "NO_THREADS" IN_LIST ARGN))
    target_compile_options(${target} PRIVATE
      -fsanitize=${HILLTOP_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
      # with them, g++ takes what std::regex moves for uninitialized (GCC bug 105562)
      $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-Wno-maybe-uninitialized>)
    target_link_options(${target} PRIVATE -fsanitize=${HILLTOP_SANITIZE})
  endif()
endfunction()
