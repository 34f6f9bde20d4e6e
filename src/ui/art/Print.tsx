import type { ReactNode } from 'react';

interface PrintProps {
  viewBox: string;
  /** Flat fills, offset 5 units from the outline as on the labels. */
  fills: ReactNode;
  outline: ReactNode;
}

/** A drawing in the style of the product labels: one ink over offset flat colours. */
export function Print({ viewBox, fills, outline }: PrintProps) {
  return (
    <svg viewBox={viewBox} overflow="visible" aria-hidden="true" focusable="false">
      <g transform="translate(5 5)">{fills}</g>
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {outline}
      </g>
    </svg>
  );
}

export const leaf = 'M0 0C12-22 42-21 62 0C40 18 12 16 0 0Z';
