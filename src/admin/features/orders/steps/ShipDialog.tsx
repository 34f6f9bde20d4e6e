import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import styled from 'styled-components';
import {
  type AdminOrderSummary,
  courierMaxLength,
  trackingNumberMaxLength,
} from '@/contract/admin/orders';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Stack } from '@/ui/primitives';
import { Dialog } from '@/ui/Dialog';
import { Field, FieldError } from '@/ui/Field';
import { TextInput } from '@/ui/inputs';
import { from } from '@/ui/media';
import { useOnline } from '../../../lib/useOnline';
import LeaveDialog from '../../../ui/ConfirmDialog';
import { useCouriers } from '../../../api/ordersApi';

const Rows = styled.ul`
  color: var(--text);

  li {
    display: grid;
    gap: 4px 12px;
    align-items: center;
    padding-block: 8px;
    border-top: 1px solid var(--border);
  }
  label {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: baseline;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  b {
    font: 600 1.0625rem/1.3 var(--font-display);
  }
  small {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  ${from(600)} {
    li {
      grid-template-columns: minmax(0, 1fr) 210px;
    }
    p {
      grid-column: 1 / -1;
    }
  }
`;

export type ShippableOrder = Pick<
  AdminOrderSummary,
  'number' | 'parcel' | 'courier' | 'tracking_number' | 'customer' | 'city'
>;

interface ShipDialogProps {
  orders: readonly ShippableOrder[];
  onClose: () => void;
  /** Parcels that are handed over, with the typed values. */
  onShip: (orders: readonly ShippableOrder[], courier: string) => void;
}

/**
 * Courier and tracking numbers of orders that are handed over. Enter goes to the next row, as a barcode reader
 * presses it. Orders without a number stay, unless that is chosen.
 */
export default function ShipDialog({ orders, onClose, onShip }: ShipDialogProps) {
  const { text } = useText();
  const online = useOnline();
  const id = useId();
  const couriers = useCouriers();
  const [typedCourier, setTypedCourier] = useState<string>();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [checked, setChecked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const courier = typedCourier ?? (orders[0]?.courier || couriers[0] || '');
  const filled = orders.map((order) => ({
    ...order,
    tracking_number: (typed[order.number] ?? order.tracking_number).trim(),
  }));
  const numbered = filled.filter(({ tracking_number }) => tracking_number !== '');
  const missing = filled.length - numbered.length;
  const sameAs = (index: number) =>
    filled
      .slice(0, index)
      .find(({ tracking_number }) => tracking_number === filled[index]?.tracking_number);
  const errorAt = (index: number) => {
    if (filled[index]?.tracking_number === '')
      return checked && numbered.length === 0 && text('admin:ship.missing');
    const same = sameAs(index);
    return same && text('admin:ship.double', { number: same.number });
  };
  const doubled = filled.some(
    ({ tracking_number }, index) => tracking_number !== '' && sameAs(index),
  );
  const ship = (shipped: readonly ShippableOrder[]) => {
    setChecked(true);
    if (shipped.length > 0 && !doubled) onShip(shipped, courier.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ship(numbered);
  };
  const goOn = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== 'Enter' || orders.length === 1) return;
    event.preventDefault();
    document
      .getElementById(index + 1 < orders.length ? `${id}-${index + 1}` : `${id}-send`)
      ?.focus();
  };
  return (
    <>
      {/* Before the dialog, which returns the focus last, to its button. */}
      {leaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
      <Dialog
        open
        title={text('admin:today.ship.title')}
        onClose={() => (Object.keys(typed).length > 0 ? setLeaving(true) : onClose())}
      >
        <form onSubmit={submit} noValidate>
          <Stack $gap={4}>
            <Field label={text('admin:order.courier')} optional>
              {(control) => (
                <>
                  <TextInput
                    {...control}
                    value={courier}
                    list={`${id}-couriers`}
                    maxLength={courierMaxLength}
                    autoComplete="off"
                    onChange={({ target }) => setTypedCourier(target.value)}
                  />
                  <datalist id={`${id}-couriers`}>
                    {couriers.map((name) => (
                      <option key={name} value={name} />
                    ))}
                  </datalist>
                </>
              )}
            </Field>
            {orders.length > 1 && <p>{text('admin:ship.hint')}</p>}
            <Rows>
              {orders.map(({ number, customer, city, tracking_number }, index) => {
                const error = errorAt(index);
                return (
                  <li key={number}>
                    <label htmlFor={`${id}-${index}`}>
                      <b translate="no">{`${number} `}</b>
                      <small>{[customer, city].filter(Boolean).join(', ')}</small>
                    </label>
                    <TextInput
                      id={`${id}-${index}`}
                      value={typed[number] ?? tracking_number}
                      maxLength={trackingNumberMaxLength}
                      autoComplete="off"
                      enterKeyHint={orders.length > 1 ? 'next' : 'send'}
                      placeholder={text('admin:order.tracking')}
                      aria-label={`${text('admin:order.tracking')} ${number}`}
                      aria-invalid={error ? true : undefined}
                      aria-describedby={error ? `${id}-${index}-error` : undefined}
                      data-autofocus={index === 0 ? '' : undefined}
                      onKeyDown={(event) => goOn(event, index)}
                      onChange={({ target }) => setTyped({ ...typed, [number]: target.value })}
                    />
                    {error && <FieldError id={`${id}-${index}-error`}>{error}</FieldError>}
                  </li>
                );
              })}
            </Rows>
            <Button type="submit" id={`${id}-send`} block disabled={!online}>
              {numbered.length === 0 || missing === 0
                ? text('admin:transition.ship')
                : text('admin:ship.some', { count: numbered.length, of: orders.length })}
            </Button>
            {missing > 0 && (
              <Button variant="secondary" block disabled={!online} onClick={() => ship(filled)}>
                {text('admin:ship.without', { count: missing, of: orders.length })}
              </Button>
            )}
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
