import { useState } from 'react';
import styled from 'styled-components';
import type { CaseDecision, CaseWay } from '@/contract/admin/caseKinds';
import type { AdminCase } from '@/contract/admin/cases';
import { formatMoney } from '@/contract/money';
import { useShortDay } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Column, Row } from '@/ui/Column';
import { SelectField } from '@/ui/form/FormSelect';
import { casesApi } from '../../api/casesApi';
import { useOnline } from '../../lib/useOnline';
import { Offline } from '../../ui/QueryState';
import { RequestError } from '../../ui/requests';
import { useMe } from '../shared/signInMachine';
import { decisionTexts, wayTexts } from './caseTexts';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 8px 20px;

  dt {
    color: var(--text-muted);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

/** The answer of a decided case, the customer's consent, and what is left to do. */
export function Outcome({ shown }: { shown: AdminCase & { decision: CaseDecision } }) {
  const { text, locale } = useText();
  const day = useShortDay();
  const online = useOnline();
  const owner = useMe().role === 'owner';
  const [follow, { isLoading, error }] = casesApi.useFollowCaseMutation();
  const { number, version, decision, amount, reasons, solve_by, decided_by, refund } = shown;
  const [consent, setConsent] = useState(shown.consent);
  const waits = shown.deadline !== null && refund !== null;
  const send = (closed: boolean) =>
    void follow({ params: { number }, body: { version, consent, closed } });
  const facts = [
    [text('admin:cases.decision'), text(decisionTexts[decision])],
    [text('admin:cases.sum'), amount ? formatMoney(amount, locale) : ''],
    [text('admin:cases.reasons'), reasons],
    [text('admin:cases.solveBy'), solve_by ? day(solve_by) : ''],
    [text('admin:cases.decidedBy'), decided_by?.name ?? ''],
    [text('admin:cases.refundPaid'), refund?.paid_on ? day(refund.paid_on) : ''],
    [text('admin:cases.consent'), shown.consent ? text(wayTexts[shown.consent]) : ''],
  ].filter(([, value]) => value !== '');
  const button = (label: string, closed: boolean) => (
    <Button
      variant={closed ? 'primary' : 'secondary'}
      loading={isLoading}
      disabled={!online}
      onClick={() => send(closed)}
    >
      {label}
    </Button>
  );
  return (
    <Column $gap={4}>
      <Facts>
        {facts.flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`}>{value}</dd>,
        ])}
      </Facts>
      {shown.deadline && (
        <Column $gap={4} className="no-print">
          <SelectField
            label={text('admin:cases.consent')}
            placeholder={text('admin:cases.consent.waits')}
            options={wayTexts}
            value={consent ?? ''}
            onChange={(way) => setConsent((way || null) as CaseWay | null)}
          />
          {waits && <Alert tone="info">{text('admin:cases.refundWaits')}</Alert>}
          {!isLoading && <RequestError error={error} />}
          <Offline />
          <Row>
            {consent !== shown.consent && button(text('admin:cases.consent.save'), false)}
            {!waits && (owner || decision === 'replace') && button(text('admin:cases.close'), true)}
          </Row>
        </Column>
      )}
    </Column>
  );
}
