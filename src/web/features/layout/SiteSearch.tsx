import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import styled, { keyframes } from 'styled-components';
import { type PageName, pagePaths } from '@/contract/paths';
import { shopUrl } from '@/contract/shopQuery';
import { useText, type MessageId, type TextOf } from '@/lib/text';
import { recentSearches } from '../../store/recentLists';
import {
  type OfferOf,
  productOptions,
  ProductSearch,
  type SearchOption,
} from '../shared/ProductSearch';
import { normalizeForSearch, searchTokens, wordStem } from '@/contract/search';
import { Container } from '@/ui/Container';
import { IconButton } from '@/ui/IconButton';
import { X } from 'lucide-react';
import { Modal, useCloseOnChange } from '@/ui/Modal';

/** Pages that the search finds by their name and by other words for what they say, in this order. */
const pages: Readonly<
  Record<Exclude<PageName, 'home'> | 'orders', { label: MessageId; words: MessageId }>
> = {
  delivery: { label: 'common:nav.delivery', words: 'common:search.words.delivery' },
  orders: { label: 'common:userMenu.myOrders', words: 'common:search.words.orders' },
  about: { label: 'common:nav.about', words: 'common:search.words.about' },
  production: { label: 'common:nav.production', words: 'common:search.words.production' },
  terms: { label: 'common:footer.terms', words: 'common:search.words.terms' },
  privacy: { label: 'common:footer.privacy', words: 'common:search.words.privacy' },
};
const foundPages = Object.keys(pages) as (keyof typeof pages)[];

/** Enough to tell words apart. */
const minQueryLength = 3;
const maxPages = 2;

function pagesFor(q: string, text: TextOf): SearchOption[] {
  const tokens = searchTokens(q).map(wordStem);
  if (tokens.join('').length < minQueryLength) return [];
  const fits = (name: keyof typeof pages) => {
    const { label, words } = pages[name];
    const pageWords = normalizeForSearch(`${text(label)} ${text(words)}`).split(' ');
    return tokens.every((token) => pageWords.some((word) => word.startsWith(token)));
  };
  return foundPages
    .filter(fits)
    .slice(0, maxPages)
    .map((name) => ({ kind: 'page', to: pagePaths[name], label: text(pages[name].label) }));
}

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
        void navigate(shopUrl({ q }));
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
      const options = recent.map((name) => ({ kind: 'search' as const, q: name }));
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

const drop = keyframes`
  from {
    opacity: 0;
    transform: translateY(-12px);
  }
`;

/** Covers the header; the suggestions hang below it. */
const Sheet = styled(Modal)`
  inset: 0 0 auto;
  overflow: visible;
  border-bottom: 1px solid var(--border);
  animation: ${drop} var(--dur-2) var(--ease-out);
`;

const Row = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 640px) 44px;
  justify-content: center;
  align-items: center;
  gap: 4px;
  height: var(--header-h);
`;

/** The search of every page, in place of the header. Mounted while open. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { text } = useText();
  useCloseOnChange(useLocation().key, onClose);
  return (
    <Sheet aria-label={text('common:search.label')} onClose={onClose}>
      <Row>
        <SiteSearch onDone={onClose} autoFocus />
        <IconButton label={text('common:search.close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </Row>
    </Sheet>
  );
}
