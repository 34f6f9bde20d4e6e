#!/bin/sh
# Sets up automatic failover of PostgreSQL with pg_auto_failover (Debian packages pg-auto-failover-cli and
# postgresql-15-auto-failover). Run it as the user postgres, with PGDATA, PGPORT and NODE (this machine's host name) in the
# environment, first on a third, small machine, then on both database machines:
#   failover.sh monitor
#   failover.sh node postgresql://autoctl_node@MONITOR:5432/pg_auto_failover
# then, as root: pg_autoctl show systemd --pgdata "$PGDATA" >/etc/systemd/system/pgautofailover.service
# and once, on the first database machine: psql -d postgres -c 'create role haproxy login' -c "alter role bobica password '…'"
# The first node is the primary, the other its synchronous standby. HAProxy finds the primary (see haproxy.cfg). A primary
# that was down rejoins as a standby automatically. Without the monitor the shop keeps selling, but nothing is promoted.
set -e
case "$1" in
  monitor)
    pg_autoctl create monitor --auth trust --ssl-self-signed --hostname "$NODE"
    # A node that is silent for 5 s is replaced; by then, a primary that was cut off has stopped (default: 20 to 30 s).
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
