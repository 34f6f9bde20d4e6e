import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BulkAnswer, UndoBatchAnswer } from '../../../contract/admin/orderTransitions';
import { makeFakeApi, type Answer } from '../../../../tests/support/fakeApi';
import { renderAdmin } from '../../../../tests/support/renderAdmin';
import type { Step } from './transitionMachine';
import { Transition, TransitionProvider } from './TransitionProvider';

const inAMinute = () => new Date(Date.now() + 60_000).toISOString();
const bulk = '/api/admin/orders/transitions';
const many: Step = {
  kind: 'many',
  event: 'confirm',
  batch: 'batch',
  orders: ['100415', '100416', '100417'].map((number) => ({ number, parcel: 'placed' })),
};
const moved = { outcome: 'changed', parcel: 'confirmed', by: null, at: null } as const;
const byAna = { by: { id: 2, name: 'Ana' }, at: '2025-11-24T09:42:00.000Z' };

function Move({ step }: { step: Step }) {
  const { send } = Transition.useActorRef();
  return (
    <button type="button" onClick={() => send({ type: 'move', step })}>
      Move
    </button>
  );
}

async function make(step: Step, answers: Readonly<Record<string, Answer>>): Promise<void> {
  renderAdmin(
    <TransitionProvider>
      <Move step={step} />
    </TransitionProvider>,
    { api: makeFakeApi(answers) },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
}

const undo = async () => userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));

test('an undo of several orders names those that were not undone, and why', async () => {
  await make(many, {
    [`POST ${bulk}`]: (): BulkAnswer => ({
      results: many.orders.map(({ number }) => ({ number, ...moved })),
      undo_until: inAMinute(),
    }),
    'POST /api/admin/batches/batch/undo': (): UndoBatchAnswer => ({
      results: [
        { number: '100415', outcome: 'undone', parcel: 'placed', by: null, at: null },
        { number: '100416', outcome: 'emailLeft', parcel: 'confirmed', by: null, at: null },
        { number: '100417', outcome: 'changedMeanwhile', parcel: 'packed', ...byAna },
      ],
    }),
  });
  await undo();
  const strip = await screen.findByText(/^Not all of them went through/);
  expect(strip).toHaveTextContent('100416 (Too late: the email to the customer has left.)');
  expect(strip).toHaveTextContent(/100417 \(.+, Ana, .*2025, 10:42\)/);
  expect(strip).not.toHaveTextContent('100415');
  expect(screen.queryByText(/Nothing was sent/)).toBeNull();
});

test('an undo of all orders says that nothing was sent', async () => {
  await make(many, {
    [`POST ${bulk}`]: (): BulkAnswer => ({
      results: many.orders.map(({ number }) => ({ number, ...moved })),
      undo_until: inAMinute(),
    }),
    'POST /api/admin/batches/batch/undo': (): UndoBatchAnswer => ({
      results: many.orders.map(({ number }) => ({
        number,
        outcome: 'undone',
        parcel: 'placed',
        by: null,
        at: null,
      })),
    }),
  });
  await undo();
  expect(await screen.findByText('Undone. Nothing was sent to the customer.')).toBeVisible();
});
