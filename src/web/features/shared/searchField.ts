import styled from 'styled-components';
import { searchMaxLength } from '@/contract/limits';
import { inputStyle } from '@/ui/inputs';

/** Wraps the field with a magnifying glass on the left and a button on the right. */
export const SearchShell = styled.div`
  position: relative;
  width: 100%;

  & > .lucide {
    --icon: 18px;
    position: absolute;
    inset: 0 auto 0 16px;
    margin-block: auto;
    color: var(--text-muted);
    pointer-events: none;
  }
  & > button {
    position: absolute;
    top: calc(50% - 22px);
    right: 2px;
  }
`;

export const SearchInput = styled.input.attrs({
  enterKeyHint: 'search',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: searchMaxLength,
})`
  ${inputStyle}
  && {
    min-height: 46px;
    padding: 9px 48px 9px 44px;
    border-radius: var(--radius-pill);
  }
  &::-webkit-search-cancel-button {
    display: none;
  }
`;
