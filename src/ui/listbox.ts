import { type MouseEvent, useEffect, useId, useState } from 'react';
import styled, { css } from 'styled-components';

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
 * ARIA's combobox. The field keeps focus while the arrow keys move through the list and wrap around. Returns props for
 * the field, the popup, the list and its options.
 * @param start the index of the initial option; with -1, the arrow keys also stop at the field
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
    /** Moves the selection if the key is an up or down arrow; otherwise returns false. */
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
    // Keeps focus in the field.
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
