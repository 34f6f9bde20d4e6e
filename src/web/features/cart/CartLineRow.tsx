import { Link } from 'react-router';
import { formatMoney } from '../../../contract/money';
import { pagePaths } from '../../../contract/paths';
import type { CartLine } from '../../store/cartChanges';
import { useText } from '../../lib/text';
import { categoryField } from '../../ui/categoryField';
import { IconButton } from '../../ui/IconButton';
import { Heart, Trash2 } from '../../ui/icons';
import { Picture } from '../../ui/Picture';
import { Price } from '../../ui/Price';
import { QuantityStepper } from '../../ui/QuantityStepper';
import { Controls, Detail, LineTotal, Photo, Quiet, Row } from './cartLineStyle';
import { LineNotes } from './LineNotes';

interface CartLineRowProps {
  line: CartLine;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onMove: () => void;
}

export function CartLineRow({ line, onQuantity, onRemove, onMove }: CartLineRowProps) {
  const { text, locale } = useText();
  const { product, quantity, available, unit_price, line_total, state } = line;
  const image = product.images.find(({ is_main }) => is_main) ?? product.images[0];
  const gone = available === 0;
  return (
    <Row aria-busy={state === 'saving' || undefined}>
      <Photo style={categoryField(product.category)} $dim={gone}>
        {image && <Picture {...image} alt="" sizes="128px" fill />}
      </Photo>
      <div>
        <h3>
          <Link to={pagePaths.product(product.id)}>{product.name}</Link>
        </h3>
        <Detail>{`${product.net}, ${formatMoney(unit_price, locale, product.currency)}`}</Detail>
      </div>
      <LineTotal $old={state !== 'settled'}>
        {line_total !== null && !gone && <Price amount={line_total} currency={product.currency} />}
      </LineTotal>
      <LineNotes line={line} />
      <Controls>
        {!gone && (
          <QuantityStepper
            small
            value={quantity}
            max={available}
            onChange={onQuantity}
            product={product.name}
          />
        )}
        <Quiet
          type="button"
          aria-label={`${text('cart:item.moveToWishlist')}: ${product.name}`}
          onClick={onMove}
        >
          <Heart aria-hidden="true" />
          {text('cart:item.moveToWishlist')}
        </Quiet>
        <IconButton label={text('cart:item.removeAria', { name: product.name })} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </Controls>
    </Row>
  );
}
