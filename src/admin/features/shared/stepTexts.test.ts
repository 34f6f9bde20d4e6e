import { parcelStates, possibleEvents } from '@/contract/fulfilment';
import { nextEventOf } from './stepTexts';

test.each(parcelStates)(
  'the main button of an order that is %s is a step that the chart allows to staff',
  (parcel) => {
    const possible = possibleEvents({ parcel, money: 'pending' }, 'staff');
    const next = nextEventOf({ parcel }, 'staff');
    // Where nothing is possible there is no button.
    expect(possible.filter((event) => event === next)).toHaveLength(possible.length > 0 ? 1 : 0);
    expect(next === undefined).toBe(possible.length === 0);
  },
);

test('of an order that waits for its money, the owner says that it is there, and nobody else does anything', () => {
  const waiting = { parcel: 'placed', awaits_money: true } as const;
  expect(nextEventOf(waiting, 'owner')).toBe('pay');
  expect(nextEventOf(waiting, 'staff')).toBeUndefined();
  const state = { parcel: 'placed', money: 'pending' } as const;
  expect(possibleEvents(state, 'owner', 'order')).toEqual(['pay', 'cancel']);
  expect(possibleEvents(state, 'staff', 'order')).toEqual([]);
});
