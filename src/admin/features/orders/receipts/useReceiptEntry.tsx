import { type FormEvent, useState } from 'react';
import {
  type ReceiptKind,
  splitReceiptNumber,
  wholeReceiptNumber,
} from '@/contract/admin/orderReceipts';
import { shopMinute } from '@/contract/longDate';
import { dinarsFromPara, formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { TextLink } from '@/ui/TextLink';
import { isAdminError } from '../../../api/adminError';
import { receiptsApi } from '../../../api/receiptsApi';
import { paraOf } from '../../../lib/formValues';
import { orderPath } from '../../../lib/links';
import { useAdminErrorText } from '../../../lib/useAdminErrorText';
import { useOnce } from '../../../lib/useOnce';

export interface ReceiptToEnter {
  order: string;
  kind: ReceiptKind;
  amount: number;
  /** Since when it is missing; null if it is made before that. */
  since: string | null;
}

interface Entry extends ReceiptToEnter {
  /** The number that is expected. */
  next: string;
  onDone: (receipt: { id: number; number: string }) => void;
}

/** The fields of one receipt, whose number, time and amount are preset. */
export function useReceiptEntry({ order, kind, amount, since, next, onDone }: Entry) {
  const { text, locale } = useText();
  const errorText = useAdminErrorText();
  const [send, { isLoading, error }] = receiptsApi.useEnterReceiptMutation();
  const enter = useOnce(send);
  const { prefix, count } = splitReceiptNumber(next);
  // What was typed stays when somebody else saves a receipt meanwhile; what was not touched follows the preset.
  const [given, setGiven] = useState<{ number?: string; time?: string; sum?: string }>({});
  const [opened] = useState(() => new Date());
  const {
    number: typed = count,
    time = shopMinute(since === null ? opened : new Date(since)),
    sum = String(dinarsFromPara(amount)).replace('.', ','),
  } = given;
  const set = (field: keyof typeof given) => (value: string) =>
    setGiven((before) => ({ ...before, [field]: value }));
  const paid = paraOf(sum);
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
    return failure && !failure.errors ? errorText(failure) : undefined;
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const receipt = wholeReceiptNumber(typed, next);
    const body = { kind, receipt, issued_at: time, amount: paid };
    const { data } = await enter({ params: { number: order }, body });
    if (!data) return;
    setGiven({});
    onDone(data);
  };
  const difference = Number.isNaN(paid) ? 0 : paid - amount;
  return {
    ...{ prefix, typed, setTyped: set('number'), submit, isLoading },
    number: { value: typed, error: numberError() },
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
    /** Another amount is entered all the same. */
    warning:
      difference === 0
        ? undefined
        : text('admin:receipts.differs', {
            amount: formatMoney(Math.abs(difference), locale),
            direction: difference > 0 ? 'more' : 'less',
          }),
  };
}
