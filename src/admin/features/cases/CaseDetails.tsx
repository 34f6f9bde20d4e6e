import { useState } from 'react';
import styled from 'styled-components';
import type { CaseDecision, CaseWay } from '@/contract/caseKinds';
import { firstDeadline, lastDay } from '@/contract/admin/caseRules';
import type { AdminCase } from '@/contract/admin/cases';
import { shopDay } from '@/contract/deliveryDay';
import { formatMoney } from '@/contract/money';
import { paidFor } from '@/contract/totals';
import { useDayOfYear, useShortDay } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button, ButtonLink } from '@/ui/Button';
import { Cluster, Stack } from '@/ui/primitives';
import { SelectField } from '@/ui/form/FormSelect';
import { Pencil, Printer } from 'lucide-react';
import { below } from '@/ui/media';
import { Tag } from '@/ui/Tag';
import { emailHref, phoneHref } from '@/lib/contactLinks';
import { StandaloneLink, TextAnchor, touchTarget } from '@/ui/TextLink';
import { Timeline } from '@/ui/Timeline';
import { casesApi } from '../../api/casesApi';
import { orderPath } from '../../lib/links';
import { Offline } from '../../ui/QueryState';
import { RequestError } from '../../ui/requests';
import { useCan } from '../../session/May';
import { Rows } from '../../ui/Rows';
import { ProductCell, Thumb } from '../../ui/Thumbs';
import {
  useCasePath,
  useDeadline,
  wayTexts,
  wishTexts,
  Pictures,
  ReplacementDialog,
} from './caseParts';
import DecisionForm from './DecisionForm';
import { SendButton } from '../../ui/SendButton';

const deadlineTones = { late: 'danger', today: 'accent', later: 'neutral' } as const;

