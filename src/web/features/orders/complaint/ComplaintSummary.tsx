import { type ReactNode, useEffect, useRef } from 'react';
import { useFormState } from 'react-final-form';
import styled from 'styled-components';
import type { ComplaintForm as Values, OrderComplaints } from '@/contract/complaint';
import { onDay } from '@/contract/longDate';
import { formatMoney } from '@/contract/money';
import { paidFor } from '@/contract/totals';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { SubmitError } from '@/ui/form/SubmitError';
import { Panel } from '@/ui/Panel';
import { Row, Stack, Text } from '@/ui/primitives';
import { Clock } from 'lucide-react';
import { shopApi } from '../../../api/shopApi';
import { AskUs } from '../../shared/AskUs';
import type { DisplayedOrder } from '../OrderFacts';
import { Facts } from './Facts';
import { reasonTexts, wishTexts } from './useComplaints';

const Chosen = styled(Facts)`
  margin-top: 14px;
  font-size: var(--text-sm);
`;

export const useValues = () => useFormState<Values>({ subscription: { values: true } }).values;

export const getPaidAmount = ({ lines }: DisplayedOrder, chosen: Values['lines']) =>
  chosen.reduce((sum, { position, quantity }) => {
    const line = lines[position];
    return line ? sum + paidFor(line, quantity) : sum;
  }, 0);

interface SummaryProps {
  order: DisplayedOrder;
  data: OrderComplaints;
  isConfirming: boolean;
  children: ReactNode;
}

export function Summary({ order, data, isConfirming, children }: SummaryProps) {
  const { text, locale } = useText();
  const { lines, reason, wants } = useValues();
  const isWithdrawal = reason === 'withdrawal';
  const items = lines.map(({ position, quantity }) => {
    const { name = '', net = '' } = order.lines[position] ?? {};
    return `${name}, ${text('orders:complaint.piece', { net, count: quantity })}`;
  });
  const amount = formatMoney(getPaidAmount(order, lines), locale);
  const day = onDay(locale, data.answers[isWithdrawal ? 'withdrawal' : 'complaint']);
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isConfirming) question.current?.focus();
  }, [isConfirming]);
  return (
    <Panel $sticky aria-labelledby="complaint-summary">
      <h2 id="complaint-summary">{text('orders:complaint.summary')}</h2>
      <Chosen
        products={items}
        facts={[
          ['orders:complaint.reason', reason && text(reasonTexts[reason])],
          ['orders:complaint.wanted', wants && !isWithdrawal && text(wishTexts[wants])],
          ['orders:complaint.returned', isWithdrawal && items.length > 0 && amount],
        ]}
      />
      <Row
        $align="start"
        style={{ margin: '18px 0', paddingTop: 18, borderTop: '1px solid var(--border)' }}
      >
        <Clock style={{ flex: 'none', color: 'var(--text-muted)' }} />
        <Text>
          {text(isWithdrawal ? 'orders:complaint.moneyBy' : 'orders:complaint.answerBy', { day })}
        </Text>
      </Row>
      {isConfirming && (
        <Alert tone="warning" ref={question} tabIndex={-1} style={{ marginBottom: 18 }}>
          <p>{text('orders:complaint.sure', { items: items.join('; '), amount })}</p>
        </Alert>
      )}
      <div>{children}</div>
      {shop && (
        <Stack $gap={1} $above={5}>
          <Text>{text('orders:complaint.question')}</Text>
          <AskUs
            {...shop.business}
            subject={text('orders:item.title', { orderNumber: order.number ?? String(order.id) })}
          />
        </Stack>
      )}
    </Panel>
  );
}

interface SubmitButtonsProps {
  submitting: boolean;
  isConfirming: boolean;
  onBack: () => void;
}

export function SubmitButtons({ submitting, isConfirming, onBack }: SubmitButtonsProps) {
  const { text } = useText();
  const { reason } = useValues();
  const send =
    reason === 'withdrawal' ? 'orders:complaint.sendWithdrawal' : 'orders:complaint.send';
  return (
    <Stack $gap={3}>
      <SubmitError />
      <Button type="submit" size="large" block loading={submitting}>
        {text(isConfirming ? 'orders:complaint.confirm' : send)}
      </Button>
      {isConfirming && (
        <Button variant="secondary" block onClick={onBack} disabled={submitting}>
          {text('orders:complaint.keep')}
        </Button>
      )}
    </Stack>
  );
}
