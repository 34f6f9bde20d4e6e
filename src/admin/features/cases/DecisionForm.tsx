import { useState } from 'react';
import { useField, useFormState } from 'react-final-form';
import styled from 'styled-components';
import { type CaseDecision, caseWays } from '@/contract/admin/caseKinds';
import {
  decisionFaults,
  decisionsOf,
  endsAtOnce,
  lastDay,
  returnsMoney,
} from '@/contract/admin/caseRules';
import { type AdminCase, type CaseDecisionInput, decideCase } from '@/contract/admin/cases';
import { shopDay } from '@/contract/deliveryDay';
import { dinarsFromPara } from '@/contract/money';
import { type MessageId, useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Column } from '@/ui/Column';
import { FormField } from '@/ui/form/FormField';
import { FormSelect } from '@/ui/form/FormSelect';
import { SubmitError } from '@/ui/form/SubmitError';
import { serverFieldMessages, structValidator, useFieldMessages } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { FormGrid } from '@/ui/Grid';
import { Mail } from '@/ui/icons';
import { from } from '@/ui/media';
import { RadioCard } from '@/ui/RadioCard';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { casesApi } from '../../api/casesApi';
import { useSubmitErrors } from '../../lib/formErrors';
import { paraOf } from '../../lib/formValues';
import { useOnline } from '../../lib/useOnline';
import { Offline } from '../../ui/QueryState';
import { UnsavedInput } from '../../ui/UnsavedInput';
import { useReauthentication } from '../shared/useReauthentication';
import { ConflictDialog } from '../shared/ConflictDialog';
import { newerOf, useVersions } from '../shared/versions';
import { decisionTexts, useDay, wayTexts } from './caseTexts';

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

const hintTexts: Readonly<Record<CaseDecision, MessageId>> = {
  replace: 'admin:cases.decision.replace.hint',
  refund: 'admin:cases.decision.refund.hint',
  reduce: 'admin:cases.decision.reduce.hint',
  reject: 'admin:cases.decision.reject.hint',
};

interface Values {
  decision: CaseDecision;
  reasons: string;
  /** Dinars. */
  amount: string;
  solve_by: string;
  consent: string;
}

/** As it is sent: only what belongs to the decision. */
function inputOf({ decision, reasons, amount, solve_by, consent }: Values) {
  const money = returnsMoney(decision) && amount.trim() !== '' ? { amount: paraOf(amount) } : {};
  const later = !endsAtOnce({ decision, ...money });
  return {
    decision,
    reasons,
    ...money,
    ...(later && solve_by !== '' && { solve_by }),
    ...(later && consent !== '' && { consent: consent as CaseDecisionInput['consent'] }),
  };
}

function Decisions({ kind }: Pick<AdminCase, 'kind'>) {
  const { text } = useText();
  const { input } = useField<CaseDecision>('decision');
  return (
    <Options aria-label={text('admin:cases.decision')}>
      {decisionsOf(kind).map((decision) => (
        <RadioCard
          key={decision}
          name="decision"
          value={decision}
          checked={input.value === decision}
          onChange={() => input.onChange(decision)}
          title={text(decisionTexts[decision])}
          description={text(hintTexts[decision])}
        />
      ))}
    </Options>
  );
}

function Fields({ opened }: { opened: AdminCase }) {
  const { text } = useText();
  const day = useDay();
  const { values } = useFormState<Values>({ subscription: { values: true } });
  const { kind, received_on } = opened;
  const { decision } = values;
  const money = returnsMoney(decision);
  const later = !endsAtOnce(inputOf(values));
  return (
    <>
      <Decisions kind={kind} />
      <FormGrid>
        <FormField
          name="reasons"
          control="area"
          label={text('admin:cases.reasons')}
          hint={text('admin:cases.reasons.hint')}
          optional={decision !== 'reject'}
        />
        {money && (
          <FormField
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            label={text('admin:cases.amount')}
            hint={kind === 'withdrawal' ? text('admin:cases.amount.nothing') : undefined}
          />
        )}
        {later && (
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
              options={caseWays.map((way) => ({ value: way, label: text(wayTexts[way]) }))}
            />
          </>
        )}
      </FormGrid>
    </>
  );
}

interface ConflictProps {
  /** As it was read when the answer was written. */
  seen: AdminCase;
  now: AdminCase;
  typed: Values;
  onGoOn: () => void;
}

