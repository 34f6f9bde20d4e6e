import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { choiceMark, ChoiceRow } from './choiceStyle';

export const RadioMark = styled.input`
  ${choiceMark}
  border-radius: 50%;

  &:checked {
    border: 7px solid var(--brand);
    background: var(--brand-contrast);
  }
  &:disabled {
    border-color: var(--border);
  }
  &:focus-visible {
    border-radius: 50%;
  }
`;

export interface RadioProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  children: ReactNode;
}

export function Radio({ children, ...rest }: RadioProps) {
  return (
    <ChoiceRow>
      <RadioMark {...rest} type="radio" />
      <span>{children}</span>
    </ChoiceRow>
  );
}
