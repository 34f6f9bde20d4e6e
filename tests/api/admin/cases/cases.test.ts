import {
  type AdminCase,
  type CaseSummary,
  type CaseState,
  casesPerPage,
  maxCasePictures,
} from '@/contract/admin/cases';
import type { Money } from '@/contract/admin/money';
import type { Today } from '@/contract/admin/today';
import sharp from 'sharp';
import { staffViolations } from '@tests/api/security/invariants';
import { photo, uploadImage } from '@tests/support/productShop';
import {
  caseEntry,
  casePicturesPath,
  dayAgo,
  decideCase,
  enterCase,
  followCase,
  readCase,
  customer,
  keyed,
  moveAlong,
  read,
} from '@tests/support/staffOrders';
import { signUp } from '@tests/support/customers';
import { TestClient } from '@tests/support/TestClient';
import { createDelivered, helper, owner, sendReplacement, shop } from './shop';

afterEach(async () => expect(await staffViolations(shop.database.kysely)).toEqual([]));

interface List {
  cases: CaseSummary[];
  more: boolean;
  counts: Record<CaseState, number>;
}
const list = async (state: CaseState = 'open', client = owner) =>
  (await client.get<List>(`/api/admin/cases?state=${state}`)).data;
const numbers = async (state?: CaseState) => (await list(state)).cases.map(({ number }) => number);
const emails = () => shop.rows('emails');
const due = async () => {
  const { alerts } = (await helper.get<Today>('/api/admin/today')).data;
  return alerts.find(({ kind }) => kind === 'caseDue');
};

const email = 'zarko@primer.rs';
describe('entering', () => {
  test('a repeated request creates one case, and the customer is sent the case number immediately', async () => {
    const order = await createDelivered();
    const lines = [{ position: 0, quantity: 1 }];
    const body = caseEntry({ order_number: order.number, lines, wants: 'replace' });
    const responses = await Promise.all(
      [1, 2].map(() => helper.post<AdminCase>('/api/admin/cases', body, keyed('the same case'))),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const number = responses[0]?.data.number ?? 0;
    expect(await numbers()).toEqual([number]);
    const [line] = order.lines;
    expect(await readCase(helper, number)).toMatchObject({
      order_number: order.number,
      entered_by: { name: 'staff' },
      deadline: { step: 'answer', by: dayAgo(-8) },
      lines: [{ name: line?.name, quantity: 1, unit_price: line?.unit_price }],
    });
    const [email] = await emails();
    expect(email).toMatchObject({ kind: 'complaint_received', recipient: 'zarko@primer.rs' });
    expect(email?.content).toMatchObject({ case_number: number, due_on: dayAgo(-8) });
    expect((await owner.get(`/api/admin/orders/${order.number}`)).data).toMatchObject({
      cases: [{ number, kind: 'complaint' }],
    });
  });

  test('a customer without an email address gets a confirmation once an address is added', async () => {
    const { name, last_name, phone } = customer;
    const silent = { name, last_name, phone, city: '' };
    const entered = await enterCase(helper, { customer: silent });
    expect([entered.acknowledged_at, await emails()]).toEqual([null, []]);
    const corrected = caseEntry({ version: entered.version });
    const edited = await helper.put<AdminCase>(`/api/admin/cases/${entered.number}`, corrected);
    expect(edited.data.acknowledged_at).not.toBeNull();
    expect(await emails()).toHaveLength(1);
  });

  test.each([
    ['a future date', { received_on: dayAgo(-1) }, 'received_on'],
    ['a date more than two years ago', { received_on: dayAgo(731) }, 'received_on'],
    ['an unknown order', { order_number: 'BO-0' }, 'order_number'],
    ['units without an order', { lines: [{ position: 0, quantity: 1 }] }, 'lines'],
    ['an empty description', { said: ' ' }, 'said'],
  ])('%s is rejected with an error on the field', async (_, more, field) => {
    const { status, body } = await helper.post('/api/admin/cases', caseEntry(more), keyed());
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await numbers()).toEqual([]);
  });

  test('rejects more units than the order has', async () => {
    const { number } = await createDelivered();
    for (const quantities of [[3], [1, 1]]) {
      const lines = quantities.map((quantity) => ({ position: 0, quantity }));
      const body = caseEntry({ order_number: number, lines });
      expect((await helper.post('/api/admin/cases', body, keyed())).status).toBe(422);
    }
  });
});

