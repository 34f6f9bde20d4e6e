import type { ReactNode } from 'react';

interface PrintProps {
  viewBox: string;
  /** Flat fills, shifted 5 units from their outline as on the labels. */
  fills: ReactNode;
  outline: ReactNode;
}

/** A drawing in the style of the product labels: one ink, shifted flat colour. */
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
