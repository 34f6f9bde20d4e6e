import { parcelStates, possibleEvents } from '@/contract/fulfilment';
import { deliveryMethods } from '@/contract/order';
import { nextEvent } from './orderTexts';

// A parcel that is picked up is never shipped.
const cases = deliveryMethods.flatMap((method) =>
  parcelStates
    .filter((parcel) => method === 'courier' || parcel !== 'shipped')
    .map((parcel) => ({ method, parcel })),
);

test.each(cases)(
  'the main button of an order ($method) that is $parcel is a step that the chart allows to staff',
  ({ method, parcel }) => {
    const possible = possibleEvents({ parcel, money: 'pending' }, 'staff', 'delivery', method);
    const next = nextEvent({ parcel, delivery_method: method });
    // There is no button if no step is possible.
    expect(possible.filter((event) => event === next)).toHaveLength(possible.length > 0 ? 1 : 0);
    expect(next === undefined).toBe(possible.length === 0);
  },
);

test('only the owner has a step for an order awaiting a transfer: to confirm the payment', () => {
  const waiting = { parcel: 'placed', awaits_money: true } as const;
  expect(nextEvent(waiting, 'owner')).toBe('pay');
  expect(nextEvent(waiting, 'staff')).toBeUndefined();
  const state = { parcel: 'placed', money: 'pending' } as const;
  expect(possibleEvents(state, 'owner', 'order')).toEqual(['pay', 'cancel']);
  expect(possibleEvents(state, 'staff', 'order')).toEqual([]);
});