describe('deciding', () => {
  test('a refund decision creates a refund for the order, and the case is closed when the refund is paid', async () => {
    const order = await createDelivered();
    const newCase = await enterCase(helper, { order_number: order.number, wants: 'refund' });
    const tooMuch = { decision: 'refund', amount: order.total_amount + 1 };
    const rejected = await decideCase(owner, newCase, tooMuch);
    expect([rejected.status, rejected.body.errors]).toEqual([422, { amount: ['not_available'] }]);
    expect((await readCase(owner, newCase.number)).decision).toBeNull();
    const { data } = await decideCase(owner, newCase, { decision: 'refund', amount: 50_000 });
    expect(data).toMatchObject({
      deadline: { step: 'money', by: dayAgo(-3) },
      refund: { due_on: dayAgo(-3), paid_on: null },
    });
    const [refund] = await shop.rows('refunds');
    expect(refund).toMatchObject({ amount: 50_000, due_on: dayAgo(-3), note: '' });
    const early = await followCase(owner, data, { closed: true });
    expect([early.status, early.body.code]).toEqual([409, 'case_refund_waits']);
    expect((await list()).counts).toEqual({ open: 1, answer: 0, money: 1, finished: 0 });
    await shop.update('refunds', { paid_on: dayAgo(0) });
    expect((await list()).counts).toEqual({ open: 0, answer: 0, money: 0, finished: 1 });
    expect((await readCase(owner, newCase.number)).deadline).toBeNull();
  });

  test('a decision does not create a second refund if one is already due for the order', async () => {
    const order = await createDelivered();
    const { id } = await shop.row('orders', { number: order.number });
    await shop.database.kysely
      .insertInto('refunds')
      .values({ order_id: id, amount: order.total_amount, due_on: dayAgo(-14), staff_id: null })
      .execute();
    const newCase = await enterCase(helper, { kind: 'withdrawal', order_number: order.number });
    const money = { decision: 'refund', amount: order.total_amount };
    expect((await decideCase(owner, newCase, money)).data.refund?.due_on).toBe(dayAgo(-14));
    expect(await shop.rows('refunds')).toHaveLength(1);
  });

  test('the answer contains the decision, the reasons and the deadline, and the case can be closed after the customer agrees', async () => {
    const newCase = await enterCase(helper);
    const reasons = 'Pukle su u prevozu.';
    const { data } = await decideCase(owner, newCase, { decision: 'replace', reasons });
    expect(data.deadline).toEqual({ step: 'solution', by: dayAgo(-3) });
    const [, answer] = await emails();
    expect(answer).toMatchObject({ kind: 'complaint_answered', recipient: 'zarko@primer.rs' });
    expect(answer?.content).toMatchObject({ decision: 'replace', reasons, solve_by: dayAgo(-3) });
    const agreed = await followCase(helper, data, { consent: 'phone' });
    expect(agreed.data).toMatchObject({ consent: 'phone', closed_at: null });
    const solved = await followCase(helper, agreed.data, { consent: 'phone', closed: true });
    expect(solved.data).toMatchObject({ consent: 'phone', deadline: null });
    expect(await numbers('finished')).toEqual([newCase.number]);
  });

  test('a replacement is a free order for the same customer, and a second one is only created if the first was cancelled', async () => {
    const order = await createDelivered({ note: 'Zvoni dvaput', contact: { ...customer, email } });
    const lines = [{ position: 0, quantity: 2 }];
    const newCase = await enterCase(helper, { order_number: order.number, lines });
    expect((await sendReplacement(newCase)).body.code).toBe('case_undecided');
    const { data: decided } = await decideCase(owner, newCase, { decision: 'replace' });
    const path = `/api/admin/cases/${decided.number}/replacement`;
    const noLines = await helper.post(path, { lines: [] });
    expect(noLines.body.errors).toEqual({ lines: ['required'] });
    const mistaken = (await sendReplacement(decided, 1)).data.number;
    await moveAlong(owner, mistaken, ['cancel']);
    await shop.change('update products set stock = 1 where id = 1');
    expect((await sendReplacement(newCase)).body.code).toBe('stock_short');
    await shop.change('update products set stock = 48 where id = 1');
    const responses = await Promise.all([sendReplacement(newCase), sendReplacement(newCase)]);
    const [number, again] = responses.map(({ data }) => data.number);
    expect([again, mistaken]).toEqual([number, expect.not.stringMatching(`${number}`)]);
    expect((await readCase(helper, newCase.number)).replacement).toBe(number);
    const replacement = await read(helper, number ?? '');
    const { address, note, contact } = order;
    const free = { total_amount: 0, pieces: 2, emails: [], cases: [{ number: newCase.number }] };
    expect(replacement).toMatchObject({ address, note, contact, ...free });
    expect((await followCase(helper, decided, { closed: true })).data.deadline).toBeNull();
    await moveAlong(helper, replacement.number, ['confirm']);
    const today = await helper.get<Today>('/api/admin/today');
    expect(today.data.to_pack).toMatchObject([{ number, receipt: null }]);
    await moveAlong(helper, replacement.number, ['ship', 'deliver']);
    expect((await read(owner, replacement.number)).cash?.place).toBeNull();
    const money = await owner.get<Money>('/api/admin/money');
    expect(money.data.couriers.map(({ owed }) => owed.count)).toEqual([1, 0]);
    const other = await enterCase(helper, { order_number: order.number });
    const rejected = await decideCase(owner, other, { decision: 'reject', reasons: 'Otvoreno' });
    expect((await sendReplacement(rejected.data)).status).toBe(409);
  });

  test('a rejection requires reasons, and both a rejection and a refund of zero close the case', async () => {
    const newCase = await enterCase(helper);
    const silent = await decideCase(owner, newCase, { decision: 'reject' });
    expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([422, ['reasons']]);
    const rejected = await decideCase(owner, newCase, { decision: 'reject', reasons: 'Otvoreno' });
    expect(rejected.data).toMatchObject({ deadline: null, solve_by: null });
    const withdrawal = await enterCase(helper, { kind: 'withdrawal' });
    expect(withdrawal.deadline).toEqual({ step: 'money', by: dayAgo(-14) });
    const nothing = await decideCase(owner, withdrawal, { decision: 'refund', amount: 0 });
    expect(nothing.data).toMatchObject({ deadline: null, refund: null });
    expect(await numbers('finished')).toEqual([withdrawal.number, newCase.number]);
  });

  test('the second of two simultaneous decisions is rejected and returns the first, and a decided case cannot be changed', async () => {
    const newCase = await enterCase(helper);
    const reject = (reasons: string) => decideCase(owner, newCase, { decision: 'reject', reasons });
    const responses = await Promise.all(['Prvi', 'Drugi'].map(reject));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first, second] = responses.toSorted((a, b) => a.status - b.status);
    expect(second?.body.code).toBe('changed_meanwhile');
    expect(second?.body.details).toMatchObject({ case: { reasons: first?.data.reasons } });
    const { number, version } = await readCase(owner, newCase.number);
    const late = await helper.put(`/api/admin/cases/${number}`, caseEntry({ version }));
    expect([late.status, late.body.code]).toEqual([409, 'case_decided']);
    expect(await emails()).toHaveLength(2);
  });

  test('the second of two corrections to the same version is rejected and returns the first', async () => {
    const { number, version } = await enterCase(helper);
    const edit = (said: string) =>
      helper.put<AdminCase>(`/api/admin/cases/${number}`, caseEntry({ version, said }));
    expect((await edit('Tri flaše.')).data.said).toBe('Tri flaše.');
    const second = await edit('Četiri flaše.');
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(second.body.details).toMatchObject({ case: { said: 'Tri flaše.' } });
    const undecided = await followCase(helper, await readCase(helper, number), {});
    expect([undecided.status, undecided.body.code]).toEqual([409, 'case_undecided']);
  });

  test('staff cannot see amounts, make decisions or close cases that involve money', async () => {
    const order = await createDelivered();
    const newCase = await enterCase(helper, { order_number: order.number });
    const { data } = await decideCase(owner, newCase, { decision: 'reduce', amount: 10_000 });
    expect(data.amount).toBe(10_000);
    expect(await readCase(helper, data.number)).toMatchObject({ amount: null, refund: null });
    expect((await list('open', helper)).cases).toMatchObject([{ amount: null }]);
    expect((await followCase(helper, data, { closed: true })).status).toBe(403);
    expect((await decideCase(helper, newCase, { decision: 'replace' })).status).toBe(403);
  });

  test('the log records each action but no personal data about the customer', async () => {
    const newCase = await enterCase(helper);
    await decideCase(owner, newCase, { decision: 'reject', reasons: 'Žarko je zvao.' });
    const { data } = await owner.get<{ action: string; entity_id: string }[]>('/api/admin/log');
    const [decided, entered] = data;
    expect(decided).toMatchObject({ action: 'case.decide', entity_id: String(newCase.number) });
    expect(entered).toMatchObject({ action: 'case.enter' });
    expect(JSON.stringify(data)).not.toMatch(/Žarko|zarko|64 ?555/);
  });
});

