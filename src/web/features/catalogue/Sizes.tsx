import type { KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';
import styled, { css } from 'styled-components';
import { pagePaths } from '@/contract/paths';
import type { Product, ProductSize } from '@/contract/productDetails';
import { useText } from '@/lib/text';
import { Price, UnitPrice } from '@/ui/Price';
import { samePageAs } from '@/ui/samePage';

export const SizeList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr));
  gap: 10px;
  margin-top: 8px;
`;

const chosen = css`
  border-color: var(--brand);
  border-style: solid;
  background: var(--brand-soft);
  box-shadow: inset 0 0 0 1.5px var(--brand);

  &&,
  && small {
    color: var(--on-brand-soft);
  }
`;

export const SizeChoice = styled.a<{ $soldOut: boolean }>`
  position: relative;
  display: grid;
  align-content: center;
  min-height: 62px;
  padding: 6px 20px;
  border: 1.5px ${({ $soldOut }) => ($soldOut ? 'dashed' : 'solid')} var(--border-strong);
  border-radius: 31px;
  background: ${({ $soldOut }) => ($soldOut ? 'none' : 'var(--field)')};
  color: ${({ $soldOut }) => ($soldOut ? 'var(--text-muted)' : 'var(--text)')};
  line-height: 1.3;
  cursor: pointer;

  &:hover {
    border-color: var(--text);
  }
  &[aria-current] {
    ${chosen}
  }
  &:has(:checked) {
    ${chosen}
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--focus-ring);
    outline-offset: 2px;
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 6px;
    font-weight: 600;
  }
  div > :last-child {
    font-size: var(--text-sm);
    font-weight: 600;
  }
  & > small {
    font-size: var(--text-xs);
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

/** Shows "250 ml, 720 RSD" or "6 pcs, 3,890 RSD", with the unit price or "sold out" below. */
export function SizeText({
  size: { net, price, unit_price, stock, pieces },
}: {
  size: ProductSize;
}) {
  const { text } = useText();
  const [, single] = net.split(' × ');
  return (
    <>
      <div>
        <span>{pieces === null ? net : text('common:pack.pieces', { count: pieces })}</span>
        <Price amount={price} />
      </div>
      <small>
        {stock.level === 'out' ? (
          <span>{text('shop:card.outOfStock')}</span>
        ) : (
          <>
            {pieces !== null && <span>{`${single ?? net}${unit_price ? ', ' : ''}`}</span>}
            {unit_price && <UnitPrice {...unit_price} />}
          </>
        )}
      </small>
    </>
  );
}

function selectByArrowKey(event: KeyboardEvent<HTMLElement>): void {
  // Browsers use Alt with arrow keys to go back and forward.
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  const next = links.at((at + step) % links.length);
  next?.focus();
  next?.click();
}

/** The page for a different size replaces this one in the history. */
export function Sizes({ product: { id, sizes } }: { product: Product }) {
  const { text } = useText();
  const { pathname } = useLocation();
  if (sizes.length === 0) return null;
  return (
    <div role="group" aria-labelledby="sizes" onKeyDown={selectByArrowKey}>
      <strong id="sizes" style={{ fontSize: 'var(--text-sm)' }}>
        {text('product:sizes')}
      </strong>
      <SizeList>
        {sizes.map((size) => (
          <li key={size.id}>
            <SizeChoice
              as={Link}
              to={pagePaths.product(size.id)}
              replace
              preventScrollReset
              state={samePageAs(pathname)}
              aria-current={size.id === id || undefined}
              $soldOut={size.stock.level === 'out'}
            >
              <SizeText size={size} />
            </SizeChoice>
          </li>
        ))}
      </SizeList>
    </div>
  );
}
