import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Elements } from '@/lib/elements';
import { choiceCard, choiceMark, ChoiceRow } from './choiceStyle';
import { Tag } from './Tag';

const RadioMark = styled.input`
  ${choiceMark}
  border-radius: 50%;

  &:checked {
    border: 7px solid var(--brand);
    background: var(--brand-contrast);
  }
  &:disabled {
    border-color: var(--border);
  }
`;

interface RadioProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
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

const Card = styled.label`
  ${choiceCard}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 4px 14px;
  align-items: center;
  padding: 18px 20px;
  background: var(--field);

  & + & {
    margin-top: 12px;
  }
  :focus-visible {
    outline: none;
  }
  &:has(:disabled) {
    border-color: var(--border);
    background: var(--surface);
    cursor: not-allowed;
  }
  &:has(:disabled) strong {
    color: var(--text-muted);
  }
  strong {
    font-weight: 600;
  }
`;

const Description = styled.span`
  grid-column: 2 / -1;
  font-size: var(--text-sm);
  color: var(--text-muted);
`;

export interface RadioCardProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'title'> {
  title: ReactNode;
  description?: ReactNode;
  icon?: Elements;
  /** Shown beside the title of a disabled choice: "Coming soon". */
  tag?: ReactNode;
}

/** A choice with a title and a description; its fieldset labels the group. */
export function RadioCard({ title, description, icon, tag, ...rest }: RadioCardProps) {
  const id = useId();
  return (
    <Card>
      <RadioMark
        {...rest}
        type="radio"
        aria-labelledby={tag ? `${id}-title ${id}-tag` : `${id}-title`}
        aria-describedby={description ? `${id}-description` : undefined}
      />
      <strong id={`${id}-title`}>{title}</strong>
      {tag ? <Tag id={`${id}-tag`}>{tag}</Tag> : (icon ?? <span />)}
      {description ? <Description id={`${id}-description`}>{description}</Description> : null}
    </Card>
  );
}

export const RadioFrame = styled.div`
  border: 1.5px solid var(--border-strong);
  border-radius: var(--radius-md);

  && > label {
    margin: 0;
    padding: 11px 16px;
    border: 0;
    border-radius: 0;
    box-shadow: none;
  }
  && > label + label {
    border-top: 1px solid var(--border);
  }
  && > label:first-child {
    border-radius: calc(var(--radius-md) - 1.5px) calc(var(--radius-md) - 1.5px) 0 0;
  }
  && > label:last-child {
    border-radius: 0 0 calc(var(--radius-md) - 1.5px) calc(var(--radius-md) - 1.5px);
  }
  && > label:has(:checked) {
    background: var(--brand-soft);
    color: var(--on-brand-soft);
  }
  && > label:has(:checked) span {
    color: inherit;
  }
`;
