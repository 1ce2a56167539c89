# cmake -D FOLDER=... -D NPM=... -P NpmCi.cmake: what FOLDER/package-lock.json names is in FOLDER/node_modules. Asks the
# network only when the lock file has changed. Several builds may do this at once.
set(lock ${FOLDER}/package-lock.json)
set(done ${FOLDER}/node_modules/installed.sha256)
file(LOCK ${FOLDER}/.npm-lock GUARD PROCESS TIMEOUT 600)
file(SHA256 ${lock} wanted)
if(EXISTS ${done})
  file(READ ${done} found)
endif()
if(NOT "${found}" STREQUAL "${wanted}")
  execute_process(COMMAND ${NPM} ci --ignore-scripts --no-audit --no-fund --prefer-offline
    WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${FOLDER}: `npm ci` failed, so what ${lock} names is not there. It needs the npm registry, "
      "or its cache, once; after that builds need no network. It said:\n${said}")
  endif()
  file(WRITE ${done} ${wanted})
endif()
