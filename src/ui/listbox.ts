import { type MouseEvent, useEffect, useId, useState } from 'react';
import styled, { css } from 'styled-components';

/** The options of a list, in rows large enough to tap. */
export const optionStyle = css`
  [role='option'] {
    min-height: 48px;
    padding: 6px 12px;
    border-radius: var(--radius-sm);
    font-size: var(--text-sm);
    line-height: 1.35;
    cursor: pointer;
  }
  [role='option']:hover,
  [aria-selected='true'] {
    background: var(--surface-sunken);
  }
  [aria-selected='true'] {
    box-shadow: inset 0 0 0 2px var(--focus-ring);
  }
`;

/** Positions the list below its field. */
export const ListPopup = styled.div`
  position: absolute;
  inset: calc(100% + 6px) 0 auto;
  z-index: 10;
  max-height: calc(100dvh - 140px);
  padding: 6px;
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: var(--radius-md);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);

  ${optionStyle}
`;

/**
 * ARIA's combobox: the field keeps focus while arrow keys move through the list and around its ends. Returns props
 * for the field, the popup, the list and its options.
 * @param start index of the initial option; -1 for none, which makes the field one more position
 */
export function useListbox<Option>(
  options: readonly Option[],
  onChoose: (option: Option) => void,
  start: 0 | -1 = 0,
) {
  const id = useId();
  const [position, setActive] = useState<number>(start);
  const active = Math.min(position, options.length - 1);
  const isOpen = options.length > 0;
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active, isOpen]);
  return {
    chosen: options[active],
    setActive,
    /** Whether the key is an arrow, which then moves the selection. */
    move(key: string): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (!step) return false;
      const positions = options.length - start;
      setActive(((active - start + step + positions) % positions || 0) + start);
      return true;
    },
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': options[active] ? optionId(active) : undefined,
      spellCheck: false,
    },
    // The field keeps focus.
    popup: { onMouseDown: (event: MouseEvent) => event.preventDefault() },
    list: { id, role: 'listbox' },
    optionProps: (option: Option, index = options.indexOf(option)) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      onClick: () => onChoose(option),
    }),
  } as const;
}
