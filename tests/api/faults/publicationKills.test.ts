import { setTimeout as pause } from 'node:timers/promises';
import type { AdminProduct } from '@/contract/admin/products';
import { onEmbeddedDatabase } from '../../support/onBothDatabases';
import { both, changeProduct, readProduct } from '../../support/productShop';
import { seededRandom } from '../../support/random';
import { repetitions } from '../../support/repetitions';
import { useStaffServer } from '../../support/useStaffServer';
import { withDatabase } from '../../support/stockedShop';
import { productViolations, stockViolations } from '../security/invariants';

const kills = repetitions.publicationKills;

onEmbeddedDatabase((storage) => {
  const server = useStaffServer(storage);

  test('a kill in the middle of a publication leaves all of it or nothing, and never less than was answered', async () => {
    const { shop, client } = server;
    const random = seededRandom(11);
    let turn = 0;
    let answered = 0;
    const publishNext = async () => {
      turn += 1;
      const change = {
        name: both(`Sok broj${turn}`),
        description: both(`opis${turn}`),
        price: turn,
      };
      const { data, status } = await changeProduct(client, 1, change);
      if (status === 200 && data.version > 0) answered = turn;
    };
    const found = async (q: string) =>
      (await client.get<{ total: number }>(`/api/products?q=${q}`)).data.total;

    for (let killed = 0; killed < kills; killed += 1) {
      await publishNext();
      const publishing = (async () => {
        for (;;) await publishNext();
      })().catch(() => 'lost');
      await pause(20 + random() * 150);
      await shop.kill();
      expect(await publishing).toBe('lost');
      await withDatabase(storage(), async (connection) => {
        expect(await productViolations(connection)).toEqual([]);
        expect(await stockViolations(connection)).toEqual([]);
      });
      await shop.restart();
      const { published } = (await readProduct(client, 1)) satisfies AdminProduct;
      const live = published?.price ?? 0;
      expect([answered, answered + 1]).toContain(live);
      expect(published).toMatchObject({
        name: both(`Sok broj${live}`),
        description: both(`opis${live}`),
      });
      expect(await found(`opis${live}`)).toBe(1);
      expect(await found(`broj${live}`)).toBe(1);
    }
  });
});
