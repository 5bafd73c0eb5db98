#!/bin/sh
# Updates the shop on this server to the checked-out version: backs up, builds, migrates, restarts.
# Usage, after git pull: infra/update.sh [options of docker compose, like --profile demo]
set -eu
cd "$(dirname "$0")"
compose() { docker compose --file compose.yaml "$@"; }
compose "$@" build --pull
compose "$@" run --rm backup nightly-backup --now
compose "$@" up --detach --wait --remove-orphans
compose "$@" run --rm --detach web seed
docker image prune --force >/dev/null
compose "$@" ps
