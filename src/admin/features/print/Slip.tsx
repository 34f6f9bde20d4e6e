import styled from 'styled-components';
import type { PrintedOrder } from '../../../contract/admin/print';
import { htmlLang } from '../../../contract/locale';
import { longDate } from '../../../contract/longDate';
import { formatMoney } from '../../../contract/money';
import { useText } from '../../../web/lib/text';

const Page = styled.article`
  display: grid;
  gap: 16px;
  padding-block: 16px;
  border-bottom: 1px dashed var(--border-strong);

  &:not(:last-child) {
    break-after: page;
  }
  @media print {
    border: 0;
  }
  li {
    display: flex;
    gap: 16px;
    justify-content: space-between;
    padding-block: 6px;
    border-bottom: 1px solid var(--border);
    break-inside: avoid;
  }
`;
const Collect = styled.p`
  font: 600 2rem/1.2 var(--font-display);
`;

const Form = styled.p`
  padding-top: 16px;
  border-top: 1px solid var(--border);
  white-space: pre-line;
  overflow-wrap: anywhere;
  break-before: page;
`;

/** What lies in a parcel. */
export function Slip({ order }: { order: PrintedOrder }) {
  const { text, locale } = useText();
  const { contact, address } = order;
  const money = (amount: number) => formatMoney(amount, locale, order.currency);
  return (
    <Page aria-label={order.number}>
      <h2>{order.number}</h2>
      <p>{longDate(locale)(new Date(order.placed_at))}</p>
      <address>
        {`${contact.name} ${contact.last_name}`}
        <br />
        {`${address.street} ${address.street_number}`}
        <br />
        {`${address.zipCode} ${address.city}`}
        <br />
        {contact.phone}
      </address>
      {order.note && <p>{`${text('admin:orders.courierNote')}: ${order.note}`}</p>}
      <h3>{text('admin:print.slip.contents')}</h3>
      <ul lang={htmlLang(order.locale)}>
        {order.lines.map((line) => (
          <li key={line.product_id}>
            <span>{`${line.quantity} × ${line.name}, ${line.net}`}</span>
            <span>{money(line.line_total)}</span>
          </li>
        ))}
      </ul>
      {order.gift_note && <p>{order.gift_note}</p>}
      {order.to_collect > 0 && (
        <Collect>{text('admin:print.slip.collect', { amount: money(order.to_collect) })}</Collect>
      )}
      {order.withdrawal_form !== null && (
        <Form lang={htmlLang(order.locale)}>{order.withdrawal_form}</Form>
      )}
    </Page>
  );
}
