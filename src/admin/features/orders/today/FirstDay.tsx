import { Link } from 'react-router';
import styled from 'styled-components';
import * as contract from '@/contract/admin/firstDay';
import type { FirstDay as FirstDayData } from '@/contract/admin/firstDay';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { formatMoney } from '@/contract/money';
import { useTimestamp } from '@/lib/dates';
import { type MessageId, useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Check } from 'lucide-react';
import { from } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { Cluster, Text } from '@/ui/primitives';
import { adminApi, reloaded } from '../../../api/adminApi';
import { Confirmed } from '../../../ui/ConfirmDialog';
import { QueryState } from '../../../ui/QueryState';
import { RequestError } from '../../../ui/requests';

const firstDayApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    // Any change to Today invalidates it, and opening the screen reloads it.
    getFirstDay: build.query(callEndpoint(contract.getFirstDay, provides('Today'))),
    dismissFirstDay: build.mutation(
      callEndpoint(contract.dismissFirstDay, whenDone('Today', 'Log')),
    ),
    sendTestEmail: build.mutation(callEndpoint(contract.sendTestEmail, whenDone('Today', 'Log'))),
    removeSamples: build.mutation(
      callEndpoint(
        contract.removeSamples,
        whenDone('Today', 'Order', 'Product', 'Stock', 'Reduction', 'Review', 'Content', 'Log'),
      ),
    ),
  }),
});

const Card = styled(Panel)`
  display: grid;
  gap: 20px 36px;
  margin-bottom: 24px;

  ${from(1024)} {
    grid-template-columns: 220px minmax(0, 1fr);
  }
  header,
  footer {
    display: grid;
    gap: 10px;
    align-content: start;
    justify-items: start;
    font-size: var(--text-sm);
  }
  footer {
    grid-column: -2;
  }
  header h2 {
    font-size: var(--text-h3);
  }
  header strong {
    font: 600 2.375rem/1 var(--font-display);
  }
`;
const Steps = styled.ol`
  --icon: 15px;
  ${from(768)} {
    columns: 2;
    column-gap: 28px;
  }
  li {
    position: relative;
    display: grid;
    grid-template-columns: 26px minmax(0, 1fr) auto;
    gap: 0 12px;
    align-items: center;
    min-height: 60px;
    padding-block: 8px;
    border-bottom: 1px solid var(--border);
    break-inside: avoid;
  }
  li > i {
    display: grid;
    place-items: center;
    width: 26px;
    height: 26px;
    border: 1.5px solid var(--border-strong);
    border-radius: 50%;
    font: 600 0.8125rem var(--font-ui);
  }
  li[data-done] > i {
    border-color: var(--success);
    background: var(--success-soft);
    color: var(--success);
  }
  :is(a, b) {
    font-weight: 600;
  }
  /* The whole row is the link. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  button {
    position: relative;
  }
`;

interface Step {
  done: boolean;
  label: string;
  note: string;
  /** Undefined for a step outside the back office. */
  to?: string;
  /** Whether the link leads to the shop. */
  reload?: boolean;
  optional?: boolean;
  hasTest?: boolean;
}

function useSteps(day: FirstDayData): Step[] {
  const { text, locale } = useText();
  const timestamp = useTimestamp();
  const { delivery } = day;
  const step = (done: boolean, label: MessageId, note: string, more: Partial<Step> = {}) => ({
    ...{ done, label: text(label), note, ...more },
  });
  const business = day.business ? 'admin:firstDay.business.own' : 'admin:firstDay.business.sample';
  const terms = day.terms ? 'admin:firstDay.terms.own' : 'admin:firstDay.terms.sample';
  const deliveryNote = delivery.done
    ? text('admin:firstDay.delivery.own', {
        price: formatMoney(delivery.flat_rate, locale),
        from: formatMoney(delivery.free_from, locale),
      })
    : text('admin:firstDay.delivery.sample');
  const products = text('admin:firstDay.products.own', { count: day.own_products });
  const codes = text('admin:signIn.recovery.left', { count: day.recovery_codes });
  const backup = day.last_backup
    ? text('admin:firstDay.backup.last', { time: timestamp(day.last_backup) })
    : text('admin:firstDay.backup.none');
  const order = day.test_order ? 'admin:firstDay.order.done' : 'admin:firstDay.order.none';
  const staff =
    day.others > 0
      ? text('admin:firstDay.staff.some', { count: day.others })
      : text('admin:firstDay.staff.none');
  return [
    step(day.business, 'admin:settings.business', text(business), { to: adminPaths.business }),
    step(day.terms, 'admin:firstDay.terms', text(terms), {
      to: adminPaths.contentPage.replace(':name', 'terms'),
    }),
    step(delivery.done, 'admin:firstDay.delivery', deliveryNote, { to: adminPaths.delivery }),
    step(day.own_products > 0, 'admin:firstDay.products', products, { to: adminPaths.products }),
    step(day.email === 'sent', 'admin:firstDay.email', text(`admin:firstDay.email.${day.email}`), {
      ...{ to: adminPaths.business, hasTest: day.email !== 'folder' },
    }),
    step(day.recovery_codes > 0, 'admin:firstDay.codes', codes, { to: adminPaths.security }),
    step(day.last_backup !== null, 'admin:firstDay.backup', backup),
    step(day.test_order, 'admin:firstDay.order', text(order), {
      ...{ to: pagePaths.shop, reload: true },
    }),
    step(day.others > 0, 'admin:settings.staff', staff, { to: adminPaths.staff, optional: true }),
  ];
}

