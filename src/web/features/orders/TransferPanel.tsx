import styled from 'styled-components';
import { purposeOf, referenceModel, type BankTransfer } from '@/contract/bankTransfer';
import { ipsText, codeOptions } from '@/contract/ipsQr';
import { onDay } from '@/contract/longDate';
import { formatMoney, type Para } from '@/contract/money';
import { useText } from '@/lib/text';
import { from } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { Text } from '@/ui/primitives';
import { Skeleton } from '@/ui/Skeleton';
import { shopApi } from '../../api/shopApi';
import { CopyButton } from './CopyButton';
import { encode } from 'uqr';

/** A QR code as the path of an SVG whose modules are units. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, codeOptions);
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: path.join('') };
}

const Box = styled(Panel)`
  container-type: inline-size;

  & > div {
    display: grid;
    gap: 20px 32px;
    margin-top: 16px;
  }
  @container (min-width: 560px) {
    & > div {
      grid-template-columns: minmax(0, 1fr) 232px;
      align-items: start;
    }
  }
`;
const Rows = styled.dl`
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    min-height: 60px;
    padding-block: 6px;
    border-bottom: 1px solid var(--border);
  }
  dt {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  dd {
    grid-column: 1;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  button {
    grid-area: 1 / 2 / 3;
  }
`;
const Code = styled.figure`
  max-width: 232px;
  font-size: var(--text-sm);

  svg {
    width: 100%;
    border-radius: var(--radius-md);
  }
  figcaption {
    margin-top: 8px;
    color: var(--text-muted);
  }
  ${from(600)} {
    justify-self: end;
  }
`;

interface TransferPanelProps {
  order: { number: string | null; total_amount: Para };
  transfer: BankTransfer;
}

/** Where and how an order that waits for the money is paid: to type or copy, and as an IPS QR code. */
export function TransferPanel({ order, transfer }: TransferPanelProps) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  if (!shop) return <Skeleton $height="420px" />;
  const { business } = shop;
  const number = order.number ?? '';
  const { account, reference, pay_until: day } = transfer;
  const { total_amount: amount } = order;
  const payee = `${business.name}, ${business.street} ${business.street_number}, ${business.zip_code} ${business.city}`;
  const { size, path } = qrCode(ipsText(transfer, { number, amount }, business));
  // Apps of banks take an amount without a currency.
  const typed = (amount / 100).toFixed(2).replace('.', ',');
  const rows = [
    { key: 'payee', label: text('orders:transfer.payee'), shown: payee },
    { key: 'account', label: text('orders:transfer.account'), shown: account },
    {
      key: 'amount',
      label: text('orders:transfer.amount'),
      shown: formatMoney(amount, locale),
      copied: typed,
    },
    { key: 'model', label: text('orders:transfer.model'), shown: referenceModel, copied: '' },
    { key: 'reference', label: text('orders:transfer.reference'), shown: reference },
    { key: 'purpose', label: text('orders:transfer.purpose'), shown: purposeOf(number) },
  ];
  return (
    <Box aria-labelledby="order-transfer">
      <h2 id="order-transfer">{text('orders:transfer.title')}</h2>
      <Text $above={3}>{text('orders:transfer.text', { day: onDay(locale, day) })}</Text>
      <div>
        <Rows>
          {rows.map(({ key, label, shown, copied = shown }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd translate="no">{shown}</dd>
              {copied !== '' && <CopyButton value={copied} label={label} />}
            </div>
          ))}
        </Rows>
        <Code>
          <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text('orders:transfer.code')}>
            <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
            <path fill="#000" shapeRendering="crispEdges" d={path} />
          </svg>
          <figcaption>{text('orders:transfer.scan')}</figcaption>
        </Code>
      </div>
    </Box>
  );
}
