# The library for other programs: find_package(skald), then link skald::table or any other room.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

install(DIRECTORY src/ DESTINATION include/skald FILES_MATCHING PATTERN "*.hpp" PATTERN "*.def")
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/skald)
install(EXPORT skald-targets NAMESPACE skald:: FILE skaldConfig.cmake DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/skaldConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/skaldConfigVersion.cmake DESTINATION ${package_dir})
