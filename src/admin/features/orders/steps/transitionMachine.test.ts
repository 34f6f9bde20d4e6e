import { createActor, fromPromise, SimulatedClock, waitFor, type ActorRefFrom } from 'xstate';
import {
  transitionMachine,
  type LeftOrder,
  type Step,
  type StepResult,
  type Undo,
} from './transitionMachine';

const step: Step = { kind: 'one', number: '100001', input: { event: 'confirm', from: 'placed' } };
const several: Step = {
  kind: 'many',
  event: 'confirm',
  batch: 'batch',
  orders: [{ number: '100001', parcel: 'placed' }],
};
const undoable = (): StepResult => ({
  undo: { kind: 'one', id: 7 },
  until: Date.now() + 60_000,
  left: [],
  moved: 1,
});

interface Answers {
  send?: (step: Step) => Promise<StepResult>;
  undo?: (undo: Undo) => Promise<LeftOrder[]>;
}

function start({ send = () => Promise.resolve(undoable()), undo }: Answers = {}) {
  const clock = new SimulatedClock();
  const machine = transitionMachine.provide({
    actors: {
      send: fromPromise(({ input }: { input: Step }) => send(input)),
      undo: fromPromise(({ input }: { input: Undo }) => undo?.(input) ?? Promise.resolve([])),
    },
  });
  return { clock, actor: createActor(machine, { clock }).start() };
}

const reaches = (actor: ActorRefFrom<typeof transitionMachine>, state: string) =>
  waitFor(actor, ({ value }) => value === state, { timeout: 1_000 });

test('a step can be undone for a minute', async () => {
  const { actor, clock } = start();
  actor.send({ type: 'move', step });
  await reaches(actor, 'done');
  clock.increment(50_000);
  expect(actor.getSnapshot().value).toBe('done');
  clock.increment(11_000);
  expect(actor.getSnapshot().value).toBe('idle');
  actor.send({ type: 'undo' });
  expect(actor.getSnapshot().value).toBe('idle');
});

test('a step taken before a reload can be undone for the rest of its minute', async () => {
  const { actor, clock } = start();
  actor.send({ type: 'offer', step, result: { ...undoable(), until: Date.now() + 20_000 } });
  expect(actor.getSnapshot().value).toBe('done');
  actor.send({ type: 'undo' });
  await reaches(actor, 'undone');
  actor.send({ type: 'dismiss' });
  actor.send({ type: 'offer', step, result: { ...undoable(), until: Date.now() + 20_000 } });
  clock.increment(21_000);
  expect(actor.getSnapshot().value).toBe('idle');
});

test('an offered undo does not replace the step on the screen', async () => {
  const { actor } = start();
  actor.send({ type: 'move', step: several });
  await reaches(actor, 'done');
  actor.send({ type: 'offer', step, result: undoable() });
  expect(actor.getSnapshot().context.step).toBe(several);
});

test('while a step or its undo is being sent, controls are disabled and no other step starts', async () => {
  const sent: Step[] = [];
  const { actor } = start({
    send: (made) => {
      sent.push(made);
      return Promise.resolve(undoable());
    },
  });
  const isBusy = () => actor.getSnapshot().hasTag('busy');
  actor.send({ type: 'move', step });
  expect(isBusy()).toBe(true);
  actor.send({ type: 'move', step });
  await reaches(actor, 'done');
  expect(isBusy()).toBe(false);
  actor.send({ type: 'undo' });
  expect(isBusy()).toBe(true);
  actor.send({ type: 'move', step: several });
  await reaches(actor, 'undone');
  expect(isBusy()).toBe(false);
  expect(sent).toEqual([step]);
});

const left: LeftOrder[] = [
  { number: '100001', outcome: 'changedMeanwhile', parcel: 'cancelled', by: null, at: null },
];
const notMoved = { ...undoable(), left, moved: 0, undo: null };

test.each<[string, string, Answers]>([
  ['step', 'done', { send: () => Promise.resolve(notMoved) }],
  ['undo', 'undone', { undo: () => Promise.resolve(left) }],
])('orders that a bulk %s skipped are shown until dismissed', async (_, state, responses) => {
  const { actor, clock } = start(responses);
  actor.send({ type: 'move', step: several });
  if (responses.undo) {
    await reaches(actor, 'done');
    actor.send({ type: 'undo' });
  }
  await reaches(actor, state);
  clock.increment(600_000);
  actor.send({ type: 'undo' });
  expect(actor.getSnapshot().value).toBe(state);
  expect(actor.getSnapshot().context.result?.left).toEqual(left);
  actor.send({ type: 'dismiss' });
  expect(actor.getSnapshot().value).toBe('idle');
});

test.each(['send', 'undo'] as const)(
  'a rejected %s is reported, and the next step is possible',
  async (call) => {
    const rejection = new Error('rejected');
    let rejects = true;
    const { actor } = start({
      send: () =>
        call === 'send' && rejects ? Promise.reject(rejection) : Promise.resolve(undoable()),
      undo: () => Promise.reject(rejection),
    });
    actor.send({ type: 'move', step });
    if (call === 'undo') {
      await reaches(actor, 'done');
      actor.send({ type: 'undo' });
    }
    await reaches(actor, 'rejected');
    expect(actor.getSnapshot().context.error).toBe(rejection);
    rejects = false;
    actor.send({ type: 'move', step });
    await reaches(actor, 'done');
    expect(actor.getSnapshot().context.error).toBeNull();
  },
);
