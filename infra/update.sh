#!/bin/sh
# Updates the shop on this server to the checked-out version: backs up, builds, migrates, restarts.
# Usage, after git pull: infra/update.sh [options of docker compose, like --profile demo]
set -eu
cd "$(dirname "$0")"
compose() { docker compose --file compose.yaml "$@"; }
REVISION=$(git rev-parse HEAD 2>/dev/null || true)
export REVISION
# The running version takes the backup: `run` would start the new version's migration first.
compose "$@" exec -T backup /app/infra/image/storywall.sh nightly-backup --now
compose "$@" pull caddy postgres redis store
compose "$@" build
compose "$@" up --detach --wait --remove-orphans
compose "$@" run --rm --detach web seed
docker image prune --force --filter label=org.opencontainers.image.title=Storywall >/dev/null
compose "$@" ps
