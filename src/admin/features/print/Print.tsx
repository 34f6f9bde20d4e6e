import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Fragment, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import styled from 'styled-components';
import { streetLine } from '@/contract/address';
import {
  type PrintedOrder,
  type PrintedTerms,
  type PrintSender,
  getPrint,
} from '@/contract/admin/print';
import { isNewGoods } from '@/contract/fulfilment';
import { byLocale, htmlLang, intlTag, type Locale, locales } from '@/contract/locale';
import { formatMoney } from '@/contract/money';
import { shownPib } from '@/contract/pib';
import { toApiError } from '@/client/apiError';
import type { Transport } from '@/client/apiExtra';
import { callEndpoint, provides } from '@/client/callEndpoint';
import { useDates } from '@/lib/dates';
import { useText } from '@/lib/text';
import { makeMessageFetcher } from '@/lib/translations/fetchMessages';
import { Cluster, Stack } from '@/ui/primitives';
import { FileText, Printer } from 'lucide-react';
import { Select } from '@/ui/inputs';
import { adminApi, reloaded } from '../../api/adminApi';
import { printPath } from '../../lib/links';
import { usePickedText } from '../../lib/usePickedText';
import { QueryState } from '../../ui/QueryState';
import { ScreenHead } from '../../ui/ScreenHead';
import { Barcode } from './Barcode';
import { adminPaths } from '@/contract/admin/paths';

const printApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getPrint: build.query(callEndpoint(getPrint, provides('Order'))),
    /** The texts in all languages, because each slip uses its customer's language. */
    getTexts: build.query<Record<Locale, Messages>, void>({
      async queryFn(_arg, { extra }) {
        const { texts } = document.documentElement.dataset;
        const load = makeMessageFetcher((path) => (extra as Transport).fetch(`${path}?${texts}`));
        try {
          const read = locales.map(async (locale) => [locale, await load(locale, 'admin')]);
          return { data: Object.fromEntries(await Promise.all(read)) as Record<Locale, Messages> };
        } catch (error) {
          return { error: toApiError(error) };
        }
      },
      providesTags: ['Text'],
    }),
  }),
});

const Page = styled(Stack)`
  padding-block: 16px;
  border-bottom: 1px dashed var(--border-strong);

  &:not(:last-child) {
    break-after: page;
  }
  @media print {
    border: 0;
  }
  address {
    font-style: normal;
  }
  address > small {
    display: block;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    align-items: center;
    padding-block: 6px;
    border-bottom: 1px solid var(--border);
    break-inside: avoid;
  }
  /* A box to tick by hand. */
  li > i {
    flex: none;
    width: 5mm;
    height: 5mm;
    border: 0.4mm solid currentColor;
  }
  li > i + b {
    min-width: 2.6em;
    font-size: 1.125rem;
    font-variant-numeric: lining-nums;
    line-height: 1;
  }
  li > i + b[data-many] {
    font-size: 1.75rem;
  }
  li > b + span {
    flex: 1;
    min-width: 6em;
    overflow-wrap: anywhere;
  }
  li > [data-amount] {
    margin-left: auto;
    white-space: nowrap;
  }
`;

const Enclosed = styled.section`
  padding-top: 16px;
  border-top: 1px solid var(--border);
  white-space: pre-line;
  overflow-wrap: anywhere;
  break-before: page;

  h4 {
    margin-top: 12px;
  }
`;

