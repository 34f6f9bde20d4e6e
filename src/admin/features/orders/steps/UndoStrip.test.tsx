import type { BulkResponse, UndoBatchResponse } from '@/contract/admin/orderTransitions';
import { errorResponse, type FakeResponse, type FakeResponses } from '@tests/support/fakeApi';
import { press, renderWithSteps, screen } from '@tests/support/renderAdmin';
import { sampleAdminOrder } from '@tests/support/sampleAdminOrder';
import { type Step, Transition } from './transitionMachine';

const inAMinute = () => new Date(Date.now() + 60_000).toISOString();

const item: Step = { kind: 'one', number: '100415', input: { event: 'confirm', from: 'placed' } };
const many: Extract<Step, { kind: 'many' }> = {
  kind: 'many',
  event: 'confirm',
  batch: 'batch',
  orders: ['100415', '100416', '100417'].map((number) => ({ number, parcel: 'placed' })),
};
const nobody = { by: null, at: null };
/** A bulk step that moves all its orders unless other results are passed. */
const movesMany = (
  results: BulkResponse['results'] = many.orders.map(({ number }) => moved(number)),
) => ({
  'POST /api/admin/orders/transitions': (): BulkResponse => ({ results, undo_until: inAMinute() }),
});
const moved = (number: string) =>
  ({ number, outcome: 'changed', parcel: 'confirmed', ...nobody }) as const;
const undoesMany = (results: UndoBatchResponse['results']) => ({
  'POST /api/admin/batches/batch/undo': (): UndoBatchResponse => ({ results }),
});
const changedByAna = { by: { id: 2, name: 'Ana' }, at: '2025-11-24T09:42:00.000Z' };

function Move({ step }: { step: Step }) {
  const { send } = Transition.useActorRef();
  return (
    <button type="button" onClick={() => send({ type: 'move', step })}>
      Move
    </button>
  );
}

async function make(step: Step, responses: FakeResponses): Promise<void> {
  renderWithSteps(<Move step={step} />, { responses });
  await press('Move');
}

const undo = () => press(/^Undo/);

test('undoing several orders lists those that were not undone, with the reason', async () => {
  await make(many, {
    ...movesMany(),
    ...undoesMany([
      { number: '100415', outcome: 'undone', parcel: 'placed', ...nobody },
      { number: '100416', outcome: 'emailLeft', parcel: 'confirmed', ...nobody },
      { number: '100417', outcome: 'changedMeanwhile', parcel: 'packed', ...changedByAna },
    ]),
  });
  await undo();
  const strip = await screen.findByText(/^Not all of them went through/);
  expect(strip).toHaveTextContent('100416 (Too late: the customer’s email has already been sent.)');
  expect(strip).toHaveTextContent(/100417 \(.+, Ana, .*2025, 10:42\)/);
  expect(strip).not.toHaveTextContent('100415');
  expect(screen.queryByText(/Nothing was sent/)).toBeNull();
});

test('undoing all orders says that nothing was sent', async () => {
  const undone = { outcome: 'undone', parcel: 'placed', ...nobody } as const;
  await make(many, {
    ...movesMany(),
    ...undoesMany(many.orders.map(({ number }) => ({ number, ...undone }))),
  });
  await undo();
  expect(await screen.findByText('Undone. Nothing was sent to the customer.')).toBeVisible();
});

test.each([-5, 5])('a clock that is %i minutes off does not prevent undoing', async (minutes) => {
  const undo_until = new Date(Date.now() + 60_000 - minutes * 60_000).toISOString();
  await make(item, {
    'POST /api/admin/orders/100415/transitions': () => ({ transition_id: 7, undo_until }),
  });
  expect(await screen.findByRole('button', { name: /^Undo/ })).toHaveTextContent(/1:00|0:5\d/);
});

describe('a rejected step identifies its order', () => {
  const changedBy = (change: object) =>
    errorResponse(409, 'order_changed_meanwhile', {
      details: { order: { ...sampleAdminOrder, parcel: 'cancelled' }, ...change },
    });

  test.each<[string, FakeResponse, RegExp]>([
    [
      'and says who changed it and when',
      () => changedBy(changedByAna),
      /^Ana moved order 100415 to “Cancelled” \(.*2025, 10:42\)\.$/,
    ],
    [
      'and uses the state names for pickup',
      () =>
        changedBy({
          ...changedByAna,
          order: { ...sampleAdminOrder, parcel: 'packed', delivery_method: 'pickup' },
        }),
      /^Ana moved order 100415 to “Ready for pickup”/,
    ],
    [
      'and says when the customer changed it',
      () => changedBy({ ...changedByAna, by: null }),
      /^Order 100415 is now “Cancelled” \(.*2025, 10:42\)\.$/,
    ],
    [
      'if its state does not allow the step',
      () => errorResponse(409, 'order_event_impossible'),
      /^Order 100415: The order has changed in the meantime\.$/,
    ],
  ])('%s', async (_, response, words) => {
    await make(item, { 'POST /api/admin/orders/100415/transitions': response });
    expect(await screen.findByText(words)).toBeVisible();
  });
});

test.each([
  ['too_late', { email_left: true }, 'Too late: the customer’s email has already been sent.'],
  ['too_late', {}, 'It’s too late to undo.'],
  ['stock_short', {}, 'This can’t be undone: the stock has since been sold.'],
])('an undo rejected by %s %j names its order and the reason', async (code, details, reason) => {
  await make(item, {
    'POST /api/admin/orders/100415/transitions': () => ({
      transition_id: 7,
      undo_until: inAMinute(),
    }),
    'POST /api/admin/transitions/7/undo': () => errorResponse(409, code, { details }),
  });
  await undo();
  expect(await screen.findByText(`Order 100415: ${reason}`)).toBeVisible();
});

test('orders skipped by a bulk step are listed with their states, who changed them and when', async () => {
  const left = { number: '100416', outcome: 'changedMeanwhile', parcel: 'packed' } as const;
  const orders = many.orders.map((order) => ({ ...order, delivery_method: 'pickup' as const }));
  await make({ ...many, orders }, movesMany([moved('100415'), { ...left, ...changedByAna }]));
  expect(
    await screen.findByText(
      /changed in the meantime: 100416 \(Ready for pickup, Ana, .*2025, 10:42\)$/,
    ),
  ).toBeVisible();
});
