import { useNavigate } from 'react-router';
import styled from 'styled-components';
import type { CustomerPage } from '@/contract/admin/customers';
import { adminPaths } from '@/contract/admin/paths';
import { emailHref, phoneHref } from '@/lib/contactLinks';
import { useDates } from '@/lib/dates';
import { useText } from '@/lib/text';
import { addressLines } from '@/shared/addressLines';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Check, Download, Mail, MapPin, Phone, Trash2, X } from 'lucide-react';
import { Cluster, Stack } from '@/ui/primitives';
import { InlineButton, StandaloneLink, touchTarget } from '@/ui/TextLink';
import { useToast } from '@/ui/toast/ToastProvider';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { customersApi } from '../../api/customersApi';
import { customerPath } from '../../lib/links';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { useOnline } from '../../lib/useOnline';
import { May } from '../../session/May';
import { useSaveFile } from '../../session/useSaveFile';
import { Confirmed } from '../../ui/ConfirmDialog';
import { SmallPanel } from '../../ui/SmallPanel';

interface CustomerProps {
  customer: CustomerPage;
}

/** Text beside its icon. */
const Line = styled.div`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: 0 12px;

  & > .lucide {
    --icon: 18px;
    margin-top: 3px;
  }
  p > a {
    ${touchTarget}
  }
`;
const Box = styled(SmallPanel)`
  display: grid;
  gap: 10px;

  p,
  address {
    overflow-wrap: anywhere;
    font-style: normal;
  }
  li {
    padding-block: 10px;
    border-top: 1px solid var(--border);
  }
  li:first-child {
    padding-top: 0;
    border-top: 0;
  }
  li small {
    display: block;
  }
`;

/** Joins duplicates of a person, and separates joined ones. */
function SamePerson({ customer: { id, joined, duplicates } }: CustomerProps) {
  const { text } = useText();
  const online = useOnline();
  const showError = useErrorToast();
  const [join, { isLoading: joining }] = customersApi.useJoinCustomersMutation();
  const [separate, { isLoading: separating }] = customersApi.useSeparateCustomersMutation();
  const [box, focusBox] = useFocusTarget<HTMLDivElement>();
  const send = async (request: Promise<{ error?: unknown }>) => {
    if (!showError((await request).error)) focusBox();
  };
  const busy = !online || joining || separating;
  const getWords = (other: { name: string; orders: number }) => ({
    name: other.name || '–',
    count: other.orders,
  });
  return (
    <Stack ref={box} tabIndex={-1} $gap={2}>
      {duplicates.map((other) => (
        <Alert key={other.id}>
          <p>{text('admin:customers.duplicate', getWords(other))}</p>
          <Cluster>
            <StandaloneLink to={customerPath(other.id)}>
              {text('admin:customers.duplicate.open')}
            </StandaloneLink>
            <May permission="orders.write">
              <InlineButton
                type="button"
                disabled={busy}
                onClick={() => void send(join({ params: { id }, body: { other_id: other.id } }))}
              >
                {text('admin:customers.join')}
              </InlineButton>
            </May>
          </Cluster>
        </Alert>
      ))}
      {joined.map((other) => (
        <Alert key={other.join_id} tone="success">
          <p>{text('admin:customers.joined', { ...getWords(other), phone: other.phone })}</p>
          <May permission="orders.write">
            <Cluster style={{ minHeight: 44 }}>
              <InlineButton
                type="button"
                disabled={busy}
                onClick={() => void send(separate({ params: { id: other.join_id } }))}
              >
                {text('admin:customers.separate')}
              </InlineButton>
            </Cluster>
          </May>
        </Alert>
      ))}
    </Stack>
  );
}

