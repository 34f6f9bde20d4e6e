import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { factLines } from '@/shared/OrderSummary';
import { below } from '@/ui/media';
import { TextLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

const Row = styled.section`
  display: grid;
  grid-template-columns: 130px minmax(0, 1fr) auto;
  gap: 8px 20px;
  padding-block: 18px;
  border-top: 1px solid var(--border);

  h3 {
    font: 600 var(--text-sm) / 1.6 var(--font-ui);
    letter-spacing: 0;
  }
  ${factLines}
  & > a {
    align-self: start;
    padding-block: 2px;
    font-size: var(--text-sm);
  }
  ${below(600)} {
    grid-template-columns: minmax(0, 1fr) auto;

    & > div {
      grid-column: 1;
      grid-row: 2;
    }
    & > a {
      min-width: 44px;
      padding-block: 10px;
      margin-block: -10px;
      text-align: end;
    }
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
      <div>{children}</div>
      <TextLink to={editAt}>
        <span>{text('checkout:review.edit')}</span>
        <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
      </TextLink>
    </Row>
  );
}
