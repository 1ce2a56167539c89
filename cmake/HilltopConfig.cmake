# find_package(Hilltop): Hilltop::sdk, hilltop_add_game() and hilltop_add_bot().
include(${CMAKE_CURRENT_LIST_DIR}/HilltopTargets.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HilltopPlugins.cmake)
