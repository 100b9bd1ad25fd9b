#!/bin/sh
# Runs the command line with the settings and as the user of the service.
set -e
# Unlike runuser, setpriv waits for nothing: signals reach the program.
[ "$(id -u)" -ne 0 ] ||
  exec env HOME=/var/lib/watchstead setpriv --reuid=watchstead --regid=watchstead --init-groups "$0" "$@"
exec /usr/lib/watchstead/node --env-file=/etc/watchstead/env /usr/lib/watchstead/bin/watchstead.js "$@"
