import styled from 'styled-components';

/** The page's column: at most 1280 px, with gutters. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(var(--container) + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`;
