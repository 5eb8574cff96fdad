#!/bin/sh
# Installs the command and the store into the working folder: what the Dockerfile runs, and what runs without Docker.
# Packages are names, names with versions, or tarballs: sh install.sh @mci/cli @mci/store-postgres
set -eu
test "$#" -gt 0 || set -- @mci/cli @mci/store-postgres
test -f package.json || echo '{ "private": true }' > package.json
npm install --omit=dev --no-audit --no-fund "$@"
node_modules/.bin/mci --version
