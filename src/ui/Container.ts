import styled from 'styled-components';

/** The page's column, at most 1280 px wide, with gutters. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(var(--container) + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`;

const tops = {
  page: 'clamp(20px, 3vw, 48px)',
  crumb: 'clamp(8px, 1.6vw, 24px)',
  none: '0',
};

export const PageSpace = styled.div<{ $top?: keyof typeof tops }>`
  padding-block: ${({ $top = 'page' }) => tops[$top]} var(--section);
`;
