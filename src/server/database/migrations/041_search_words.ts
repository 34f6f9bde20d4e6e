import { sql } from 'kysely';
import { orderSearchWords } from '../orderSearchWords';
import type { Migration } from '../migrate';

const batch = 500;

/**
 * Orders are found by the last digits of a phone too, and words end where digits begin. The words of products are
 * written again at the start (`completeContent`). Orders of people who were removed keep their number only.
 */
export const searchWords: Migration = {
  name: '041_search_words',
  compatible: true,
  async up(trx) {
    await sql`delete from search_words`.execute(trx);
    let after = 0;
    for (;;) {
      const orders = await trx
        .selectFrom('orders')
        .select(['id', 'number', 'contact', 'address', 'tracking_number'])
        .where(sql<boolean>`placed_at is not null and cardinality(search_words) > 1`)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute();
      const last = orders.at(-1);
      if (!last) return;
      after = last.id;
      const written = orders.map((order) => ({ id: order.id, words: orderSearchWords(order) }));
      await sql`
        update orders set search_words = array(select jsonb_array_elements_text(written.words))
        from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written (id int, words jsonb)
        where orders.id = written.id`.execute(trx);
    }
  },
};
