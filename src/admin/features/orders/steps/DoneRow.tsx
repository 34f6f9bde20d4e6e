import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Check } from 'lucide-react';
import { getTarget } from '@/contract/fulfilment';
import type { DeliveryMethod } from '@/contract/order';
import { useText } from '@/lib/text';
import { Text } from '@/ui/primitives';
import { parcelStatus } from '../../../lib/orderTexts';
import { OrderLink } from '../today/blocks';
import { type Step, Transition } from './transitionMachine';

export function SecondsLeft({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return (
    <time aria-hidden="true">{`${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`}</time>
  );
}

interface MovedRow {
  number: string;
  customer: string;
  city: string;
  delivery_method: DeliveryMethod;
}

/** Tells the strip that a list shows the undo. */
export const UndoInList = createContext<(isRowShown: boolean) => void>(() => undefined);

/** A list's rows. A row that was just moved stays in place with an undo, although the list no longer contains it. */
export function useDoneRow<Row extends MovedRow>(rows: readonly Row[]) {
  const state = Transition.useSelector(({ value }) => value);
  const step = Transition.useSelector(({ context }) => context.step);
  const [movedRow, setMovedRow] = useState<{ step: Step; row: Row; index: number }>();
  const number = step?.kind === 'one' ? step.number : undefined;
  const index = rows.findIndex((row) => row.number === number);
  const row = rows[index];
  if (state === 'sending' && step && row && movedRow?.step !== step)
    setMovedRow({ step, row, index });
  const isShown = state === 'done' || state === 'undoing' || (state === 'undone' && index === -1);
  if (!isShown || !movedRow || movedRow.step !== step) return { rows, done: undefined };
  const otherRows = rows.filter((other) => other.number !== number);
  return {
    rows: [...otherRows.slice(0, movedRow.index), movedRow.row, ...otherRows.slice(movedRow.index)],
    done: number,
  };
}

const Undo = styled.button`
  display: inline-flex;
  gap: 6px;
  align-items: center;
  min-height: 44px;
  font-weight: 600;
  color: var(--link);

  u {
    text-decoration-thickness: 1px;
    text-underline-offset: 0.22em;
  }
  time {
    font-weight: 400;
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
  }
`;

/** A row that was just moved, shown in its old place while the step can be undone. */
export function DoneRow({ row }: { row: MovedRow }) {
  const { text } = useText();
  const { send } = Transition.useActorRef();
  const { step, result } = Transition.useSelector(({ context }) => context);
  const busy = Transition.useSelector((snapshot) => snapshot.hasTag('busy'));
  const setIsRowShown = useContext(UndoInList);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    setIsRowShown(true);
    return () => setIsRowShown(false);
  }, [setIsRowShown]);
  // The pressed button is gone.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  const state = step?.kind === 'one' && getTarget(step.input.event);
  return (
    <li data-done="">
      <div>
        <OrderLink number={row.number} />
        <span> </span>
        {state && (
          <Text as="span" $tone="success" $strong>
            <Check aria-hidden="true" />
            <span>{` ${text(parcelStatus(state, row).id)}`}</span>
          </Text>
        )}
      </div>
      <div>
        <b>{row.customer}</b>
        <span>{` ${row.city}`}</span>
      </div>
      {result?.undo && (
        <Undo ref={button} type="button" disabled={busy} onClick={() => send({ type: 'undo' })}>
          <u>{text('admin:transition.undo')}</u>
          <SecondsLeft until={result.until} />
        </Undo>
      )}
    </li>
  );
}
