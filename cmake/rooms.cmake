# Flags of the library, and one target per folder of src/.

add_library(skald_flags INTERFACE)
target_compile_options(skald_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # Wrong about joining texts (GCC bug 105651), and with precompiled headers it says so of the system's own.
  target_compile_options(skald_flags INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread
    -Wno-array-bounds)
endif()
if(SKALD_JOIN AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # It takes what is included for headers, whose unnamed namespaces would be one for each reader.
  target_compile_options(skald_flags INTERFACE -Wno-subobject-linkage)
endif()
if(SKALD_JOIN AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # A name of one file hides that of another. Within a file g++ looks at what is hidden.
  target_compile_options(skald_flags INTERFACE -Wno-shadow)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # The fields of a name are given one after the other, a list among them without braces of its own.
  target_compile_options(skald_flags INTERFACE -Wno-missing-braces)
endif()
# One meaning of the header-only readers in the whole program: they report, they never throw.
target_compile_definitions(skald_flags INTERFACE JSON_NOEXCEPTION TOML_EXCEPTIONS=0)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  # Else toml++ reads numbers through a stream, which brings every locale of the world into the page.
  target_compile_definitions(skald_flags INTERFACE TOML_FLOAT_CHARCONV=1)
endif()
if(SKALD_SANITIZE)
  target_compile_options(skald_flags INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  target_link_options(skald_flags INTERFACE -fsanitize=address,undefined)
endif()
if(SKALD_FUZZ)
  target_compile_options(skald_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# For what is not measured and seldom runs: compiled quickly.
set(SKALD_QUICKLY -O1)
if(SKALD_SANITIZE)
  set(SKALD_QUICKLY -O0)
endif()

# What reads, writes and says is not what is measured: the program is built sooner for it. (With so little optimisation
# GCC is wrong about what may be uninitialised; the preset dev asks it.)
set(SKALD_SELDOM)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  set(SKALD_SELDOM -O1 $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()

# Header-only libraries of the system, seen through links: /usr/include itself must not be on the wasm path.
set(SKALD_HEADERS ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${SKALD_HEADERS})
foreach(library nlohmann tl toml++)
  if(EXISTS /usr/include/${library})
    file(CREATE_LINK /usr/include/${library} ${SKALD_HEADERS}/${library} SYMBOLIC)
  endif()
endforeach()

# skald_precompile(target header...): what most sources of a target read is read once, and once for all targets that
# read the same with the same flags: the first of them has it, `precompiled` remembers which (a test has its own: whoever
# builds one does not wait for another). The flags let ccache look through; GCC's goes to the sources alone: while the
# header itself is compiled, an older one must not be looked through.
function(skald_precompile target)
  get_target_property(flags ${target} COMPILE_OPTIONS)
  string(MAKE_C_IDENTIFIER "precompiled ${ARGN} ${flags}" precompiled)
  get_property(first GLOBAL PROPERTY ${precompiled})
  if(first AND NOT target MATCHES "^test_")
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    set_property(GLOBAL PROPERTY ${precompiled} ${target})
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <cstdint> <functional> <map> <memory> <optional>
      <span> <string> <string_view> <vector> <tl/expected.hpp> ${ARGN})
  endif()
  target_compile_options(${target} PRIVATE "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    get_target_property(sources ${target} SOURCES)
    set_property(SOURCE ${sources} APPEND PROPERTY COMPILE_OPTIONS -fpch-preprocess)
  endif()
endfunction()
# skald_join(variable): where whole builds matter more than the next edit, its sources become files that include up to
# six of one folder each: most of the time goes into headers that they share. Their unnamed namespaces become one, so
# two files of a folder do not use one name for two things.
function(skald_join variable)
  if(NOT SKALD_JOIN)
    return()
  endif()
  set(joined)
  set(folder)
  set(room 0)
  foreach(source ${${variable}})
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    cmake_path(GET source PARENT_PATH parent)
    if(NOT parent STREQUAL folder OR room EQUAL 0)
      set(folder ${parent})
      set(room 6)
      cmake_path(GET source STEM first)
      cmake_path(RELATIVE_PATH parent BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
      set(file ${PROJECT_BINARY_DIR}/joined/${parent}/${first}.cpp)
      list(APPEND joined ${file})
      set(text_of_${file})
    endif()
    string(APPEND text_of_${file} "#include \"${source}\"\n")
    math(EXPR room "${room} - 1")
  endforeach()
  foreach(file ${joined})
    file(CONFIGURE OUTPUT ${file} CONTENT "${text_of_${file}}" @ONLY)  # is written only where it changes
  endforeach()
  set(${variable} ${joined} PARENT_SCOPE)
endfunction()

set(SKALD_BOOKS <saga/match.hpp> <aofs/match.hpp>)

# skald_room(name below...): the library skald::name from src/name/*.cpp and its folders core, saga and aofs, on top of
# the rooms below it.
function(skald_room name)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp ${PROJECT_SOURCE_DIR}/src/${name}/*/*.cpp)
  set(target skald_${name})
  if(NOT name MATCHES "^(saga|aofs|bots)$")  # their stages, and Karl's thoughts, are told apart by unnamed namespaces
    skald_join(sources)
  endif()
  if(sources)
    add_library(${target} STATIC ${sources})
    target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
    if(name MATCHES "^(content|words)$")
      target_compile_options(${target} PRIVATE ${SKALD_SELDOM})
    endif()
    if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")  # it travels to the page: what runs seldom is made small
      if(name MATCHES "^(content|words|aofs|odds)$")
        target_compile_options(${target} PRIVATE -Oz)
      elseif(NOT name MATCHES "^(table|march)$")
        target_compile_options(${target} PRIVATE -O2)
      endif()
    endif()
    set(scope PUBLIC)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:skald_flags>)
    if(name MATCHES "^(saga|aofs)$")
      skald_precompile(${target} <${name}/match.hpp>)
    elseif(name MATCHES "^(content|odds|words|bots)$")
      skald_precompile(${target} ${SKALD_BOOKS})
    elseif(name MATCHES "^(table|march)$")
      skald_precompile(${target} <table/scene.hpp>)
    endif()
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(skald::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(${target} ${scope} cxx_std_20)
  install(TARGETS ${target} EXPORT skald-targets)
  target_include_directories(${target} ${scope} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
    $<INSTALL_INTERFACE:include/skald>)
  target_include_directories(${target} SYSTEM ${scope} $<BUILD_INTERFACE:${SKALD_HEADERS}>)
  foreach(below ${ARGN})
    target_link_libraries(${target} ${scope} skald_${below})
  endforeach()
endfunction()
