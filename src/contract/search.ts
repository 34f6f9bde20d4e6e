import { searchMaxLength } from './limits';

/** Serbian Cyrillic, and the Latin letters whose sign is no combining mark. */
const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ђ: 'dj',
  е: 'e',
  ж: 'z',
  з: 'z',
  и: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'c',
  џ: 'dz',
  ш: 's',
  đ: 'dj',
};

/**
 * A text as search sees it: small letters, š as s, đ as dj, č and ć as c, ž as z, Cyrillic as
 * Latin, anything but letters and digits as a blank. Folding twice changes nothing.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[а-џđ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a search, each once, folded; all of them must fit. */
export function searchTokens(query: string): string[] {
  const folded = foldForSearch(query.slice(0, searchMaxLength));
  return folded === '' ? [] : [...new Set(folded.split(' '))];
}

/**
 * A folded word without the ending that changes with its case and number, so that `šljiva` finds
 * `suve šljive` and `plums` a plum. Short words stay whole: too much would begin like them.
 */
export function wordStem(word: string): string {
  const stem = word.replace(/(?:ies|y|s|[aeiou]+)$/, '');
  return stem.length >= 4 ? stem : word;
}
