# What is installed, and the packages that are made of it. `tests/run --package` builds and tries them.
include(GNUInstallDirs)

# The date on the manual page is that of the package's changelog.
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/changelog)
execute_process(COMMAND sh -c "date -ud \"$(sed -n 's/^ -- .*>  //p' changelog)\" +%F" WORKING_DIRECTORY ${CMAKE_CURRENT_LIST_DIR}
                OUTPUT_VARIABLE CHAPEAU_DAY OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(doc_dir ${CMAKE_INSTALL_DATADIR}/doc/chapeau)

# The program makes the manual page from its help, in each language: `man -L fr chapeau`.
set(man_pages "")
foreach(code en fr es ja)
  set(man_page ${PROJECT_BINARY_DIR}/package/${code}/chapeau.1.gz)
  cmake_path(GET man_page PARENT_PATH man_folder)
  file(MAKE_DIRECTORY ${man_folder}) # now: make goes there before it does anything
  add_custom_command(OUTPUT ${man_page}
    COMMAND sh -c "${CMAKE_CROSSCOMPILING_EMULATOR} '$<TARGET_FILE:chapeau>' --lang ${code} man-page ${CHAPEAU_DAY} >chapeau.1 && gzip -9nc chapeau.1 >'${man_page}'"
    WORKING_DIRECTORY ${man_folder}
    DEPENDS chapeau VERBATIM)
  list(APPEND man_pages ${man_page})
  if(code STREQUAL en)
    install(FILES ${man_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  else()
    install(FILES ${man_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/${code}/man1)
  endif()
endforeach()

# Two changelogs: the program's and the package's.
set(changelog ${PROJECT_BINARY_DIR}/package/changelog.gz)
set(package_changelog ${PROJECT_BINARY_DIR}/package/changelog.Debian.gz)
add_custom_command(OUTPUT ${changelog}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/package
  COMMAND sh -c "gzip -9nc '${PROJECT_SOURCE_DIR}/CHANGELOG.md' >'${changelog}'"
  DEPENDS ${PROJECT_SOURCE_DIR}/CHANGELOG.md VERBATIM)
add_custom_command(OUTPUT ${package_changelog}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/package
  COMMAND sh -c "gzip -9nc '${PROJECT_SOURCE_DIR}/.package/changelog' >'${package_changelog}'"
  DEPENDS ${PROJECT_SOURCE_DIR}/.package/changelog VERBATIM)

# The licences of the program and of everything that is linked in, from the packages that it was built with.
set(copyright ${PROJECT_BINARY_DIR}/package/copyright)
set(serve_notices "")
if(TARGET chapeau-serve)
  set(serve_notices libqrcodegencpp-dev)
endif()
add_custom_command(OUTPUT ${copyright}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/package
  COMMAND ${PROJECT_SOURCE_DIR}/.package/copyright ${PROJECT_SOURCE_DIR}/LICENSE ${copyright} ${serve_notices}
  DEPENDS ${PROJECT_SOURCE_DIR}/.package/copyright ${PROJECT_SOURCE_DIR}/LICENSE VERBATIM)

add_custom_target(package_files ALL DEPENDS ${man_pages} ${changelog} ${package_changelog} ${copyright})

install(TARGETS chapeau RUNTIME)
install(FILES src/cli/shell/completion/chapeau.bash RENAME chapeau
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES src/cli/shell/completion/chapeau.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
# Debian's zsh looks into another folder for what its packages bring than for what is installed by hand.
install(CODE "
  set(folder site-functions)
  if(CMAKE_INSTALL_PREFIX MATCHES \"/usr$\")
    set(folder vendor-completions)
  endif()
  file(INSTALL ${PROJECT_SOURCE_DIR}/src/cli/shell/completion/chapeau.zsh RENAME _chapeau
       DESTINATION \${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${folder})")
install(FILES README.md ${changelog} ${package_changelog} ${copyright} DESTINATION ${doc_dir})
install(FILES examples/README.md examples/LISEZMOI.md examples/LEEME.md examples/README.ja.md DESTINATION ${doc_dir}/examples)
install(FILES .package/lintian-overrides RENAME chapeau DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides)
install(DIRECTORY schema DESTINATION ${doc_dir})
install(DIRECTORY examples/pictures DESTINATION ${doc_dir}/examples PATTERN draw EXCLUDE)

# Installs a program beside chapeau in a component of its own, which becomes a package; its pages are those of chapeau.
function(install_beside program component)
  install(TARGETS ${program} RUNTIME COMPONENT ${component})
  install(FILES .package/lintian-overrides.${component} RENAME ${program}
          DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT ${component})
  install(CODE "
    set(share \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR})
    file(MAKE_DIRECTORY \${share}/doc \${share}/man/man1)
    file(CREATE_LINK chapeau \${share}/doc/${program} SYMBOLIC)
    file(CREATE_LINK chapeau.1.gz \${share}/man/man1/${program}.1.gz SYMBOLIC)" COMPONENT ${component})
endfunction()

# The hub is a package of its own, so that people who keep score at one table need no library for PostgreSQL.
if(TARGET chapeau-hub)
  install_beside(chapeau-hub hub)
endif()
# So is the server of the pad: nothing that listens to a network is installed where nobody asked for it.
if(TARGET chapeau-serve)
  install_beside(chapeau-serve serve)
  install(FILES examples/chapeau-serve.service DESTINATION lib/systemd/user COMPONENT serve)
endif()

# --- cpack -G DEB; cpack -G TGZ -D CPACK_COMPONENTS_ALL=Unspecified, which leaves the hub and the pad out ---
set(CPACK_PACKAGE_CONTACT "the chapeau authors <chapeau@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "score sheet for the card games Mille and Militaire")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/package)
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/.package/repack.cmake)
set(CPACK_GENERATOR DEB)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Keeps score of Mille, the Canadian rummy for two, and of Militaire, its
cousin for three or four, at a real table.

After each hand you type what lies in front of the players. The program
checks that such a hand can exist, scores it, marks the stars and circles
the chapeaux, keeps the totals, knows when the match is over, and works out
who owes whom how much, line by line, so that the loser can check it.")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_UNSPECIFIED_FILE_NAME chapeau-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME chapeau)
set(CPACK_DEBIAN_HUB_PACKAGE_NAME chapeau-hub)
set(CPACK_DEBIAN_HUB_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_HUB_PACKAGE_DEPENDS "chapeau (= ${PROJECT_VERSION}-1)")
set(CPACK_DEBIAN_HUB_DESCRIPTION
"Syncs the laptops of a card club.

This is the program behind the commands sync and hub of chapeau, which keeps
score of the card games Mille and Militaire. The club's history is in a
PostgreSQL database. Each laptop has all of it, and works without a network.")
set(CPACK_DEBIAN_SERVE_PACKAGE_NAME chapeau-serve)
set(CPACK_DEBIAN_SERVE_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_SERVE_PACKAGE_DEPENDS "chapeau (= ${PROJECT_VERSION}-1)")
set(CPACK_DEBIAN_SERVE_DESCRIPTION
"Shows a score sheet on phones, and enters hands there.

This is the program behind the command serve of chapeau, which keeps score of
the card games Mille and Militaire. It serves the open match to the browsers
of the table's own network. The file stays on this computer. A unit for the
systemd of a user comes with it, which is not enabled.")
include(CPack)
