import { FORM_ERROR } from 'final-form';
import { type ReactNode, type RefObject, useState } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import { caseWishes } from '@/contract/caseKinds';
import {
  complaintForm,
  type ComplaintForm as Values,
  complaintReasons,
  type OrderComplaints,
} from '@/contract/complaint';
import { onDay } from '@/contract/longDate';
import { formatMoney } from '@/contract/money';
import { toApiError } from '@/client/apiError';
import { useDates } from '@/lib/dates';
import { useErrorText } from '@/lib/errorText';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { FieldError } from '@/ui/Field';
import { fieldError, FormField } from '@/ui/form/FormField';
import { type OwnFieldMessages, useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { TwoColumns } from '@/ui/Grid';
import { Grid, Row, Stack } from '@/ui/primitives';
import { RadioCard, RadioFrame } from '@/ui/RadioCard';
import { StandaloneLink } from '@/ui/TextLink';
import { useToast } from '@/ui/toast/ToastProvider';
import { Banknote, Info, Package } from 'lucide-react';
import { pagePaths } from '@/contract/paths';
import { complaintApi } from '../../../api/complaintApi';
import { SaveFormDraft } from '../../shared/SaveFormDraft';
import type { DisplayedOrder } from '../OrderFacts';
import { SubmitButtons, Summary, useValues, getPaidAmount } from './ComplaintSummary';
import { Pictures } from './Pictures';
import { Pieces } from './Pieces';
import { reasonTexts, useFormDrafts, wishTexts } from './useComplaints';
import { usePictures } from './usePictures';

const Question = styled.fieldset`
  padding: clamp(22px, 2.4vw, 32px) 0;
  border-top: 1px solid var(--border);

  &:first-child {
    padding-top: 0;
    border-top: 0;
  }
  legend {
    float: left;
    width: 100%;
    margin-bottom: 14px;
    font: 600 var(--text-h3) / 1.15 var(--font-display);
    letter-spacing: -0.015em;
  }
  legend ~ * {
    clear: both;
  }
`;

const WishGrid = styled(Grid)`
  && > label {
    margin: 0;
    padding: 12px 16px;
  }
`;

const fieldMessages: OwnFieldMessages = {
  lines: {
    required: { id: 'orders:complaint.choosePiece' },
    invalid: { id: 'orders:complaint.choosePiece' },
    not_available: { id: 'orders:complaint.pieceGone' },
  },
  reason: {
    required: { id: 'orders:complaint.chooseReason' },
    not_available: { id: 'orders:complaint.tooLate' },
  },
  account: { invalid: { id: 'orders:complaint.account.invalid' } },
};

interface ComplaintFormProps {
  order: DisplayedOrder;
  token?: string | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  data: OrderComplaints;
  onSent: () => Promise<void>;
}

/** A withdrawal must be confirmed before it is sent. */
export function ComplaintForm({ order, token, heading, data, onSent }: ComplaintFormProps) {
  const { text, locale } = useText();
  const errorText = useErrorText();
  const toast = useToast();
  const { pieces, delivered_on, withdraw_until } = data;
  const [only] = pieces;
  const isSingle = pieces.length === 1 && only?.quantity === 1;
  const drafts = useFormDrafts(token);
  const form = `complaint.${order.id}` as const;
  const [saved] = useState({
    lines: pieces.length === 1 && only ? [{ position: only.position, quantity: 1 }] : [],
    wants: 'replace' as const,
    text: '',
    account: '',
  });
  const [initial] = useState<Partial<Values>>(() => ({ ...saved, ...drafts.read(form) }));
  const uploads = usePictures({ id: order.id, token }, `bobica.typed.pictures.${order.id}`);
  const { validate, rejected } = useStructForm(complaintForm, fieldMessages);
  const [openOwn] = complaintApi.useOpenComplaintMutation();
  const [openLinked] = complaintApi.useOpenLinkedComplaintMutation();
  const [isConfirming, setIsConfirming] = useState(false);

  const send = async (values: Values) => {
    const isWithdrawal = values.reason === 'withdrawal';
    if (isWithdrawal && !isConfirming) {
      setIsConfirming(true);
      return undefined;
    }
    const pictures = isWithdrawal ? [] : await uploads.settle();
    if (!pictures) return { [FORM_ERROR]: text('orders:complaint.picture.failed') };
    const { wants, account, ...rest } = values;
    const body = {
      ...rest,
      pictures,
      ...(!isWithdrawal && { wants }),
      ...((isWithdrawal || wants === 'refund') && { account }),
    };
    const { error } = await (token
      ? openLinked({ body: { token, ...body }, locale })
      : openOwn({ params: { id: order.id }, body, locale }));
    const failure = error && toApiError(error);
    if (failure?.code === 'complaint_open') toast.error(errorText(failure));
    else if (failure) {
      setIsConfirming(false);
      return rejected(failure);
    } else {
      drafts.write(form, null);
      uploads.clear();
    }
    await onSent();
    return undefined;
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1} style={{ marginTop: 8 }}>
        {text('orders:item.problem')}
      </h1>
      <p style={{ marginBlock: '10px clamp(18px, 3vw, 40px)', color: 'var(--text-muted)' }}>
        {text('orders:complaint.lead', { day: delivered_on ? onDay(locale, delivered_on) : '' })}
      </p>
      <ValidatedForm<Values>
        label={text('orders:item.problem')}
        initialValues={initial}
        validate={validate}
        onSubmit={send}
      >
        {({ submitting }) => (
          <TwoColumns>
            <div style={{ minWidth: 0 }}>
              <SaveFormDraft drafts={drafts} form={form} saved={saved} />
              {!isSingle && (
                <Question>
                  <legend>{text('orders:complaint.pieces')}</legend>
                  <Pieces lines={order.lines} pieces={pieces} />
                </Question>
              )}
              <Reasons withdrawUntil={withdraw_until} onChange={() => setIsConfirming(false)} />
              <Details order={order} uploads={uploads} />
            </div>
            <Summary order={order} data={data} isConfirming={isConfirming}>
              <SubmitButtons
                submitting={submitting}
                isConfirming={isConfirming}
                onBack={() => setIsConfirming(false)}
              />
            </Summary>
          </TwoColumns>
        )}
      </ValidatedForm>
    </>
  );
}

