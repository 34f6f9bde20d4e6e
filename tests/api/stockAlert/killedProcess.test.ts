import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { eventually } from '../../support/processes';
import { onEmbeddedDatabase } from '../../support/postgres';
import { repetitions } from '../../support/repetitions';
import { startServer, type ServerProcess } from '../../support/server';
import { setStock } from '../../support/rows';
import { stockShop, withDatabase } from '../../support/stockedShop';

const [productId, locale] = [12, 'sr-LAT'];

onEmbeddedDatabase((storage) => {
  const servers: ServerProcess[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.dispose())));

  const sent = () =>
    servers.flatMap(({ dataDir }) => {
      const folder = join(dataDir, 'outbox');
      const names = existsSync(folder) ? readdirSync(folder) : [];
      return names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
    });
  const waitUntilSent = (count: number) => eventually(() => sent().length >= count);

  test('every alert for a product is sent once, even if the process is killed', async () => {
    const { dataDir, databaseUrl } = storage();
    const alerts = databaseUrl ? repetitions.alertsOnPostgres : repetitions.alerts;
    await stockShop(storage(), { customers: 0, stock: 0 });
    await withDatabase(storage(), async (connection) => {
      await sql`
        insert into stock_alerts (product_id, email, email_key, locale, token_hash, confirmed_at)
        select ${productId}, email, email, ${locale}, email, now()
        from (select 'visitor' || n || '@example.com' as email from generate_series(1, ${alerts}) n) v`.execute(
        connection,
      );
      await setStock(connection, 5, productId);
    });
    const env: Record<string, string> = databaseUrl
      ? { DATABASE_URL: databaseUrl, SECRET: 's'.repeat(40) }
      : {};
    servers.push(await startServer({ dataDir, env }));
    // On PostgreSQL two processes send emails, and one of them is killed.
    if (databaseUrl) servers.push(await startServer({ env }));
    const [killed] = servers;
    await waitUntilSent(alerts / 5);
    await killed?.kill();
    await killed?.restart();
    // An email whose sending was interrupted is sent again a minute later as the same message.
    await waitUntilSent(alerts - 1);
    await Promise.all(servers.map((server) => server.stop()));

    const { left, emails, recipients, unsent } = await withDatabase(
      storage(),
      async (connection) => {
        const { rows } = await sql<Record<'left' | 'emails' | 'recipients' | 'unsent', number>>`
        select (select count(*)::integer from stock_alerts) as left, count(*)::integer as emails,
          count(distinct recipient)::integer as recipients,
          count(*) filter (where sent_at is null)::integer as unsent
        from emails where kind = 'back_in_stock'`.execute(connection);
        return rows[0] ?? { left: -1, emails: -1, recipients: -1, unsent: -1 };
      },
    );
    expect({ left, emails, recipients }).toEqual({ left: 0, emails: alerts, recipients: alerts });
    // The interrupted email is unsent, and so may be one more email whose file was written before the stop.
    expect(unsent).toBeLessThanOrEqual(2);
    const to = sent().map((path) => /^To: (.*)$/m.exec(readFileSync(path, 'utf8'))?.[1]);
    expect(new Set(to).size).toBe(to.length);
  });
});