/** The case was corrected or answered meanwhile: both versions. A second answer is impossible. */
function Conflict({ seen, now, typed, onGoOn }: ConflictProps) {
  const { text } = useText();
  const { refetch } = casesApi.useGetCaseQuery({ params: { number: now.number } });
  const { decision } = now;
  const customerOf = ({ name, customer: { phone, email, city } }: AdminCase) =>
    [name, phone, email, city].filter(Boolean).join(', ');
  const piecesOf = ({ lines }: AdminCase) =>
    lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  const all = [
    {
      key: 'customer',
      label: 'admin:order.customer',
      now: customerOf(now),
      typed: customerOf(seen),
    },
    { key: 'said', label: 'admin:cases.said', now: now.said, typed: seen.said },
    { key: 'lines', label: 'admin:cases.lines', now: piecesOf(now), typed: piecesOf(seen) },
    ...(decision
      ? ([
          {
            key: 'decision',
            label: 'admin:cases.decision',
            now: text(decisionTexts[decision]),
            typed: text(decisionTexts[typed.decision]),
          },
          { key: 'reasons', label: 'admin:cases.reasons', now: now.reasons, typed: typed.reasons },
        ] as const)
      : []),
  ] as const;
  const close = () => (decision ? void refetch() : onGoOn());
  return (
    <ConflictDialog
      title={text('admin:content.conflict.title')}
      text={text(decision ? 'admin:cases.conflict.decided' : 'admin:cases.conflict.edited')}
      differences={all
        .filter((one) => one.now !== one.typed)
        .map((one) => ({
          ...one,
          label: text(one.label),
          now: one.now || '–',
          typed: one.typed || '–',
        }))}
      onClose={close}
      actions={
        <Button onClick={close} data-autofocus="">
          {text(decision ? 'admin:cases.conflict.show' : 'admin:cases.conflict.goOn')}
        </Button>
      }
    />
  );
}

function valuesOf({ kind, wants, lines, received_on }: AdminCase): Values {
  const total = lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0);
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

/** The owner's answer. What was typed stays if somebody else changes the case meanwhile. */
export default function DecisionForm({ opened }: { opened: AdminCase }) {
  const { text } = useText();
  const toast = useToast();
  const online = useOnline();
  const submitErrors = useSubmitErrors();
  const messageFor = useFieldMessages();
  const [initial] = useState(() => valuesOf(opened));
  const { base, conflict, setConflict, goOnFrom } = useVersions<AdminCase, Values>(opened);
  const [decide] = casesApi.useDecideCaseMutation();
  const { attempt, dialog } = useReauthentication();
  const title = text('admin:cases.send');
  const validate = structValidator(decideCase.body, messageFor);

  const faultsOf = (given: object) => {
    const input = inputOf(given as Values);
    const faults = decisionFaults(base, input, shopDay(new Date()));
    return {
      ...serverFieldMessages(
        Object.fromEntries(Object.entries(faults).map(([field, code]) => [field, [code]])),
        messageFor,
      ),
      ...validate({ ...input, version: base.version }),
    };
  };
  const submit = async (values: Values) => {
    const { number } = base;
    const body = { ...inputOf(values), version: base.version };
    const { error } = await attempt(title, () => decide({ params: { number }, body }));
    if (!isAdminError(error)) {
      toast.success(
        text(base.customer.email ? 'admin:cases.answered' : 'admin:cases.answeredNoEmail'),
      );
      return undefined;
    }
    const now = newerOf<AdminCase>(error, 'case');
    if (now) {
      setConflict({ now, typed: values });
      return undefined;
    }
    return submitErrors(error, {
      ...serverFieldMessages(error.errors, messageFor),
      // More than is left of what was paid.
      ...(error.errors?.['amount']?.[0] === 'not_available' && {
        amount: text('admin:cases.amount.tooMuch'),
      }),
    });
  };
  return (
    <>
      <ValidatedForm<Values>
        label={text('admin:cases.decision')}
        className="no-print"
        initialValues={initial}
        validate={faultsOf}
        onSubmit={submit}
      >
        {({ submitting }) => (
          <Column $gap={4}>
            <Fields opened={base} />
            <SubmitError />
            <Offline />
            <div>
              <Button type="submit" loading={submitting} disabled={!online}>
                <Mail aria-hidden="true" />
                {title}
              </Button>
            </div>
            <small>
              {base.customer.email
                ? text('admin:cases.emailTo', { email: base.customer.email })
                : text('admin:cases.noEmail')}
            </small>
            {conflict && (
              <Conflict
                seen={base}
                now={conflict.now}
                typed={conflict.typed}
                onGoOn={() => goOnFrom(conflict.now)}
              />
            )}
            <UnsavedInput />
          </Column>
        )}
      </ValidatedForm>
      {dialog}
    </>
  );
}
