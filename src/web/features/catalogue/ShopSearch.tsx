import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { searchMaxLength } from '../../../contract/limits';
import { pagePaths } from '../../../contract/paths';
import type { ProductSummary } from '../../../contract/product';
import { useListProductsQuery } from '../../api/catalogueApi';
import { useText } from '../../lib/text';
import { IconButton } from '../../ui/IconButton';
import { Search, X } from '../../ui/icons';
import { inputStyle } from '../../ui/inputs';
import { from } from '../../ui/media';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

const Shell = styled.div`
  position: relative;
  width: 100%;

  & > .lucide {
    position: absolute;
    top: 14px;
    left: 16px;
    width: 18px;
    height: 18px;
    color: var(--text-muted);
    pointer-events: none;
  }
  ${from(600)} {
    width: min(100%, 340px);
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
  top: 1px;
  right: 2px;
`;

const Suggestions = styled.ul`
  position: absolute;
  top: calc(100% + 6px);
  left: 0;
  right: 0;
  z-index: 10;
  padding: 6px;
  border-radius: var(--radius-md);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
`;

const Suggestion = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  min-height: 44px;
  padding: 6px 12px;
  border-radius: var(--radius-sm);
  font-size: var(--text-sm);
  cursor: pointer;

  small {
    flex: none;
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  &:hover,
  &[aria-selected='true'] {
    background: var(--surface-sunken);
  }
  &[aria-selected='true'] {
    box-shadow: inset 0 0 0 2px var(--focus-ring);
  }
`;

/** Debounce of the search, in milliseconds. */
const searchDelayMs = 250;
const mostSuggestions = 6;
const nothing: readonly ProductSummary[] = [];

/** The debounced value. */
function useSettled<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}

/** Suggestions for the current input. Responses to earlier input are never shown. */
function useSuggestions(typed: string, wanted: boolean): readonly ProductSummary[] {
  const { locale } = useText();
  const q = useSettled(typed.trim(), searchDelayMs);
  const { currentData } = useListProductsQuery(
    { q, per_page: mostSuggestions, locale },
    { skip: !wanted || q === '' },
  );
  return wanted && q !== '' && q === typed.trim() ? (currentData?.products ?? nothing) : nothing;
}

interface ShopSearchProps {
  /** The search text of the URL. */
  value: string;
  onSearch: (q: string) => void;
}

/**
 * Search while typing, with suggestions in the ARIA combobox pattern: arrows choose, Enter opens
 * the chosen product or searches at once, Escape closes and then clears.
 */
export function ShopSearch({ value, onSearch }: ShopSearchProps) {
  const { text } = useText();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const products = useSuggestions(typed, open);
  const shown = open && products.length > 0;
  const chosen = shown ? products[active] : undefined;

  // The URL takes precedence if something else changed it: Back, a link, "Show all".
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  const send = (q: string) => {
    sent.current = q.trim();
    onSearch(sent.current);
  };
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  useEffect(() => {
    if (typed.trim() === sent.current) return undefined;
    const timer = setTimeout(() => latestSend.current(typed), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const clear = () => {
    close();
    setTyped('');
    send('');
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
      else send(typed);
      close();
    } else if (key === 'Escape' && shown) close();
    else if (key === 'Escape' && typed !== '') clear();
    else return;
    event.preventDefault();
  };

  const optionId = (index: number) => `${id}-option-${index}`;
  return (
    <Shell role="search">
      <Search aria-hidden="true" />
      <Input
        ref={input}
        type="text"
        role="combobox"
        aria-label={text('shop:search.label')}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={chosen ? optionId(active) : undefined}
        placeholder={text('shop:search.placeholder')}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={searchMaxLength}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={handleKeys}
        onBlur={close}
      />
      {typed !== '' && (
        <ClearPlace>
          <IconButton label={text('shop:search.clearAria')} onClick={clear}>
            <X aria-hidden="true" />
          </IconButton>
        </ClearPlace>
      )}
      {shown && (
        <Suggestions id={`${id}-list`} role="listbox" aria-label={text('shop:search.suggestions')}>
          {products.map((product, index) => (
            <Suggestion
              key={product.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              // Runs before the field loses focus and the list closes.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                close();
                void navigate(pagePaths.product(product.id));
              }}
            >
              <span>{product.name}</span>
              <small>{product.net}</small>
            </Suggestion>
          ))}
        </Suggestions>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {shown ? text('shop:search.suggestionCount', { count: products.length }) : ''}
      </VisuallyHidden>
    </Shell>
  );
}
