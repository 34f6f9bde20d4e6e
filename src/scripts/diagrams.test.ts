import { createMachine } from 'xstate';
import { staleDiagrams } from './diagrams';
import { machineDiagram } from '@/web/app/inspector/machineDiagram';

it('keeps the diagrams of the documentation up to date', async () => {
  expect(await staleDiagrams()).toEqual([]);
});

it('draws states, nested states, events, guards and actor results', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'asking',
    states: {
      asking: {
        initial: 'first',
        states: { first: { on: { 'form.sent': 'second' } }, second: {} },
        on: { 'word.kept': { guard: { type: 'isLong', params: 'six' }, target: 'done' } },
      },
      done: {},
    },
  });
  expect(machineDiagram(machine)).toBe(`stateDiagram-v2
  [*] --> asking
  state "asking" as asking {
    [*] --> asking_first
    state "first" as asking_first
    state "second" as asking_second
  }
  state "done" as done
  asking --> done : word.kept [isLong six]
  asking_first --> asking_second : form.sent`);
});

it('draws that both regions of a parallel machine are active', () => {
  const machine = createMachine({
    id: 'm',
    type: 'parallel',
    states: {
      parcel: { initial: 'here', states: { here: { on: { send: 'sent' } }, sent: {} } },
      cash: {},
    },
  });
  expect(machineDiagram(machine)).toBe(`stateDiagram-v2
  [*] --> parcel
  [*] --> cash
  state "parcel" as parcel {
    [*] --> parcel_here
    state "here" as parcel_here
    state "sent" as parcel_sent
  }
  state "cash" as cash
  parcel_here --> parcel_sent : send`);
});
