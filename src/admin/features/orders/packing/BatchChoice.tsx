import styled from 'styled-components';
import type { ChosenBatch, PackingRow } from '@/contract/admin/recalls';
import { useShortDay } from '@/lib/dates';
import { type TextOf, useText } from '@/lib/text';
import { ChevronDown } from 'lucide-react';
import { Dialog } from '@/ui/Dialog';
import { Tag } from '@/ui/Tag';
import { RadioCard } from '@/ui/RadioCard';
import { tapLine } from '@/ui/TextLink';

/** Formats a choice: "L2611", or "2 × L2611, 1 × L2612". */
function formatChoice(chosen: readonly ChosenBatch[], needed: number, text: TextOf): string {
  const missing = needed - chosen.reduce((sum, { pieces }) => sum + pieces, 0);
  const [first, second] = chosen;
  if (!first) return text('admin:packing.noBatch');
  if (!second && missing === 0) return first.batch;
  const parts = chosen.map(({ batch, pieces }) => `${pieces} × ${batch}`);
  if (missing > 0) parts.push(`${missing} × ${text('admin:packing.noBatch')}`);
  // Lines break between batches.
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(', ');
}

/** Takes as many units as possible from one batch, and the rest from the batches that expire first. */
function pickFrom(start: string, { shelf, pieces }: PackingRow): ChosenBatch[] {
  const usable = shelf.filter(({ blocked }) => !blocked);
  const ordered = [
    ...usable.filter(({ batch }) => batch === start),
    ...usable.filter(({ batch }) => batch !== start),
  ];
  let left = pieces;
  return ordered.flatMap(({ batch, pieces: there }) => {
    const quantity = Math.min(left, there);
    left -= quantity;
    return quantity > 0 ? [{ batch, pieces: quantity }] : [];
  });
}

export const getChosenKey = (chosen: readonly ChosenBatch[]) =>
  chosen
    .map(({ batch, pieces }) => `${pieces} ${batch}`)
    .sort()
    .join();

/** The choices for a row: each batch with enough units, and combinations of the other batches. */
function getOptions(row: PackingRow): ChosenBatch[][] {
  const all = [row.proposed, ...row.shelf.map(({ batch }) => pickFrom(batch, row))];
  const byKey = new Map(all.map((chosen) => [getChosenKey(chosen), chosen]));
  return [...byKey.values()].filter((chosen) => chosen.length > 0);
}

const Button = styled.button.attrs({ type: 'button' })`
  ${tapLine}
  --icon: 16px;
  gap: 8px;
  max-width: 100%;
  padding: 4px 12px 4px 14px;
  border: 1.5px solid var(--border-strong);
  border-radius: var(--radius-pill);
  background: var(--field);
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  text-align: left;

  &[data-changed] {
    border-color: var(--brand);
    background: var(--brand-soft);
    color: var(--on-brand-soft);
  }
  span {
    overflow-wrap: break-word;
  }
  small {
    font-size: var(--text-xs);
    font-weight: 400;
    color: var(--text-muted);
  }
  &[data-changed] small {
    color: inherit;
  }
`;

interface BatchButtonProps {
  row: PackingRow;
  chosen: readonly ChosenBatch[];
  onOpen: () => void;
}

export function BatchButton({ row, chosen, onOpen }: BatchButtonProps) {
  const { text } = useText();
  const shortDay = useShortDay();
  const [only] = chosen;
  const day =
    chosen.length === 1 ? row.shelf.find(({ batch }) => batch === only?.batch)?.best_before : null;
  const isChanged = getChosenKey(chosen) !== getChosenKey(row.proposed) || chosen.length > 1;
  return (
    <Button aria-haspopup="dialog" data-changed={isChanged ? '' : undefined} onClick={onOpen}>
      <span>{formatChoice(chosen, row.pieces, text)}</span>
      {day && <small>{text('admin:stock.expires', { date: shortDay(day) })}</small>}
      <ChevronDown aria-hidden="true" />
    </Button>
  );
}

interface BatchDialogProps {
  row: PackingRow;
  chosen: readonly ChosenBatch[];
  onChoose: (chosen: ChosenBatch[]) => void;
  onClose: () => void;
}

export function BatchDialog({ row, chosen, onChoose, onClose }: BatchDialogProps) {
  const { text } = useText();
  const shortDay = useShortDay();
  const first = row.shelf.find(({ blocked }) => !blocked);
  const describe = (option: readonly ChosenBatch[]): string => {
    if (option.length > 1)
      return text(
        getChosenKey(option) === getChosenKey(row.proposed)
          ? 'admin:packing.proposedSplit'
          : 'admin:packing.split',
      );
    const there = row.shelf.find(({ batch }) => batch === option[0]?.batch);
    return [
      there?.best_before && text('admin:stock.expires', { date: shortDay(there.best_before) }),
      there?.batch === first?.batch && text('admin:packing.first'),
    ]
      .filter(Boolean)
      .join(', ');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('admin:packing.title.batch', { name: row.name, count: row.pieces })}
    >
      <fieldset>
        {getOptions(row).map((option) => {
          const key = getChosenKey(option);
          const there = row.shelf.find(({ batch }) => batch === option[0]?.batch);
          const isChosen = key === getChosenKey(chosen);
          return (
            <RadioCard
              key={key}
              name="batch"
              title={formatChoice(option, row.pieces, text)}
              description={describe(option)}
              icon={
                option.length === 1 && there ? (
                  <small>{text('admin:packing.onShelf', { count: there.pieces })}</small>
                ) : (
                  <small />
                )
              }
              checked={isChosen}
              data-autofocus={isChosen ? '' : undefined}
              onChange={() => onChoose(option)}
              // Choosing the current batches only closes the dialog.
              onClick={() => isChosen && onClose()}
            />
          );
        })}
        {row.shelf.map(
          ({ batch, blocked }) =>
            blocked && (
              <RadioCard
                key={batch}
                name="batch"
                title={batch}
                tag={<Tag $tone="danger">{text('admin:recall.running')}</Tag>}
                disabled
              />
            ),
        )}
      </fieldset>
    </Dialog>
  );
}
