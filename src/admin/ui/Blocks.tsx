import { type ReactNode, useEffect, useRef } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import { useText } from '../../web/lib/text';
import { Button } from '../../web/ui/Button';
import { FieldError } from '../../web/ui/Field';
import { ArrowDown, ArrowUp, Plus, Trash2 } from '../../web/ui/icons';
import { IconButton } from '../../web/ui/IconButton';

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Block = styled.li<{ $framed: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $framed }) => ($framed ? '16px' : '4px')};
  ${({ $framed }) =>
    $framed &&
    'padding: 16px; border: 1px solid var(--border); border-radius: var(--radius-md); background: var(--surface-raised);'}
`;
const Tools = styled.div`
  display: flex;
  justify-content: flex-end;
`;

interface BlocksProps<Value> {
  name: string;
  /** Of one block: `Pasus`. */
  label: string;
  addLabel: string;
  /** A new block; `before` is the one above it. */
  make: (all: readonly Value[]) => Value;
  framed?: boolean;
  children: (name: string, index: number) => ReactNode;
}

/** Parts of a form that can be added, moved by buttons and removed. */
export function Blocks<Value>({
  name,
  label,
  addLabel,
  make,
  framed = false,
  children,
}: BlocksProps<Value>) {
  const { text } = useText();
  const { input, meta } = useField<readonly Value[]>(name, {
    subscription: { value: true, error: true, submitError: true, submitFailed: true },
    format: (value) => value,
    parse: (value) => value,
    isEqual: (a, b) => a === b,
  });
  const blocks = input.value || [];
  const error: unknown = meta.submitFailed ? (meta.error ?? meta.submitError) : undefined;
  const added = useRef<readonly Value[]>(undefined);
  // A field that appears takes the initial value of its place, which may have been another block's.
  useEffect(() => {
    if (added.current) input.onChange(added.current);
    added.current = undefined;
  });
  const add = () => {
    added.current = [...blocks, make(blocks)];
    input.onChange(added.current);
  };
  const move = (from: number, to: number) => {
    const moved = [...blocks];
    moved.splice(to, 0, ...moved.splice(from, 1));
    input.onChange(moved);
  };
  return (
    <div>
      <List>
        {blocks.map((_, index) => {
          const value = `${label} ${index + 1}`;
          return (
            <Block key={index} $framed={framed}>
              {children(`${name}.${index}`, index)}
              <Tools>
                <IconButton
                  label={text('admin:blocks.up', { value })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={text('admin:blocks.down', { value })}
                  disabled={index === blocks.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={text('admin:blocks.remove', { value })}
                  onClick={() => input.onChange(blocks.filter((__, at) => at !== index))}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </Tools>
            </Block>
          );
        })}
      </List>
      {typeof error === 'string' && <FieldError role="alert">{error}</FieldError>}
      <Button variant="secondary" size="small" style={{ marginTop: 12 }} onClick={add}>
        <Plus aria-hidden="true" />
        {addLabel}
      </Button>
    </div>
  );
}
