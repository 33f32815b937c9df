#!/bin/bash
# Like the original: drops root, and on an empty folder creates the first user before accepting connections.
set -euo pipefail

if [ "$1" = mongod ] && [ "$(id -u)" = 0 ]; then
  find /data/db /data/configdb ! -user mongodb -exec chown mongodb '{}' +
  exec gosu mongodb "$0" "$@"
fi

if [ "$1" = mongod ] && [ -n "${MONGO_INITDB_ROOT_USERNAME:-}" ] && [ ! -e /data/db/WiredTiger ]; then
  mongod --dbpath /data/db --bind_ip 127.0.0.1 --fork --logpath /tmp/first.log --pidfilepath /tmp/first.pid
  mongosh --quiet admin --eval 'const { MONGO_INITDB_ROOT_USERNAME: user, MONGO_INITDB_ROOT_PASSWORD: pwd } = process.env
    db.createUser({ user, pwd, roles: ["root"] })'
  mongod --dbpath /data/db --shutdown
fi
unset MONGO_INITDB_ROOT_USERNAME MONGO_INITDB_ROOT_PASSWORD
exec "$@"
