import { useId } from 'react';
import styled from 'styled-components';
import type { Elements } from '@/lib/elements';
import { Row } from '@/ui/primitives';

const Section = styled.section`
  padding-block: 14px 10px;

  & + & {
    border-top: 1px solid var(--border);
  }
  h2 {
    font: 600 var(--text-sm) / 1.4 var(--font-ui);
    letter-spacing: 0;
  }
  nav > ul {
    margin-block: 6px;
  }
`;

interface GroupProps {
  title: string;
  /** Shown at the end of the title's line. */
  aside?: Elements;
  children: Elements;
}

export function Group({ title, aside, children }: GroupProps) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <Row $between style={{ minHeight: 28, marginBottom: 4 }}>
        <h2 id={id}>{title}</h2>
        {aside}
      </Row>
      {children}
    </Section>
  );
}
