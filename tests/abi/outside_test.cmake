# A new game without a new host: installs Hilltop into an empty folder, builds the game that `hilltop new game` writes (C++),
# another (C alone) and a bot with nothing but what was installed, and plays the tournament that names them by path.
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
file(COPY ${SOURCE}/headers ${SOURCE}/nim DESTINATION ${WORK})
unset(ENV{HILLTOP_PLUGINS})
set(prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})

run(${prefix}/bin/hilltop new game pennies)
run(${prefix}/bin/hilltop new bot --game samurai --lang native-c patient)
foreach(project IN ITEMS headers pennies nim patient)
  run(${CMAKE_COMMAND} -S ${project} -B ${project}/build -D CMAKE_PREFIX_PATH=${prefix}
    -D CMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
  run(${CMAKE_COMMAND} --build ${project}/build)
endforeach()
run(${CMAKE_CTEST_COMMAND} --test-dir pennies/build --output-on-failure)

foreach(plugin IN ITEMS pennies/build/pennies.so nim/build/nim.so nim/build/nim_bots.so patient/build/bot.so)
  run(${prefix}/bin/hilltop probe ${plugin})
endforeach()

run(${prefix}/bin/hilltop run pennies/tournament.yaml --store pennies.hill)
run(${prefix}/bin/hilltop standings pennies.hill --format json)
foreach(place RANGE 3)
  string(JSON name GET "${output}" standings ${place} name)
  string(JSON matches GET "${output}" standings ${place} matches)
  string(JSON faults GET "${output}" standings ${place} faults)
  if(NOT matches EQUAL 6 OR faults MATCHES "[1-9]")
    message(FATAL_ERROR "${name} should have played 6 matches without a fault:\n${output}")
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
  if(NOT EXISTS ${prefix}/lib/hilltop/${game}.templates/tournament.yaml)
    message(FATAL_ERROR "${game}.templates should have been installed")
  endif()
endforeach()
