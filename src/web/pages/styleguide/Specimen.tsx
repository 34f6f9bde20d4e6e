import type { ReactNode } from 'react';
import styled from 'styled-components';

const Box = styled.section`
  padding-top: 56px;

  & > h2 {
    margin-bottom: 20px;
    padding-bottom: 12px;
    border-bottom: 1px solid var(--border);
    font-size: var(--text-h3);
  }
`;

export const Bed = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 14px;

  & + & {
    margin-top: 18px;
  }
`;

/** One component, in its states. Its name is the code's, the same in every language. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box>
      <h2 translate="no">{name}</h2>
      {children}
    </Box>
  );
}
