import { setTimeout as pause } from 'node:timers/promises';
import { onEmbeddedDatabase } from '../../support/postgres';
import { seededRandom, repetitions, seed } from '../../support/repetitions';
import { startServer, type ServerProcess } from '../../support/server';
import { stockShop, withDatabase } from '../../support/stockedShop';
import { checkOrders, PersistentBuyer, type Attempt } from './PersistentBuyer';

const { ordersWhileKilled: orders, kills } = repetitions;
const buyers = Math.min(20, Math.ceil(orders / 5));
const callsPerOrder = 4;
const stock = 1_000_000;
const productId = 1;

onEmbeddedDatabase((storage) => {
  let server: ServerProcess | undefined;
  afterAll(() => server?.dispose());

  it(`stores every acknowledged order once when it is killed ${kills} times during ${orders} orders`, async () => {
    const { dataDir, databaseUrl } = storage();
    const customers = await stockShop(storage(), { customers: buyers, stock });
    const shop = await startServer({
      dataDir,
      env: databaseUrl ? { DATABASE_URL: databaseUrl } : {},
    });
    server = shop;
    const random = seededRandom(seed);
    let responses = 0;
    const attempts: Attempt[] = [];
    const left = { orders };
    const buying = customers.map(async (customer) => {
      const onAnswer = () => (responses += 1);
      const url = () => shop.url;
      const buyer = new PersistentBuyer({ customer, productId, url, random, onAnswer });
      while (left.orders > 0) {
        left.orders -= 1;
        attempts.push(await buyer.order());
      }
    });
    const done = Promise.all(buying);
    let isOver = false;
    void done.catch(() => undefined).then(() => (isOver = true));

    const timestamps = Array.from({ length: kills }, () => random() * orders * callsPerOrder * 0.9);
    let killed = 0;
    for (const timestamp of timestamps.sort((a, b) => a - b)) {
      while (responses < timestamp && !isOver) await pause(5);
      await pause(random() * 30);
      await shop.kill();
      killed += 1;
      await shop.restart();
    }
    await done;
    await shop.stop();
    const checked = await withDatabase(storage(), (connection) =>
      checkOrders(connection, { attempts, productId, stock }),
    );
    const acknowledged = attempts.filter((attempt) => attempt.acknowledged).length;
    process.stdout.write(
      `${databaseUrl ? 'PostgreSQL' : 'embedded'}: ${orders} sent off, ${killed} kills, ` +
        `${acknowledged} acknowledged, ${checked.orders} in the books\n`,
    );
    expect(killed).toBe(kills);
    expect(checked.orders).toBeGreaterThanOrEqual(acknowledged);
  });
});
