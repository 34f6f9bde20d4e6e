import type { ReceiptKind } from '@/contract/admin/orderReceipts';
import type { ParcelState } from '@/contract/fulfilment';
import fc from '@tests/support/properties';
import { repetitions } from '@tests/support/repetitions';
import {
  changeLines,
  dayAgo,
  enterOrder,
  enterReceipt,
  keyed,
  move,
  read,
} from '@tests/support/staffOrders';
import { missing, placeByTransfer, getReceipts } from './receiptShop';
import { jelena } from './shop';

/** The history of an order, from which `findMissing` applies the rules for receipts independently of the shop. */
interface Story {
  number: string;
  total: number;
  price: number;
  parcel: ParcelState;
  transfer: boolean;
  paid: boolean;
  /** The amount that the customer paid or has to pay. */
  due: number;
  pieces: number;
  refunded: number;
  /** The indexes of the steps that changed the order. */
  paidAt: number;
  leftAt: number;
  lowered: number[];
  receipts: { kind: ReceiptKind; amount: number; at: number; of: number | null }[];
}

const isInShop = ({ parcel }: Story) => ['placed', 'confirmed', 'packed'].includes(parcel);
const isOver = ({ parcel }: Story) => parcel === 'cancelled' || parcel === 'returned';

function findMissing(story: Story): { kind: ReceiptKind; amount: number; at: number } | null {
  const { receipts, due } = story;
  const isSettled = (advance: number) =>
    receipts.some(({ kind, of }) => kind === 'sale' && of === advance);
  let sold = 0;
  let advanced = 0;
  for (const [at, { kind, amount, of }] of receipts.entries()) {
    const sign = kind === 'refund' ? -1 : 1;
    const advance = kind === 'advance' ? at : kind === 'refund' ? of : null;
    if (advance === null || receipts[advance]?.kind !== 'advance') sold += sign * amount;
    else if (!isSettled(advance)) advanced += sign * amount;
  }
  const wasSold = receipts.some(({ kind }) => kind === 'sale');
  if (!isInShop(story) && !isOver(story) && due > 0 && sold <= 0)
    return { kind: 'sale', amount: wasSold ? due : due + story.refunded, at: story.leftAt };
  if (isInShop(story) && story.transfer && story.paid && due > 0 && sold + advanced <= 0)
    return { kind: 'advance', amount: due, at: story.paidAt };
  const from = receipts.find(({ kind }) => kind === 'sale')?.at ?? receipts[0]?.at ?? Infinity;
  const after = story.lowered.filter((at) => at > from);
  if (sold + advanced <= due || (sold <= 0 && !isOver(story)) || after.length === 0) return null;
  const last = Math.max(
    from,
    ...receipts.filter(({ kind }) => kind === 'refund').map(({ at }) => at),
  );
  const at = after.find((lowered) => lowered > last) ?? Math.max(...after);
  return { kind: 'refund', amount: sold + advanced - due, at };
}

/** Listing `next` several times makes orders end later. */
const actions = [
  ...(['next', 'next', 'next', 'next', 'next', 'ship', 'return', 'cancel', 'undo'] as const),
  ...(['shorten', 'shorten', 'takeBack', 'takeBack', 'refund', 'delete'] as const),
  ...(['enter', 'enter', 'enter', 'sellEarly'] as const),
] as const;

