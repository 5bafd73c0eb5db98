#!/bin/sh
# Starts one process of the shop. The process replaces this shell, so it receives SIGTERM.
set -eu
cd "$(dirname "$(readlink -f "$0")")/../.."

run() {
  folder=$1
  shift
  cd "$folder"
  exec node "$@"
}

# Succeeds if this container's process is ready: a worker answers on its status port, the web process on the other.
check_health() {
  answers "${STATUS_PORT:-9464}" || answers "${PORT:-3000}"
}

answers() {
  bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$0" && printf "GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n" >&3 \
    && read -r _ status _ <&3 && [ "$status" = 200 ]' "$1" 2>/dev/null
}

command=${1:-web}
[ $# -eq 0 ] || shift
case $command in
  web)
    run apps/web --max-semi-space-size=12 --heap-growing-percent=30 --no-memory-reducer src/server/main.ts
    ;;
  worker)
    name=${1:-}
    export STATUS_PORT="${STATUS_PORT:-9464}" MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
    case $name in
      images | checkout | orders) run "workers/$name" --max-semi-space-size=4 src/main.ts ;;
      email)
        # Emails are written in JSX. The image contains the compiled files.
        if [ -d packages/email/node_modules/esbuild ]; then
          run workers/email --import @storywall/email/load-jsx --max-semi-space-size=4 src/main.ts
        fi
        run workers/email --max-semi-space-size=4 src/main.ts
        ;;
      *) echo "Name a worker: images, checkout, orders or email." >&2; exit 2 ;;
    esac
    ;;
  relay)
    export STATUS_PORT="${STATUS_PORT:-9464}" MALLOC_TRIM_THRESHOLD_=131072
    run workers/outbox --max-semi-space-size=4 src/main.ts
    ;;
  check-health)
    check_health
    ;;
  migrate | create-bucket | doctor | jobs | sign-in-link | nightly-backup)
    run infra/image "src/$command.ts" "$@"
    ;;
  seed)
    run packages/seed src/main.ts "$@"
    ;;
  backup | restore)
    run packages/backup src/command.ts "$command" "$@"
    ;;
  *)
    echo "There is no command $command. Use web, worker <name>, relay, migrate, seed, create-bucket, doctor, jobs, sign-in-link, backup, restore, nightly-backup or check-health." >&2
    exit 2
    ;;
esac
