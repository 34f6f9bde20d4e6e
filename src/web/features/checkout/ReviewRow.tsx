import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { factLines } from '@/shared/OrderSummary';
import { TextLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

const Row = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-content: start;
  gap: 2px 20px;
  padding-block: 12px;
  line-height: 1.45;
  border-top: 1px solid var(--border);

  h3 {
    font: 600 var(--text-sm) / 1.6 var(--font-ui);
    letter-spacing: 0;
  }
  ${factLines}
  p > span > strong {
    color: var(--text);
  }
  & > a {
    align-self: start;
    min-width: 44px;
    padding-block: 12px;
    margin-block: -12px;
    font-size: var(--text-sm);
    text-align: end;
  }
  & > div {
    grid-column: 1 / -1;
    min-width: 0;
  }
`;

interface ReviewRowProps {
  title: string;
  editAt: string;
  children: ReactNode;
}

export function ReviewRow({ title, editAt, children }: ReviewRowProps) {
  const { text } = useText();
  return (
    <Row>
      <h3>{title}</h3>
      <TextLink to={editAt}>
        <span>{text('checkout:review.edit')}</span>
        <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
      </TextLink>
      <div>{children}</div>
    </Row>
  );
}
