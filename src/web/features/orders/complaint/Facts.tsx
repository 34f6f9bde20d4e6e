import styled from 'styled-components';
import { type MessageId, useText } from '@/lib/text';

const List = styled.dl`
  display: grid;
  gap: 14px 32px;

  dt {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  dd {
    font-weight: 500;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

interface FactsProps {
  products: readonly string[];
  facts: readonly (readonly [label: MessageId, fact: string | number | false | null | undefined])[];
  className?: string;
}

export function Facts({ products, facts, className }: FactsProps) {
  const { text } = useText();
  return (
    <List className={className}>
      {products.length > 0 && (
        <div>
          <dt>{text('orders:complaint.products', { count: products.length })}</dt>
          {products.map((product) => (
            <dd key={product}>{product}</dd>
          ))}
        </div>
      )}
      {facts.map(
        ([label, fact]) =>
          fact && (
            <div key={label}>
              <dt>{text(label)}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </List>
  );
}
