import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';

export const RadioMark = styled.input`
  flex: none;
  width: 22px;
  height: 22px;
  margin: 0;
  border: 1.5px solid var(--border-strong);
  border-radius: 50%;
  background: var(--field);
  appearance: none;
  cursor: inherit;

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

const Row = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: 12px;
  min-height: 44px;
  padding-block: 10px;
  font-size: var(--text-sm);
  line-height: 1.5;
  cursor: pointer;
`;

export interface RadioProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  children: ReactNode;
}

export function Radio({ children, ...rest }: RadioProps) {
  return (
    <Row>
      <RadioMark {...rest} type="radio" />
      <span>{children}</span>
    </Row>
  );
}
