import { useEffect, useRef } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { Plus, Trash2 } from 'lucide-react';
import { IconButton } from '@/ui/IconButton';
import { Stack } from '@/ui/primitives';
import { MoveButtons, moved, useStatus } from './MoveButtons';

interface BlocksProps<Value> {
  name: string;
  /** The label of one block, such as `Paragraph`. */
  label: string;
  addLabel: string;
  /** Creates a block from the existing ones. */
  make: (all: readonly Value[]) => Value;
  framed?: boolean;
  /** By default, every block can be removed. */
  canRemove?: (value: Value) => boolean;
  children: (name: string, index: number) => Elements;
}

const Block = styled(Stack)<{ $framed: boolean }>`
  ${({ $framed }) =>
    $framed &&
    'padding: 16px; border: 1px solid var(--border); border-radius: var(--radius-md); background: var(--surface-raised);'}
`;
/** Form blocks with buttons that add, move and remove them. */
export function Blocks<Value>({
  name,
  label,
  addLabel,
  make,
  framed = false,
  canRemove = () => true,
  children,
}: BlocksProps<Value>) {
  const { text } = useText();
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [status, announce] = useStatus();
  const { input, meta } = useField<readonly Value[]>(name, {
    subscription: { value: true, error: true, submitError: true, submitFailed: true },
    format: (value) => value,
    parse: (value) => value,
    isEqual: (a, b) => a === b,
  });
  const blocks = input.value || [];
  const error: unknown = meta.submitFailed ? (meta.error ?? meta.submitError) : undefined;
  const added = useRef<readonly Value[]>(undefined);
  // A new field takes the initial value of its position, which an earlier block may have set.
  useEffect(() => {
    if (added.current) input.onChange(added.current);
    added.current = undefined;
  });
  const add = () => {
    added.current = [...blocks, make(blocks)];
    input.onChange(added.current);
  };
  /** The elements stay in place; only their values move. */
  const getButtons = (index: number) =>
    list.current?.children[index]?.lastElementChild?.querySelectorAll('button') ?? [];
  const move = (from: number, to: number) => {
    input.onChange(moved(blocks, from, to));
    const [up, down] = getButtons(to);
    const preferredButtons = to < from ? [up, down] : [down, up];
    preferredButtons.find((button) => button?.ariaDisabled !== 'true')?.focus();
    announce(text('admin:blocks.moved', { value: label, position: to + 1, total: blocks.length }));
  };
  const remove = (index: number) => {
    input.onChange(blocks.filter((_, position) => position !== index));
    const next = Math.min(index, blocks.length - 2);
    (getButtons(next)[2] ?? addButton.current)?.focus();
  };
  return (
    <div>
      <Stack as="ol" $gap={4} ref={list}>
        {blocks.map((block, index) => {
          const value = `${label} ${index + 1}`;
          return (
            <Block key={index} as="li" $gap={framed ? 4 : 1} $framed={framed}>
              {children(`${name}.${index}`, index)}
              <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
                <MoveButtons
                  index={index}
                  count={blocks.length}
                  value={value}
                  onMove={(to) => move(index, to)}
                />
                {canRemove(block) && (
                  <IconButton
                    label={text('admin:blocks.remove', { value })}
                    onClick={() => remove(index)}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                )}
              </div>
            </Block>
          );
        })}
      </Stack>
      {typeof error === 'string' && <FieldError role="alert">{error}</FieldError>}
      {status}
      <Button
        ref={addButton}
        variant="secondary"
        size="small"
        style={{ marginTop: 12 }}
        onClick={add}
      >
        <Plus aria-hidden="true" />
        <span>{addLabel}</span>
      </Button>
    </div>
  );
}
