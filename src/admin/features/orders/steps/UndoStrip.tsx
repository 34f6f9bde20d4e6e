import { useEffect } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { type Infer, is, string, type } from 'superstruct';
import { parcel, person } from '@/contract/admin/orders';
import { deliveryMethod } from '@/contract/order';
import { useTimestamp } from '@/lib/dates';
import { type MessageId, useText } from '@/lib/text';
import { Check, CircleAlert, X } from 'lucide-react';
import { below, from } from '@/ui/media';
import { Cluster } from '@/ui/primitives';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { type AdminError, isAdminError } from '../../../api/adminError';
import { useAdminErrorText } from '../../../lib/useAdminErrorText';
import { parcelStatus, doneText } from '../../../lib/orderTexts';
import { SecondsLeft } from './DoneRow';
import { Transition, type LeftOrder, type MovedOrder } from './transitionMachine';

export const DarkBar = styled(Cluster)`
  --icon: 18px;
  gap: 8px 16px;
  padding: 8px 8px 8px 16px;
  background: var(--toast-bg);
  box-shadow: var(--shadow-2);
  color: var(--toast-fg);
  font-size: var(--text-sm);

  a,
  button {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    justify-content: center;
    min-width: 44px;
    min-height: 44px;
    padding-inline: 10px;
    border-radius: var(--radius-pill);
    font-weight: 600;
  }
`;
const Strip = styled(DarkBar)`
  position: fixed;
  right: 8px;
  bottom: calc(72px + env(safe-area-inset-bottom));
  left: 8px;
  z-index: 30;
  border-radius: var(--radius-md);

  p {
    flex: 1 1 120px;
    padding-block: 6px;
  }
  u {
    text-underline-offset: 0.22em;
  }
  time {
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  ${from(1024)} {
    right: 32px;
    bottom: 24px;
    left: auto;
    max-width: 480px;
  }
  ${below(1024)} {
    html:has(.action-bar) & {
      bottom: calc(80px + env(safe-area-inset-bottom));
    }
    /* The bar of selected orders is at the bottom. */
    body:has([data-selection-bar]) & {
      top: calc(64px + env(safe-area-inset-top));
      bottom: auto;
    }
  }
`;

/** Lets the end of the page and focused elements scroll clear of the strip. */
const Room = createGlobalStyle`
body{padding-bottom:9rem}
html{scroll-padding-bottom:14rem!important}
`;

/** Reasons for skipping an order, other than a change by another user. */
const reasons: Readonly<Partial<Record<LeftOrder['outcome'], MessageId>>> = {
  tooLate: 'admin:error.tooLate',
  emailLeft: 'admin:transition.undoLate',
  stockShort: 'admin:transition.undoStock',
  codeUsedUp: 'admin:codes.usedUpMeanwhile',
};

/** Names the skipped orders, each with the reason or with who changed it and when. */
export function useLeftOrders(): (
  left: readonly LeftOrder[],
  sent?: readonly MovedOrder[],
) => string {
  const { text } = useText();
  const timestamp = useTimestamp();
  return (left, sent = []) =>
    left
      .map(({ number, outcome, parcel: state, by, at }) => {
        const sentOrder = sent.find((order) => order.number === number) ?? {};
        const reason = reasons[outcome] ?? (state && parcelStatus(state, sentOrder).id);
        const why = [reason && text(reason), by?.name, at && timestamp(at)].filter(Boolean);
        return why.length > 0 ? `${number} (${why.join(', ')})` : number;
      })
      .join(', ');
}

const change = type({
  order: type({ parcel, delivery_method: deliveryMethod }),
  by: person,
  at: string(),
});

/** Reads the change that prevented a step from the rejected request. */
function readChange({ code, details }: AdminError): Infer<typeof change> | undefined {
  return code === 'order_changed_meanwhile' && is(details, change) ? details : undefined;
}

export function showNextStep(): void {
  const strip = document.querySelector('[data-undo-strip]');
  const step = document.querySelector('[data-next-step]');
  if (!strip || !step) return;
  const covered = step.getBoundingClientRect().bottom - strip.getBoundingClientRect().top;
  if (covered > 0) window.scrollBy({ top: covered + 12 });
}

