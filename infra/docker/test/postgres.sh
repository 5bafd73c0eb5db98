#!/bin/sh
# Creates the cluster, the role and the database once, and runs Postgres with the given options. Replaces the official
# image's entry point.
set -eu
bin=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
mkdir -p "$data" && chown postgres:postgres "$data"
if [ ! -s "$data/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" >/tmp/password && chown postgres /tmp/password
  as_postgres "$bin/initdb" --pgdata "$data" --username "$POSTGRES_USER" --pwfile /tmp/password --auth-host scram-sha-256
  echo "host all all all scram-sha-256" >>"$data/pg_hba.conf"
  as_postgres "$bin/pg_ctl" --pgdata "$data" --wait -o "-c listen_addresses=" start
  as_postgres "$bin/createdb" --username "$POSTGRES_USER" "$POSTGRES_DB"
  as_postgres "$bin/pg_ctl" --pgdata "$data" --wait stop
fi
exec setpriv --reuid postgres --regid postgres --clear-groups "$bin/postgres" -D "$data" -c listen_addresses='*' "$@"
