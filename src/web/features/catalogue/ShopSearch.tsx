import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { searchMaxLength } from '../../../contract/limits';
import { pagePaths } from '../../../contract/paths';
import { useText } from '../../lib/text';
import { IconButton } from '../../ui/IconButton';
import { Search, X } from '../../ui/icons';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { ClearPlace, Input, Shell, Suggestion, Suggestions } from './searchStyle';
import { searchDelayMs, useSuggestions } from './useSuggestions';

interface ShopSearchProps {
  /** As it stands in the address. */
  value: string;
  onSearch: (q: string) => void;
}

/**
 * Search as one types, with suggestions after the ARIA combobox pattern: arrows choose, Enter opens
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

  // The address speaks where somebody else changed it: Back, a link, "Show all".
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
        // One more place than products: the field itself.
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
              // Before the field loses the focus and the list closes.
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
