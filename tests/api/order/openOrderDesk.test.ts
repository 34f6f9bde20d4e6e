import { readdirSync } from 'node:fs';
import { openOrderDesk } from '../../../src/scripts/openOrderDesk';
import { onBothDatabases } from '../../support/onBothDatabases';
import { startServer } from '../../support/server';

onBothDatabases((place) => {
  const sockets = () =>
    readdirSync(place().dataDir)
      .filter((name) => name.endsWith('.sock'))
      .sort();
  async function whatWaits() {
    const { desk, close } = await openOrderDesk(place());
    try {
      return await desk.waiting();
    } finally {
      await close();
    }
  }

  test('the owner reaches the orders while the shop runs and while it does not', async () => {
    const { dataDir, databaseUrl } = place();
    const server = await startServer({
      dataDir,
      built: 'if current',
      env: { LOG_LEVEL: 'warn', ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    });
    try {
      // Several shops on one PostgreSQL may share the folder: none may take what the others listen at.
      expect(sockets()).toEqual(databaseUrl ? [] : ['backup.sock', 'orders.sock']);
      expect(await whatWaits()).toEqual([]);
    } finally {
      await server.stop();
      await server.dispose();
    }
    expect(await whatWaits()).toEqual([]);
  });
});
