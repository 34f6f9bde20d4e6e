import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pagePaths } from '@/contract/paths';
import { shopAddress } from '@/contract/shopQuery';
import { useText } from '@/lib/text';
import { recentSearches } from '../../store/recentLists';
import { ProductSearch } from '../shared/ProductSearch';
import { type OfferOf, productOptions } from '../shared/searchOptions';
import { pagesFor } from './searchPages';

interface SiteSearchProps {
  /** A search was started: its results replace the page. */
  onDone: () => void;
  autoFocus?: boolean;
}

/** Search from any page: Enter opens the shop with the results. */
export function SiteSearch({ onDone, autoFocus }: SiteSearchProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const offerOf = useOffer();
  return (
    <ProductSearch
      typed={typed}
      onType={setTyped}
      offerOf={offerOf}
      onUsed={(q) => void (q && recentSearches.add(q))}
      onSearch={(q) => {
        if (q === '') return;
        void navigate(shopAddress({ q }));
        onDone();
      }}
      autoFocus={autoFocus}
    />
  );
}

/** Recent searches for the empty field; for a text products, pages and the way to all results. */
function useOffer(): OfferOf {
  const { text } = useText();
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => void recentSearches.read().then(setRecent), []);
  return (q, list) => {
    if (q === '') {
      if (recent.length === 0) return { options: [] };
      const options = recent.map((one) => ({ kind: 'search' as const, q: one }));
      return { options, note: text('common:search.recent') };
    }
    if (!list) return { options: [] };
    const pages = pagesFor(q, text);
    const { total_all: total, nearest, corrected_q: corrected } = list;
    if (total === 0) {
      const all = { kind: 'page' as const, to: pagePaths.shop, label: text('common:search.shop') };
      return { options: [...pages, all], note: text('common:search.none', { q }) };
    }
    const label = text('common:search.all', { count: total });
    return {
      options: [
        ...productOptions(list),
        ...pages,
        ...(total > 1 ? [{ kind: 'all' as const, q, label }] : []),
      ],
      ...(nearest && { note: text('common:search.nearest', { q }) }),
      ...(corrected !== undefined && { note: text('common:search.corrected', { q: corrected }) }),
    };
  };
}
