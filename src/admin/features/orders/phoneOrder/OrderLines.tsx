import styled from 'styled-components';
import type { OrderQuote } from '@/contract/admin/phoneOrders';
import { maxQuantityPerLine } from '@/contract/limits';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { FieldError } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { Trash2 } from 'lucide-react';
import { from } from '@/ui/media';
import { Price } from '@/ui/Price';
import { QuantityStepper } from '@/shared/QuantityStepper';
import { Rows } from '../../../ui/Rows';
import { Thumb } from '../../../ui/Thumbs';
import type { PhoneLine } from './phoneOrderForm';

const Lines = styled(Rows)`
  margin-top: 12px;
  font-size: var(--text-sm);
  line-height: 1.35;

  & > li {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr) auto;
    gap: 8px 12px;
  }
  li > div:nth-child(2) {
    overflow-wrap: anywhere;
  }
  li > [role='group'] {
    grid-column: 1 / 3;
    justify-self: start;
  }
  li > button {
    justify-self: end;
  }
  small {
    font-size: var(--text-xs);
  }
  li > [role='status'] {
    grid-column: 1 / -1;
  }
  ${from(600)} {
    & > li {
      grid-template-columns: 40px minmax(0, 1fr) auto 92px 44px;
    }
    li > [role='group'] {
      grid-area: 1 / 3;
    }
    li > :nth-child(3) {
      grid-area: 1 / 4;
      text-align: right;
    }
  }
`;

interface OrderLinesProps {
  lines: readonly PhoneLine[];
  quote: OrderQuote | undefined;
  onChange: (lines: readonly PhoneLine[]) => void;
}

/** The products of the order; a shortage is shown at its line. */
export function OrderLines({ lines, quote, onChange }: OrderLinesProps) {
  const { text, locale } = useText();
  return (
    <Lines aria-label={text('admin:order.lines')}>
      {lines.map((line) => {
        const { id } = line;
        const quoted = quote?.lines.find(({ product_id }) => product_id === id);
        const shortage = quote?.shortages.find(({ product_id }) => product_id === id);
        const { name, net, image, unit_price } = quoted ?? { ...line, unit_price: line.price };
        return (
          <li key={id}>
            <Thumb image={image} />
            <div>
              <b>{name}</b>
              <small>{`${net}, ${formatMoney(unit_price, locale)}`}</small>
            </div>
            <span>{quoted && <Price amount={quoted.line_total} />}</span>
            <QuantityStepper
              small
              value={line.quantity}
              max={maxQuantityPerLine}
              product={name}
              onChange={(quantity) =>
                onChange(lines.map((line) => (line.id === id ? { ...line, quantity } : line)))
              }
            />
            <IconButton
              label={text('admin:phone.remove', { name })}
              onClick={() => onChange(lines.filter((line) => line.id !== id))}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
            <div role="status">
              {shortage && (
                <FieldError>
                  {text('admin:phone.short', { name, available: shortage.available })}
                </FieldError>
              )}
            </div>
          </li>
        );
      })}
    </Lines>
  );
}
