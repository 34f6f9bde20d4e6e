import { parcelStates, possibleEvents } from '@/contract/fulfilment';
import { deliveryMethods } from '@/contract/order';
import { nextEvent } from './orderTexts';

// Pickup orders are never shipped.
const cases = deliveryMethods.flatMap((method) =>
  parcelStates
    .filter((parcel) => method === 'courier' || parcel !== 'shipped')
    .map((parcel) => ({ method, parcel })),
);

test.each(cases)(
  'the main button of a $parcel order ($method) triggers a step that the state chart allows staff to take',
  ({ method, parcel }) => {
    const possible = possibleEvents({ parcel, money: 'pending' }, 'staff', 'delivery', method);
    const next = nextEvent({ parcel, delivery_method: method });
    // Without a possible step, there is no button.
    expect(possible.filter((event) => event === next)).toHaveLength(possible.length > 0 ? 1 : 0);
    expect(next === undefined).toBe(possible.length === 0);
  },
);

test('an order awaiting a bank transfer has a next step only for the owner: confirming the payment', () => {
  const waiting = { parcel: 'placed', awaits_money: true } as const;
  expect(nextEvent(waiting, 'owner')).toBe('pay');
  expect(nextEvent(waiting, 'staff')).toBeUndefined();
  const state = { parcel: 'placed', money: 'pending' } as const;
  expect(possibleEvents(state, 'owner', 'order')).toEqual(['pay', 'cancel']);
  expect(possibleEvents(state, 'staff', 'order')).toEqual([]);
});
