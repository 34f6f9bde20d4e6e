import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { searchMaxLength } from '@/contract/limits';
import { pagePaths } from '@/contract/paths';
import type { ProductSummary } from '@/contract/product';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { searchDelayMs, useDebounced } from '@/lib/useDebounced';
import { IconButton } from '@/ui/IconButton';
import { Search, X } from '@/ui/icons';
import { inputStyle } from '@/ui/inputs';
import { intentProps, lazyOnIntent } from '@/ui/lazyOnIntent';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

const Shell = styled.div`
  position: relative;
  width: 100%;

  & > .lucide {
    position: absolute;
    inset: 0 auto 0 16px;
    margin-block: auto;
    width: 18px;
    height: 18px;
    color: var(--text-muted);
    pointer-events: none;
  }
`;

const Input = styled.input`
  ${inputStyle}
  && {
    min-height: 46px;
    padding: 9px 48px 9px 44px;
    border-radius: var(--radius-pill);
  }
`;

const ClearPlace = styled.div`
  position: absolute;
  top: calc(50% - 22px);
  right: 2px;
`;

const SearchSuggestions = lazyOnIntent(() =>
  import('./SearchSuggestions').then((module) => module.SearchSuggestions),
);

const mostSuggestions = 6;
const nothing: readonly ProductSummary[] = [];

/** Suggestions for the current input. Responses to earlier input are never shown. */
function useSuggestions(typed: string, wanted: boolean): readonly ProductSummary[] {
  const { locale } = useText();
  const q = useDebounced(typed.trim(), searchDelayMs);
  const { currentData } = shopApi.useListProductsQuery(
    { query: { q, per_page: mostSuggestions }, locale },
    { skip: !wanted || q === '' },
  );
  return wanted && q !== '' && q === typed.trim() ? (currentData?.products ?? nothing) : nothing;
}

interface ProductSearchProps {
  typed: string;
  onType: (typed: string) => void;
  /** Enter, or the field was cleared. */
  onSearch: (q: string) => void;
  autoFocus?: boolean;
}

/**
 * A search field with suggestions in the ARIA combobox pattern: arrows choose, Enter opens the chosen product
 * or searches, Escape closes and then clears.
 */
export function ProductSearch({ typed, onType, onSearch, autoFocus }: ProductSearchProps) {
  const { text } = useText();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const products = useSuggestions(typed, open);
  const shown = open && products.length > 0;
  const chosen = shown ? products[active] : undefined;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const clear = () => {
    close();
    onType('');
    onSearch('');
    input.current?.focus();
  };
  const handleKeys = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!shown) setOpen(true);
      else {
        const step = key === 'ArrowDown' ? 1 : -1;
        // One more position than products: the field itself.
        const places = products.length + 1;
        setActive(((active + 1 + step + places) % places) - 1);
      }
    } else if (key === 'Enter') {
      if (chosen) void navigate(pagePaths.product(chosen.id));
      else onSearch(typed.trim());
      close();
    } else if (key === 'Escape' && shown) close();
    else if (key === 'Escape' && typed !== '') clear();
    else return;
    event.preventDefault();
    // The dialog around the field closes with the next Escape.
    event.stopPropagation();
  };

  const optionId = (index: number) => `${id}-option-${index}`;
  return (
    <Shell role="search">
      <Search aria-hidden="true" />
      <Input
        ref={input}
        data-autofocus={autoFocus}
        type="text"
        role="combobox"
        aria-label={text('common:search.label')}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={chosen ? optionId(active) : undefined}
        placeholder={text('common:search.placeholder')}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={searchMaxLength}
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={handleKeys}
        {...intentProps(SearchSuggestions)}
        onBlur={close}
      />
      {typed !== '' && (
        <ClearPlace>
          <IconButton label={text('common:search.clearAria')} onClick={clear}>
            <X aria-hidden="true" />
          </IconButton>
        </ClearPlace>
      )}
      {shown && (
        <SearchSuggestions
          id={`${id}-list`}
          optionId={optionId}
          products={products}
          active={active}
          onChoose={({ id: chosenId }) => {
            close();
            void navigate(pagePaths.product(chosenId));
          }}
        />
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {shown ? text('common:search.suggestionCount', { count: products.length }) : ''}
      </VisuallyHidden>
    </Shell>
  );
}
