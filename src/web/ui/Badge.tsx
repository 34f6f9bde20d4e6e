import styled from 'styled-components';

const Disc = styled.span`
  position: absolute;
  top: 1px;
  right: -1px;
  min-width: 20px;
  height: 20px;
  padding: 0 5px;
  border-radius: 10px;
  background: var(--badge);
  color: var(--on-badge);
  font: 700 12px/20px var(--font-ui);
  text-align: center;
  box-shadow: 0 0 0 2px var(--background);
`;

/**
 * A count on an icon; none below 1, but its styles come with the page: to put them in with the first
 * product would cost that click the time. Hidden from ears: the link's own name says the number.
 */
export function Badge({ count }: { count: number }) {
  if (count < 1) return <Disc hidden aria-hidden="true" />;
  return <Disc aria-hidden="true">{count > 99 ? '99+' : count}</Disc>;
}
