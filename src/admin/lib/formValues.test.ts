import { deliverySettings } from '@/contract/settings';
import { formValues, toInput } from './formValues';
import { localized } from '@tests/support/localized';

const value = {
  ...{ flat_rate: 35_050, free_from: 400_000, note: localized('Kurirom', 'By courier') },
  pickup: { offered: true, hours: localized('Radnim danom', 'On working days') },
  schedule: {
    ...{ cut_off: '12:00', working_days: [1, 5], transit_days: { min: 1, max: 2 } },
    closed_days: ['2026-12-31'],
  },
  couriers: [
    { id: 'a', name: 'Pošta', archived: false, tracking_url: null, payout_days: 7, columns: [] },
  ],
};
const typed = formValues(deliverySettings, value);

test('in form values, numbers are text, amounts are in dinars and missing values are empty texts', () => {
  expect(typed).toEqual({
    ...value,
    ...{ flat_rate: '350.5', free_from: '4000' },
    couriers: [
      { id: 'a', name: 'Pošta', archived: false, tracking_url: '', payout_days: '7', columns: [] },
    ],
    schedule: {
      ...{ ...value.schedule, working_days: ['1', '5'], transit_days: { min: '1', max: '2' } },
    },
  });
});

test('converting to form values and back changes nothing', () => {
  expect(toInput(deliverySettings, typed)).toEqual(value);
});

test.each([
  ['350,50', 35_050],
  ['05', 500],
  ['-5', Number.NaN],
  ['', Number.NaN],
  ['free', Number.NaN],
])('%j dinars become %p para', (flat_rate, para) => {
  expect(toInput(deliverySettings, { ...typed, flat_rate }).flat_rate).toBe(para);
});
