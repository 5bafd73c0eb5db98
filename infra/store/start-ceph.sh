#!/bin/sh
# Starts Ceph on this machine for the tests of packages/storage: one monitor, one object daemon that keeps everything in
# memory, and the S3 gateway at http://127.0.0.1:$PORT with the keys `shop` and `shop-secret`.
# Needs root and Debian's packages radosgw, ceph-mon, ceph-mgr and ceph-osd. Ends with all daemons on Ctrl-C.
set -eu

DIR=${1:?give a new folder for its files}
PORT=${PORT:-7480}
mkdir -p "$DIR/mon" "$DIR/mgr" "$DIR/osd" "$DIR/rgw"
export CEPH_CONF="$DIR/ceph.conf"
FSID=$(cat /proc/sys/kernel/random/uuid)
MONITOR="[v2:127.0.0.1:$((PORT + 1)),v1:127.0.0.1:$((PORT + 2))]"
cat > "$CEPH_CONF" <<CONF
[global]
fsid = $FSID
mon host = $MONITOR
public network = 127.0.0.0/8
keyring = $DIR/keyring
run dir = $DIR
admin socket = $DIR/\$name.asok
log file = $DIR/\$name.log
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
[mon]
mon data = $DIR/mon
[mgr]
mgr data = $DIR/mgr
[osd]
osd data = $DIR/osd
osd objectstore = memstore
memstore device bytes = 4294967296
[client.rgw]
rgw data = $DIR/rgw
rgw frontends = beast endpoint=127.0.0.1:$PORT
CONF

ceph-authtool --create-keyring "$DIR/keyring" --gen-key --name mon. --cap mon 'allow *'
for name in client.admin client.rgw mgr.a osd.0; do
  ceph-authtool "$DIR/keyring" --gen-key --name "$name" --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
done
monmaptool --create --addv a "$MONITOR" --fsid "$FSID" "$DIR/monmap"
ceph-mon --mkfs --id a --monmap "$DIR/monmap" --keyring "$DIR/keyring"

PIDS=
trap 'kill $PIDS; wait' EXIT
trap 'exit 0' INT TERM
run() { "$@" > "$DIR/$1.out" 2>&1 & PIDS="$PIDS $!"; }

run ceph-mon --foreground --id a
run ceph-mgr --foreground --id a
OSD=$(cat /proc/sys/kernel/random/uuid)
ceph osd new "$OSD"
ceph-osd --mkfs --id 0 --osd-uuid "$OSD"
run ceph-osd --foreground --id 0
run radosgw --foreground --id rgw
until curl --silent --fail --output "$DIR/answer" "http://127.0.0.1:$PORT/"; do sleep 1; done
radosgw-admin user create --uid shop --display-name shop --access-key shop --secret-key shop-secret > "$DIR/user.json"
ceph --version
echo "Ready: http://127.0.0.1:$PORT"
wait
