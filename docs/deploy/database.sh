#!/bin/sh
# Run once, on the primary: creates the role for HAProxy's checks and gives the standby access. Once the standby runs, make
# commits wait for it (before that, nothing could be written): alter system set synchronous_standby_names = 'standby';
# select pg_reload_conf();
set -e
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres -c 'create role haproxy login'
# The rule is inserted before the image's rules, because the first match counts.
sed -i '1i host postgres haproxy samenet trust\nhost replication all samenet scram-sha-256' "$PGDATA/pg_hba.conf"
