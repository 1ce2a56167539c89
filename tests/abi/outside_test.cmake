# A new game without a new host: installs Hilltop into an empty folder, builds a game and bots for it (C++) and
# another (C alone) with nothing but what was installed, and plays the tournament that names them by path.
# Variables: BUILD (of Hilltop), SOURCE (this folder), WORK (emptied).

function(run)
  list(JOIN ARGN " " command)
  message(STATUS ${command})
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${WORK} RESULT_VARIABLE result
    OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${command}: ${result}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
file(COPY ${SOURCE}/outside ${SOURCE}/nim DESTINATION ${WORK}/source)
unset(ENV{HILLTOP_PLUGINS})
set(prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})

foreach(project IN ITEMS outside nim)
  run(${CMAKE_COMMAND} -S source/${project} -B ${project} -D CMAKE_PREFIX_PATH=${prefix}
    -D CMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
  run(${CMAKE_COMMAND} --build ${project})
endforeach()

foreach(plugin IN ITEMS outside/pennies.so outside/penny_bots.so nim/nim.so nim/nim_bots.so)
  run(${prefix}/bin/hilltop probe ${plugin})
endforeach()

run(${prefix}/bin/hilltop run outside/pennies.yaml --store pennies.hill)
run(${prefix}/bin/hilltop standings pennies.hill --format json)
foreach(place RANGE 2)
  string(JSON name GET "${output}" standings ${place} name)
  string(JSON matches GET "${output}" standings ${place} matches)
  string(JSON faults GET "${output}" standings ${place} faults)
  if(NOT matches EQUAL 4 OR faults MATCHES "[1-9]")
    message(FATAL_ERROR "${name} should have played 4 matches without a fault:\n${output}")
  endif()
endforeach()
string(JSON best GET "${output}" standings 0 name)
if(NOT best STREQUAL "Follower")
  message(FATAL_ERROR "Follower should have won:\n${output}")
endif()

# A report has the viewer that the game brings, and those of Hilltop's own games are installed with them.
run(${prefix}/bin/hilltop report pennies.hill -o pennies.html)
file(READ ${WORK}/pennies.html page)
if(NOT page MATCHES "draws a match for")
  message(FATAL_ERROR "the report should have the game's viewer")
endif()
foreach(game IN ITEMS samurai morra coins dilemma codemon)
  if(NOT EXISTS ${prefix}/lib/hilltop/${game}.viewer.js)
    message(FATAL_ERROR "${game}.viewer.js should have been installed")
  endif()
endforeach()
