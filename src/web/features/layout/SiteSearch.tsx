import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import styled, { keyframes } from 'styled-components';
import type { ProductList } from '@/contract/product';
import { shopUrl } from '@/contract/shopQuery';
import { cleanLine } from '@/contract/text';
import { useText } from '@/lib/text';
import { searchDelayMs, useDebounced } from '@/lib/useDebounced';
import { IconButton } from '@/ui/IconButton';
import { Search, X } from 'lucide-react';
import { from, tall } from '@/ui/media';
import { Modal, useCloseOnChange } from '@/ui/Modal';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { shopApi } from '../../api/shopApi';
import { recentSearches } from '../../store/recentLists';
import { QueryError } from '../shared/QueryError';
import { SearchInput, SearchShell } from '../shared/searchField';
import { SearchResults, SearchStatus } from './search/SearchResults';
import { SearchStart } from './search/SearchStart';

/** Shorter searches would find almost everything. */
const minLength = 2;
const maxProducts = 4;

/** Returns earlier results until those for the text arrive. */
function useResults(input: string) {
  const { locale } = useText();
  const q = useDebounced(input, searchDelayMs);
  const isSearch = input.length >= minLength && q.length >= minLength;
  const query = shopApi.useListProductsQuery(
    { query: { q, per_page: maxProducts }, locale },
    { skip: !isSearch },
  );
  const { currentData } = query;
  const [last, setLast] = useState<{ q: string; list: ProductList }>();
  if (isSearch && currentData && last?.list !== currentData) setLast({ q, list: currentData });
  if (!isSearch && last) setLast(undefined);
  return { last, query, isFailed: isSearch && query.error !== undefined };
}

const drop = keyframes`
  from {
    opacity: 0;
    transform: translateY(-12px);
  }
`;

/** Covers small screens. On large screens, it is below the top edge. */
const Sheet = styled(Modal)`
  inset: 0;
  height: 100dvh;
  overflow: auto;
  overscroll-behavior: contain;
  scroll-padding-block: 80px 16px;
  animation: ${drop} var(--dur-2) var(--ease-out);

  & > div {
    min-height: 100%;
  }
  ${from(900)} {
    inset: 16px 0 auto;
    width: 760px;
    height: auto;
    max-height: calc(100dvh - 32px);
    margin-inline: auto;
    border-radius: var(--radius-lg);
    background: var(--surface-raised);
    box-shadow: var(--shadow-2);
  }
`;

const Top = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 4px;
  padding: 8px 4px 8px var(--gutter);
  border-bottom: 1px solid var(--border);
  background: var(--background);

  ${tall} {
    position: sticky;
    top: 0;
    z-index: 2;
  }
  & > button {
    min-height: 44px;
    padding-inline: 12px;
    font-size: var(--text-sm);
    font-weight: 500;
  }
  ${from(900)} {
    padding: 14px 10px 14px 24px;
    background: var(--surface-raised);
  }
`;

const Body = styled.div`
  padding: 6px var(--gutter) 32px;

  ${from(900)} {
    padding: 8px 28px 20px;
  }
`;

/** Mounted only while it is open. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { text } = useText();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState('');
  const q = cleanLine(input);
  const { last, query, isFailed } = useResults(q);
  useCloseOnChange(useLocation().key, onClose);

  const remember = () => void (q && recentSearches.add(q));
  const search = () => {
    if (q === '') return;
    remember();
    void navigate(shopUrl({ q }));
    onClose();
  };
  const handleClick = ({ target, defaultPrevented: opensHere }: MouseEvent) => {
    if (!(target as Element).closest('a')) return;
    remember();
    // The panel stays open if the link opens in another tab.
    if (opensHere) onClose();
  };
  /** Arrow keys move from the field through the links and back. */
  const handleKeys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      const stops = [field.current, ...(box.current?.querySelectorAll('a') ?? [])];
      const at = stops.indexOf(document.activeElement as HTMLInputElement | HTMLAnchorElement);
      stops[(at + step + stops.length) % stops.length]?.focus();
    } else if (event.key === 'Enter' && event.target === field.current) {
      search();
    } else if (event.key === 'Escape' && input !== '') {
      setInput('');
      field.current?.focus();
    } else return;
    event.preventDefault();
    // The next Escape closes the dialog.
    event.stopPropagation();
  };

  return (
    <Sheet aria-label={text('common:search.label')} onClose={onClose}>
      <div ref={box} onKeyDown={handleKeys}>
        <Top role="search">
          <SearchShell>
            <Search />
            <SearchInput
              ref={field}
              data-autofocus="true"
              type="search"
              aria-label={text('common:search.label')}
              placeholder={text('common:search.ask')}
              value={input}
              onChange={(event) => setInput(event.target.value)}
            />
            {input !== '' && (
              <IconButton
                label={text('common:search.clearAria')}
                onClick={() => {
                  setInput('');
                  field.current?.focus();
                }}
              >
                <X />
              </IconButton>
            )}
          </SearchShell>
          <button type="button" aria-label={text('common:search.close')} onClick={onClose}>
            {text('common:action.close')}
          </button>
        </Top>
        <VisuallyHidden role="status" aria-live="polite">
          {last && <SearchStatus {...last} />}
        </VisuallyHidden>
        <Body onClick={handleClick}>
          {isFailed ? (
            <QueryError query={query} />
          ) : last ? (
            <SearchResults {...last} />
          ) : (
            <SearchStart />
          )}
        </Body>
      </div>
    </Sheet>
  );
}
