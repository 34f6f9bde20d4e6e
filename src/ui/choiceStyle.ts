import styled, { css } from 'styled-components';

export const ChoiceRow = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: 12px;
  min-height: 44px;
  padding-block: 10px;
  font-size: var(--text-sm);
  line-height: 1.5;
  cursor: pointer;

  /* Beside the first line of text. */
  & > input {
    margin-top: calc((1lh - 22px) / 2);
  }
  &:has(:disabled) {
    color: var(--text-disabled);
    cursor: not-allowed;
  }
`;

export const choiceMark = css`
  flex: none;
  width: 22px;
  height: 22px;
  margin: 0;
  border: 1.5px solid var(--border-strong);
  background: var(--field);
  appearance: none;
  cursor: inherit;
`;

/** A native check box in the brand's colour. */
export const plainCheck = css`
  ${choiceMark}
  border-radius: 5px;
  accent-color: var(--brand);
  appearance: auto;
`;

export const choiceCard = css`
  border: 1.5px solid var(--border-strong);
  border-radius: var(--radius-md);
  cursor: pointer;

  &:has(:checked) {
    border-color: var(--brand);
    box-shadow: inset 0 0 0 1px var(--brand);
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--focus-ring);
    outline-offset: 2px;
  }
`;
