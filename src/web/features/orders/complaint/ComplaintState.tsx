import { FORM_ERROR } from 'final-form';
import { type RefObject, useCallback, useState } from 'react';
import styled from 'styled-components';
import type { Complaint, OrderComplaints } from '@/contract/complaint';
import { addToComplaint } from '@/contract/complaint';
import { onDay } from '@/contract/longDate';
import { formatMoney } from '@/contract/money';
import { toApiError } from '@/client/apiError';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { FormField } from '@/ui/form/FormField';
import { SubmitError } from '@/ui/form/SubmitError';
import { useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { TwoColumns } from '@/ui/Grid';
import { from } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { Timeline } from '@/ui/Timeline';
import { useToast } from '@/ui/toast/ToastProvider';
import { Printer } from 'lucide-react';
import { complaintApi } from '../../../api/complaintApi';
import { shopApi } from '../../../api/shopApi';
import { AskUs } from '../../shared/AskUs';
import type { DisplayedOrder } from '../OrderFacts';
import { Pictures } from './Pictures';
import { Facts } from './Facts';
import { decisionTexts, getStepUrl, useFormDrafts, wishTexts } from './useComplaints';
import { usePictures } from './usePictures';

const CaseNumber = styled.p`
  font: 600 clamp(1.75rem, 1.5rem + 1vw, 2.25rem) / 1.1 var(--font-display);
  font-variant-numeric: lining-nums;
`;

const ReportFacts = styled(Facts)`
  padding-block: 22px;
  border-block: 1px solid var(--border);

  ${from(600)} {
    grid-template-columns: 1fr 1fr;
  }
`;

interface ComplaintStateProps {
  order: DisplayedOrder;
  token?: string | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  data: OrderComplaints;
}

export function ComplaintState({ order, token, heading, data }: ComplaintStateProps) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const [newest, ...older] = data.complaints;
  if (!newest) return null;
  const { kind, decision, number } = newest;
  const isWaiting = decision === null;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} style={{ marginTop: 8 }}>
        {text(isWaiting ? 'orders:complaint.sent' : 'orders:complaint.answered', { kind })}
      </h1>
      <p style={{ margin: '10px 0 clamp(18px, 3vw, 40px)', color: 'var(--text-muted)' }}>
        {text(isWaiting ? 'orders:complaint.byEmail' : 'orders:complaint.answeredOn', {
          day: onDay(
            locale,
            isWaiting ? newest.answer_by : (newest.decided_on ?? newest.answer_by),
          ),
        })}
      </p>
      <TwoColumns>
        <div style={{ minWidth: 0 }}>
          <Text>{text('orders:complaint.number', { kind })}</Text>
          <CaseNumber translate="no">{number}</CaseNumber>
          <Progress complaint={newest} />
          <Content complaint={newest} />
          <Cluster $above={5} className="no-print">
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer />
              <span>{text('orders:item.print')}</span>
            </Button>
            {data.pieces.length > 0 && (
              <ButtonLink variant="secondary" to={getStepUrl({ id: order.id, token }, 'another')}>
                {text('orders:complaint.another')}
              </ButtonLink>
            )}
          </Cluster>
          {isWaiting && <Addition key={number} order={order} token={token} number={number} />}
          {older.map((complaint) => (
            <section key={complaint.number} style={{ marginTop: 40 }}>
              <h2 style={{ marginBottom: 14, fontSize: 'var(--text-h3)' }}>
                {text('orders:complaint.named', { kind: complaint.kind, number: complaint.number })}
              </h2>
              <Content complaint={complaint} />
            </section>
          ))}
        </div>
        <Panel aria-labelledby="complaint-help">
          <h2 id="complaint-help">
            {text(kind === 'complaint' ? 'orders:complaint.keepIt' : 'orders:complaint.question')}
          </h2>
          <Stack $gap={3} $above={2}>
            {kind === 'complaint' && isWaiting && (
              <Text>{text('orders:complaint.keepIt.text')}</Text>
            )}
            {kind === 'withdrawal' && <Text>{text('orders:complaint.refund.send')}</Text>}
            {shop && (
              <AskUs
                {...shop.business}
                subject={text('orders:complaint.named', { kind, number })}
              />
            )}
          </Stack>
        </Panel>
      </TwoColumns>
    </>
  );
}