const Box = styled.article`
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);

  & > section {
    padding: 20px 24px;
  }
  & > section + section {
    border-top: 1px solid var(--border);
  }
  #case-title {
    font-size: 1.625rem;
  }
  #case-said,
  #case-decision {
    margin-bottom: 12px;
    font-size: 1.125rem;
  }
  small {
    color: var(--text-muted);
  }
  a[href^='tel:'],
  a[href^='mailto:'] {
    ${touchTarget}
  }
  ${below(1024)} {
    margin-inline: -16px;
    border: 0;
    border-radius: 0;
    background: none;

    & > section {
      padding: 18px 16px;
    }
    & > section:first-child {
      padding-top: 0;
    }
    [type='submit'] {
      width: 100%;
    }
  }
`;
const Quote = styled.p`
  padding: 14px 16px;
  border-radius: var(--radius-md);
  background: var(--surface);
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 8px 20px;

  dt {
    color: var(--text-muted);
  }
  dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

function CaseSteps({ complaint }: { complaint: AdminCase }) {
  const { text } = useText();
  const day = useDayOfYear();
  const formatDay = (timestamp: string) => day(shopDay(new Date(timestamp)));
  const { kind, received_on, received_by, acknowledged_at, decided_at, deadline, solve_by } =
    complaint;
  const ended = complaint.refund?.paid_on ?? complaint.closed_at;
  const by = (date: string) => text('admin:cases.flow.by', { day: day(date) });
  const steps = {
    'admin:cases.flow.received': `${day(received_on)}, ${text(wayTexts[received_by])}`,
    'admin:cases.flow.acknowledged': acknowledged_at
      ? text('admin:cases.flow.sent', { day: formatDay(acknowledged_at) })
      : text('admin:cases.flow.noEmail'),
    'admin:cases.flow.answer': decided_at
      ? formatDay(decided_at)
      : by(firstDeadline(kind, received_on)),
    'admin:cases.flow.solved':
      deadline === null && ended ? formatDay(ended) : by(solve_by ?? lastDay(kind, received_on)),
  };
  return (
    <Timeline
      label={text('admin:cases.flow')}
      current={decided_at === null ? 2 : 3}
      open={deadline !== null}
      steps={Object.entries(steps).map(([key, note]) => ({
        key,
        label: text(key as keyof typeof steps),
        note,
      }))}
    />
  );
}

/** The decision about a case, the customer's consent, and what remains to be done. */
function Outcome({ complaint }: { complaint: AdminCase & { decision: CaseDecision } }) {
  const { text, locale } = useText();
  const day = useShortDay();
  const mayDecide = useCan('cases.decide');
  const [follow, { isLoading, error }] = casesApi.useFollowCaseMutation();
  const [sending, setSending] = useState(false);
  const { number, version, decision, amount, reasons, solve_by, refund } = complaint;
  const { replacement, order_number } = complaint;
  const [consent, setConsent] = useState(complaint.consent);
  const isWaiting = complaint.deadline !== null && refund !== null;
  const send = (isClosed: boolean) =>
    void follow({ params: { number }, body: { version, consent, closed: isClosed } });
  const facts = [
    [text('admin:cases.decision'), text(`admin:cases.decision.${decision}`)],
    [text('admin:cases.sum'), amount ? formatMoney(amount, locale) : ''],
    [text('admin:cases.reasons'), reasons],
    [text('admin:cases.solveBy'), solve_by ? day(solve_by) : ''],
    [text('admin:cases.refundPaid'), refund?.paid_on ? day(refund.paid_on) : ''],
    [text('admin:cases.consent'), complaint.consent ? text(wayTexts[complaint.consent]) : ''],
  ].filter(([, value]) => value !== '');
  const button = (label: string, isClosed: boolean) => (
    <SendButton
      variant={isClosed ? 'primary' : 'secondary'}
      loading={isLoading}

      onClick={() => send(isClosed)}
    >
      {label}
    </SendButton>
  );
  return (
    <Stack $gap={4}>
      <Facts>
        {facts.flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`}>{value}</dd>,
        ])}
      </Facts>
      {replacement !== null && (
        <StandaloneLink to={orderPath(replacement)}>
          {text('admin:cases.replacement', { number: replacement })}
        </StandaloneLink>
      )}
      {complaint.deadline && (
        <Stack $gap={4} className="no-print">
          {decision === 'replace' && replacement === null && (
            <Cluster>
              {order_number === null ? (
                <small>{text('admin:cases.replacement.noOrder')}</small>
              ) : (
                <SendButton variant="secondary" onClick={() => setSending(true)}>
                  {text('admin:cases.replacement.send')}
                </SendButton>
              )}
            </Cluster>
          )}
          {sending && order_number !== null && replacement === null && (
            <ReplacementDialog
              complaint={complaint}
              orderNumber={order_number}
              onClose={() => setSending(false)}
            />
          )}
          <SelectField
            label={text('admin:cases.consent')}
            placeholder={text('admin:cases.consent.waits')}
            options={wayTexts}
            value={consent ?? ''}
            onChange={(way) => setConsent((way || null) as CaseWay | null)}
          />
          {isWaiting && <Alert tone="info">{text('admin:cases.refundWaits')}</Alert>}
          {!isLoading && <RequestError error={error} />}
          <Offline />
          <Cluster>
            {consent !== complaint.consent && button(text('admin:cases.consent.save'), false)}
            {!isWaiting &&
              (mayDecide || decision === 'replace') &&
              button(text('admin:cases.close'), true)}
          </Cluster>
        </Stack>
      )}
    </Stack>
  );
}

interface CaseDetailsProps {
  complaint: AdminCase;
  isAlone: boolean;
}

