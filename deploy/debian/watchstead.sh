#!/bin/sh
# Runs the command line with the settings and as the user of the service.
set -e
[ "$(id -u)" -ne 0 ] || exec runuser --user watchstead -- "$0" "$@"
exec /usr/lib/watchstead/node --env-file=/etc/watchstead/env /usr/lib/watchstead/bin/watchstead.js "$@"