export function ContactPanel({ customer }: CustomerProps) {
  const { text } = useText();
  const { addresses, by_phone } = customer;
  const { phone, email } = customer.contact;
  return (
    <Box aria-labelledby="customer-contact">
      <h2 id="customer-contact">{text('admin:customers.contact')}</h2>
      {[
        { Icon: Phone, shown: phone, href: phone && phoneHref(phone) },
        { Icon: Mail, shown: email, href: email && emailHref(email) },
      ].map(
        ({ Icon, shown, href }) =>
          href && (
            <Line key={href}>
              <Icon aria-hidden="true" />
              <p>
                <a href={href} translate="no">
                  {shown}
                </a>
              </p>
            </Line>
          ),
      )}
      {addresses.map((address) => {
        const lines = [...addressLines(address, text), `${address.zipCode} ${address.city}`.trim()];
        return (
          <Line key={lines.join()}>
            <MapPin aria-hidden="true" />
            <address>
              {lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </address>
          </Line>
        );
      })}
      <small>{text(by_phone ? 'admin:customers.byPhone' : 'admin:customers.account')}</small>
      <SamePerson customer={customer} />
    </Box>
  );
}

interface ConsentProps {
  given: boolean;
  label: string;
  detail: string;
}

function Consent({ given, label, detail }: ConsentProps) {
  return (
    <Line as="li">
      {given ? <Check aria-hidden="true" color="var(--success)" /> : <X aria-hidden="true" />}
      <div>
        <span>{label}</span>
        <small>{detail}</small>
      </div>
    </Line>
  );
}

export function ConsentsPanel({ customer: { consents } }: CustomerProps) {
  const { text } = useText();
  const dates = useDates();
  const { terms, reminders, alerts } = consents;
  const accepted = () => {
    if (!terms) return text('admin:customers.consent.none');
    const at = dates.dateTime(terms.at);
    return terms.since
      ? text('admin:customers.terms.version', { version: dates.day(terms.since), at })
      : at;
  };
  const counted = (count: number, of: string) =>
    count > 0 ? of : text('admin:customers.consent.none');
  return (
    <Box aria-labelledby="customer-consents">
      <h2 id="customer-consents">{text('admin:customers.consents')}</h2>
      <ul>
        <Consent given={terms !== null} label={text('admin:customers.terms')} detail={accepted()} />
        <Consent
          given={reminders > 0}
          label={text('admin:customers.reminders')}
          detail={counted(reminders, text('admin:customers.reminders.count', { count: reminders }))}
        />
        <Consent
          given={alerts > 0}
          label={text('admin:customers.alerts')}
          detail={counted(alerts, text('admin:customers.alerts.count', { count: alerts }))}
        />
      </ul>
    </Box>
  );
}

/** Exports or deletes the customer; both require the password. */
export function PersonalDataPanel({ customer }: CustomerProps) {
  const { text } = useText();
  const navigate = useNavigate();
  const toast = useToast();
  const online = useOnline();
  const { id, name, waits_for: waits } = customer;
  const [exportData, exporting] = customersApi.useExportCustomerMutation();
  const [remove] = customersApi.useDeleteCustomerMutation();
  const file = useSaveFile(text('admin:customers.exportData'), [
    () => exportData({ params: { id } }),
    exporting,
  ]);
  const open = [
    ...waits.orders,
    ...waits.cases.map((number) => text('admin:customers.caseNumber', { number })),
  ];
  const label = text('admin:customers.delete');
  return (
    <Box aria-labelledby="customer-personal">
      <h2 id="customer-personal">{text('admin:customers.personal')}</h2>
      <Button
        variant="secondary"
        size="small"
        loading={file.loading ?? false}
        disabled={!online}
        onClick={file.onClick}
      >
        <Download aria-hidden="true" />
        <span>{file.label}</span>
      </Button>
      <Confirmed
        button={(ask) => (
          <Button
            variant="danger"
            size="small"
            disabled={!online || open.length > 0}
            aria-describedby="customer-deletion"
            onClick={ask}
          >
            <Trash2 aria-hidden="true" />
            <span>{label}</span>
          </Button>
        )}
        title={text('admin:customers.delete.question', { name: name || '–' })}
        confirmLabel={label}
        send={() => remove({ params: { id } })}
        onDone={() => {
          toast.success(text('admin:customers.deleted'));
          void navigate(adminPaths.customers, { replace: true });
        }}
      >
        {text('admin:customers.delete.text')}
      </Confirmed>
      <small id="customer-deletion">
        {open.length > 0
          ? text('admin:customers.delete.waits', { open: open.join(', ') })
          : text('admin:customers.delete.text')}
      </small>
    </Box>
  );
}
