import { startTransition, useLayoutEffect, useOptimistic, useRef } from 'react';
import { Link, type To, useLocation } from 'react-router';
import styled, { css } from 'styled-components';
import { type MessageId, useText } from '@/lib/text';
import { from } from './media';
import { sideways } from './primitives';
import { tapLine } from './TextLink';

const List = styled.ul<{ $ofScreens: boolean }>`
  ${sideways}
  display: flex;
  gap: 8px;

  ${from(1024)} {
    flex-wrap: wrap;
    margin-inline: 0;
    padding-inline: 0;
    overflow: visible;
  }
  ${({ $ofScreens }) =>
    $ofScreens &&
    css`
      margin-bottom: 12px;

      ${from(1024)} {
        margin-bottom: 26px;
      }
    `}
`;

const chipStyle = css`
  ${tapLine}
  gap: 8px;
  padding: 0 16px;
  border: 1.5px solid var(--border);
  border-radius: var(--radius-pill);
  font-size: var(--text-sm);
  font-weight: 500;
  white-space: nowrap;
  transition:
    background var(--dur-1),
    border-color var(--dur-1);

  &:hover {
    border-color: var(--border-strong);
  }
  small {
    font-size: 0.75rem;
    line-height: 1;
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
  }
  &[aria-current],
  &[aria-pressed='true'] {
    border-color: var(--text);
    background: var(--text);
    color: var(--background);
  }
  &[aria-current] small,
  &[aria-pressed='true'] small {
    color: inherit;
  }
  ${from(1400)} {
    padding-inline: 11px;
  }
`;

const Chip = styled(Link)`
  ${chipStyle}

  small {
    /* Reserves two digits, so that a count that arrives later does not move the chips. */
    min-width: 1.25em;
  }
`;

export const ChipButton = styled.button.attrs({ type: 'button' })`
  ${chipStyle}
  --icon: 16px;

  &[aria-disabled='true'] {
    border-style: dashed;
    color: var(--text-disabled);
    cursor: not-allowed;

    small {
      color: inherit;
    }
  }
  .lucide {
    margin-right: -4px;
  }
`;

export interface ChipItem {
  key: string;
  label: string;
  to: To;
  /** Undefined until the count is known; a chip without a count omits the key. */
  count?: number;
  current: boolean;
}

/** The space to the left of the current chip, in px, when the chips scroll. */
const gutter = 16;

interface ChipsProps {
  items: readonly ChipItem[];
  label: string;
  /** Defaults to `filters`. Both kinds scroll sideways below 1024 px. */
  of?: 'filters' | 'screens';
}

export function Chips({ items, label, of = 'filters' }: ChipsProps) {
  const current = items.find((item) => item.current)?.key;
  // Mark the chip in the next frame, while a transition renders the page.
  const [marked, mark] = useOptimistic(current);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (of === 'filters' || !list.current) return;
    const chip = list.current.querySelector<HTMLElement>('[aria-current]');
    if (chip) list.current.scrollLeft = chip.offsetLeft - gutter;
  }, [of]);
  return (
    <nav aria-label={label}>
      <List ref={list} $ofScreens={of === 'screens'}>
        {items.map((item) => (
          <li key={item.key}>
            <Chip
              to={item.to}
              preventScrollReset={of === 'filters'}
              aria-current={item.key === marked ? 'page' : undefined}
              onClick={() => startTransition(() => mark(item.key))}
            >
              <span>{item.label}</span>
              {'count' in item && <small>{item.count}</small>}
            </Chip>
          </li>
        ))}
      </List>
    </nav>
  );
}

interface ScreenLinksProps {
  label: string;
  screens: readonly { path: string; label: MessageId; count?: number | undefined }[];
}

export function ScreenLinks({ label, screens }: ScreenLinksProps) {
  const { text } = useText();
  const { pathname } = useLocation();
  const items = screens.map(({ path, label: name, ...count }) => ({
    ...count,
    key: path,
    to: path,
    label: text(name),
    current: path === pathname,
  }));
  return <Chips of="screens" label={label} items={items} />;
}
