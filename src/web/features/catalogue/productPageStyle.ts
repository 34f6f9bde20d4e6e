import styled from 'styled-components';
import { from } from '../../ui/media';

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  padding-top: clamp(8px, 1.6vw, 24px);

  ${from(900)} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: clamp(40px, 5vw, 80px);
    align-items: start;
  }
`;

export const Information = styled.div`
  min-width: 0;

  & > * + * {
    margin-top: 16px;
  }
  & > h1 {
    margin-top: 6px;
    font-size: clamp(2.125rem, 1.6rem + 2.2vw, 3.5rem);
  }
  /* Out of sight; they must not make room. */
  & > [role='status'] {
    margin: 0;
  }
`;

/** What there is to read, clear of what there is to do. */
export const Reading = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;

  ${Information} > && {
    margin-top: clamp(24px, 2.4vw, 32px);
  }
`;
