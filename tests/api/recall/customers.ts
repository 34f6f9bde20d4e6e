import { moveAlong } from '../../support/staffOrders';
import { bottle, getStaff, type RecallShop, texts } from './shop';

export function recallCustomers(shop: RecallShop): void {
  const by = () => getStaff(shop);
  describe('the customers of a recall', () => {
    const contact = { name: 'Ana', last_name: 'Ilić', phone: '+381 60 111 1111' };
    const sold = async (quantity: number, more: object = {}) => {
      const number = await by().confirmed(quantity, more);
      await moveAlong(shop.owner, number, ['pack', 'ship']);
      return number;
    };
    const emails = async () =>
      (await shop.rows('emails', { kind: 'recall_notice' })).map(
        ({ recipient, locale, content }) => ({
          recipient,
          locale,
          ...(content as { subject: string; text: string }),
        }),
      );

    test('get one email in their language about all their orders, and customers without an email address must be called', async () => {
      const { addBatch, recall } = by();
      await addBatch('A30', 20);
      const ana = { contact: { ...contact, email: 'ana@example.com' } };
      const first = await sold(2, ana);
      const second = await sold(1, { contact: { ...contact, email: 'Ana@example.com' } });
      await sold(3, {
        contact: { ...contact, phone: '+381 60 333 3333', email: 'tom@example.com' },
        locale: 'en',
      });
      // This customer has no email, but the phone number of the first one.
      const sameCustomer = await sold(1, { contact });
      const byPhone = await sold(1, { contact: { ...contact, phone: '+381 60 222 2222' } });
      const here = await by().confirmed(1, {
        contact: { ...contact, phone: '+381 60 444 4444', email: 'here@example.com' },
      });
      await moveAlong(shop.owner, here, ['pack']);
      const { data } = await recall('A30');
      expect(data).toMatchObject({ emails: 2, calls: 1, customers: 3 });
      const path = `/api/admin/recalls/${data.recall?.id}`;
      const sent = await Promise.all(
        [1, 2].map(() => shop.owner.post(`${path}/emails`, { texts })),
      );
      expect(sent.map(({ status }) => status)).toEqual([200, 200]);
      expect(await emails()).toMatchObject([
        {
          locale: 'sr-LAT',
          text: `Porudžbina ${sameCustomer} (1), ${second} (1), ${first} (2), komada 4.\n\nNe pijte.`,
        },
        { locale: 'en', subject: 'Serija A30 (en)', text: expect.stringContaining('komada 3.') },
      ]);
      const called = await shop.helper.put<typeof data>(`${path}/calls/${byPhone}`, {
        called: true,
      });
      expect(called.data).toMatchObject({ emails: 0, calls: 0, texts });
      expect(
        Object.fromEntries(called.data.orders.map(({ number, notice }) => [number, notice])),
      ).toMatchObject({ [first]: 'waiting', [byPhone]: 'called', [here]: 'notNeeded' });
      const call = await shop.helper.put<typeof data>(`${path}/calls/${byPhone}`, {
        called: false,
      });
      expect(call.data.calls).toBe(1);
    });

    test('must be called or emailed again if their email failed', async () => {
      const { addBatch, recall, getRecall } = by();
      await addBatch('A30', 20);
      const ana = { contact: { ...contact, email: 'ana@example.com' } };
      const numbers = [await sold(2, ana), await sold(1, ana)];
      const { data } = await recall('A30');
      const path = `/api/admin/recalls/${data.recall?.id}`;
      await shop.owner.post(`${path}/emails`, { texts });
      await shop.change(`update emails set attempts = 1000 where kind = 'recall_notice'`);
      const seen = async () => {
        const { emails: toSend, calls, orders } = await getRecall('A30');
        return { toSend, calls, notices: orders.map(({ notice }) => notice) };
      };
      const call = (called: boolean) => shop.helper.put(`${path}/calls/${numbers[0]}`, { called });
      expect(await seen()).toEqual({ toSend: 0, calls: 1, notices: ['failed', 'failed'] });
      expect((await call(true)).status).toBe(200);
      expect(await seen()).toEqual({ toSend: 0, calls: 0, notices: ['called', 'called'] });
      await call(false);
      expect(await seen()).toEqual({ toSend: 1, calls: 0, notices: ['none', 'none'] });
    });

    test('can only be emailed by the owner, who previews the text, and unknown placeholders are rejected', async () => {
      const { addBatch, recall } = by();
      await addBatch('A30', 20);
      await sold(2, { contact: { ...contact, email: 'ana@example.com' } });
      const { data } = await recall('A30', shop.helper);
      const path = `/api/admin/recalls/${data.recall?.id}`;
      expect((await shop.helper.post(`${path}/emails`, { texts })).status).toBe(403);
      expect((await shop.helper.post(`${path}/end`, { ended: 'released' })).status).toBe(403);
      const test = await shop.owner.post<{ recipient: string }>(`${path}/test-email`, { texts });
      expect(await emails()).toMatchObject([{ recipient: test.data.recipient }]);
      const wrong = { ...texts, en: { subject: 'Hello', text: '{sum}' } };
      expect((await shop.owner.post(`${path}/emails`, { texts: wrong })).status).toBe(422);
      expect(data.texts['sr-LAT'].text).toMatch(/\{order\}.*\{pieces\}.*\{amount\}/s);
      expect(data.texts.en.subject).toContain('A30');
    });

    test('have every step recorded in the log', async () => {
      const { addBatch, recall, end } = by();
      await addBatch('A30', 5);
      const number = await sold(1);
      const { data } = await recall('A30');
      const id = data.recall?.id ?? 0;
      await shop.owner.put(`/api/admin/recalls/${id}/calls/${number}`, { called: true });
      await shop.owner.post(`/api/admin/recalls/${id}/emails`, { texts });
      await end(id, 'closed');
      const log = await shop.rows('audit_log', { entity: 'recall' });
      expect(log.map(({ action, changes }) => [action, changes])).toEqual([
        ['recall.start', { product_id: bottle, batch: 'A30', reason: 'Zatvarač ne zaptiva.' }],
        ['recall.call', { order: number, called: true }],
        ['recall.email', { product_id: bottle, batch: 'A30', emails: 0, orders: 0 }],
        ['recall.closed', { product_id: bottle, batch: 'A30' }],
      ]);
    });
  });
}
