import { pagePaths } from '@/contract/paths';
import { normalizeForSearch, searchTokens, wordStem } from '@/contract/search';
import type { MessageId, TextOf } from '@/lib/text';
import type { SearchOption } from '../shared/searchOptions';

/** Pages that the search finds by their name and by other words for what they say. */
const pages: readonly { to: string; label: MessageId; words: MessageId }[] = [
  {
    to: pagePaths.delivery,
    label: 'common:nav.delivery',
    words: 'common:search.words.delivery',
  },
  { to: pagePaths.orders, label: 'common:userMenu.myOrders', words: 'common:search.words.orders' },
  { to: pagePaths.about, label: 'common:nav.about', words: 'common:search.words.about' },
  {
    to: pagePaths.production,
    label: 'common:nav.production',
    words: 'common:search.words.production',
  },
  { to: pagePaths.terms, label: 'common:footer.terms', words: 'common:search.words.terms' },
  { to: pagePaths.privacy, label: 'common:footer.privacy', words: 'common:search.words.privacy' },
];

/** Enough to tell words apart. */
const shortestQuery = 3;
const mostPages = 2;

export function pagesFor(q: string, text: TextOf): SearchOption[] {
  const tokens = searchTokens(q).map(wordStem);
  if (tokens.join('').length < shortestQuery) return [];
  return pages
    .map(({ to, label, words }) => ({ kind: 'page' as const, to, label: text(label), words }))
    .filter(({ label, words }) => {
      const known = normalizeForSearch(`${label} ${text(words)}`).split(' ');
      return tokens.every((token) => known.some((word) => word.startsWith(token)));
    })
    .slice(0, mostPages);
}
