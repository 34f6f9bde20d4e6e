import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Found } from '@/contract/admin/phoneOrders';
import { maxQuantityPerLine, searchMaxLength } from '@/contract/limits';
import { formatMoney } from '@/contract/money';
import { cleanLine } from '@/contract/text';
import { useText } from '@/lib/text';
import { searchDelayMs, useDebounced } from '@/lib/useDebounced';
import { TextField } from '@/ui/Field';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { phoneOrdersApi } from '../api/phoneOrdersApi';
import { Thumb } from './Thumbs';
import styled from 'styled-components';

export const FoundList = styled.ul`
  margin-top: 8px;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  background: var(--surface-raised);
  overflow: hidden;

  li + li {
    border-top: 1px solid var(--border);
  }
  button {
    display: flex;
    gap: 12px;
    align-items: center;
    width: 100%;
    min-height: 56px;
    padding: 8px 14px;
    font-size: var(--text-sm);
    line-height: 1.35;
    text-align: left;
  }
  button:hover {
    background: var(--surface-sunken);
  }
  button:focus-visible {
    outline-offset: -3px;
  }
  button > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  button[aria-disabled='true'] {
    background: none;
    color: var(--text-muted);
    cursor: not-allowed;
  }
  small {
    display: block;
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
`;

type Product = Found['products'][number];

interface ProductFinderProps {
  error: string | undefined;
  label?: string;
  soldOut?: boolean;
  autoFocus?: boolean | undefined;
  /** Whether a number before the name is a quantity, as in `3 malin`. */
  counts?: boolean;
  onChoose: (product: Product, quantity: number) => void;
}

/** Splits `3 malin` or `3 x malin` into the quantity 3 and the search `malin`. */
function splitQuantity(typed: string): { quantity: number; q: string } {
  const [, number, rest] = /^(\d{1,4})(?:\s*[x×])?\s+(.+)$/i.exec(typed) ?? [];
  const quantity = Math.min(Math.max(Number(number ?? 1), 1), maxQuantityPerLine);
  return { quantity, q: rest ?? typed };
}

/** Enter chooses the first available product; the down arrow moves into the list. */
export function ProductFinder({
  error,
  label: givenLabel,
  soldOut = false,
  counts = false,
  autoFocus,
  onChoose,
}: ProductFinderProps) {
  const { text, locale } = useText();
  const label = givenLabel ?? text('admin:phone.products');
  const isLocked = ({ available }: Product) => available === 0 && !soldOut;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState('');
  // Whether Enter was pressed before the response arrived.
  const [entered, setEntered] = useState(false);
  const { quantity, q: typedQuery } = counts
    ? splitQuantity(cleanLine(typed))
    : { quantity: 1, q: cleanLine(typed) };
  const q = useDebounced(typedQuery, searchDelayMs);
  const { currentData: response } = phoneOrdersApi.useFindAnythingQuery(
    { query: { q } },
    { skip: q === '' },
  );
  const choose = (product: Product) => {
    if (isLocked(product)) return;
    onChoose(product, quantity);
    setAdded(`${quantity} × ${product.name}`);
    setTyped('');
    setEntered(false);
    input.current?.focus();
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    // Enter would submit the form.
    event.preventDefault();
    if (event.key === 'Enter') setEntered(typedQuery !== '');
    else list.current?.querySelector('button')?.focus();
  };
  const products = typedQuery === q && q !== '' ? response?.products : undefined;
  const chooseFirst = useEffectEvent(() => {
    const first = products?.find((product) => !isLocked(product));
    if (first) choose(first);
    setEntered(false);
  });
  useEffect(() => {
    if (entered && products) chooseFirst();
  }, [entered, products]);
  return (
    <div>
      <TextField
        label={label}
        error={error}
        hint={counts ? text('admin:phone.products.hint') : undefined}
        ref={input}
        type="search"
        name="lines"
        value={typed}
        maxLength={searchMaxLength}
        placeholder={text('admin:phone.products.placeholder')}
        autoComplete="off"
        autoFocus={autoFocus}
        onChange={({ target }) => {
          setTyped(target.value);
          setEntered(false);
        }}
        onKeyDown={handleKeys}
      />
      <div role="status">
        {counts && typed === '' && added && (
          <VisuallyHidden>{text('admin:phone.added', { product: added })}</VisuallyHidden>
        )}
        {products?.length === 0 && <span>{text('admin:phone.products.none', { query: q })}</span>}
        {products && products.length > 0 && (
          <VisuallyHidden>
            {text('common:search.suggestionCount', { count: products.length })}
          </VisuallyHidden>
        )}
      </div>
      {products && products.length > 0 && (
        <FoundList ref={list} aria-label={label}>
          {products.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                aria-disabled={isLocked(product) || undefined}
                onClick={() => choose(product)}
              >
                {product.image && <Thumb image={product.image} />}
                <div>
                  <b>{product.name}</b>
                  <small>
                    <span>{`${product.net}, `}</span>
                    <span>
                      {product.available === 0
                        ? text('common:search.soldOut')
                        : text('admin:search.available', { count: product.available })}
                    </span>
                  </small>
                </div>
                <span>{formatMoney(product.price, locale)}</span>
              </button>
            </li>
          ))}
        </FoundList>
      )}
    </div>
  );
}
