import { searchMaxLength } from './limits';
import type { Locale } from './locale';
import { cleanText } from './text';

type Letters = Readonly<Record<string, string>>;

const latin = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ');

export const latinLetters: Letters = Object.fromEntries(
  [...'абвгдђежзијклљмнњопрстћуфхцчџш'].map((letter, index) => [letter, latin[index] ?? letter]),
);

const removeMarks = (letters: string) => letters.normalize('NFKD').replace(/\p{M}/gu, '');

/** Serbian Cyrillic letters, and Latin letters that do not decompose into a base letter and a mark. */
const serbianLetters: Letters = {
  ...Object.fromEntries(
    Object.entries(latinLetters).map(([key, value]) => [key, removeMarks(value)]),
  ),
  ...{ ђ: 'dj', đ: 'dj' },
};

/** Each language's letters, such as ß, that do not decompose into a letter from a to z and a mark. */
const lettersByLocale: Readonly<Record<Locale, Letters>> = { 'sr-LAT': serbianLetters, en: {} };
export const searchLetters: Letters = Object.assign({}, ...Object.values(lettersByLocale));

const betweenLetterAndDigit = /(?<=\p{L}\p{M}*)(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;

/**
 * Converts text to lower case and Latin script, š to s, đ to dj, č and ć to c, ž to z, other characters to spaces, and
 * `250ml` to `250 ml`. Idempotent.
 */
export function normalizeForSearch(text: string): string {
  return removeMarks(cleanText(text))
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => searchLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(betweenLetterAndDigit, ' ')
    .trim();
}

/** Removes the j of `dj` from a normalised text, because people type both `Djordje` and `Dorde` for Đorđe. */
export const withoutDj = (normalized: string): string => normalized.replaceAll('dj', 'd');

/** The words of a text in their original spelling. Normalising a word does not split it. */
export const writtenWords = (text: string): string[] =>
  cleanText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(betweenLetterAndDigit, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u);

/** Normalised prepositions, conjunctions, articles and question words. `bez` and `without` change the meaning. */
export const smallWordsIn: Readonly<Record<Locale, string>> = {
  'sr-LAT':
    'a ali ako bi bih biste cena cene cenu ce da do gde hocu i ili ima imate iz ja je jel ka kad kada kako ko kod koja koje koji koju kolika koliki koliko kosta kostaju kupi kupim kupiti li me mene mi mogu moze mozete molim moj moja moje mojih mojim moju moram na nas nasa nase naruciti narucim ne nesto neki neku nije o od po pod porucim poruciti s radi radite sa sam se si smo sta ste sto su te ti to treba trebam u uz vam vas vasa vase vaseg vasu vi za zasto zelim zelite',
  en: 'a about am an and any anything are at be buy by can cost costs could do does for from get give have how i if in is it me much my need of on or order our please price prices s should some that the there this to us want was we what when where which who why will with work works would you your',
};
const smallWords = new Set(Object.values(smallWordsIn).join(' ').split(' '));

export const isSmallWord = (word: string): boolean => smallWords.has(word);

/** Represents a query without words, such as `%`. No text contains it. */
const noWord = '\ufffd';

/** The distinct normalised words of a query, all of which must match. Small words are omitted if there are others. */
export function searchTokens(query: string): string[] {
  if (cleanText(query).trim() === '') return [];
  const normalized = normalizeForSearch(query.slice(0, searchMaxLength)) || noWord;
  const words = [...new Set(normalized.split(' '))];
  const significantWords = words.filter((word) => !isSmallWord(word));
  return significantWords.length > 0 ? significantWords : words;
}

export const minStemLength = 4;

/**
 * Removes the ending of a normalised word, so that `šljiva` finds `šljive`. Stems of short words would match too much.
 */
export function wordStem(word: string): string {
  const stem = word.replace(/(?:ies|y|s|[aeiou]+)$/, '');
  return stem.length >= minStemLength ? stem : word;
}
