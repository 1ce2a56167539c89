# What `cmake --install` puts where. Component `sdk`: what builds games and bots; component `host`: what runs
# them. The program finds its plugins beside itself, so the folders below a prefix are fixed.
include(CMakePackageConfigHelpers)

# ---- sdk
set(package lib/cmake/Hilltop)
install(TARGETS hilltop_sdk EXPORT HilltopTargets COMPONENT sdk)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/sdk/include/ DESTINATION include COMPONENT sdk)
install(EXPORT HilltopTargets NAMESPACE Hilltop:: DESTINATION ${package} COMPONENT sdk)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/HilltopConfigVersion.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES cmake/HilltopConfig.cmake cmake/HilltopPlugins.cmake
  ${PROJECT_BINARY_DIR}/HilltopConfigVersion.cmake
  DESTINATION ${package} COMPONENT sdk)

# What bots of a game are written against: <hilltop/games/GAME/GAME.h>, GAME.hpp and the headers they include.
file(GLOB game_headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/plugins ${PROJECT_SOURCE_DIR}/plugins/*/*.h)
foreach(header IN LISTS game_headers)
  cmake_path(GET header PARENT_PATH game)
  file(GLOB headers CONFIGURE_DEPENDS plugins/${game}/*.h plugins/${game}/*.hpp)
  install(FILES ${headers} DESTINATION include/hilltop/games/${game} COMPONENT sdk)
  list(APPEND sdk_files ${headers})
endforeach()

# What `hilltop new game` makes a game of.
install(DIRECTORY sdk/templates/ DESTINATION share/hilltop/templates COMPONENT sdk)

# A program that is not installed finds the SDK at the same place, from its own folder: the build folder is a prefix, too.
file(GLOB_RECURSE more_files CONFIGURE_DEPENDS sdk/include/* sdk/templates/*)
set(sdk_stamp ${PROJECT_BINARY_DIR}/sdk.stamp)
add_custom_command(OUTPUT ${sdk_stamp}
  COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --component sdk --prefix ${PROJECT_BINARY_DIR} > ${sdk_stamp}
  DEPENDS ${sdk_files} ${more_files} cmake/HilltopConfig.cmake cmake/HilltopPlugins.cmake
  COMMENT "Laying out the SDK" VERBATIM)
add_custom_target(sdk_prefix ALL DEPENDS ${sdk_stamp})

# ---- host
install(TARGETS hilltop RUNTIME DESTINATION bin COMPONENT host)
# Every plugin of plugins/ and adapters/, and the programs that adapters start.
foreach(folder IN ITEMS plugins adapters/process)
  get_property(targets DIRECTORY ${PROJECT_SOURCE_DIR}/${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL MODULE_LIBRARY)
      install(TARGETS ${target} LIBRARY DESTINATION lib/hilltop COMPONENT host)
      get_target_property(viewer ${target} HILLTOP_VIEWER)
      if(viewer)
        install(FILES ${viewer} DESTINATION lib/hilltop COMPONENT host)
      endif()
      get_target_property(templates ${target} HILLTOP_TEMPLATES)
      if(templates)
        install(DIRECTORY ${templates} DESTINATION lib/hilltop COMPONENT host)
      endif()
    elseif(type STREQUAL EXECUTABLE)
      install(TARGETS ${target} RUNTIME DESTINATION libexec/hilltop COMPONENT host)
    endif()
  endforeach()
endforeach()
install(DIRECTORY config/ DESTINATION share/hilltop/config COMPONENT host
  PATTERN "__pycache__" EXCLUDE PATTERN "*.class" EXCLUDE PATTERN "*.hill*" EXCLUDE)
install(DIRECTORY docs/ DESTINATION share/doc/hilltop COMPONENT host)
install(FILES LICENSE DESTINATION share/doc/hilltop COMPONENT host)
