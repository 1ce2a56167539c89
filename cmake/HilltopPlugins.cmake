# hilltop_add_game(NAME SOURCES...), hilltop_add_bot(NAME SOURCES...): builds NAME.so, a plugin that holds
# a game, or bots, or both. Sources may be C or C++. The flags keep two plugins in one process apart: hidden
# symbols, and no GNU_UNIQUE ones, which the loader would otherwise share between them.
function(hilltop_add_plugin name)
  add_library(${name} MODULE ${ARGN})
  target_link_libraries(${name} PRIVATE Hilltop::sdk)
  if(CMAKE_C_COMPILER_LOADED)
    target_compile_features(${name} PRIVATE c_std_11)
  endif()
  if(CMAKE_CXX_COMPILER_LOADED)
    target_compile_features(${name} PRIVATE cxx_std_20)
  endif()
  target_compile_options(${name} PRIVATE
    -fvisibility=hidden $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-gnu-unique>)
  set_target_properties(${name} PROPERTIES PREFIX "")
endfunction()

function(hilltop_add_game name)
  hilltop_add_plugin(${name} ${ARGN})
endfunction()

function(hilltop_add_bot name)
  hilltop_add_plugin(${name} ${ARGN})
endfunction()