test('for random orders with transfers, returns and shortages, the list of missing receipts follows the rules', async () => {
  const stories: Story[] = [];
  const seen = { advance: 0, sale: 0, refund: 0 };
  let step = 0;
  const walk = fc.array(fc.tuple(fc.nat(3), fc.constantFrom(...actions), fc.nat(2)), {
    minLength: 60,
    maxLength: 60,
  });
  const rounds = Math.ceil(repetitions.receiptOrders / 4);
  for (const happenings of fc.sample(walk, rounds)) {
    const roundStories: Story[] = [];
    for (const transfer of [false, true, false, true]) {
      const number = transfer
        ? await placeByTransfer(4)
        : (await enterOrder(jelena, { lines: [{ product_id: 1, quantity: 4 }] })).number;
      const { total_amount: total, lines } = await read(jelena, number);
      const price = lines[0]?.unit_price ?? 0;
      const initialState = {
        paid: false,
        refunded: 0,
        paidAt: 0,
        leftAt: 0,
        lowered: [],
        receipts: [],
      };
      roundStories.push({
        ...initialState,
        number,
        total,
        price,
        transfer,
        parcel: 'placed',
        due: total,
        pieces: 4,
      });
    }
    stories.push(...roundStories);
    await applyActions(roundStories, happenings);
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
  // Once no receipt is missing, sales less refunds equal what the customer paid.
  for (let { receipts } = await missing(); receipts.length > 0; { receipts } = await missing())
    for (const { order, kind } of receipts) await enterReceipt(jelena, order, kind);
  for (const { number } of stories)
    expect(await getReceipts(number)).toMatchObject({ missing: null, difference: 0 });
  async function applyActions(
    roundStories: Story[],
    happenings: typeof walk extends fc.Arbitrary<infer Steps> ? Steps : never,
  ) {
    const undos = new Map<Story, { id: number; before: Partial<Story> }>();
    for (const [which, action, amount] of happenings) {
      const story = roundStories[which];
      if (!story) continue;
      step += 1;
      await happen(story, action, amount, undos);
      const expected = stories
        .flatMap((of) => {
          const missingReceipt = findMissing(of);
          return missingReceipt ? [{ order: of.number, ...missingReceipt }] : [];
        })
        .sort((a, b) => a.at - b.at)
        .map(({ order, kind, amount }) => ({ order, kind, amount }));
      const { receipts } = await missing();
      for (const { kind } of receipts) seen[kind] += 1;
      const listedReceipts = receipts.map(({ order, kind, amount }) => ({ order, kind, amount }));
      expect({ step, action, receipts: listedReceipts }).toEqual({
        step,
        action,
        receipts: expected,
      });
    }
  }
  async function happen(
    story: Story,
    action: (typeof actions)[number],
    amount: number,
    undos: Map<Story, { id: number; before: Partial<Story> }>,
  ): Promise<void> {
    const { number } = story;
    const lower = (by: number) => {
      story.due -= by;
      story.lowered.push(step);
    };
    if (action === 'enter' || action === 'sellEarly') {
      const missingReceipt = findMissing(story);
      const kind =
        missingReceipt?.kind ?? (isInShop(story) && action === 'sellEarly' ? 'sale' : undefined);
      if (!kind || (story.transfer && !story.paid)) return;
      if (!missingReceipt && story.receipts.some((receipt) => receipt.kind === 'sale')) return;
      const { status } = await enterReceipt(jelena, number, kind);
      expect(status).toBe(201);
      const index = (wanted: ReceiptKind) =>
        story.receipts.findLastIndex((receipt) => receipt.kind === wanted);
      const sale = index('sale');
      const open = story.receipts.findLastIndex(
        (receipt, at) =>
          receipt.kind === 'advance' &&
          !story.receipts.some((other) => other.kind === 'sale' && other.of === at),
      );
      const of = kind === 'advance' ? -1 : kind === 'sale' ? open : sale >= 0 ? sale : open;
      story.receipts.push({
        kind,
        amount: missingReceipt?.amount ?? story.due,
        at: missingReceipt?.at ?? step,
        of: of < 0 ? null : of,
      });
      return;
    }
    if (action === 'delete') {
      const at = story.receipts.length - 1;
      if (at < 0 || story.receipts.some(({ of }) => of === at)) return;
      const { made: receipts } = await getReceipts(number);
      const newest = receipts.toSorted((a, b) => b.id - a.id)[0];
      await jelena.delete(`/api/admin/receipts/${newest?.id}`);
      story.receipts.pop();
      return;
    }
    if (action === 'undo') {
      const undo = undos.get(story);
      if (!undo) return;
      const { status } = await jelena.post(`/api/admin/transitions/${undo.id}/undo`);
      expect(status).toBe(200);
      Object.assign(story, undo.before);
      undos.delete(story);
      return;
    }
    if (action === 'shorten' || action === 'takeBack') {
      const kind = action === 'shorten' ? 'shortened' : 'returned';
      const order = await read(jelena, number);
      const lines = [{ position: 0, pieces: 1, into: 'stock' as const }];
      const { status } = await changeLines(jelena, order, { kind, lines });
      if (status !== 200) return;
      undos.delete(story);
      if (kind === 'returned') story.refunded += story.price;
      lower(story.price);
      return;
    }
    if (action === 'refund') {
      const { status } = await jelena.post(
        `/api/admin/orders/${number}/refunds`,
        { amount: 100 + amount, due_on: dayAgo(-3) },
        keyed(),
      );
      if (status !== 201) return;
      undos.delete(story);
      if (!isInShop(story) && !isOver(story)) story.refunded += 100 + amount;
      lower(100 + amount);
      return;
    }
    const { parcel, due, refunded, paid, paidAt, leftAt, lowered } = story;
    const before = { parcel, due, refunded, paid, paidAt, leftAt, lowered: [...lowered] };
    const usual = {
      placed: 'confirm',
      confirmed: 'pack',
      packed: 'ship',
      shipped: 'deliver',
    } as const;
    const next = story.transfer && !paid ? 'pay' : usual[parcel as keyof typeof usual];
    const event = action === 'next' ? next : action;
    // Most orders must not end before there is something to refund.
    if (event === undefined || (event === 'cancel' && amount > 0)) return;
    const { status, data } = await move(jelena, number, event, parcel);
    if (status !== 200) return;
    const now = await read(jelena, number);
    if (event === 'pay') Object.assign(story, { paid: true, paidAt: step });
    if (event === 'deliver') story.paid = true;
    if (now.parcel === 'shipped') story.leftAt = step;
    story.parcel = now.parcel;
    if (isOver(story)) lower(story.due);
    if (data.transition_id) undos.set(story, { id: data.transition_id, before });
  }
});
