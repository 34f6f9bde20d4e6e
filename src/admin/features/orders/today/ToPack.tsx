import { useState } from 'react';
import { Link } from 'react-router';
import { trackingNumberMaxLength } from '@/contract/admin/orders';
import { type Today, todayOrders } from '@/contract/admin/today';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { TextInput } from '@/ui/inputs';
import { Tag } from '@/ui/Tag';
import { isAdminError } from '../../../api/adminError';
import { ordersApi } from '../../../api/ordersApi';
import { orderPath } from '../../../lib/links';
import { useAdminErrorText } from '../../../lib/useAdminErrorText';
import { useOnline } from '../../../lib/useOnline';
import { useSteps } from '../steps/TransitionProvider';
import { BlockHead, FieldRows } from './blocks';

type Order = Today['to_pack'][number];

/**
 * Confirmed orders with their pieces. The number of the fiscal receipt, which goes into the parcel, is saved with
 * the step; if it is not saved, the order is not packed.
 */
export function ToPack({ today }: { today: Today }) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const online = useOnline();
  const { busy, move, moveAll } = useSteps();
  const [update] = ordersApi.useUpdateOrderDetailsMutation();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const { count } = today.flow.confirmed;
  const orders = today.to_pack.slice(0, todayOrders);
  const save = async ({ number, version, fiscal_number: storedNumber }: Order) => {
    const fiscal_number = (typed[number] ?? storedNumber)?.trim();
    if (fiscal_number === undefined || fiscal_number === storedNumber) return undefined;
    const { error } = await update({ params: { number }, body: { version, fiscal_number } });
    return isAdminError(error) ? errorText(error) : undefined;
  };
  const pack = async (chosen: readonly Order[]) => {
    setSaving(true);
    const failed: Record<string, string> = {};
    for (const order of chosen) {
      const error = await save(order);
      if (error) failed[order.number] = error;
    }
    setSaving(false);
    setErrors(failed);
    const ready = chosen
      .filter(({ number }) => !failed[number])
      .map(({ number, delivery_method }) => ({
        number,
        delivery_method,
        parcel: 'confirmed' as const,
      }));
    const [first, ...more] = ready;
    if (first && more.length === 0) move(first, { event: 'pack' });
    else if (first) moveAll(ready, 'pack');
  };
  const off = !online || busy || saving;
  return (
    <section aria-labelledby="to-pack">
      <BlockHead>
        <h2 id="to-pack">
          <span>{text('admin:order.next.pack.title')}</span>
          <span>
            {orders.length < count
              ? text('admin:orders.fitting', { count: orders.length, of: count })
              : count}
          </span>
        </h2>
        {orders.length > 1 && (
          <Button size="small" disabled={off} onClick={() => void pack(orders)}>
            {text('admin:today.pack.all', { count: orders.length })}
          </Button>
        )}
      </BlockHead>
      <FieldRows>
        {orders.map((order) => {
          const { number, customer, city, delivery_method, fiscal_number, lines } = order;
          const error = errors[number];
          return (
            <li key={number}>
              <Link to={orderPath(number)} translate="no">
                {number}
              </Link>
              <div>
                <b>{`${customer} `}</b>
                {delivery_method === 'pickup' ? (
                  <Tag>{text('admin:orders.pickup')}</Tag>
                ) : (
                  <span>{city}</span>
                )}
                {lines.map(({ product_id, name, net, quantity }) => (
                  <small key={product_id}>{`${quantity} × ${name}, ${net}`}</small>
                ))}
              </div>
              {fiscal_number === null ? (
                <p>{text('admin:orders.cash.free')}</p>
              ) : (
                <TextInput
                  form={`pack-${number}`}
                  value={typed[number] ?? fiscal_number}
                  maxLength={trackingNumberMaxLength}
                  autoComplete="off"
                  placeholder={text('admin:order.fiscal')}
                  aria-label={`${text('admin:order.fiscal')} ${number}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `pack-${number}-error` : undefined}
                  onChange={({ target }) => setTyped({ ...typed, [number]: target.value })}
                />
              )}
              <form
                id={`pack-${number}`}
                onSubmit={(event) => {
                  event.preventDefault();
                  void pack([order]);
                }}
              >
                <Button
                  type="submit"
                  variant="soft"
                  size="small"
                  disabled={off}
                  aria-label={`${text('admin:transition.pack')} ${number}`}
                >
                  {text('admin:transition.pack')}
                </Button>
              </form>
              {error && <FieldError id={`pack-${number}-error`}>{error}</FieldError>}
            </li>
          );
        })}
      </FieldRows>
    </section>
  );
}