describe('the list', () => {
  test('is sorted by deadline, has a tab for each pending step, and is paged without gaps', async () => {
    const late = await enterCase(helper, { received_on: dayAgo(9) });
    const today = await enterCase(helper, { received_on: dayAgo(8) });
    const money = await enterCase(helper, { kind: 'withdrawal', received_on: dayAgo(7) });
    const fresh = await enterCase(helper);
    expect(await numbers()).toEqual([late, today, money, fresh].map(({ number }) => number));
    expect(await numbers('money')).toEqual([money.number]);
    expect((await list()).counts).toEqual({ open: 4, answer: 3, money: 1, finished: 0 });
    expect(await due()).toMatchObject({ count: 2, number: null });
    await decideCase(owner, late, { decision: 'reject', reasons: 'Kasno' });
    expect(await due()).toMatchObject({ count: 1, number: `${today.number}` });

    const columns = 'kind, customer, said, locale, received_on, received_by, lines';
    await shop.change(`insert into cases (${columns}) select ${columns} from cases,
      generate_series(1, ${casesPerPage}) where number = ${fresh.number}`);
    const first = await list();
    const { data: second } = await owner.get<List>(
      `/api/admin/cases?before=${first.cases.at(-1)?.number ?? 0}`,
    );
    expect([first.more, second.more]).toEqual([true, false]);
    const all = new Set([...first.cases, ...second.cases].map(({ number }) => number));
    expect(all.size).toBe(casesPerPage + 3);
  });
});