/** For customers without an email address. */
function Terms({ terms }: { terms: PrintedTerms }) {
  return (
    <Enclosed>
      <h3>{terms.title}</h3>
      {terms.sections.map(({ id, heading, paragraphs, list }) => (
        <Fragment key={id}>
          <h4>{heading}</h4>
          {[...paragraphs, ...list].map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </Fragment>
      ))}
    </Enclosed>
  );
}

interface SlipProps {
  order: PrintedOrder;
  sender: PrintSender;
  terms: PrintedTerms | undefined;
}

/** A packing slip. The slips of gifts and replacements show no prices. */
function Slip({ order, sender, terms }: SlipProps) {
  const { text, locale } = useText();
  const { day } = useDates();
  const { contact, address } = order;
  const { street, street_number, recipient, recipient_phone } = address;
  const isPickup = order.delivery_method === 'pickup';
  const hasPrices = order.gift_note === '' && recipient === '' && !isNewGoods(order);
  const money = (amount: number) => formatMoney(amount, locale);
  return (
    <Page as="article" aria-label={order.number} lang={htmlLang(order.locale)} translate="no">
      <h2>{order.number}</h2>
      <p>{day(order.placed_at)}</p>
      <Cluster $gap={5} $between style={{ alignItems: 'stretch' }}>
        <address>
          <small>{text(isPickup ? 'admin:print.slip.pickup' : 'admin:print.slip.recipient')}</small>
          {[
            recipient || `${contact.name} ${contact.last_name}`,
            ...(isPickup
              ? []
              : [streetLine({ street, street_number }), `${address.zipCode} ${address.city}`]),
            recipient_phone ||
              (recipient
                ? text('admin:print.slip.buyer', { phone: contact.phone })
                : contact.phone),
          ].map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
        <address>
          <small>{text('admin:print.slip.sender')}</small>
          {[
            sender.name,
            `${sender.street} ${sender.street_number}`,
            `${sender.zip_code} ${sender.city}`,
            sender.phone,
          ].map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      </Cluster>
      {order.tracking_number && (
        <div>
          <Barcode number={order.tracking_number} />
          <p>{[order.courier, order.tracking_number].filter(Boolean).join(' ')}</p>
        </div>
      )}
      {order.note && (
        <p>{`${text(isPickup ? 'admin:orders.note' : 'admin:orders.courierNote')}: ${order.note}`}</p>
      )}
      <h3>{text('admin:print.slip.contents')}</h3>
      <ul>
        {order.lines.map((line) => (
          <li key={line.product_id}>
            <i aria-hidden="true" />
            <b data-many={line.quantity > 1 ? '' : undefined}>{`${line.quantity} ×`}</b>
            <span>{`${line.name}, ${line.net}`}</span>
            {hasPrices && <span data-amount="">{money(line.line_total)}</span>}
          </li>
        ))}
        {hasPrices && (
          <>
            {order.discount > 0 && (
              <li>
                <span>{text('admin:order.code', { code: order.code ?? '' })}</span>
                <span data-amount="">{formatMoney(-order.discount, locale)}</span>
              </li>
            )}
            <li>
              <span>{text(isPickup ? 'admin:order.pickup' : 'admin:order.delivery')}</span>
              <span data-amount="">{money(order.delivery)}</span>
            </li>
            <li>
              <b>{text('admin:order.total')}</b>
              <b data-amount="">{money(order.total_amount)}</b>
            </li>
          </>
        )}
      </ul>
      {order.buyer_pib && <p>{text('admin:print.slip.pib', { pib: shownPib(order.buyer_pib) })}</p>}
      {order.gift_note && <p>{order.gift_note}</p>}
      {order.to_collect > 0 && (
        <p style={{ font: '600 2rem/1.2 var(--font-display)' }}>
          {text('admin:print.slip.collect', { amount: money(order.to_collect) })}
        </p>
      )}
      {order.withdrawal_form !== null && <Enclosed>{order.withdrawal_form}</Enclosed>}
      {terms && <Terms terms={terms} />}
    </Page>
  );
}

const paperSizes = { A4: 'size: A4; margin: 15mm', label: 'size: 100mm 150mm; margin: 5mm' };
type Paper = keyof typeof paperSizes;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;

  td {
    padding: 8px 12px 8px 0;
    border-bottom: 1px solid var(--border);
    vertical-align: top;
  }
  tr {
    break-inside: avoid;
  }
  td:first-child {
    font-weight: 600;
    white-space: nowrap;
  }
  small {
    display: block;
    color: var(--text-muted);
  }
`;

export default function Print() {
  const { text } = useText();
  const formatPicked = usePickedText();
  const [query] = useSearchParams();
  const [paper, setPaper] = useState<Paper>('A4');
  const numbers = query.get('numbers') ?? '';
  const kind = query.get('kind') === 'slips' ? 'slips' : 'pick';
  const print = printApi.useGetPrintQuery(
    { query: { numbers } },
    { ...reloaded, skip: numbers === '' },
  );
  const { data } = print;
  const texts = printApi.useGetTextsQuery(undefined, { skip: kind !== 'slips' });
  const messages = texts.data;
  const languages = useMemo(
    () =>
      messages && byLocale((locale) => setupI18n({ locale, locales: [intlTag(locale)], messages })),
    [messages],
  );
  const title = kind === 'pick' ? text('admin:print.pickList') : text('admin:print.slips');
  const other = kind === 'pick' ? 'slips' : 'pick';
  return (
    <>
      <style>{`@page { ${paperSizes[kind === 'slips' ? paper : 'A4']} }`}</style>
      <ScreenHead
        title={title}
        className={kind === 'slips' ? 'no-print' : undefined}
        back={{ to: adminPaths.orders, label: text('admin:order.back') }}
        actions={
          data && [
            {
              icon: FileText,
              label: text(other === 'pick' ? 'admin:print.pickList' : 'admin:print.slips'),
              to: printPath(numbers.split(','), other),
              replace: true,
            },
            {
              icon: Printer,
              label: text('admin:order.print'),
              variant: 'primary',
              inBar: true,
              disabled: data.orders.length === 0 || (kind === 'slips' && !languages),
              onClick: () => window.print(),
            },
          ]
        }
      />
      {data && kind === 'slips' && (
        <Cluster className="no-print" style={{ marginBottom: 16 }}>
          <Select
            $small
            style={{ width: 'auto' }}
            aria-label={text('admin:print.paper')}
            value={paper}
            onChange={({ target }) => setPaper(target.value === 'label' ? 'label' : 'A4')}
          >
            <option value="A4">A4</option>
            <option value="label">100 × 150 mm</option>
          </Select>
        </Cluster>
      )}
      {numbers !== '' && <QueryState query={print} what={title} height="480px" />}
      {data && kind === 'slips' && <QueryState query={texts} what={title} height="480px" />}
      {data && (
        <Stack $gap={6}>
          {data.left_out.length > 0 && (
            <p role="status" className={kind === 'slips' ? 'no-print' : undefined}>
              {text('admin:print.leftOut', {
                count: data.left_out.length,
                numbers: data.left_out.map(({ number }) => number).join(', '),
              })}
            </p>
          )}
          {kind === 'pick' ? (
            <Table aria-label={title}>
              <tbody>
                {data.pick.map((product) => (
                  <tr key={product.product_id}>
                    <td>{`${product.quantity} ×`}</td>
                    <td>
                      <span>{product.name}</span>
                      <small>{formatPicked(product)}</small>
                    </td>
                    <td>
                      {product.orders
                        .map(({ number, quantity }) => `${number} (${quantity})`)
                        .join(', ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          ) : (
            languages &&
            data.orders.map((order) => (
              <I18nProvider key={order.number} i18n={languages[order.locale]}>
                <Slip
                  order={order}
                  sender={data.sender}
                  terms={
                    order.contact.email || isNewGoods(order)
                      ? undefined
                      : data.terms.find(({ locale }) => locale === order.locale)
                  }
                />
              </I18nProvider>
            ))
          )}
        </Stack>
      )}
    </>
  );
}