/** Shows the last transition, which can be undone for a minute. On Today, the order's row shows the undo instead. */
export default function UndoStrip({ isInList }: { isInList: boolean }) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const leftOrders = useLeftOrders();
  const timestamp = useTimestamp();
  const { send } = Transition.useActorRef();
  const state = Transition.useSelector(({ value }) => value);
  const { step, result, error } = Transition.useSelector(({ context }) => context);
  const isVisible = state !== 'idle' && state !== 'sending';
  useEffect(() => {
    if (isVisible) showNextStep();
  }, [isVisible]);
  const isRejected = state === 'rejected';
  const number = step?.kind === 'one' ? step.number : '';
  const rejection = () => {
    const otherChange = isAdminError(error) && readChange(error);
    if (otherChange) {
      const status = text(parcelStatus(otherChange.order.parcel, otherChange.order).id);
      const values = {
        number,
        status,
        time: timestamp(otherChange.at),
        name: otherChange.by?.name ?? '',
      };
      return text(
        otherChange.by ? 'admin:transition.refusedBy' : 'admin:error.orderMovedTo',
        values,
      );
    }
    const orderNames = number && `${text('admin:order.title', { number })}: `;
    return (
      orderNames +
      (isAdminError(error) ? rejectionText(error) : text('admin:error.orderChangedMeanwhile'))
    );
  };
  const rejectionText = (failure: AdminError) => {
    const { code, details } = failure;
    if (code === 'stock_short') return text('admin:transition.undoStock');
    if (code === 'too_late' && details?.email_left) return text('admin:transition.undoLate');
    return errorText(failure);
  };
  // The order's field may have left the screen, so the strip shows the typed number.
  const typedTracking = () => {
    if (!step || result) return '';
    const typedNumber =
      step.kind === 'one'
        ? (step.input.tracking_number ?? '')
        : step.orders
            .filter(({ tracking_number }) => step.event === 'ship' && tracking_number)
            .map((order) => `${order.number} ${order.tracking_number}`)
            .join(', ');
    return typedNumber && `${text('admin:order.tracking')}: ${typedNumber}`;
  };
  const message = () => {
    if (isRejected) return [rejection(), typedTracking()].filter(Boolean).join(' ');
    if (!step || !result) return '';
    if (state === 'undone' && result.left.length === 0) return text('admin:transition.undone');
    if (step.kind === 'one') return text(doneText(step.input.event, step), { number: step.number });
    const { moved, left } = result;
    if (state === 'undone')
      return `${text('admin:transition.partly.title')}: ${leftOrders(left, step.orders)}`;
    if (left.length === 0)
      return text('admin:transition.done.many', { count: moved, event: step.event });
    return `${text('admin:transition.partly.text', { done: moved, total: moved + left.length })} ${leftOrders(left, step.orders)}`;
  };
  const isRejection = isAdminError(error) && error.status !== null && error.status < 500;
  const isUnanswered = isRejected && !isRejection;
  const mayUndo = (state === 'done' || isUnanswered) && result?.undo;
  const mayRepeat = isUnanswered && !result && step;
  return (
    <div role={isRejected ? 'alert' : 'status'} className="no-print">
      {isVisible && isInList && <VisuallyHidden>{message()}</VisuallyHidden>}
      {isVisible && !isInList && (
        <Strip data-undo-strip="">
          <Room />
          {isRejected ? <CircleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
          <p>{message()}</p>
          {mayRepeat && (
            <button type="button" onClick={() => send({ type: 'move', step })}>
              <u>{text('common:action.retry')}</u>
            </button>
          )}
          {mayUndo && (
            <button type="button" onClick={() => send({ type: 'undo' })}>
              <u>{text('admin:transition.undo')}</u>
              <SecondsLeft until={result.until} />
            </button>
          )}
          <button
            type="button"
            aria-label={text('common:action.close')}
            onClick={() => send({ type: 'dismiss' })}
          >
            <X aria-hidden="true" />
          </button>
        </Strip>
      )}
    </div>
  );
}
