import { useEffect, useRef, type ComponentType, useCallback, useState } from 'react';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '@/ui/IconButton';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

/** An element that announces texts politely, even the same text twice. */
export function useStatus(): [status: Elements, announce: (text: string) => void] {
  const [announced, setAnnounced] = useState({ text: '', times: 0 });
  const status = (
    <VisuallyHidden role="status">
      <span key={announced.times}>{announced.text}</span>
    </VisuallyHidden>
  );
  const announce = useCallback(
    (text: string) => setAnnounced(({ times }) => ({ text, times: times + 1 })),
    [],
  );
  return [status, announce];
}

type Pair<Value> = readonly [before: Value, after: Value];

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const result = [...items];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}

interface MoveButtonsProps {
  index: number;
  count: number;
  /** The item's name, for the labels. */
  value?: string;
  labels?: Pair<string>;
  icons?: Pair<ComponentType<{ 'aria-hidden': 'true' }>>;
  busy?: boolean;
  onMove: (to: number) => void;
}

/** The pressed button keeps focus; at the end of the list, focus moves to the opposite button. */
export function MoveButtons({
  index,
  count,
  value = '',
  labels,
  icons = [ArrowUp, ArrowDown],
  busy = false,
  onMove,
}: MoveButtonsProps) {
  const before = useRef<HTMLButtonElement>(null);
  const after = useRef<HTMLButtonElement>(null);
  const isFirst = index === 0;
  const isLast = index === count - 1;
  useEffect(() => {
    const { activeElement } = document;
    if (isFirst && activeElement === before.current) after.current?.focus();
    if (isLast && activeElement === after.current) before.current?.focus();
  }, [isFirst, isLast]);
  const { text } = useText();
  const [up, down] = labels ?? [
    text('admin:blocks.up', { value }),
    text('admin:blocks.down', { value }),
  ];
  const [Before, After] = icons;
  return (
    <>
      <IconButton
        ref={before}
        label={up}
        aria-disabled={isFirst || busy}
        onClick={() => !isFirst && !busy && onMove(index - 1)}
      >
        <Before aria-hidden="true" />
      </IconButton>
      <IconButton
        ref={after}
        label={down}
        aria-disabled={isLast || busy}
        onClick={() => !isLast && !busy && onMove(index + 1)}
      >
        <After aria-hidden="true" />
      </IconButton>
    </>
  );
}
