import type { ReactNode } from 'react';
import styled from 'styled-components';
import { receiptNumberMaxLength } from '@/contract/admin/receipts';
import { useText } from '@/lib/text';
import { Field, TextField } from '@/ui/Field';
import { inputStyle, TextInput } from '@/ui/inputs';
import { below } from '@/ui/media';
import type { useReceiptEntry } from './useReceiptEntry';

const Prefixed = styled.div<{ $large: boolean }>`
  ${inputStyle}
  display: flex;
  gap: 4px;
  align-items: center;
  overflow: hidden;
  padding-block: 0;
  font-size: ${({ $large }) => ($large ? '1.75rem' : '1rem')};

  &:focus-within {
    border-color: var(--text);
    outline: 3px solid var(--focus-ring);
    outline-offset: 1px;
  }
  & > span {
    font-size: 1rem;
    color: var(--text-muted);
    white-space: nowrap;
  }
  && > input {
    flex: 1;
    min-width: 3.5em;
    padding-inline: 0;
    border: 0;
    outline: 0;
    font-size: inherit;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;
const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.6fr) minmax(0, 1.2fr) minmax(0, 0.9fr);
  gap: 12px;
  align-items: start;

  &[data-large] {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  &[data-large] > :first-child {
    grid-column: 1 / -1;
  }
  ${below(600)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    & > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

interface ReceiptFieldsProps {
  entry: ReturnType<typeof useReceiptEntry>;
  label: string;
  /** Below the number. */
  hint?: ReactNode;
  /** With figures that are read at arm's length. */
  large?: boolean;
  /** The digits come from the keys of the page. */
  hasKeys?: boolean;
}

/** Number, time and amount of one receipt; what all numbers begin with is not typed. */
export function ReceiptFields({
  entry,
  label,
  hint,
  large = false,
  hasKeys = false,
}: ReceiptFieldsProps) {
  const { text } = useText();
  const { prefix, number, time, amount, warning } = entry;
  // Letters and hyphens are a whole number, as of another device.
  const isWhole = /\D/.test(number.value);
  return (
    <Grid data-large={large ? '' : undefined}>
      <Field label={label} error={number.error} hint={warning ?? hint}>
        {(control) => (
          <Prefixed $large={large} translate="no">
            {prefix !== '' && !isWhole && <span>{prefix}</span>}
            <TextInput
              {...control}
              value={number.value}
              inputMode={hasKeys ? 'none' : prefix === '' ? 'text' : 'numeric'}
              enterKeyHint="next"
              autoComplete="off"
              maxLength={receiptNumberMaxLength}
              onChange={({ target }) => entry.setTyped(target.value)}
            />
          </Prefixed>
        )}
      </Field>
      <TextField
        type="datetime-local"
        label={text('admin:receipts.time')}
        error={time.error}
        value={time.value}
        onChange={({ target }) => time.onChange(target.value)}
      />
      <TextField
        inputMode="decimal"
        label={text('admin:receipts.amount')}
        error={amount.error}
        value={amount.value}
        autoComplete="off"
        onChange={({ target }) => amount.onChange(target.value)}
      />
    </Grid>
  );
}
