import { parcelStates, possibleEvents } from '@/contract/fulfilment';
import { nextEvents } from './stepTexts';

test.each(parcelStates)(
  'the main button of an order that is %s is a step that the chart allows to staff',
  (parcel) => {
    const possible = possibleEvents({ parcel, money: 'pending' }, 'staff');
    const next = nextEvents[parcel];
    // Where nothing is possible there is no button.
    expect(possible.filter((event) => event === next)).toHaveLength(possible.length > 0 ? 1 : 0);
    expect(next === undefined).toBe(possible.length === 0);
  },
);
