import styled from 'styled-components';

/** The page's column: 1280 px at most, with gutters. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(var(--container) + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`;
