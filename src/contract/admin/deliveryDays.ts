import type { DeliverySchedule } from '../settings';

const numberWords = [
  ['jedan', 'one'],
  ['dva', 'two'],
  ['tri', 'three'],
  ['četiri', 'four'],
  ['pet', 'five'],
  ['šest', 'six'],
  ['sedam', 'seven'],
  ['osam', 'eight'],
  ['devet', 'nine'],
  ['deset', 'ten'],
];
const number = `(\\d+|${numberWords.flat().join('|')})`;
/** "2–4 working days", "dva do četiri radna dana". */
const promise = new RegExp(
  `(?<![\\p{L}\\d])${number}(?:\\s*(?:[-–—]|do|to|ili|or)\\s*${number})?\\s+(?:radn\\p{L}+\\s+dan\\p{L}*|(?:working|business)\\s+days?)`,
  'giu',
);

function valueOf(text: string): number {
  const word = numberWords.findIndex((words) => words.includes(text.toLowerCase()));
  return word < 0 ? Number(text) : word + 1;
}

/** Where a text names other working days of delivery than the settings. */
export function otherDeliveryDays(
  text: string,
  { min, max }: DeliverySchedule['transit_days'],
): string[] {
  const others = [...text.matchAll(promise)].filter(([, first = '', last]) =>
    last === undefined
      ? ![min, max].includes(valueOf(first))
      : valueOf(first) !== min || valueOf(last) !== max,
  );
  return [...new Set(others.map(([phrase]) => phrase))];
}