function RemoveSamples({ samples, own_products }: Pick<FirstDayData, 'samples' | 'own_products'>) {
  const { text } = useText();
  const [remove] = firstDayApi.useRemoveSamplesMutation();
  const { products, ordered, orders } = samples;
  return (
    <Confirmed
      button={(ask) => (
        <Button variant="secondary" size="small" onClick={ask}>
          {text('admin:samples.remove')}
        </Button>
      )}
      title={text('admin:samples.remove.title')}
      cancelLabel={text('admin:samples.keep')}
      confirmLabel={text('admin:samples.remove')}
      send={() => remove()}
    >
      <p>{text('admin:samples.remove.products', { count: products })}</p>
      {orders > 0 && <p>{text('admin:samples.remove.orders', { count: orders })}</p>}
      {ordered > 0 && <p>{text('admin:samples.remove.ordered', { count: ordered })}</p>}
      <p>{text('admin:samples.remove.own')}</p>
      {own_products === 0 && <p>{text('admin:samples.remove.empty')}</p>}
    </Confirmed>
  );
}

function Checklist({ day }: { day: FirstDayData }) {
  const { text } = useText();
  const steps = useSteps(day);
  const [dismiss, dismissal] = firstDayApi.useDismissFirstDayMutation();
  const [send, sending] = firstDayApi.useSendTestEmailMutation();
  const count = steps.filter(({ done }) => done).length;
  if (day.dismissed || steps.every(({ done, optional }) => done || optional)) return null;
  return (
    <Card aria-labelledby="first-day">
      <header>
        <h2 id="first-day">{text('admin:firstDay.title')}</h2>
        <p role="status">
          <strong>{count}</strong>
          <span>{` ${text('admin:firstDay.of', { count: steps.length })}`}</span>
        </p>
        <p>{text('admin:firstDay.text')}</p>
      </header>
      <Steps>
        {steps.map(({ done, label, note, to, reload = false, optional, hasTest }, index) => (
          <li key={label} data-done={done ? '' : undefined}>
            <i aria-hidden="true">{done ? <Check /> : index + 1}</i>
            <div>
              {to ? (
                <Link to={to} reloadDocument={reload}>
                  {label}
                </Link>
              ) : (
                <b>{label}</b>
              )}
              {done && <VisuallyHidden>{`, ${text('admin:firstDay.done')}`}</VisuallyHidden>}
              <Text $size="xs" style={{ overflowWrap: 'anywhere' }}>
                {optional && !done && <span>{`${text('admin:firstDay.optional')} `}</span>}
                <span>{note}</span>
              </Text>
            </div>
            {hasTest && !done && (
              <Button
                variant="soft"
                size="small"
                loading={sending.isLoading || day.email === 'sending'}
                onClick={() => void send()}
              >
                {text('admin:firstDay.email.send')}
              </Button>
            )}
          </li>
        ))}
      </Steps>
      <footer>
        <Button
          variant="secondary"
          size="small"
          loading={dismissal.isLoading}
          onClick={() => void dismiss()}
        >
          {text('admin:firstDay.dismiss')}
        </Button>
        <RequestError error={dismissal.error ?? sending.error} />
      </footer>
    </Card>
  );
}

/** Guides a new owner through the steps before the shop opens, and removes the samples. */
export default function FirstDay() {
  const { text } = useText();
  const day = firstDayApi.useGetFirstDayQuery(undefined, reloaded);
  firstDayApi.useGetFirstDayQuery(undefined, {
    skip: day.data?.email !== 'sending',
    pollingInterval: 2000,
  });
  const { data } = day;
  return (
    <>
      <QueryState query={day} what={text('admin:firstDay.title')} height="240px" />
      {data && data.samples.products > 0 && (
        <Alert tone="warning" style={{ alignItems: 'center', marginBottom: 24 }}>
          <Cluster>
            <p style={{ flex: '1 1 260px' }}>
              {text('admin:samples.text', { count: data.samples.products })}
            </p>
            <RemoveSamples {...data} />
          </Cluster>
        </Alert>
      )}
      {data && <Checklist day={data} />}
    </>
  );
}
