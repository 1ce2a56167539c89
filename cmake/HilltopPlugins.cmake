# hilltop_add_game(NAME SOURCES... [VIEWER SCRIPTS...]), hilltop_add_bot(NAME SOURCES...): builds NAME.so, a plugin that holds
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

# hilltop_add_game(NAME SOURCES... [VIEWER SCRIPTS...]): the scripts, one after the other, become NAME.viewer.js beside
# the plugin, with which reports show matches. NAME must be the game's id then.
function(hilltop_add_game name)
  cmake_parse_arguments(PARSE_ARGV 1 game "" "" "VIEWER")
  hilltop_add_plugin(${name} ${game_UNPARSED_ARGUMENTS})
  if(NOT game_VIEWER)
    return()
  endif()
  set(scripts)
  foreach(script IN LISTS game_VIEWER)
    cmake_path(ABSOLUTE_PATH script NORMALIZE)
    list(APPEND scripts ${script})
  endforeach()
  set(viewer $<TARGET_FILE_DIR:${name}>/${name}.viewer.js)
  add_custom_command(TARGET ${name} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E cat ${scripts} > ${viewer} VERBATIM)
  set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS ${scripts})
  set_property(TARGET ${name} PROPERTY HILLTOP_VIEWER ${viewer})
endfunction()

function(hilltop_add_bot name)
  hilltop_add_plugin(${name} ${ARGN})
endfunction()
