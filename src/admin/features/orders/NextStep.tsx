import { useEffect, useRef, useState, type FormEvent } from 'react';
import styled from 'styled-components';
import {
  courierMaxLength,
  trackingNumberMaxLength,
  type AdminOrder,
} from '@/contract/admin/orders';
import { type FulfilmentEvent, emailFor } from '@/contract/fulfilment';
import type { DeliveryMethod } from '@/contract/order';
import { type MessageId, useText } from '@/lib/text';
import { Cluster, Columns, Text } from '@/ui/primitives';
import { ButtonLink } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { below } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { packingPath } from '../../lib/links';
import { useShortcuts } from '../../lib/shortcuts';
import { useOnline } from '../../lib/useOnline';
import { eventText, nextEvent, type UsualEvent } from '../../lib/orderTexts';
import { useCouriers } from '../../api/ordersApi';
import { ReverseDialog } from './reversals';
import { showNextStep } from './steps/UndoStrip';
import { useSteps } from './steps/TransitionProvider';
import { actionBar } from '../../ui/StickyBar';
import { SendButton } from '../../ui/SendButton';

const Box = styled(Panel)`
  display: grid;
  gap: 14px;
  padding: 22px 24px;
  border-color: var(--brand);

  h2 {
    font-size: var(--text-h3);
  }
`;
/** The usual next step, which on phones is always visible. */
const Decision = styled.div`
  display: contents;

  ${below(1024)} {
    display: flex;

    button {
      flex: 1;
    }
  }
  ${actionBar}
`;
/** Steps that reverse earlier ones, separated from the next steps. After delivery there are none. */
const Reversals = styled(Cluster)`
  justify-content: flex-end;

  form + & {
    margin-top: 10px;
    padding-top: 18px;
    border-top: 1px solid var(--border);
  }
`;

type NextText = Record<'title' | 'text', MessageId>;

const nextTexts: Readonly<Record<UsualEvent, NextText>> = {
  pay: { title: 'admin:order.next.pay.title', text: 'admin:order.next.pay.text' },
  confirm: { title: 'admin:order.next.confirm.title', text: 'admin:order.next.confirm.text' },
  pack: { title: 'admin:order.next.pack.title', text: 'admin:order.next.pack.text' },
  ship: { title: 'admin:order.next.ship.title', text: 'admin:order.next.ship.text' },
  deliver: { title: 'admin:order.next.deliver.title', text: 'admin:order.next.deliver.text' },
};

const pickupTexts: Partial<typeof nextTexts> = {
  pack: { title: 'admin:order.next.pack.title', text: 'admin:order.next.pack.pickup' },
  deliver: { title: 'admin:order.next.pickUp.title', text: 'admin:order.next.pickUp.text' },
};

export const getNextTexts = (method: DeliveryMethod): typeof nextTexts =>
  method === 'pickup' ? { ...nextTexts, ...pickupTexts } : nextTexts;

/** The courier details that the user typed. An untouched field shows the order's value. */
export interface TypedParcel {
  courier?: string;
  tracking?: string;
}

interface NextStepProps {
  order: AdminOrder;
  typed: TypedParcel;
  onType: (typed: TypedParcel) => void;
}

