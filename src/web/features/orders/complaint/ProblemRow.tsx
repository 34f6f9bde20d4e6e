import { Link } from 'react-router';
import styled from 'styled-components';
import type { Complaint } from '@/contract/complaint';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { isNewGoods } from '@/contract/fulfilment';
import { onDay } from '@/contract/longDate';
import { withdrawalDays } from '@/contract/withdrawal';
import { useShopDay } from '@/lib/dates';
import { useText } from '@/lib/text';
import { ChevronRight, MessageSquare } from 'lucide-react';
import type { DisplayedOrder } from '../OrderFacts';
import { decisionTexts, getStepUrl, useComplaints } from './useComplaints';

const Box = styled(Link)`
  --icon: 22px;
  display: grid;
  grid-template-columns: 22px minmax(0, 1fr) 18px;
  gap: 16px;
  align-items: center;
  min-height: 64px;
  padding: 14px 18px;
  border-radius: var(--radius-md);
  background: var(--surface);
  line-height: 1.35;

  &:hover {
    background: var(--surface-sunken);
  }
  b {
    display: block;
    font-weight: 600;
  }
  /* Reserves two lines on phones. */
  small {
    display: block;
    min-height: 2lh;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  .lucide {
    color: var(--text-muted);
  }
`;

interface ProblemRowProps {
  order: DisplayedOrder;
  token?: string | undefined;
  intent: object;
}

/** Links a delivered order to the form for complaints and withdrawals, or to the report. */
export function ProblemRow({ order, token, intent }: ProblemRowProps) {
  const { text, locale } = useText();
  const about = { id: order.id, token };
  const { currentData } = useComplaints(about);
  const today = useShopDay();
  const [newest] = currentData?.complaints ?? [];
  const at = order.history.findLast(({ status }) => status === 'delivered')?.at;
  const isLate = !at || today > addDays(shopDay(new Date(at)), withdrawalDays);
  const hint =
    isLate || isNewGoods(order) ? 'orders:item.problem.hintLate' : 'orders:item.problem.hint';
  const number = newest?.number ?? 0;
  const getState = ({ decision, answer_by }: Complaint) =>
    decision
      ? text(decisionTexts[decision])
      : text('orders:complaint.waits', { day: onDay(locale, answer_by) });
  return (
    <Box to={getStepUrl(about, 'problem')} {...intent}>
      <MessageSquare />
      <span>
        <b>
          {newest
            ? text('orders:complaint.named', { kind: newest.kind, number })
            : text('orders:item.problem')}
        </b>
        <small>{newest ? getState(newest) : text(hint)}</small>
      </span>
      <ChevronRight />
    </Box>
  );
}
