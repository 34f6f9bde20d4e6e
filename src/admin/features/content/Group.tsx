import { useId, type ReactNode } from 'react';
import styled from 'styled-components';

const Box = styled.section`
  min-width: 0;

  h2 {
    margin-bottom: 14px;
  }
`;

/** Fields under a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Box>
  );
}
