import styled from 'styled-components';

/** The air above and below a page's content. */
export const PageSpace = styled.div`
  padding-block: clamp(20px, 3vw, 48px) var(--section);
`;
