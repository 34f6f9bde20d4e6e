import type { Today } from '@/contract/admin/today';
import type { OrderComplaints } from '@/contract/complaint';
import { withdrawalDays } from '@/contract/withdrawal';
import { staffViolations } from '@tests/api/security/invariants';
import { buy, signUp } from '@tests/support/customers';
import {
  changeLines,
  customer as person,
  dayAgo,
  decideCase,
  enterCase,
  enterOrder,
  moveAlong,
  read,
  readCase,
} from '@tests/support/staffOrders';
import { TestClient } from '@tests/support/TestClient';
import {
  byLink,
  createDelivered,
  type Delivered,
  deliveredDaysAgo,
  form,
  helper,
  getNumber,
  orderEmail,
  owner,
  report,
  shop,
  state,
  withdrawal,
} from './shop';

afterEach(async () => expect(await staffViolations(shop.database.kysely)).toEqual([]));

describe('a complaint', () => {
  test('opens a case with all details, emails the customer immediately, and is listed on Today', async () => {
    const order = await createDelivered();
    const { status, data } = await report(order);
    expect(status).toBe(200);
    const [complaint] = data.complaints;
    expect(complaint).toMatchObject({
      kind: 'complaint',
      received_on: dayAgo(0),
      lines: [{ quantity: 1 }],
      wants: 'replace',
      said: expect.stringContaining('Napukla je na dnu.') as string,
      answer_by: dayAgo(-8),
      solve_by: dayAgo(-15),
      decision: null,
      finished: false,
    });
    const { number = 0 } = complaint ?? {};
    const openedCase = await readCase(helper, number);
    expect(openedCase).toMatchObject({
      order_number: order.number,
      received_by: 'web',
      entered_by: null,
      deadline: { step: 'answer', by: dayAgo(-8) },
      customer: { name: 'Jelena', email: 'jelena@example.rs' },
      said: 'Stiglo je razbijeno ili procurilo.\n\nNapukla je na dnu.',
    });
    expect(openedCase.acknowledged_at).not.toBeNull();
    const emails = await shop.rows('emails');
    expect(emails.filter(({ kind }) => kind === 'complaint_received')).toMatchObject([
      { recipient: 'jelena@example.rs', content: { case_number: number, due_on: dayAgo(-8) } },
    ]);
    const { alerts } = (await helper.get<Today>('/api/admin/today')).data;
    expect(alerts).toContainEqual({
      ...{ kind: 'caseNew', count: 1, number: `${number}`, since: null, filter: {} },
    });
  });

  test('shows the answer in the account and on the linked page, which hides the customer’s text', async () => {
    const order = await createDelivered();
    await report(order, { wants: 'refund', account: '310123456789121186' });
    const waiting = await state(order);
    expect([waiting.pieces, waiting.complaints[0]?.decision]).toEqual([[], null]);
    const openedCase = await readCase(owner, getNumber(waiting));
    expect(openedCase.said).toMatch(
      /Račun za povraćaj: 310-1234567891211-86 \(upisan sa naloga kupca, \d.*\)$/,
    );
    await decideCase(owner, openedCase, { decision: 'refund', amount: 100, reasons: 'Vraćamo.' });
    const answered = {
      decision: 'refund',
      reasons: 'Vraćamo.',
      amount: 100,
      decided_on: dayAgo(0),
    };
    expect((await state(order)).complaints).toMatchObject([answered]);
    const linked = await byLink(order, 'complaints');
    expect(linked.data.complaints).toMatchObject([{ ...answered, said: '' }]);
    expect(linked.text).not.toMatch(/310-|Napukla|Jelena|example/);
  });

  test('notifies the owner once with its text, for customers with and without an account', async () => {
    const order = await createDelivered();
    await report(order);
    await report(order);
    const linked = await createDelivered({ email: 'druga@example.rs' });
    await byLink(linked, 'complaint', form({ ...withdrawal(), account: '310123456789121186' }));
    const notices = (await shop.rows('emails')).filter(({ kind }) => kind === 'complaint_notice');
    expect(notices).toMatchObject([
      {
        recipient: orderEmail,
        content: { case_kind: 'complaint', number: order.number, lines: [{ quantity: 1 }] },
      },
      { recipient: orderEmail, content: { case_kind: 'withdrawal', number: linked.number } },
    ]);
    const { said } = notices[1]?.content as { said: string };
    // Anyone with the link can enter an account number.
    expect(said).toMatch(/310-1234567891211-86 \(upisan preko linka do porudžbine, \d.*\)$/);
  });

  test('is created once even by simultaneous requests; a different complaint is rejected while the first is open', async () => {
    const order = await createDelivered();
    const responses = await Promise.all([report(order), report(order), report(order)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ data }) => getNumber(data))).size).toBe(1);
    expect(
      (await shop.rows('emails')).filter(({ kind }) => kind === 'complaint_received'),
    ).toHaveLength(1);
    for (const more of [{ text: 'Druga.' }, { lines: [{ position: 0, quantity: 2 }] }]) {
      const { status, body } = await report(order, more);
      expect([status, body.code]).toEqual([409, 'complaint_open']);
    }
  });

  test('is accepted once if two complaints about the last unit are made simultaneously, one from the account and one with the link', async () => {
    const order = await createDelivered({ quantity: 1 });
    const responses = await Promise.all([
      report(order),
      byLink(order, 'complaint', form({ text: 'B' })),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shop.rows('cases')).toHaveLength(1);
  });

  test('cannot include units that were not bought, were returned or are part of a different complaint', async () => {
    const order = await createDelivered({ quantity: 3 });
    const expectRejected = async (lines: object[]) => {
      const { status, body } = await report(order, { lines });
      expect([status, body.errors]).toEqual([422, { lines: ['not_available'] }]);
    };
    await expectRejected([{ position: 0, quantity: 4 }]);
    await expectRejected([{ position: 1, quantity: 1 }]);
    await expectRejected([1, 2].map(() => ({ position: 0, quantity: 1 })));
    const first = await readCase(owner, getNumber((await report(order)).data));
    await decideCase(owner, first, { decision: 'replace' });
    expect((await state(order)).pieces).toEqual([{ position: 0, quantity: 2 }]);
    await expectRejected([{ position: 0, quantity: 3 }]);
    const second = await report(order, { lines: [{ position: 0, quantity: 2 }] });
    expect((await state(order)).complaints.map(({ number }) => number)).toEqual([
      getNumber(second.data),
      first.number,
    ]);
    // Units of a rejected complaint can be reported again.
    const rejected = await readCase(owner, getNumber(second.data));
    await decideCase(owner, rejected, {
      decision: 'reject',
      reasons: 'Nije.',
      solve_by: undefined,
    });
    const afterReturn = await changeLines(owner, await read(owner, order.number), {
      kind: 'returned',
      lines: [{ position: 0, pieces: 2, into: 'writeOff' }],
    });
    expect(afterReturn.status).toBe(200);
    expect((await state(order)).pieces).toEqual([{ position: 0, quantity: 1 }]);
  });

  test('requires the remedy that the customer wants and an order that was delivered to the customer', async () => {
    const order = await createDelivered();
    expect((await report(order, { wants: undefined })).body.errors).toEqual({
      wants: ['required'],
    });
    const other = shop.client();
    await signUp(other, { email: 'vesna@example.rs' });
    for (const { status } of [await other.get(order.path), await other.post(order.path, form())])
      expect(status).toBe(404);
    const { id } = await buy(other);
    const early = await other.post(`/api/orders/${id}/complaints`, form());
    expect([early.status, early.body.errors]).toEqual([422, { lines: ['not_available'] }]);
    expect((await byLink({ token: `${order.id}.wrong` }, 'complaint', form())).status).toBe(404);
    expect(await shop.rows('cases')).toEqual([]);
  });

  test('ignores everything that the form does not declare', async () => {
    const order = await createDelivered();
    const invented = {
      customer: { name: 'X' },
      received_by: 'phone',
      decision: 'refund',
      amount: 9,
    };
    const { data } = await report(order, invented);
    expect(await readCase(owner, getNumber(data))).toMatchObject({
      customer: { name: 'Jelena' },
      received_by: 'web',
      decision: null,
      amount: null,
    });
  });

  test('about a phone order without an email address can be made with the link, and sends no email', async () => {
    const { number } = await enterOrder(helper);
    const { parcel } = await moveAlong(helper, number, ['confirm', 'ship', 'deliver']);
    expect(parcel).toBe('delivered');
    const { id, link_key } = await shop.row('orders', { number });
    const token = `${id}.${link_key}`;
    const { data } = await byLink({ token }, 'complaint', form());
    const openedCase = await readCase(helper, getNumber(data));
    expect(openedCase).toMatchObject({ customer: person, acknowledged_at: null });
    expect(openedCase.customer.city).not.toBe('');
  });
});

