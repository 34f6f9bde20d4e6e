import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { searchMaxLength } from '@/contract/limits';
import { pagePaths } from '@/contract/paths';
import type { ProductList } from '@/contract/product';
import { cleanLine } from '@/contract/text';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { searchDelayMs, useDebounced } from '@/lib/useDebounced';
import { IconButton } from '@/ui/IconButton';
import { Search, X } from '@/ui/icons';
import { inputStyle } from '@/ui/inputs';
import { lazyOnIntent } from '@/ui/lazyOnIntent';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { type OfferOf, productOptions, type SearchOffer, type SearchOption } from './searchOptions';

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

const ClearBox = styled.div`
  position: absolute;
  top: calc(50% - 22px);
  right: 2px;
`;

const SearchSuggestions = lazyOnIntent(() =>
  import('./SearchSuggestions').then((module) => module.SearchSuggestions),
);

const maxSuggestions = 6;
const nothing: SearchOffer = { options: [] };
const productsOnly: OfferOf = (_q, list) => ({ options: productOptions(list) });

/** Products for the current input. Responses to earlier input are never shown. */
function useProducts(typed: string, enabled: boolean): ProductList | undefined {
  const { locale } = useText();
  const q = useDebounced(cleanLine(typed), searchDelayMs);
  const { currentData } = shopApi.useListProductsQuery(
    { query: { q, per_page: maxSuggestions }, locale },
    { skip: !enabled || q === '' },
  );
  return enabled && q !== '' && q === cleanLine(typed) ? currentData : undefined;
}

interface ProductSearchProps {
  typed: string;
  onType: (typed: string) => void;
  /** Enter, or the field was cleared. */
  onSearch: (q: string) => void;
  /** Default: products. */
  offerOf?: OfferOf;
  /** With the text that led to what was chosen. */
  onUsed?: (q: string) => void;
  autoFocus?: boolean;
}

/**
 * A search field with suggestions in the ARIA combobox pattern: arrows choose, Enter opens the chosen one
 * or searches, Escape closes and then clears.
 */
export function ProductSearch({
  typed,
  onType,
  onSearch,
  offerOf = productsOnly,
  onUsed,
  autoFocus,
}: ProductSearchProps) {
  const { text } = useText();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useProducts(typed, open);
  const { options, note } = open ? offerOf(cleanLine(typed), list) : nothing;
  const hasOptions = options.length > 0;
  const shown = hasOptions || note !== undefined;
  const chosen = options[active];

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
  const search = (q: string) => {
    onUsed?.(q);
    onSearch(q);
  };
  const choose = (option: SearchOption) => {
    close();
    if (option.kind === 'search' || option.kind === 'all') return search(option.q);
    onUsed?.(cleanLine(typed));
    void navigate(option.kind === 'page' ? option.to : pagePaths.product(option.product.id));
  };
  const handleKeys = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!shown) setOpen(true);
      else {
        const step = key === 'ArrowDown' ? 1 : -1;
        // One more position than options: the field itself.
        const positions = options.length + 1;
        setActive(((active + 1 + step + positions) % positions) - 1);
      }
    } else if (key === 'Enter') {
      if (chosen) choose(chosen);
      else {
        search(cleanLine(typed));
        close();
      }
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
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? `${id}-list` : undefined}
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
        onPointerEnter={SearchSuggestions.preload}
        onFocus={() => {
          SearchSuggestions.preload();
          if (typed === '') setOpen(true);
        }}
        onBlur={close}
      />
      {typed !== '' && (
        <ClearBox>
          <IconButton label={text('common:search.clearAria')} onClick={clear}>
            <X aria-hidden="true" />
          </IconButton>
        </ClearBox>
      )}
      {shown && (
        <SearchSuggestions
          id={`${id}-list`}
          optionId={optionId}
          offer={{ options, note }}
          active={active}
          onChoose={choose}
        />
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {[note, hasOptions && text('common:search.suggestionCount', { count: options.length })]
          .filter(Boolean)
          .join(' ')}
      </VisuallyHidden>
    </Shell>
  );
}
