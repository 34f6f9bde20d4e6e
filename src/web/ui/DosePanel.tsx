import type { ReactNode } from 'react';
import styled from 'styled-components';
import { MeasuringGlass } from './art/MeasuringGlass';
import { categoryField } from './categoryField';

const Panel = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 20px;
  align-items: center;
  padding: 20px;
  border-radius: var(--radius-sm);
  background: var(--cat-field);
  color: var(--cat-ink);

  svg {
    width: 118px;
    height: auto;
  }
  strong {
    display: block;
    font: 650 1.625rem/1.05 var(--font-display);
    letter-spacing: -0.02em;
  }
  p {
    margin-top: 6px;
    font-size: var(--text-sm);
    line-height: 1.5;
  }
`;

interface DosePanelProps {
  /** The amount, large: "30–50 ml". */
  amount: ReactNode;
  children: ReactNode;
  category?: string;
}

/** How much a day, with the glass to measure it. */
export function DosePanel({ amount, children, category = 'health-in-bottles' }: DosePanelProps) {
  return (
    <Panel style={categoryField(category)}>
      <MeasuringGlass juice="berry" />
      <div>
        <strong>{amount}</strong>
        <p>{children}</p>
      </div>
    </Panel>
  );
}
