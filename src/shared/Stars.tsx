import styled from 'styled-components';

const Row = styled.span`
  display: inline-block;
  background: linear-gradient(90deg, var(--accent) var(--filled), var(--border-strong) 0);
  background-clip: text;
  color: transparent;
  font-size: 1.125em;
  line-height: 1;
  letter-spacing: 0.06em;
  white-space: nowrap;

  &::before {
    content: '★★★★★';
  }
`;

export function Stars({ rating }: { rating: number }) {
  return <Row aria-hidden="true" style={{ '--filled': `${20 * rating}%` }} />;
}
