import { type FormEvent, type ReactNode, type Ref, useState } from 'react';
import styled from 'styled-components';
import {
  type ReceiptKind,
  splitReceiptNumber,
  wholeReceiptNumber,
} from '@/contract/admin/orderReceipts';
import { shopMinute } from '@/contract/longDate';
import { dinarsFromPara, formatMoney } from '@/contract/money';
import { receiptNumberMaxLength } from '@/contract/admin/receipts';
import { useText } from '@/lib/text';
import { TextLink } from '@/ui/TextLink';
import { Field, TextField } from '@/ui/Field';
import { inputStyle, TextInput } from '@/ui/inputs';
import { below } from '@/ui/media';
import { isAdminError } from '../../../api/adminError';
import { receiptsApi } from '../../../api/receiptsApi';
import { toPara } from '../../../lib/formValues';
import { orderPath } from '../../../lib/links';
import { useAdminErrorText } from '../../../lib/useAdminErrorText';
import { useOnce } from '../../../lib/useOnce';

export interface ReceiptToEnter {
  order: string;
  kind: ReceiptKind;
  amount: number;
  /** The date since which the receipt has been missing, or null if it is entered early. */
  since: string | null;
}

interface Entry extends ReceiptToEnter {
  next: string;
  /** Asks only for the number and presets none. */
  numberOnly?: boolean;
  onDone?: (receipt: { id: number; number: string }) => void;
}

/** The fields of one receipt, with number, time and amount preset. */
export function useReceiptEntry({
  order,
  kind,
  amount,
  since,
  next,
  numberOnly = false,
  onDone,
}: Entry) {
  const { text, locale } = useText();
  const errorText = useAdminErrorText();
  const [send, { isLoading, error }] = receiptsApi.useEnterReceiptMutation();
  const enter = useOnce(send);
  const { prefix, count } = splitReceiptNumber(next);
  // Input is kept when somebody else saves a receipt; untouched fields follow the preset.
  const [input, setInput] = useState<{ number?: string; time?: string; sum?: string }>({});
  const [opened] = useState(() => new Date());
  const {
    number: typed = numberOnly ? '' : count,
    time = shopMinute(since === null ? opened : new Date(since)),
    sum = String(dinarsFromPara(amount)).replace('.', ','),
  } = input;
  const set = (field: keyof typeof input) => (value: string) =>
    setInput((before) => ({ ...before, [field]: value }));
  const paid = toPara(sum);
  const failure = isAdminError(error) ? error : undefined;
  const usedBy = failure?.code === 'receipt_number_used' && failure.details?.['order'];
  const numberError = () => {
    if (usedBy)
      return (
        <>
          <span>{text('admin:receipts.used')}</span>
          <span> </span>
          <TextLink to={orderPath(`${usedBy as string}`)}>{`${usedBy as string}`}</TextLink>
        </>
      );
    if (failure?.errors?.['receipt']) return text('admin:receipts.number.wrong');
    return failure && !failure.errors ? errorText(failure) : undefined;
  };
  /** Returns whether the receipt was saved. */
  const submit = async (event?: FormEvent): Promise<boolean> => {
    event?.preventDefault();
    const receipt = wholeReceiptNumber(typed, next);
    const body = { kind, receipt, ...(!numberOnly && { issued_at: time, amount: paid }) };
    const { data } = await enter({ params: { number: order }, body });
    if (!data) return false;
    setInput({});
    onDone?.(data);
    return true;
  };
  const difference = Number.isNaN(paid) ? 0 : paid - amount;
  return {
    ...{ prefix, typed, setTyped: set('number'), submit, isLoading },
    number: { value: typed, error: numberError(), placeholder: numberOnly ? count : undefined },
    time: {
      value: time,
      onChange: set('time'),
      error: failure?.errors?.['issued_at'] && text('admin:receipts.time.wrong'),
    },
    amount: {
      value: sum,
      onChange: set('sum'),
      error:
        (failure?.errors?.['amount'] ?? Number.isNaN(paid))
          ? text('admin:receipts.amount.wrong')
          : undefined,
    },
    canSend: typed.trim() !== '' && !Number.isNaN(paid) && time !== '',
    warning:
      difference === 0
        ? undefined
        : text('admin:receipts.differs', {
            amount: formatMoney(Math.abs(difference), locale),
            direction: difference > 0 ? 'more' : 'less',
          }),
  };
}

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
    grid-template-columns: minmax(0, 3fr) minmax(104px, 2fr);
  }
  &[data-large] > :first-child {
    grid-column: 1 / -1;
  }
  ${below(600)} {
    grid-template-columns: minmax(0, 1fr) 104px;

    & > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

interface ReceiptNumberProps {
  entry: ReturnType<typeof useReceiptEntry>;
  label: string;
  hint?: ReactNode;
  /** Uses figures that are readable at arm's length. */
  large?: boolean;
  hasKeys?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A receipt's number, whose common prefix need not be typed. */
export function ReceiptNumber({
  entry,
  label,
  hint,
  large = false,
  hasKeys = false,
  ref,
}: ReceiptNumberProps) {
  const { prefix, number } = entry;
  // Input with letters or hyphens is a whole number, for example from another device.
  const isWhole = /\D/.test(number.value);
  return (
    <Field label={label} error={number.error} hint={hint}>
      {(control) => (
        <Prefixed $large={large} translate="no">
          {prefix !== '' && !isWhole && <span>{prefix}</span>}
          <TextInput
            {...control}
            ref={ref}
            value={number.value}
            placeholder={number.placeholder}
            inputMode={hasKeys ? 'none' : prefix === '' ? 'text' : 'numeric'}
            enterKeyHint="next"
            autoComplete="off"
            maxLength={receiptNumberMaxLength}
            onChange={({ target }) => entry.setTyped(target.value)}
          />
        </Prefixed>
      )}
    </Field>
  );
}

export function ReceiptFields({ hint, ...props }: ReceiptNumberProps) {
  const { text } = useText();
  const { time, amount, warning } = props.entry;
  return (
    <Grid data-large={props.large ? '' : undefined}>
      <ReceiptNumber {...props} hint={warning ?? hint} />
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