const addPicture = async (item: AdminCase, side = 40, client = owner) =>
  uploadImage(
    client,
    await photo(side, 30).jpeg().toBuffer(),
    'image/jpeg',
    casePicturesPath(item),
  );
const readPicture = (item: AdminCase, id: number, client = helper) =>
  client.get<{ content: string }>(`${casePicturesPath(item)}/${id}`);

describe('pictures', () => {
  test('a picture that is sent twice is added once, and is only available through its case', async () => {
    const newCase = await enterCase(helper);
    const responses = await Promise.all([addPicture(newCase), addPicture(newCase)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const { id } = responses[0].data;
    expect((await readCase(helper, newCase.number)).pictures).toEqual([id]);
    const { content } = (await readPicture(newCase, id)).data;
    expect((await sharp(Buffer.from(content, 'base64')).metadata()).width).toBe(40);
    expect(await shop.shop.modules.images.uploadsBefore(new Date(Date.now() + 60_000))).toEqual([]);
    const other = await enterCase(helper);
    expect((await readPicture(other, id)).body.code).toBe('case_not_found');
    expect((await owner.delete(`${casePicturesPath(other)}/${id}`)).status).toBe(200);
    expect((await readPicture(newCase, id)).status).toBe(200);
    expect((await owner.delete(`${casePicturesPath(newCase)}/${id}`)).status).toBe(200);
    expect((await readPicture(newCase, id)).status).toBe(404);
  });

  test('are included in the data export of the customer who placed the order', async () => {
    const client = TestClient.of(shop.app);
    await signUp(client);
    const { number } = await createDelivered();
    const newCase = await enterCase(helper, { order_number: number });
    await addPicture(newCase);
    await shop.change('update orders set customer_id = (select max(id) from customers)');
    const { data } = await client.get<{ cases: object[] }>('/api/auth/export');
    expect(data.cases).toMatchObject([
      {
        ...{ number: newCase.number, order: number, said: newCase.said },
        pictures: [expect.stringMatching(/^data:image\/jpeg;base64,/)],
      },
    ]);
  });

  test('rejects files that are not pictures, too many pictures, and changes after the decision', async () => {
    const newCase = await enterCase(helper);
    const path = casePicturesPath(newCase);
    const text = await uploadImage(owner, Buffer.from('no picture'), 'image/jpeg', path);
    expect([text.status, text.errors]).toEqual([422, { image: ['invalid'] }]);
    for (let side = 1; side <= maxCasePictures; side += 1) await addPicture(newCase, side);
    expect((await addPicture(newCase, 99)).errors).toEqual({ image: ['not_available'] });
    await decideCase(owner, newCase, { decision: 'replace' });
    const [id = 0] = (await readCase(owner, newCase.number)).pictures;
    const late = [await addPicture(newCase, 1), (await owner.delete(`${path}/${id}`)).body];
    expect(late.map(({ code }) => code)).toEqual(['case_decided', 'case_decided']);
  });
});

test('the personal data and pictures in closed cases are deleted after two years, and those in open cases are kept', async () => {
  const closed = await enterCase(helper);
  const open = await enterCase(helper);
  for (const item of [closed, open]) await addPicture(item);
  await decideCase(owner, closed, { decision: 'reject', reasons: 'Žarko je otvorio flašu.' });
  await shop.runJobs();
  expect((await readCase(owner, closed.number)).name).toBe('Žarko Đurić');
  await shop.change(`update cases set received_on = received_on - interval '2 years 1 day'`);
  await shop.runJobs();
  const anonymised = { name: '', said: '', reasons: '', customer: { phone: '', email: '' } };
  expect(await readCase(owner, closed.number)).toMatchObject({
    ...{ ...anonymised, decision: 'reject', pictures: [] },
  });
  expect(await readCase(owner, open.number)).toMatchObject({
    ...{ name: 'Žarko Đurić', pictures: [expect.any(Number)] },
  });
});

test('the case register is a file that lists the cases and contains no formulas', async () => {
  const order = await createDelivered();
  const lines = [{ position: 0, quantity: 2 }];
  const newCase = await enterCase(helper, {
    order_number: order.number,
    lines,
    said: '=HYPERLINK("x")\nDve su pukle; sve mokro.',
  });
  await decideCase(owner, newCase, { decision: 'refund', amount: 123_450, reasons: 'Prevoz' });
  const { data } = await owner.post<{ name: string; content: string }>('/api/admin/case-register');
  expect(data.name).toBe('evidencija-reklamacija.csv');
  const [heading, row, end] = Buffer.from(data.content, 'base64').toString().split('\r\n');
  expect(heading).toMatch(/^\ufeffBroj;Vrsta;Primljeno;/);
  const cells = `${newCase.number};reklamacija;${dayAgo(0)};telefonom;Žarko Đurić`;
  expect(row?.startsWith(cells)).toBe(true);
  expect(row).toContain(`"'=HYPERLINK(""x"") Dve su pukle; sve mokro."`);
  expect(row).toContain(`;Vraćamo novac;Prevoz;${dayAgo(0)};${dayAgo(-3)};;1234,5;`);
  expect(end).toBe('');
});

test('a replacement cannot exceed the units in the case, and a case shows which other cases decided on the same line', async () => {
  const order = await createDelivered();
  const decidedCase = async (lines: object[], decision: object) => {
    const entered = await enterCase(helper, { order_number: order.number, lines });
    return { entered, ...(await decideCase(owner, entered, decision)) };
  };
  const one = [{ position: 0, quantity: 1 }];
  const noLines = await decidedCase([], { decision: 'replace' });
  expect(noLines.body.errors).toEqual({ lines: ['required'] });
  const first = await decidedCase(one, { decision: 'replace' });
  for (const quantity of [2, 12, 99]) {
    const { body } = await sendReplacement(first.data, quantity);
    expect(body.errors).toEqual({ lines: ['invalid'] });
  }
  expect((await sendReplacement(first.data, 1)).status).toBe(201);
  const rejected = await decidedCase(one, { decision: 'reject', reasons: 'Opened.' });
  const second = await enterCase(helper, { order_number: order.number, lines: one });
  const decidedIn = async ({ number }: AdminCase) =>
    (await readCase(helper, number)).lines.map(({ decided_in }) => decided_in);
  expect(await decidedIn(second)).toEqual([[first.data.number]]);
  expect(await decidedIn(first.entered)).toEqual([[]]);
  expect(await decidedIn(rejected.entered)).toEqual([[first.data.number]]);
  const { number } = await createDelivered();
  const other = await enterCase(helper, { order_number: number, lines: one });
  expect(await decidedIn(other)).toEqual([[]]);
});
