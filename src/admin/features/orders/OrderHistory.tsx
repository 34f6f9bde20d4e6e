import { isNewGoods } from '@/contract/fulfilment';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import {
  type AdminOrder,
  type LineChange,
  type OrderDetailsInput,
  type OrderNote,
  updateOrderDetails,
} from '@/contract/admin/orders';
import { formatMoney } from '@/contract/money';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { ordersApi } from '../../api/ordersApi';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { useOnce } from '../../lib/useOnce';
import { useOnline } from '../../lib/useOnline';
import { useDates, useTimestamp } from '@/lib/dates';
import { DeleteNote, NoteForm } from '../../session/notes';
import { May } from '../../session/May';
import { RuledSection } from '../../ui/RuledSection';
import { eventText, parcelStatus } from '../../lib/orderTexts';
import { InlineButton, StandaloneLink } from '@/ui/TextLink';

/** Offers to undo a change to lines until the time is up. */
function UndoLineChange({ id, until }: { id: number; until: string }) {
  const { text } = useText();
  const isOnline = useOnline();
  const showError = useErrorToast();
  const [undo, { isLoading }] = ordersApi.useUndoLineChangeMutation();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (isLate) return null;
  const send = async () => showError((await undo({ params: { id } })).error);
  return (
    <InlineButton type="button" disabled={!isOnline || isLoading} onClick={() => void send()}>
      {text('admin:lines.undo')}
    </InlineButton>
  );
}

const Box = styled(RuledSection)`
  li {
    padding-block: 10px;
  }
  li > p {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  li[data-note] > p {
    padding: 10px 14px;
    border-radius: 8px;
    background: var(--track);
  }
  small {
    color: var(--text-muted);
  }
`;

interface Entry {
  key: string;
  at: string;
  text: string;
  /** The terms of that day, shown after the text. */
  terms?: string;
  /** Who made the entry, shown below the text beside the timestamp. */
  by?: string;
  note?: OrderNote;
  change?: LineChange;
}

const isField = (name: string): name is keyof OrderDetailsInput =>
  name in updateOrderDetails.body.schema;

function useEntries(order: AdminOrder): Entry[] {
  const { text, locale } = useText();
  const getName = (by: { name: string } | null, source?: string) =>
    by?.name ??
    text(source === 'customer' ? 'admin:order.customer' : 'admin:order.history.command');
  const placed = () => {
    if (order.origin === 'web')
      return text(
        order.terms_date ? 'admin:order.history.placedUnder' : 'admin:order.history.placed',
      );
    if (isNewGoods(order)) return text('admin:order.money.free');
    const name = order.entered_by?.name;
    return name ? text('admin:order.history.phone', { name }) : text('admin:order.history.byPhone');
  };
  const entries: Entry[] = [
    {
      key: 'placed',
      at: order.placed_at,
      text: placed(),
      ...(order.origin === 'web' && order.terms_date && { terms: order.terms_date }),
    },
    ...order.notes.map((note) => ({
      key: `note-${note.id}`,
      at: note.at,
      text: note.text,
      by: getName(note.by),
      note,
    })),
    ...order.transitions.flatMap(({ id, event, to, at, by, source, reason, undone }) => {
      const status = text(event === 'pay' ? eventText(event, order) : parcelStatus(to, order).id);
      const transitionText = text('admin:order.history.transitioned', {
        name: getName(by, source),
        status,
      });
      const step = {
        key: `step-${id}`,
        at,
        text: [transitionText, reason].filter(Boolean).join(' '),
      };
      if (!undone) return [step];
      const back = text('admin:order.history.undone', { status, name: getName(undone.by) });
      return [step, { key: `undo-${id}`, at: undone.at, text: back }];
    }),
    ...order.line_changes.map((change) => {
      const { id, kind, at, by, reason, lines, amount, undone } = change;
      const label = {
        name: getName(by),
        lines: lines.map(({ name, before, after }) => `${name}: ${before} → ${after}`).join(', '),
        amount: formatMoney(amount, locale),
      };
      const summary = [
        text(kind === 'shortened' ? 'admin:lines.shortened' : 'admin:lines.returned', label),
        reason,
        undone && text('admin:lines.undone'),
      ];
      return { key: `lines-${id}`, at, text: summary.filter(Boolean).join(' '), change };
    }),
    ...order.receipts.made.map(({ id, kind, number, at, by }) => ({
      key: `receipt-${id}`,
      at,
      text: text('admin:receipts.entry', { name: getName(by), kind, number }),
    })),
    ...order.edits.map(({ at, by, fields }) => ({
      key: `edit-${at}`,
      at,
      text: text('admin:order.history.edited', {
        fields: fields
          .map((field) => (isField(field) ? text(`admin:order.field.${field}`) : field))
          .join(', '),
        name: getName(by),
      }),
    })),
  ];
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

export function OrderHistory({ order }: { order: AdminOrder }) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const dates = useDates();
  const entries = useEntries(order);
  const [list, focusList] = useFocusTarget<HTMLUListElement>();
  const [addNote] = ordersApi.useAddOrderNoteMutation();
  const add = useOnce(addNote);
  const [removeNote] = ordersApi.useDeleteOrderNoteMutation();
  return (
    <Box aria-labelledby="order-history">
      <h2 id="order-history">{text('admin:order.history')}</h2>
      <May permission="orders.write">
        <NoteForm add={(body) => add({ params: { number: order.number }, body })} />
      </May>
      <ul ref={list} tabIndex={-1}>
        {entries.map(({ key: id, at, text: summary, terms, by, note: deletableNote, change }) => (
          <li key={id} data-note={deletableNote && ''}>
            <p>
              <span>{summary}</span>
              {terms && (
                <>
                  <span> </span>
                  <StandaloneLink to={pagePaths.terms} target="_blank">
                    {text('admin:order.history.terms', { date: dates.day(terms) })}
                  </StandaloneLink>
                </>
              )}
            </p>
            <small>{[by, timestamp(at)].filter(Boolean).join(', ')}</small>
            <span> </span>
            {change?.undo_until && <UndoLineChange id={change.id} until={change.undo_until} />}
            {deletableNote && (
              <DeleteNote note={deletableNote} remove={removeNote} onDeleted={focusList} />
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
