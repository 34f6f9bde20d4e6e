import styled from 'styled-components';
import { below, from } from '@/ui/media';
import { touchTarget } from '@/ui/TextLink';

/** Head of a block: its title, with an action at the right. */
export const BlockHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px 16px;
  align-items: center;
  justify-content: space-between;
  min-height: 44px;
  margin-bottom: 10px;

  h2 {
    font-size: var(--text-h3);
  }
  h2 > span + span {
    margin-left: 10px;
    font: 500 1rem var(--font-ui);
    color: var(--text-muted);
  }
`;

export const OrderRows = styled.ul`
  border-top: 1px solid var(--border);

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px 16px;
    align-items: center;
    padding-block: 10px;
    border-bottom: 1px solid var(--border);
  }
  div > small {
    display: block;
    font-size: var(--text-sm);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  a {
    ${touchTarget}
    font: 600 1.0625rem/1.3 var(--font-display);
  }
  b {
    font-weight: 600;
  }
  b + span {
    color: var(--text-muted);
  }
  .lucide {
    display: inline-block;
    width: 15px;
    height: 15px;
    vertical-align: -2px;
  }
  .note {
    color: var(--info);
  }
  ${from(768)} {
    & > li {
      grid-template-columns: 96px minmax(0, 1fr) auto auto;
      min-height: 68px;
    }
  }
`;
/** Each with a field, and its button below it on phones. */
export const FieldRows = styled(OrderRows)`
  ${from(768)} {
    & > li {
      grid-template-columns: 96px minmax(0, 1fr) minmax(140px, 210px) auto;
    }
  }
  ${below(768)} {
    & > li {
      grid-template-columns: auto minmax(0, 1fr);
    }
    & > li > div {
      text-align: right;
    }
    & > li > :is(input, form, p) {
      grid-column: 1 / -1;
    }
    button {
      width: 100%;
    }
  }
`;

export const Late = styled.span`
  color: var(--warning);
  font-weight: 600;
`;
