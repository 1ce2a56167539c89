# hilltop_add_game(NAME SOURCES... [VIEWER SCRIPTS...] [TEMPLATES FOLDER]), hilltop_add_bot(NAME SOURCES...): builds NAME.so,
# a plugin that holds a game, or bots, or both. Sources may be C or C++. The flags keep two plugins in one process apart: hidden
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

# hilltop_add_game(NAME SOURCES... [VIEWER SCRIPTS...] [TEMPLATES FOLDER]): what a game brings with it stands beside the plugin.
# NAME must be the game's id then.
#   VIEWER     the scripts, one after the other, as NAME.viewer.js: with it reports show matches
#   TEMPLATES  the folder, as NAME.templates: of it `hilltop new bot` makes the start of a bot
function(hilltop_add_game name)
  cmake_parse_arguments(PARSE_ARGV 1 game "" "TEMPLATES" "VIEWER")
  hilltop_add_plugin(${name} ${game_UNPARSED_ARGUMENTS})
  if(game_VIEWER)
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
  endif()
  if(game_TEMPLATES)
    cmake_path(ABSOLUTE_PATH game_TEMPLATES NORMALIZE)
    file(GLOB files CONFIGURE_DEPENDS ${game_TEMPLATES}/*)
    set(templates $<TARGET_FILE_DIR:${name}>/${name}.templates)
    add_custom_command(TARGET ${name} POST_BUILD
      COMMAND ${CMAKE_COMMAND} -E rm -rf ${templates}
      COMMAND ${CMAKE_COMMAND} -E copy_directory ${game_TEMPLATES} ${templates} VERBATIM)
    set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS ${files})
    set_property(TARGET ${name} PROPERTY HILLTOP_TEMPLATES ${templates})
  endif()
endfunction()

function(hilltop_add_bot name)
  hilltop_add_plugin(${name} ${ARGN})
endfunction()