/** The printable record of a case, followed by its decision. */
export function CaseDetails({ complaint, isAlone }: CaseDetailsProps) {
  const { text, locale } = useText();
  const getPath = useCasePath();
  const mayDecide = useCan('cases.decide');
  const deadline = useDeadline()(complaint);
  const {
    number,
    kind,
    customer,
    order_number,
    wants,
    lines,
    pictures,
    decision,
    entered_by,
    decided_by,
  } = complaint;
  const canAdd = mayDecide && decision === null;
  // Keeps the typed answer until it is sent, even if somebody else decides the case first.
  const [answering, setAnswering] = useState(canAdd);
  const Part = isAlone ? 'h2' : 'h3';
  const title = text(`admin:cases.${kind}`, { number });
  const name = [complaint.name, customer.city].filter(Boolean).join(', ');
  return (
    <Box aria-label={title}>
      <section>
        <Cluster $between>
          {!isAlone && <h2>{title}</h2>}
          <Tag $tone={deadlineTones[deadline.when]}>{deadline.text}</Tag>
        </Cluster>
        <Cluster
          $gap={4}
          style={{
            rowGap: 0,
            marginBottom: 18,
            color: 'var(--text-muted)',
            overflowWrap: 'anywhere',
          }}
        >
          <span>{name || text('admin:order.customer.gone')}</span>
          {order_number && (
            <StandaloneLink to={orderPath(order_number)}>
              {text('admin:order.title', { number: order_number })}
            </StandaloneLink>
          )}
          {customer.phone && (
            <TextAnchor href={phoneHref(customer.phone)}>{customer.phone}</TextAnchor>
          )}
          {customer.email && (
            <TextAnchor href={emailHref(customer.email)} translate="no">
              {customer.email}
            </TextAnchor>
          )}
        </Cluster>
        <CaseSteps complaint={complaint} />
      </section>
      <section aria-labelledby="case-said">
        <Part id="case-said">{text('admin:cases.said')}</Part>
        <Quote>{complaint.said || '–'}</Quote>
        {wants && (
          <p style={{ marginTop: 10 }}>
            <span>{`${text('admin:cases.wants')}: `}</span>
            <b>{text(wishTexts[wants])}</b>
          </p>
        )}
        <Rows style={{ margin: '14px 0 0', borderTop: 0 }}>
          {lines.map((line) => (
            <li key={line.position}>
              <ProductCell>
                <Thumb image={line.image} />
                <p>
                  <b>{`${line.quantity} × ${line.name}`}</b>
                  <small>{line.net}</small>
                </p>
              </ProductCell>
              <b>{formatMoney(paidFor(line, line.quantity), locale)}</b>
            </li>
          ))}
        </Rows>
        {lines.map(
          ({ position, name: product, decided_in }) =>
            decided_in.length > 0 && (
              <Alert key={position} tone="warning">
                {text('admin:cases.decidedBefore', {
                  name: product,
                  numbers: decided_in.join(', '),
                })}
              </Alert>
            ),
        )}
        {(canAdd || pictures.length > 0) && (
          <Pictures number={number} pictures={pictures} canChange={canAdd} />
        )}
        <Cluster className="no-print" style={{ marginTop: 16 }}>
          <Button variant="secondary" size="small" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            <span>{text('admin:cases.print')}</span>
          </Button>
          {decision === null && (
            <ButtonLink variant="secondary" size="small" to={getPath(number, true)}>
              <Pencil aria-hidden="true" />
              <span>{text('admin:order.edit')}</span>
            </ButtonLink>
          )}
          {entered_by && <small>{text('admin:cases.enteredBy', { name: entered_by.name })}</small>}
          {decided_by && <small>{text('admin:cases.decidedBy', { name: decided_by.name })}</small>}
        </Cluster>
      </section>
      <section aria-labelledby="case-decision">
        <Part id="case-decision">{text('admin:cases.decision')}</Part>
        {decision !== null && !answering ? (
          <Outcome key={complaint.version} complaint={{ ...complaint, decision }} />
        ) : mayDecide ? (
          <div className="no-print">
            <DecisionForm opened={complaint} onDone={() => setAnswering(false)} />
          </div>
        ) : (
          <p>{text('admin:cases.ownerDecides')}</p>
        )}
      </section>
    </Box>
  );
}