describe('a withdrawal', () => {
  test('needs no reason, and its email contains the day of the refund', async () => {
    const order = await createDelivered();
    const { data } = await byLink(order, 'complaint', withdrawal());
    expect(data.complaints).toMatchObject([
      { kind: 'withdrawal', wants: null, answer_by: dayAgo(-14), solve_by: dayAgo(-14) },
    ]);
    const email = (await shop.rows('emails')).find(({ kind }) => kind === 'complaint_received');
    expect(email?.content).toMatchObject({ case_kind: 'withdrawal', due_on: dayAgo(-14) });
  });

  test('is possible on the 14th day after the delivery and not on the 15th', async () => {
    const order = await createDelivered();
    await deliveredDaysAgo(order, withdrawalDays);
    expect((await state(order)).withdraw_until).toBe(dayAgo(0));
    await deliveredDaysAgo(order, withdrawalDays + 1);
    expect((await state(order)).withdraw_until).toBeNull();
    const late = await order.client.post(order.path, withdrawal());
    expect([late.status, late.body.errors]).toEqual([422, { reason: ['not_available'] }]);
    expect((await report(order)).status).toBe(200);
  });
});

describe('additions', () => {
  const add = ({ client, id }: Delivered, body: object) =>
    client.post<OrderComplaints>(`/api/orders/${id}/complaint-messages`, body);

  test('are added to the case once, until the shop has answered', async () => {
    const order = await createDelivered();
    const number = getNumber((await report(order)).data);
    const message = { number, text: 'I karton je mokar.' };
    await Promise.all([add(order, message), add(order, message)]);
    const openedCase = await readCase(owner, number);
    expect(openedCase.said.match(/I karton je mokar\./g)).toHaveLength(1);
    expect((await add(order, { number })).body.errors).toEqual({ text: ['required'] });
    const long = await add(order, { number, text: 'x'.repeat(1_000) });
    expect(long.status).toBe(200);
    expect((await add(order, { number, text: 'y'.repeat(1_000) })).body.errors).toEqual({
      text: ['too_long'],
    });
    await decideCase(owner, await readCase(owner, number), { decision: 'replace' });
    expect((await add(order, { number, text: 'Hvala' })).body.code).toBe('complaint_answered');
  });

  test('are limited to ten messages an hour per IP address', async () => {
    const order = await createDelivered();
    const number = getNumber((await report(order)).data);
    const statuses: number[] = [];
    for (let count = 0; count <= 10; count += 1)
      statuses.push((await add(order, { number, text: `Poruka ${count}.` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('can only be made to a case for the same order', async () => {
    const order = await createDelivered();
    const { number } = await enterCase(helper);
    expect((await add(order, { number, text: 'Tuđe' })).body.errors).toEqual({
      number: ['not_available'],
    });
    expect((await readCase(helper, number)).said).not.toContain('Tuđe');
  });

  test('made with the link are added to the case', async () => {
    const order = await createDelivered();
    const number = getNumber((await byLink(order, 'complaint', form())).data);
    const added = await byLink(order, 'complaint-messages', { number, text: 'Preko linka.' });
    expect(added.status).toBe(200);
    expect((await readCase(helper, number)).said).toContain('Preko linka.');
  });
});

test('the link to an order only opens complaints about that order, and does not show the names of staff', async () => {
  const order = await createDelivered();
  await report(order);
  const client = TestClient.of(shop.app);
  const linked = await client.post('/api/order-link/complaints', { token: order.token });
  expect(linked.text).not.toMatch(/Jelena|jelena@|Napukla|Novak/);
  expect(linked.headers['cache-control']).toBe('no-store');
});
