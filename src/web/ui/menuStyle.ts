import { Link } from 'react-router';
import styled, { css } from 'styled-components';

export const Sheet = styled.div<{ $minWidth: number }>`
  position: absolute;
  top: calc(100% + 6px);
  right: 0;
  z-index: 40;
  min-width: ${({ $minWidth }) => $minWidth}px;
  max-width: calc(100vw - 2 * var(--gutter));
  padding: 8px;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-2);
`;

const item = css`
  display: flex;
  align-items: center;
  gap: 12px;
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  border-radius: var(--radius-sm);
  font-size: var(--text-sm);
  font-weight: 500;
  line-height: 1.35;
  text-align: left;

  &:hover,
  &:focus {
    background: var(--surface);
  }
  &[aria-disabled='true'] {
    color: var(--text-disabled);
    cursor: not-allowed;
  }
  && .lucide {
    color: var(--text-muted);
  }
`;

export const ItemLink = styled(Link)`
  ${item}
`;
export const ItemButton = styled.button`
  ${item}
`;

export const Heading = styled.div`
  padding: 12px 12px 4px;
  font-size: var(--text-xs);
  color: var(--text-muted);
`;

export const Rule = styled.hr`
  margin: 8px 4px;
  border: 0;
  border-top: 1px solid var(--border);
`;
