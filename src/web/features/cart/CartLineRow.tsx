import { Link } from 'react-router';
import { formatMoney } from '@/contract/money';
import { pagePaths } from '@/contract/paths';
import type { CartLine } from '../../store/cart';
import { useText } from '@/lib/text';
import { Cluster, Text } from '@/ui/primitives';
import { IconButton } from '@/ui/IconButton';
import { CircleAlert, Heart, Info, Trash2 } from 'lucide-react';
import { Price } from '@/ui/Price';
import { PriorPrice } from '@/shared/PriorPrice';
import { QuantityStepper } from '@/shared/QuantityStepper';
import { getMainImage, Thumbnail } from '@/shared/Thumbnail';
import styled from 'styled-components';
import { below, from } from '@/ui/media';
import { touchTarget } from '@/ui/TextLink';
import { WaitingTag } from '@/ui/Tag';
import { rejectionText } from './CartNotices';

/** The row is 120 px high, even if the name has two lines. */
const Line = styled.li`
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr);
  gap: 0 16px;
  align-items: start;
  padding-block: 7px 6px;
  border-bottom: 1px solid var(--border);

  ${from(768)} {
    grid-template-columns: 100px minmax(0, 1fr);
  }
  h3 {
    font-size: 1.0625rem;
    line-height: 1.18;
  }
  h3 a {
    ${touchTarget}
  }
  h3 a:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

/** Keeps its height until the total is known. */
const Amounts = styled(Cluster)`
  gap: 0 12px;
  justify-content: space-between;
  min-height: 1.375rem;
  line-height: 1.25rem;
`;

const Photo = styled(Thumbnail)`
  grid-row: span 4;
  width: 88px;

  ${from(768)} {
    width: 100px;
  }
`;

const Notes = styled.div`
  grid-column: 2 / -1;
  display: grid;
  gap: 4px;
  font-size: var(--text-sm);

  &:empty {
    display: none;
  }
`;

const Controls = styled.div`
  grid-column: 2 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px;

  & > :nth-last-child(2) {
    margin-left: auto;
  }
  /* Beside the photo, the last control would wrap onto its own line. */
  ${below(360)} {
    grid-column: 1 / -1;
  }
`;

interface CartLineRowProps {
  line: CartLine;
  /** Includes the size if another line has the same name. */
  name: string;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onMove: () => void;
}

export function CartLineRow({ line, name, onQuantity, onRemove, onMove }: CartLineRowProps) {
  const { text, locale } = useText();
  const { product, quantity, available, unit_price, line_total, state } = line;
  const isUnavailable = available === 0;
  return (
    <Line aria-busy={state === 'saving' || undefined}>
      <Photo
        image={getMainImage(product)}
        category={product.category}
        sizes="100px"
        dim={isUnavailable}
      />
      <h3>
        <Link to={pagePaths.product(product.id)}>{product.name}</Link>
      </h3>
      <Amounts>
        <Text style={{ lineHeight: 'inherit' }}>
          <span>{`${product.net}, ${formatMoney(unit_price, locale)}`}</span>
          <PriorPrice amount={product.reduction?.prior_price} />
        </Text>
        <div
          style={{ opacity: state === 'settled' ? 1 : 0.45, transition: 'opacity var(--dur-1)' }}
        >
          {line_total !== null && !isUnavailable && <Price amount={line_total} />}
        </div>
      </Amounts>
      <LineNotes line={line} name={name} />
      <Controls>
        {!isUnavailable && (
          <QuantityStepper
            small
            value={quantity}
            max={available}
            onChange={onQuantity}
            product={name}
          />
        )}
        <IconButton label={`${text('cart:item.moveToWishlist')}: ${name}`} onClick={onMove}>
          <Heart />
        </IconButton>
        <IconButton label={text('cart:item.removeAria', { name })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </Controls>
    </Line>
  );
}

interface NoteProps {
  tone: 'warning' | 'danger' | 'info';
  role?: 'alert';
  children: string;
}

function Note({ tone, role, children }: NoteProps) {
  const Icon = tone === 'info' ? Info : CircleAlert;
  return (
    <NoteLine $tone={tone} role={role}>
      <Icon />
      <span>{children}</span>
    </NoteLine>
  );
}

const NoteLine = styled.p<{ $tone: NoteProps['tone'] }>`
  --icon: 17px;
  display: flex;
  align-items: flex-start;
  gap: 6px;
  line-height: 1.4;
  color: ${({ $tone }) => `var(--${$tone})`};

  .lucide {
    margin-top: 2px;
  }
`;

function LineNotes({ line, name }: { line: CartLine; name: string }) {
  const { text, locale } = useText();
  const { product, quantity, requested, available, price_before } = line;
  const { unit_price, state, rejection } = line;
  const settled = state === 'settled';
  return (
    <Notes>
      {settled && available === 0 && (
        <Note tone="danger">
          {/* Packs and bottles share their stock, so other lines may have taken all of it. */}
          {text(product.stock.level === 'out' ? 'cart:item.unavailable' : 'cart:item.shared')}
        </Note>
      )}
      {settled && !rejection && available > 0 && requested > quantity && (
        <Note tone="warning">{text('cart:item.quantityAdjusted', { count: quantity })}</Note>
      )}
      {price_before !== null && (
        <Note tone="info">
          {text(unit_price > price_before ? 'cart:item.priceUp' : 'cart:item.priceDown', {
            before: formatMoney(price_before, locale),
            now: formatMoney(unit_price, locale),
          })}
        </Note>
      )}
      {rejection && (
        <Note tone="danger" role="alert">
          {rejectionText(text, name, rejection)}
        </Note>
      )}
      {state === 'waiting' && (
        <p>
          <WaitingTag>{text('cart:item.waiting')}</WaitingTag>
        </p>
      )}
    </Notes>
  );
}
