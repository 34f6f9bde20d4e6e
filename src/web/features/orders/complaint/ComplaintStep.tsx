import { type RefObject, useState } from 'react';
import { useText } from '@/lib/text';
import { pagePaths } from '@/contract/paths';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadState } from '@/ui/ErrorState';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import type { DisplayedOrder } from '../OrderFacts';
import { ComplaintForm } from './ComplaintForm';
import { ComplaintState } from './ComplaintState';
import { getStepUrl, useComplaints, useComplaintStep } from './useComplaints';

interface ComplaintStepProps {
  order: DisplayedOrder;
  token?: string | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Moves focus, because the report replaces the form. */
  onSent: () => void;
}

/** Shows the form for a complaint or withdrawal, and later the report and the answer. */
export function ComplaintStep({ order, token, heading, onSent }: ComplaintStepProps) {
  const { text } = useText();
  const about = { id: order.id, token };
  const step = useComplaintStep();
  const query = useComplaints(about);
  const [isSent, setIsSent] = useState(false);
  const { currentData: data } = query;
  const toOrder = text('orders:item.title', { orderNumber: order.number ?? String(order.id) });
  if (!data)
    return (
      <>
        <VisuallyHidden as="h1">{text('orders:item.problem')}</VisuallyHidden>
        <LoadState queries={[query]} height="60vh">
          {text('orders:complaint.notLoaded')}
        </LoadState>
      </>
    );
  const isNew = data.complaints.length === 0 || (step === 'another' && !isSent);
  const sent = async () => {
    // The heading of the report takes focus.
    await query.refetch();
    setIsSent(true);
    window.scrollTo(0, 0);
    onSent();
  };
  const props = { order, token, heading, data };
  return (
    <>
      {token && (
        <Breadcrumb
          items={[{ label: toOrder, to: pagePaths.orderLink }]}
          current={text('orders:item.problem')}
        />
      )}
      {data.pieces.length > 0 && isNew ? (
        <ComplaintForm {...props} onSent={sent} />
      ) : data.complaints.length > 0 ? (
        <ComplaintState {...props} />
      ) : (
        <EmptyState
          level={1}
          title={text('orders:complaint.none.title')}
          text={text('orders:complaint.none.text')}
          action={<ButtonLink to={getStepUrl(about)}>{toOrder}</ButtonLink>}
        />
      )}
    </>
  );
}
