import { otherDeliveryDays } from './deliveryDays';

test.each<[string, string[]]>([
  ['Obično stiže za dva do četiri radna dana od potvrde.', ['dva do četiri radna dana']],
  [
    'It takes 2–4 working days, at most five business days.',
    ['2–4 working days', 'five business days'],
  ],
  ['Stiže za 1–2 radna dana, najkasnije za 2 radna dana.', []],
  ['Arrives within one to two working days.', []],
  ['Za {delivery_days}, računajući radne dane. Rok je 14 dana, svakog radnog dana do 16 h.', []],
])('finds differing delivery times in "%s"', (text, mismatches) => {
  expect(otherDeliveryDays(text, { min: 1, max: 2 })).toEqual(mismatches);
});
