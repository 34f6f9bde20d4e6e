import styled from 'styled-components';
import { ChevronDown, Copy, Download } from 'lucide-react';
import { businessAddress } from '@/contract/address';
import { getPurpose, referenceModel, type BankTransfer } from '@/contract/bankTransfer';
import { ipsText, codeOptions } from '@/contract/ipsQr';
import { onDay } from '@/contract/longDate';
import { formatMoney, type Para } from '@/contract/money';
import { shareOrSaveFile } from '@/lib/saveBlob';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { Cluster, Text } from '@/ui/primitives';
import { Skeleton } from '@/ui/Skeleton';
import { useToast } from '@/ui/toast/ToastProvider';
import { useCopy } from '@/ui/useCopy';
import { useWide } from '@/ui/useMediaQuery';
import { shopApi } from '../../api/shopApi';
import { Amount } from './CashPanel';
import { CopyButton } from './CopyButton';
import { encode } from 'uqr';

interface QrCode {
  size: number;
  path: string;
}

/** The SVG path is in units of modules. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, codeOptions);
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: path.join('') };
}

/** In pixels per module. */
const scale = 12;

/** Banking apps can read the picture from the gallery. */
async function getPicture({ size, path }: QrCode, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw on a canvas');
  context.scale(scale, scale);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The browser cannot create an image');
  return new File([picture], name, { type: picture.type });
}

const ToScan = styled.div`
  display: grid;
  gap: 18px 28px;
  margin-top: 18px;

  & > svg {
    justify-self: center;
    width: min(232px, 100%);
    padding: 4px;
    border: 1px solid var(--border);
    border-radius: var(--radius-sm);
    background: #fff;
  }
  ol {
    display: grid;
    gap: 6px;
    margin-bottom: 16px;
    padding-left: 1.4em;
    list-style: decimal;
    font-size: var(--text-sm);
    line-height: 1.5;
    color: var(--text-muted);
  }
  li::marker {
    font-weight: 600;
    color: var(--text);
  }
  @container (max-width: 419px) {
    button {
      width: 100%;
    }
  }
  @container (min-width: 520px) {
    grid-template-columns: 216px minmax(0, 1fr);
    align-items: center;
  }
`;
const Data = styled.details`
  margin-top: 18px;
  border-top: 1px solid var(--border);

  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 52px;
    font-size: var(--text-sm);
    font-weight: 600;
  }
  dl > div {
    position: relative;
    display: grid;
    align-content: center;
    min-height: 60px;
    padding: 4px 48px 4px 0;
    border-top: 1px solid var(--border);
    font-size: var(--text-sm);
    line-height: 1.35;
  }
  dt {
    color: var(--text-muted);
  }
  dd {
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  button {
    position: absolute;
    inset: 0 0 0 auto;
    margin-block: auto;
  }
  @container (min-width: 420px) {
    dl > div {
      grid-template-columns: 132px minmax(0, 1fr);
      gap: 0 12px;
      min-height: 48px;
    }
  }
`;

interface TransferPanelProps {
  order: { number: string | null; total_amount: Para };
  transfer: BankTransfer;
}

/** Shows an IPS QR code to scan, or to save on a phone, and details to copy. */
export function TransferPanel({ order, transfer }: TransferPanelProps) {
  const { text, locale } = useText();
  const isWide = useWide(900);
  const isOpen = useWide(600);
  const copy = useCopy('orders:link.copied', 'orders:link.notCopied');
  const toast = useToast();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  if (!shop) return <Skeleton $height="420px" />;
  const { business } = shop;
  const number = order.number ?? '';
  const { account, reference, pay_until: day } = transfer;
  const { total_amount: amount } = order;
  const payee = `${business.name}, ${businessAddress(business)}`;
  const code = qrCode(ipsText(transfer, { number, amount }, business));
  const { size, path } = code;
  const save = () =>
    getPicture(code, `ips-${number}.png`)
      .then(shareOrSaveFile)
      .catch(() => toast.error(text('orders:transfer.notSaved')));
  // Banking apps expect an amount without a currency, and the model in a separate field.
  const amountToType = (amount / 100).toFixed(2).replace('.', ',');
  const rows = [
    { key: 'payee', label: text('orders:transfer.payee'), displayed: payee },
    { key: 'account', label: text('orders:transfer.account'), displayed: account },
    {
      key: 'amount',
      label: text('orders:transfer.amount'),
      displayed: formatMoney(amount, locale),
      copied: amountToType,
    },
    {
      key: 'reference',
      label: text('orders:transfer.reference'),
      displayed: `${referenceModel} ${reference}`,
      copied: reference,
    },
    { key: 'purpose', label: text('orders:transfer.purpose'), displayed: getPurpose(number) },
  ];
  const lines = rows
    .map(({ label, displayed }) => `${label}: ${displayed}`.replace('\u00a0', ' '))
    .join('\n');
  const steps = isWide
    ? ([
        'orders:transfer.scan.app',
        'orders:transfer.scan.code',
        'orders:transfer.scan.confirm',
      ] as const)
    : ([
        'orders:transfer.save.picture',
        'orders:transfer.save.app',
        'orders:transfer.save.choose',
      ] as const);
  return (
    <Panel style={{ containerType: 'inline-size' }} aria-labelledby="order-transfer">
      <h2 id="order-transfer">{text('orders:transfer.title')}</h2>
      <Amount amount={amount} />
      <Text>{text('orders:transfer.text', { day: onDay(locale, day) })}</Text>
      <ToScan>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text('orders:transfer.code')}>
          <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
          <path fill="#000" shapeRendering="crispEdges" d={path} />
        </svg>
        <div className="no-print">
          <ol>
            {steps.map((step) => (
              <li key={step}>{text(step)}</li>
            ))}
          </ol>
          <Cluster>
            <Button variant={isWide ? 'secondary' : 'primary'} onClick={() => void save()}>
              <Download />
              <span>{text('orders:transfer.save')}</span>
            </Button>
            <Button variant="secondary" onClick={() => void copy(lines)}>
              <Copy />
              <span>{text('orders:transfer.copy')}</span>
            </Button>
          </Cluster>
        </div>
      </ToScan>
      <Data open={isOpen}>
        <summary>
          <span>{text('orders:transfer.data')}</span>
          <ChevronDown />
        </summary>
        <dl>
          {rows.map(({ key, label, displayed, copied = displayed }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <span translate="no">{displayed}</span>
                <CopyButton value={copied} label={label} />
              </dd>
            </div>
          ))}
        </dl>
      </Data>
    </Panel>
  );
}
