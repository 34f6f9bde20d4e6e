import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ChevronDown } from './icons';

const Shell = styled.div`
  border-top: 1px solid var(--border);

  details {
    border-bottom: 1px solid var(--border);
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    min-height: 60px;
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  .lucide {
    transition: transform var(--dur-3) var(--ease-out);
  }
  details[open] > summary .lucide {
    transform: rotate(180deg);
  }
`;

const Content = styled.div`
  max-width: 60ch;
  padding-bottom: 20px;
  color: var(--text-muted);
`;

export interface AccordionItem {
  key: string;
  title: ReactNode;
  content: ReactNode;
  open?: boolean;
}

/** Parts of a long text, each behind its title; works before any script. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <Shell>
      {items.map((item) => (
        <details key={item.key} open={item.open}>
          <summary>
            {item.title}
            <ChevronDown aria-hidden="true" />
          </summary>
          <Content>{item.content}</Content>
        </details>
      ))}
    </Shell>
  );
}
