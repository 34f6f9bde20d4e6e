import styled from 'styled-components';
import { inputStyle } from '../../ui/inputStyle';
import { from } from '../../ui/media';

export const Shell = styled.div`
  position: relative;
  width: 100%;

  & > .lucide {
    position: absolute;
    top: 14px;
    left: 16px;
    width: 18px;
    height: 18px;
    color: var(--text-muted);
    pointer-events: none;
  }
  ${from(600)} {
    width: min(100%, 340px);
  }
`;

export const Input = styled.input`
  ${inputStyle}
  && {
    min-height: 46px;
    padding: 9px 48px 9px 44px;
    border-radius: var(--radius-pill);
  }
`;

export const ClearPlace = styled.div`
  position: absolute;
  top: 1px;
  right: 2px;
`;

export const Suggestions = styled.ul`
  position: absolute;
  top: calc(100% + 6px);
  left: 0;
  right: 0;
  z-index: 10;
  padding: 6px;
  border-radius: var(--radius-md);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
`;

export const Suggestion = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  min-height: 44px;
  padding: 6px 12px;
  border-radius: var(--radius-sm);
  font-size: var(--text-sm);
  cursor: pointer;

  small {
    flex: none;
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  &:hover,
  &[aria-selected='true'] {
    background: var(--surface-sunken);
  }
  &[aria-selected='true'] {
    box-shadow: inset 0 0 0 2px var(--focus-ring);
  }
`;
