#!/bin/sh
# PostgreSQL that promotes its standby by itself: pg_auto_failover, of Debian's packages pg-auto-failover-cli and
# postgresql-15-auto-failover. As the account postgres, with PGDATA, PGPORT and NODE (the name of this machine in the
# network) in the environment, first on a third, small machine, then on both of the database:
#   failover.sh monitor
#   failover.sh node postgresql://autoctl_node@MONITOR:5432/pg_auto_failover
# then as root: pg_autoctl show systemd --pgdata "$PGDATA" >/etc/systemd/system/pgautofailover.service
# and once, on the first: psql -d postgres -c 'create role haproxy login' -c "alter role bobica password '…'"
# The first node is the primary, the other its synchronous standby. HAProxy finds the primary, see haproxy.cfg. A primary
# that was away comes back as a standby, by itself. Without the monitor the shop sells on, but nothing is promoted.
set -e
case "$1" in
  monitor)
    pg_autoctl create monitor --auth trust --ssl-self-signed --hostname "$NODE"
    # A node that is silent for 5 s is replaced; by then a primary that is cut off has stopped itself (default: 20 to 30 s).
    cat >>"$PGDATA/postgresql.conf" <<-'END'
	pgautofailover.health_check_period = 1000
	pgautofailover.health_check_timeout = 1000
	pgautofailover.health_check_retry_delay = 500
	pgautofailover.node_considered_unhealthy_timeout = 5000
	pgautofailover.primary_demote_timeout = 5000
	END
    ;;
  node)
    pg_autoctl create postgres --monitor "$2" --auth trust --ssl-self-signed --hostname "$NODE" \
      --username bobica --dbname bobica
    printf 'host bobica bobica samenet scram-sha-256\nhost postgres haproxy samenet trust\n' >>"$PGDATA/pg_hba.conf"
    pg_autoctl config set timeout.network_partition_timeout 4
    ;;
esac
