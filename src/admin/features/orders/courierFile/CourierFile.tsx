import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type CourierFileFormat,
  courierFileFormats,
  type CourierParcel,
  type listCourierParcels,
} from '@/contract/admin/courierFile';
import { adminPaths } from '@/contract/admin/paths';
import type { EndpointData } from '@/contract/endpoint';
import { formatMoney } from '@/contract/money';
import { formatNumber } from '@/contract/numbers';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Stack, Text } from '@/ui/primitives';
import { EmptyState } from '@/ui/EmptyState';
import { SelectField } from '@/ui/form/FormSelect';
import { Download } from 'lucide-react';
import { Price } from '@/ui/Price';
import { ResponsiveTable, type TableColumn } from '@/ui/ResponsiveTable';
import { StandaloneLink } from '@/ui/TextLink';
import { useToast } from '@/ui/toast/ToastProvider';
import { reloaded } from '../../../api/adminApi';
import { ordersApi } from '../../../api/ordersApi';
import { saveFile } from '../../../lib/files';
import { orderPath } from '../../../lib/links';
import { Offline, QueryState } from '../../../ui/QueryState';
import { RequestError } from '../../../ui/requests';
import { ScreenHead } from '../../../ui/ScreenHead';
import { parcelTexts } from '../../../lib/orderTexts';
import TrackingNumbers from './TrackingNumbers';
import { SendButton } from '../../../ui/SendButton';

function Recipient({ recipient, phone }: CourierParcel) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <strong>{recipient}</strong>
      <small style={{ display: 'block' }}>{phone}</small>
    </div>
  );
}

function Destination({ street, zip, place, note }: CourierParcel) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <span>{street}</span>
      <small style={{ display: 'block' }}>{`${zip} ${place}`}</small>
      {note && <small style={{ display: 'block' }}>{note}</small>}
    </div>
  );
}

function Weight({ weight }: CourierParcel) {
  const { locale } = useText();
  return <small>{weight === null ? '–' : `${formatNumber(weight / 1000, locale, 2)} kg`}</small>;
}

const parcelColumns: readonly TableColumn<CourierParcel>[] = [
  {
    header: 'admin:orders.column.number',
    Cell: ({ number }) => (
      <StandaloneLink to={orderPath(number)} translate="no">
        {number}
      </StandaloneLink>
    ),
    card: { area: '1 / 1' },
  },
  { header: 'admin:courier.field.recipient', Cell: Recipient, card: { area: '2 / 1' } },
  {
    header: 'admin:courier.field.place',
    Cell: Destination,
    card: { area: '3 / 1 / auto / span 2' },
  },
  {
    header: 'admin:courier.field.weight',
    Cell: Weight,
    card: { area: '2 / 2', align: 'start' },
    align: 'right',
  },
  {
    header: 'admin:courier.field.amount',
    Cell: ({ amount }) => <Price amount={amount} />,
    card: { area: '1 / 2' },
    align: 'right',
  },
];

interface ParcelFileProps extends EndpointData<typeof listCourierParcels> {
  courier: string;
}

function ParcelFile({ parcels, left_out, more, couriers, courier }: ParcelFileProps) {
  const { text, locale } = useText();
  const id = useId();
  const toast = useToast();
  const [format, setFormat] = useState<CourierFileFormat>('csv');
  const [write, { data: file, isLoading, error }] = ordersApi.useWriteCourierFileMutation();
  const download = async () => {
    const numbers = parcels.map(({ number }) => number);
    const { data } = await write({ body: { courier, format, numbers } });
    if (!data) return;
    saveFile(data);
    toast.success(text('admin:courier.saved', { name: data.name }));
  };
  const leftOutText = (orders: typeof left_out) => {
    const orderNames = orders.map(({ number, parcel, delivery_method }) => {
      const state = parcel ? parcelTexts[parcel].id : 'admin:tracking.outcome.unknown';
      return `${number} (${text(delivery_method === 'pickup' ? 'admin:orders.pickup' : state)})`;
    });
    return text('admin:courier.leftOut', {
      count: orderNames.length,
      numbers: orderNames.join(', '),
    });
  };
  const weightless = parcels.filter(({ weight }) => weight === null).length;
  const weight = parcels.reduce((sum, parcel) => sum + (parcel.weight ?? 0), 0);
  const amount = parcels.reduce((sum, parcel) => sum + parcel.amount, 0);
  return (
    <section aria-labelledby={id}>
      <Stack $gap={5}>
        <h2 id={id}>{text('admin:courier.file')}</h2>
        {left_out.length > 0 && <Alert tone="warning">{leftOutText(left_out)}</Alert>}
        {parcels.length === 0 ? (
          <EmptyState
            title={text('admin:courier.empty.title')}
            text={text('admin:courier.empty.text')}
          />
        ) : (
          <>
            <div style={{ maxWidth: 640 }}>
              <SelectField
                label={text('admin:courier.format')}
                options={courierFileFormats.map((value) => ({
                  value,
                  label: text(`admin:courier.format.${value}`),
                }))}
                value={format}
                onChange={(value) => setFormat(value as CourierFileFormat)}
              />
            </div>
            {couriers.length === 0 && <Text>{text('admin:courier.noCouriers')}</Text>}
            {weightless > 0 && (
              <Alert tone="warning">
                {text('admin:courier.weightless', { count: weightless })}
              </Alert>
            )}
            {more && <Alert>{text('admin:courier.more', { count: parcels.length })}</Alert>}
            {file && file.left_out.length > 0 && (
              <Alert tone="warning" role="alert">
                {leftOutText(file.left_out)}
              </Alert>
            )}
            <RequestError error={error} />
            <Offline />
            <div>
              <SendButton loading={isLoading} onClick={() => void download()}>
                <Download aria-hidden="true" />
                <span>{text('admin:courier.download')}</span>
              </SendButton>
              <Text $above={2}>
                {text('admin:courier.summary', {
                  count: parcels.length,
                  weight: formatNumber(weight / 1000, locale, 2),
                  amount: formatMoney(amount, locale),
                })}
              </Text>
            </div>
            <ResponsiveTable
              caption={text('admin:courier.caption')}
              items={parcels}
              getKey={({ number }) => number}
              columns={parcelColumns}
              cardColumns="minmax(0, 1fr) auto"
            />
          </>
        )}
      </Stack>
    </section>
  );
}

/** Downloads the packed parcels for the courier, and imports the tracking numbers that the courier returns. */
export default function CourierFile() {
  const { text } = useText();
  const [query] = useSearchParams();
  const numbers = query.get('numbers');
  const parcels = ordersApi.useListCourierParcelsQuery(
    { query: numbers ? { numbers } : {} },
    reloaded,
  );
  const [chosen, choose] = useState<string>();
  const { data } = parcels;
  const courier = chosen ?? data?.couriers[0] ?? '';
  const title = text('admin:courier.title');
  return (
    <>
      <ScreenHead
        title={title}
        lead={text('admin:courier.lead')}
        back={{ to: adminPaths.orders, label: text('admin:order.back') }}
      />
      <QueryState query={parcels} what={title} height="480px" />
      {data && (
        <Stack $gap={8}>
          {data.couriers.length > 0 && (
            <div style={{ maxWidth: 640 }}>
              <SelectField
                label={text('admin:order.courier')}
                options={data.couriers.map((name) => ({ value: name, label: name }))}
                value={courier}
                onChange={choose}
              />
            </div>
          )}
          <ParcelFile {...data} courier={courier} />
          <TrackingNumbers courier={courier} />
        </Stack>
      )}
    </>
  );
}
