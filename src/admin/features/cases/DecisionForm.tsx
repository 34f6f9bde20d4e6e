import { useEffect, useState } from 'react';
import { useField, useFormState } from 'react-final-form';
import styled from 'styled-components';
import type { CaseDecision, CaseWay } from '@/contract/caseKinds';
import {
  decisionProblems,
  getDecisions,
  endsAtOnce,
  lastDay,
  returnsMoney,
} from '@/contract/admin/caseRules';
import { type AdminCase, decideCase } from '@/contract/admin/cases';
import { shopDay } from '@/contract/deliveryDay';
import { dinarsFromPara } from '@/contract/money';
import { paidFor } from '@/contract/totals';
import { useDayOfYear } from '@/lib/dates';
import { useText } from '@/lib/text';
import { FieldError } from '@/ui/Field';
import { FormField } from '@/ui/form/FormField';
import { FormSelect } from '@/ui/form/FormSelect';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { FormGrid } from '@/ui/Grid';
import { Mail } from 'lucide-react';
import { from } from '@/ui/media';
import { RadioCard } from '@/ui/RadioCard';
import { casesApi } from '../../api/casesApi';
import { toPara } from '../../lib/formValues';
import { UnsavedInput } from '../../ui/UnsavedInput';
import { AdminForm } from '../../ui/AdminForm';
import { FormConflict } from '../../ui/ConflictDialog';
import { wayTexts } from './caseParts';

const Options = styled.fieldset`
  display: grid;
  gap: 10px;

  && label {
    align-content: start;
    margin: 0;
    padding: 12px 14px;
  }
  ${from(1280)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const fieldMessages: OwnFieldMessages = {
  amount: { not_available: { id: 'admin:cases.amount.tooMuch' } },
  lines: { required: { id: 'admin:cases.lines.missing' } },
};

interface Values {
  decision: CaseDecision;
  reasons: string;
  /** In dinars. */
  amount: string;
  solve_by: string;
  consent: '' | CaseWay;
}

/** Returns only the fields that the decision needs. */
function toInput({ decision, reasons, amount, solve_by, consent }: Values) {
  const money = returnsMoney(decision) && amount.trim() !== '' ? { amount: toPara(amount) } : {};
  const isLater = !endsAtOnce({ decision, ...money });
  return {
    decision,
    reasons,
    ...money,
    ...(isLater && solve_by !== '' && { solve_by }),
    ...(isLater && consent !== '' && { consent }),
  };
}

function Fields({ kind, received_on }: AdminCase) {
  const { text } = useText();
  const day = useDayOfYear();
  const { values } = useFormState<Values>({ subscription: { values: true } });
  const { onChange } = useField<CaseDecision>('decision').input;
  const { submitError } = useField('lines').meta;
  const { decision } = values;
  return (
    <>
      <Options aria-label={text('admin:cases.decision')}>
        {getDecisions(kind).map((option) => (
          <RadioCard
            key={option}
            name="decision"
            value={option}
            checked={option === decision}
            onChange={() => onChange(option)}
            title={text(`admin:cases.decision.${option}`)}
            description={text(`admin:cases.decision.${option}.hint`)}
          />
        ))}
      </Options>
      {typeof submitError === 'string' && <FieldError role="alert">{submitError}</FieldError>}
      <FormGrid>
        <FormField
          name="reasons"
          control="area"
          label={text('admin:cases.reasons')}
          hint={text('admin:cases.reasons.hint')}
          optional={decision !== 'reject'}
        />
        {returnsMoney(decision) && (
          <FormField
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            label={text('admin:cases.amount')}
            hint={kind === 'withdrawal' ? text('admin:cases.amount.nothing') : undefined}
          />
        )}
        {!endsAtOnce(toInput(values)) && (
          <>
            <FormField
              name="solve_by"
              type="date"
              span={3}
              label={text('admin:cases.solveBy')}
              hint={text('admin:cases.solveBy.hint', { day: day(lastDay(kind, received_on)) })}
            />
            <FormSelect
              name="consent"
              span={3}
              optional
              label={text('admin:cases.consent')}
              placeholder={text('admin:cases.consent.waits')}
              options={wayTexts}
            />
          </>
        )}
      </FormGrid>
    </>
  );
}

const labels = {
  decision: 'admin:cases.decision',
  reasons: 'admin:cases.reasons',
  amount: 'admin:cases.amount',
  solve_by: 'admin:cases.solveBy',
} as const;

/** Shows another member's decision beside the user's input if they differ. */
function DecidedMeanwhile({ decided, onRead }: { decided: AdminCase; onRead: () => void }) {
  const { text } = useText();
  const { values, dirty = false } = useFormState<Values>();
  useEffect(() => {
    if (!dirty) onRead();
  });
  const { decision, reasons, amount, solve_by } = decided;
  if (!dirty || decision === null) return null;
  return (
    <FormConflict
      isFinal
      now={{ decision, reasons, amount: amount ? dinarsFromPara(amount) : '', solve_by }}
      typed={toInput(values)}
      selectValues={(input: Pick<Values, 'decision'> & { amount?: number }) => ({
        ...input,
        decision: text(`admin:cases.decision.${input.decision}`),
      })}
      labels={labels}
      onDecided={onRead}
    />
  );
}

function toDecisionValues({ kind, wants, lines, received_on }: AdminCase): Values {
  const total = lines.reduce((sum, line) => sum + paidFor(line, line.quantity), 0);
  const last = lastDay(kind, received_on);
  const today = shopDay(new Date());
  return {
    decision: wants ?? (kind === 'withdrawal' ? 'refund' : 'replace'),
    reasons: '',
    amount: total > 0 ? String(dinarsFromPara(total)) : '',
    solve_by: last < today ? today : last,
    consent: '',
  };
}

interface DecisionFormProps {
  opened: AdminCase;
  /** Called after the answer was sent or another member's answer was read. */
  onDone: () => void;
}

/** The form for the owner's answer. Shows a newer version of the case without losing input. */
export default function DecisionForm({ opened, onDone }: DecisionFormProps) {
  const { text } = useText();
  const [initial] = useState(() => toDecisionValues(opened));
  const [decide] = casesApi.useDecideCaseMutation();
  const { number, version, customer } = opened;
  const title = text('admin:cases.send');
  return (
    <AdminForm
      label={text('admin:cases.decision')}
      struct={decideCase.body}
      fieldMessages={fieldMessages}
      initialValues={initial}
      toInput={(values) => ({ ...toInput(values), version })}
      findProblems={(values) => decisionProblems(opened, toInput(values), shopDay(new Date()))}
      send={(body) => decide({ params: { number }, body })}
      done={text(customer.email ? 'admin:cases.answered' : 'admin:cases.answeredNoEmail')}
      onDone={onDone}
      submitLabel={
        <>
          <Mail aria-hidden="true" />
          <span>{title}</span>
        </>
      }
      actions={
        <small>
          {customer.email
            ? text('admin:cases.emailTo', { email: customer.email })
            : text('admin:cases.noEmail')}
        </small>
      }
    >
      <Fields {...opened} />
      {opened.decision && <DecidedMeanwhile decided={opened} onRead={onDone} />}
      <UnsavedInput />
    </AdminForm>
  );
}
