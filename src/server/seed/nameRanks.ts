import type { Locale, Localized } from '../../contract/locale';

/** `sr-Latn` puts č after c, and dž, lj, nj after d, l, n, which no database here can. */
const collations: Readonly<Record<Locale, string>> = { 'sr-LAT': 'sr-Latn', en: 'en' };

/** The place of each name among all of them, by id. Equal names share one. */
export function nameRanks(
  named: readonly { id: number; name: Localized }[],
  locale: Locale,
): Map<number, number> {
  const collator = new Intl.Collator(collations[locale]);
  const sorted = [...named].sort((a, b) => collator.compare(a.name[locale], b.name[locale]));
  const ranks = new Map<number, number>();
  let rank = 0;
  sorted.forEach((item, index) => {
    const before = sorted[index - 1];
    if (!before || collator.compare(before.name[locale], item.name[locale]) !== 0) rank = index + 1;
    ranks.set(item.id, rank);
  });
  return ranks;
}
