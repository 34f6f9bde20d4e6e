#!/bin/sh
# On the primary, once: the role that HAProxy asks with, access for the standby, and commits that wait for it. The last
# is set after the standby runs, or nothing could be written: alter system set synchronous_standby_names = 'standby';
# select pg_reload_conf();
set -e
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres -c 'create role haproxy login'
# Before the rules of the image, of which the first that fits counts.
sed -i '1i host postgres haproxy samenet trust\nhost replication all samenet scram-sha-256' "$PGDATA/pg_hba.conf"
