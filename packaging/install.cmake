# `cmake --install`: the program where programs are, and what belongs to it where others look for it.
include(GNUInstallDirs)

install(TARGETS sobremesa DESTINATION ${CMAKE_INSTALL_BINDIR})
install(CODE "execute_process(COMMAND ${CMAKE_COMMAND} -E create_symlink sobremesa
  \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/street\")") # the console by its own name
install(DIRECTORY docs/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
if(TARGET sobremesa-mpi)
  install(TARGETS sobremesa-mpi DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT mpi)
  install(FILES packaging/sobremesa-mpi.6 DESTINATION ${CMAKE_INSTALL_MANDIR}/man6 COMPONENT mpi)
endif()

# Boards, decks and positions to begin one's own from: the program has them built in.
install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/sobremesa)
install(FILES tools/wireshark/sobremesa.lua DESTINATION ${CMAKE_INSTALL_LIBDIR}/wireshark/plugins)
install(FILES packaging/sobremesa.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES packaging/sobremesa.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES packaging/completion.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME sobremesa)
install(FILES packaging/completion.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _sobremesa)
foreach(unit web reversi)
  configure_file(packaging/sobremesa-${unit}.service.in sobremesa-${unit}.service @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/sobremesa-${unit}.service DESTINATION lib/systemd/system)
endforeach()

install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN man EXCLUDE)
