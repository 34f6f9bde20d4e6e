import type { Locale } from '../locale';
import type { DeliverySchedule } from '../settings';

const wordings: Readonly<Record<Locale, { numbers: string; between: string; days: string }>> = {
  'sr-LAT': {
    numbers: 'jedan dva tri četiri pet šest sedam osam devet deset',
    between: 'do|ili',
    days: 'radn\\p{L}+\\s+dan\\p{L}*',
  },
  en: {
    numbers: 'one two three four five six seven eight nine ten',
    between: 'to|or',
    days: '(?:working|business)\\s+days?',
  },
};
const all = Object.values(wordings);
const numberWords = all.map(({ numbers }) => numbers.split(' '));
const number = `(\\d+|${numberWords.flat().join('|')})`;
const between = all.map((wording) => wording.between).join('|');
const days = all.map((wording) => wording.days).join('|');
/** Matches "2–4 working days" and "dva do četiri radna dana". */
const promise = new RegExp(
  `(?<![\\p{L}\\d])${number}(?:\\s*(?:[-–—]|${between})\\s*${number})?\\s+(?:${days})`,
  'giu',
);

function parseDay(text: string): number {
  const places = numberWords.map((words) => words.indexOf(text.toLowerCase()) + 1);
  return places.find((place) => place > 0) ?? Number(text);
}

/** Finds delivery times in a text that differ from the settings. */
export function otherDeliveryDays(
  text: string,
  { min, max }: DeliverySchedule['transit_days'],
): string[] {
  const mismatches = [...text.matchAll(promise)].filter(([, first = '', last]) =>
    last === undefined
      ? ![min, max].includes(parseDay(first))
      : parseDay(first) !== min || parseDay(last) !== max,
  );
  return [...new Set(mismatches.map(([phrase]) => phrase))];
}
