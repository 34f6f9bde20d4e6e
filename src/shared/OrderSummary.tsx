import styled, { css } from 'styled-components';
import type { Cart, CartCode } from '@/contract/cart';
import { formatMoney, type Para } from '@/contract/money';
import type { DeliveryMethod, Order } from '@/contract/order';
import type { PaymentStatus } from '@/contract/payment';
import { getRefund, getVat } from '@/contract/totals';
import type { Elements } from '@/lib/elements';
import { type MessageId, type TextOf, useText } from '@/lib/text';
import { Cluster } from '@/ui/primitives';
import { Price } from '@/ui/Price';
import { PriorPrice } from './PriorPrice';
import { Thumbnail, type ThumbnailProps } from './Thumbnail';

/** The first paragraph is emphasized. */
export const factLines = css`
  p {
    overflow-wrap: anywhere;
  }
  p + p {
    color: var(--text-muted);
  }
  p + :not(p) {
    margin-top: 6px;
  }
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: 60px minmax(0, 1fr);
  gap: 14px;
  align-items: center;
  padding-block: 10px;
  font-size: var(--text-sm);
  line-height: 1.35;

  strong {
    display: block;
    font-weight: 500;
  }
  small,
  small s {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
`;

const Sums = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 10px;
  margin-top: 18px;
  font-size: var(--text-sm);

  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
  }
  dt {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
  }
  dd {
    margin-left: auto;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  & > [data-total] {
    align-items: baseline;
    margin-top: 6px;
    padding-top: 16px;
    border-top: 1px solid var(--border);
    font-size: 1.0625rem;
    font-weight: 600;
  }
  [data-total] dd > span {
    font-size: 1.5rem;
    letter-spacing: -0.01em;
  }
  dd + dd {
    flex-basis: 100%;
    font-size: var(--text-xs);
    font-weight: 400;
    text-align: left;
    color: var(--text-muted);
  }
`;

export interface SummaryLine {
  key: string | number;
  name: string;
  quantity: number;
  price: Para;
  prior?: Para | null;
  total: Para;
  returned?: number;
  net?: string;
  category?: string;
  image?: ThumbnailProps['image'];
  action?: Elements;
}

export function summaryLines({ lines }: Pick<Order, 'lines'>): SummaryLine[] {
  return lines.map((line) => ({
    key: line.product_id,
    name: line.name,
    net: line.net,
    quantity: line.quantity,
    price: line.unit_price,
    prior: line.prior_price ?? null,
    total: line.line_total,
    ...(line.returned && { returned: line.returned }),
    image: line.image,
  }));
}

export interface SummarySum {
  key: string;
  label: string;
  /** A text until the amount is known. */
  value: Para | string;
}

export interface SumsWithVat {
  sums: readonly SummarySum[];
  /** Included in the total. The back office lists it per rate. */
  vat?: Para | string;
}

type Sums = Pick<Cart, 'subtotal' | 'delivery' | 'vat'> & Discounted;

/** The code of a cart may have no effect. */
interface Discounted {
  code?: string | CartCode | null | undefined;
  discount?: Para | undefined;
}

/** Returns no row if the code has no effect. */
export function discountSum({ code, discount = 0 }: Discounted, text: TextOf): SummarySum[] {
  const used = typeof code === 'string' ? { code, discount } : code?.problem === null && code;
  if (!used) return [];
  const value = used.discount > 0 ? -used.discount : text('common:order.freeDelivery');
  return [{ key: 'code', label: text('common:order.code', { code: used.code }), value }];
}

/** Labels the server's sums in the cart, the checkout and the order. */
export function getSums(
  { subtotal, delivery, vat, ...discounted }: Sums,
  text: TextOf,
  method: DeliveryMethod = 'courier',
): SumsWithVat {
  const isPickup = method === 'pickup';
  const free = text(isPickup ? 'cart:summary.pickupFree' : 'cart:summary.shippingFree');
  const sums = [
    { key: 'subtotal', label: text('cart:summary.subtotal'), value: subtotal },
    ...discountSum(discounted, text),
    {
      key: 'delivery',
      label: text(isPickup ? 'cart:summary.pickup' : 'cart:summary.shipping'),
      value: delivery === 0 ? free : delivery,
    },
  ];
  return { sums, vat };
}

type OrderWithSums = Pick<
  Order,
  | ('lines' | 'subtotal' | 'code' | 'discount' | 'delivery')
  | ('vat' | 'total_amount' | 'delivery_method')
>;

/** Adds up the order's VAT, which is stored per rate, to show one amount as in the cart. */
export function orderSums(order: OrderWithSums, text: TextOf): SumsWithVat {
  return getSums({ ...order, vat: getVat(order.vat) }, text, order.delivery_method);
}

export function SummaryLines({ lines }: { lines: readonly SummaryLine[] }) {
  const { text, locale } = useText();
  return (
    <ul>
      {lines.map((line) => (
        <Line key={line.key}>
          <Thumbnail image={line.image} category={line.category} sizes="60px" />
          <Cluster>
            <span style={{ flex: '1 1 7rem' }}>
              <strong>{line.name}</strong>
              <small>
                {line.net && <span>{`${line.net}, `}</span>}
                <span>{`${line.quantity}\u00a0×\u00a0${formatMoney(line.price, locale)}`}</span>
                <PriorPrice amount={line.prior} />
              </small>
              {line.returned ? (
                <small style={{ display: 'block' }}>
                  {text('common:order.returned', { count: line.returned })}
                </small>
              ) : null}
              {line.action}
            </span>
            <Price amount={line.total} />
          </Cluster>
        </Line>
      ))}
    </ul>
  );
}

interface SummarySumsProps extends SumsWithVat {
  /** Set if units of the order came back. */
  lines?: Order['lines'];
  total: { label: string; amount: Para };
  codeAction?: Elements;
}

export function SummarySums({ lines = [], sums, vat, total, codeAction }: SummarySumsProps) {
  const { text, locale } = useText();
  const refund = getRefund(lines);
  const renderValue = (value: Para | string) =>
    typeof value === 'number' ? formatMoney(value, locale) : value;
  return (
    <Sums>
      {sums.map((sum) => (
        <div key={sum.key}>
          <dt>
            <span>{sum.label}</span>
            {sum.key === 'code' && codeAction}
          </dt>
          <dd>{renderValue(sum.value)}</dd>
        </div>
      ))}
      <div data-total="">
        <dt>{total.label}</dt>
        <dd>
          <Price amount={total.amount} />
        </dd>
        {vat ? <dd>{text('common:order.vat', { amount: renderValue(vat) })}</dd> : null}
      </div>
      {refund > 0 && (
        <div>
          <dt>{text('common:order.refund')}</dt>
          <dd>{formatMoney(refund, locale)}</dd>
        </div>
      )}
    </Sums>
  );
}

const totalLabels: Readonly<Record<PaymentStatus, MessageId>> = {
  pending: 'cart:summary.total',
  paid: 'cart:summary.paid',
  refunded: 'cart:summary.refunded',
  cancelled: 'cart:summary.cancelled',
};

interface OrderSumsProps {
  order: OrderWithSums;
  payment?: PaymentStatus | null | undefined;
  codeAction?: Elements;
}

/** The label of the total says whether payment is still due. */
export function OrderSums({ order, payment, codeAction }: OrderSumsProps) {
  const { text } = useText();
  return (
    <SummarySums
      lines={order.lines}
      {...orderSums(order, text)}
      codeAction={codeAction}
      total={{ label: text(totalLabels[payment ?? 'pending']), amount: order.total_amount }}
    />
  );
}
