import { searchMaxLength } from './limits';
import type { Locale } from './locale';
import { cleanText } from './text';

type Letters = Readonly<Record<string, string>>;

const latin = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ');

/** Lower-case letters of Serbian Cyrillic in Latin script. */
export const latinLetters: Letters = Object.fromEntries(
  [...'абвгдђежзијклљмнњопрстћуфхцчџш'].map((letter, index) => [letter, latin[index] ?? letter]),
);

const plain = (letters: string) => letters.normalize('NFKD').replace(/\p{M}/gu, '');

/** Serbian Cyrillic, and Latin letters that do not decompose into a combining mark. */
const serbianLetters: Letters = {
  ...Object.fromEntries(Object.entries(latinLetters).map(([key, value]) => [key, plain(value)])),
  ...{ ђ: 'dj', đ: 'dj' },
};

/** Each language's letters that do not decompose into one from a to z and a mark, such as ß. */
const lettersIn: Readonly<Record<Locale, Letters>> = { 'sr-LAT': serbianLetters, en: {} };
export const searchLetters: Letters = Object.assign({}, ...Object.values(lettersIn));

const betweenLetterAndDigit = /(?<=\p{L}\p{M}*)(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;

/**
 * Normalises text for search: lower case, š to s, đ to dj, č and ć to c, ž to z, Cyrillic to Latin, other characters to
 * spaces, `250ml` to `250 ml`. Idempotent.
 */
export function normalizeForSearch(text: string): string {
  return plain(cleanText(text))
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => searchLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(betweenLetterAndDigit, ' ')
    .trim();
}

/** Removes the j of `dj` from a normalised text: people type `Djordje` as well as `Dorde` for Đorđe. */
export const withoutDj = (normalized: string): string => normalized.replaceAll('dj', 'd');

/** The words of a text as written; each becomes one word when normalised. */
export const writtenWords = (text: string): string[] =>
  cleanText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(betweenLetterAndDigit, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u);

/**
 * Normalised prepositions, conjunctions, articles and question words, except `bez` and `without`, which change the
 * meaning.
 */
export const smallWordsIn: Readonly<Record<Locale, string>> = {
  'sr-LAT':
    'a ali ako bi bih biste cena cene cenu ce da do gde hocu i ili ima imate iz ja je jel ka kad kada kako ko kod koja koje koji koju kolika koliki koliko kosta kostaju kupi kupim kupiti li me mene mi mogu moze mozete molim moj moja moje mojih mojim moju moram na nas nasa nase naruciti narucim ne nesto neki neku nije o od po pod porucim poruciti s radi radite sa sam se si smo sta ste sto su te ti to treba trebam u uz vam vas vasa vase vaseg vasu vi za zasto zelim zelite',
  en: 'a about am an and any anything are at be buy by can cost costs could do does for from get give have how i if in is it me much my need of on or order our please price prices s should some that the there this to us want was we what when where which who why will with work works would you your',
};
const smallWords = new Set(Object.values(smallWordsIn).join(' ').split(' '));

/** Whether the word only counts if a query has no others. */
export const isSmallWord = (word: string): boolean => smallWords.has(word);

/** Stands for a query without words, such as `%`; no text contains it. */
const noWord = '\ufffd';

/** The distinct normalised words of a query; all must match. Small words count only if there are no others. */
export function searchTokens(query: string): string[] {
  if (cleanText(query).trim() === '') return [];
  const normalized = normalizeForSearch(query.slice(0, searchMaxLength)) || noWord;
  const words = [...new Set(normalized.split(' '))];
  const others = words.filter((word) => !isSmallWord(word));
  return others.length > 0 ? others : words;
}

/** Number of letters. */
export const minStemLength = 4;

/**
 * A normalised word without its ending, so that `šljiva` finds `suve šljive` and `plums` finds plum. Short words are
 * kept, because their stems would match too much.
 */
export function wordStem(word: string): string {
  const stem = word.replace(/(?:ies|y|s|[aeiou]+)$/, '');
  return stem.length >= minStemLength ? stem : word;
}