/** The usual next step of an order with its details, followed by other possible steps. */
export function NextStep({ order, typed, onType }: NextStepProps) {
  const { text } = useText();
  const isOnline = useOnline();
  const { busy, move, ship } = useSteps();
  const [reversing, setReversing] = useState<'cancel' | 'return' | null>(null);
  const [missing, setMissing] = useState(false);
  const usualStep = nextEvent(order);
  const next = usualStep && order.events.includes(usualStep) ? usualStep : undefined;
  const stepTexts = next && getNextTexts(order.delivery_method)[next];
  const otherEvents = order.events.filter((event) => event !== next);
  const isReversal = (event: FulfilmentEvent) => event === 'cancel' || event === 'return';
  const reversals = otherEvents.filter(isReversal);
  const otherSteps = otherEvents.filter((event) => !isReversal(event));
  const isShipping = next === 'ship';
  const [lastCourier = ''] = useCouriers(isShipping);
  const { courier = order.courier || lastCourier, tracking = order.tracking_number } = typed;
  const send = (event: FulfilmentEvent) => {
    const parcel = { courier: courier.trim(), tracking_number: tracking.trim() };
    move(order, { event, ...(isShipping && parcel) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!next) return;
    if (isShipping && tracking.trim() === '') setMissing(true);
    else send(next);
  };
  const choose = (event: FulfilmentEvent) => {
    const { contact, address } = order;
    const customer = `${contact.name} ${contact.last_name}`;
    if (event === 'cancel' || event === 'return') setReversing(event);
    else if (event === 'ship') ship([{ ...order, customer, city: address.city }]);
    else move(order, { event });
  };
  const form = useRef<HTMLFormElement>(null);
  // The previous step showed the undo strip, which may cover the next step.
  useEffect(showNextStep, []);
  useShortcuts({
    e() {
      if (!next || !isOnline || busy) return;
      const field = form.current?.elements.namedItem('tracking');
      if (field instanceof HTMLInputElement && field.value.trim() === '') field.focus();
      else form.current?.requestSubmit();
    },
  });
  const getButton = (event: FulfilmentEvent) => (
    <SendButton
      key={event}
      type="button"
      variant="secondary"
      disabled={busy}
      onClick={() => choose(event)}
    >
      {text(eventText(event, order))}
    </SendButton>
  );
  if (order.events.length === 0) return null;
  const isNextStep = stepTexts !== undefined || otherSteps.length > 0;
  const Frame = isNextStep ? Box : 'section';
  return (
    <Frame aria-label={text(stepTexts?.title ?? 'admin:orders.column.next')}>
      {stepTexts && (
        <div>
          <h2>{text(stepTexts.title)}</h2>
          {/* If the step sends an email, the text mentions it. */}
          {(order.contact.email !== '' || emailFor(next, order.delivery_method) === null) && (
            <Text $above={1}>{text(stepTexts.text)}</Text>
          )}
        </div>
      )}
      {isNextStep && (
        <form ref={form} data-next-step="" onSubmit={submit}>
          {isShipping && (
            <Columns
              $template="minmax(0, 1fr) minmax(0, 2fr)"
              $gap="14px"
              $from={600}
              $align="start"
            >
              <TextField
                label={text('admin:order.courier')}
                optional
                value={courier}
                maxLength={courierMaxLength}
                onChange={({ target }) => onType({ ...typed, courier: target.value })}
              />
              <TextField
                label={text('admin:order.tracking')}
                error={missing && tracking.trim() === '' ? text('admin:ship.missing') : undefined}
                name="tracking"
                value={tracking}
                maxLength={trackingNumberMaxLength}
                autoComplete="off"
                onChange={({ target }) => onType({ ...typed, tracking: target.value })}
              />
            </Columns>
          )}
          <Cluster $above={isShipping ? 4 : undefined}>
            {next && stepTexts && (
              <Decision className="action-bar">
                <SendButton type="submit" loading={busy}>
                  {text(eventText(next, order))}
                </SendButton>
              </Decision>
            )}
            {next === 'pack' && (
              <ButtonLink variant="secondary" to={packingPath(order.number)}>
                {text('admin:packing.byList')}
              </ButtonLink>
            )}
            {isShipping && tracking.trim() === '' && (
              <SendButton
                type="button"
                variant="secondary"
                disabled={busy}
                onClick={() => send(next)}
              >
                {text('admin:ship.without', { count: 1, of: 1 })}
              </SendButton>
            )}
            {otherSteps.map(getButton)}
          </Cluster>
        </form>
      )}
      {reversals.length > 0 && <Reversals>{reversals.map(getButton)}</Reversals>}
      {reversing && (
        <ReverseDialog
          event={reversing}
          order={order}
          onClose={() => setReversing(null)}
          onMove={(input) => {
            setReversing(null);
            move(order, { event: reversing, ...input });
          }}
        />
      )}
    </Frame>
  );
}
