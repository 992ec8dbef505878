#!/bin/sh
# Installs Debian 13 with PostgreSQL 17, Patroni, etcd, PgBouncer and HAProxy into a folder, for cluster.ts. As root, with
# debootstrap installed. Nothing of it starts by itself, and nothing outside the folder changes.
set -e
root=$1
mirror=${2:-http://deb.debian.org/debian}
[ -x "$root/usr/bin/patroni" ] && exit 0
debootstrap --variant=minbase --include=ca-certificates trixie "$root" "$mirror"
printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"
DEBIAN_FRONTEND=noninteractive chroot "$root" apt-get install -y -q --no-install-recommends \
  postgresql-17 patroni python3-etcd etcd-server etcd-client pgbouncer haproxy