function Progress({ complaint }: { complaint: Complaint }) {
  const { text, locale } = useText();
  const { received_on, answer_by, solve_by, decided_on, finished, decision, kind } = complaint;
  const by = (day: string) => text('orders:complaint.step.by', { day: onDay(locale, day) });
  const steps = [
    { key: 'received', label: 'orders:complaint.step.received', note: onDay(locale, received_on) },
    {
      key: 'answer',
      label: 'orders:complaint.step.answer',
      note: decided_on ? onDay(locale, decided_on) : by(answer_by),
    },
    {
      key: 'solved',
      label: 'orders:complaint.step.solved',
      note: finished ? '' : by(solve_by),
    },
  ] as const;
  // The refund is the answer to a withdrawal.
  const visibleSteps = kind === 'withdrawal' ? [steps[0], steps[2]] : steps;
  const reached = finished ? visibleSteps.length - 1 : decision && kind === 'complaint' ? 1 : 0;
  return (
    <div style={{ marginBlock: 'clamp(22px, 3vw, 40px)' }}>
      <Timeline
        label={text('orders:complaint.way')}
        current={reached}
        open={!finished}
        steps={visibleSteps.map((step) => ({ ...step, label: text(step.label) }))}
      />
    </div>
  );
}

function Content({ complaint }: { complaint: Complaint }) {
  const { text, locale } = useText();
  const { lines, wants, said, pictures, decision, reasons, amount } = complaint;
  const items = lines.map(
    ({ name, net, quantity }) =>
      `${name}, ${text('orders:complaint.piece', { net, count: quantity })}`,
  );
  const facts = [
    ['orders:complaint.decision', decision && text(decisionTexts[decision])],
    ['orders:complaint.reasons', reasons],
    ['orders:complaint.amount', amount && formatMoney(amount, locale)],
    ['orders:complaint.wanted', wants && text(wishTexts[wants])],
    ['orders:complaint.reason', said],
    ['orders:complaint.pictures', pictures > 0 && String(pictures)],
  ] as const;
  return <ReportFacts products={items} facts={facts} />;
}

interface AdditionProps {
  order: DisplayedOrder;
  token?: string | undefined;
  number: number;
}

/** Adds a message or photos until the shop has answered. Starts with text typed for a second complaint, if any. */
function Addition({ order, token, number }: AdditionProps) {
  const { text, locale } = useText();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const focusTextarea = useCallback((box: HTMLElement | null) => {
    box?.querySelector('textarea')?.focus();
  }, []);
  const drafts = useFormDrafts(token);
  const [initial] = useState(() => {
    const draftText = drafts.read(`complaint.${order.id}`)?.text;
    return { number, text: typeof draftText === 'string' ? draftText : '' };
  });
  const uploads = usePictures({ id: order.id, token }, `bobica.typed.pictures.${order.id}`);
  const { validate, rejected } = useStructForm(addToComplaint.body);
  const [addOwn] = complaintApi.useAddToComplaintMutation();
  const [addLinked] = complaintApi.useAddToLinkedComplaintMutation();
  const send = async ({ text: message }: typeof initial) => {
    const pictures = await uploads.settle();
    if (!pictures) return { [FORM_ERROR]: text('orders:complaint.picture.failed') };
    const body = { number, text: message, pictures };
    const { error } = await (token
      ? addLinked({ body: { token, ...body }, locale })
      : addOwn({ params: { id: order.id }, body, locale }));
    if (error) return rejected(toApiError(error));
    drafts.write(`complaint.${order.id}`, null);
    uploads.clear();
    setIsOpen(false);
    toast.success(text('orders:complaint.added'));
    return undefined;
  };
  if (!isOpen)
    return (
      <Button
        variant="secondary"
        className="no-print"
        style={{ marginTop: 12 }}
        onClick={() => setIsOpen(true)}
      >
        {text('orders:complaint.add')}
      </Button>
    );
  return (
    <div ref={focusTextarea} style={{ marginTop: 24 }} className="no-print">
      <ValidatedForm
        label={text('orders:complaint.add')}
        initialValues={initial}
        validate={validate}
        onSubmit={send}
      >
        {({ submitting }) => (
          <Stack $gap={5}>
            <FormField
              name="text"
              control="area"
              label={text('orders:complaint.message')}
              optional
            />
            <Pictures {...uploads} />
            <SubmitError />
            <Button type="submit" loading={submitting}>
              {text('orders:complaint.sendMessage')}
            </Button>
          </Stack>
        )}
      </ValidatedForm>
    </div>
  );
}