interface ReasonsProps {
  withdrawUntil: string | null;
  onChange: () => void;
}

function Reasons({ withdrawUntil, onChange }: ReasonsProps) {
  const { text } = useText();
  const dates = useDates();
  const { input, meta } = useField<string>('reason');
  const error = fieldError(meta);
  return (
    <Question>
      <legend>{text('orders:complaint.reason')}</legend>
      <RadioFrame>
        {complaintReasons
          .filter((reason) => reason !== 'withdrawal' || withdrawUntil !== null)
          .map((reason) => (
            <RadioCard
              key={reason}
              name="reason"
              value={reason}
              checked={input.value === reason}
              aria-invalid={error ? true : undefined}
              onChange={() => {
                input.onChange(reason);
                onChange();
              }}
              title={<span style={{ fontWeight: 500 }}>{text(reasonTexts[reason])}</span>}
              description={
                reason === 'withdrawal' &&
                withdrawUntil &&
                text('orders:complaint.withdrawUntil', { day: dates.day(withdrawUntil) })
              }
            />
          ))}
      </RadioFrame>
      {error && <FieldError role="alert">{error}</FieldError>}
    </Question>
  );
}

interface DetailsProps {
  order: DisplayedOrder;
  uploads: ReturnType<typeof usePictures>;
}

/** Shows further fields of a complaint, or the next steps of a withdrawal. */
function Details({ order, uploads }: DetailsProps) {
  const { text, locale } = useText();
  const { reason, lines } = useValues();
  const { input } = useField<string>('wants');
  const account = (
    <FormField
      name="account"
      label={text('orders:complaint.account')}
      hint={text('orders:complaint.account.hint')}
      optional
      inputMode="numeric"
      autoComplete="off"
    />
  );
  if (reason === 'withdrawal')
    return (
      <Question>
        <legend>{text('orders:complaint.refund.title')}</legend>
        <Stack as="ul" $gap={3} style={{ fontSize: 'var(--text-sm)', marginBottom: 20 }}>
          <Rule icon={<Package />}>{text('orders:complaint.refund.send')}</Rule>
          <Rule icon={<Banknote />}>{text('orders:complaint.refund.money')}</Rule>
          <Rule icon={<Info />}>
            <span>{`${text('orders:complaint.refund.opened')} `}</span>
            <StandaloneLink to={pagePaths.terms}>{text('common:footer.terms')}</StandaloneLink>
          </Rule>
        </Stack>
        {account}
      </Question>
    );
  return (
    <>
      <Question>
        <legend>{text('orders:complaint.details')}</legend>
        <Stack $gap={5}>
          <Pictures {...uploads} />
          <FormField name="text" control="area" label={text('orders:complaint.text')} optional />
        </Stack>
      </Question>
      <Question>
        <legend>{text('orders:complaint.wish')}</legend>
        <WishGrid $min="180px" $gap={3}>
          {caseWishes.map((wish) => (
            <RadioCard
              key={wish}
              name="wants"
              value={wish}
              checked={input.value === wish}
              onChange={() => input.onChange(wish)}
              title={text(wishTexts[wish])}
              description={
                wish === 'refund' &&
                lines.length > 0 &&
                formatMoney(getPaidAmount(order, lines), locale)
              }
            />
          ))}
        </WishGrid>
        {input.value === 'refund' && <div style={{ marginTop: 18 }}>{account}</div>}
      </Question>
    </>
  );
}

function Rule({ icon, children }: { icon: Elements; children: ReactNode }) {
  return (
    <Row as="li" $align="start">
      <span style={{ flex: 'none', color: 'var(--text-muted)' }}>{icon}</span>
      <span>{children}</span>
    </Row>
  );
}
