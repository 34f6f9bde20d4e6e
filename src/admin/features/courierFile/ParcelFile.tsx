import { useId, useState } from 'react';
import {
  courierFileFormats,
  type CourierFileFormat,
  type listCourierParcels,
} from '@/contract/admin/courierFile';
import type { EndpointData } from '@/contract/endpoint';
import { formatMoney } from '@/contract/money';
import { formatNumber } from '@/contract/numbers';
import { type MessageId, useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Column, SmallText } from '@/ui/Column';
import { EmptyState } from '@/ui/EmptyState';
import { Field } from '@/ui/Field';
import { Download } from '@/ui/icons';
import { Select } from '@/ui/inputs';
import { ResponsiveTable } from '@/ui/ResponsiveTable';
import { useToast } from '@/ui/toast/ToastProvider';
import { courierApi } from '../../api/courierApi';
import { saveFile } from '../../lib/files';
import { useOnline } from '../../lib/useOnline';
import { Offline } from '../../ui/QueryState';
import { RequestError } from '../../ui/requests';
import { parcelTexts } from '../shared/stepTexts';
import { parcelColumns } from './parcelColumns';

const formatTexts: Readonly<Record<CourierFileFormat, MessageId>> = {
  csv: 'admin:courier.format.csv',
  csv1250: 'admin:courier.format.csv1250',
  xlsx: 'admin:courier.format.xlsx',
};

interface ParcelFileProps extends EndpointData<typeof listCourierParcels> {
  courier: string;
}

/** Which parcels are in the file, which are not, and the file itself. */
export function ParcelFile({ parcels, left_out, more, couriers, courier }: ParcelFileProps) {
  const { text, locale } = useText();
  const id = useId();
  const online = useOnline();
  const toast = useToast();
  const [format, setFormat] = useState<CourierFileFormat>('csv');
  const [write, { data: file, isLoading, error }] = courierApi.useWriteCourierFileMutation();
  const download = async () => {
    const numbers = parcels.map(({ number }) => number);
    const { data } = await write({ body: { courier, format, numbers } });
    if (!data) return;
    saveFile(data);
    toast.success(text('admin:courier.saved', { name: data.name }));
  };
  const leftOutText = (orders: typeof left_out) => {
    const named = orders.map(({ number, parcel }) => {
      const state = text(parcel ? parcelTexts[parcel].id : 'admin:tracking.outcome.unknown');
      return `${number} (${state})`;
    });
    return text('admin:courier.leftOut', { count: named.length, numbers: named.join(', ') });
  };
  const weightless = parcels.filter(({ weight }) => weight === null).length;
  const weight = parcels.reduce((sum, one) => sum + (one.weight ?? 0), 0);
  const amount = parcels.reduce((sum, one) => sum + one.amount, 0);
  return (
    <section aria-labelledby={id}>
      <Column $gap={5}>
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
              <Field label={text('admin:courier.format')}>
                {(control) => (
                  <Select
                    {...control}
                    value={format}
                    onChange={({ target }) =>
                      setFormat(courierFileFormats.find((one) => one === target.value) ?? 'csv')
                    }
                  >
                    {courierFileFormats.map((one) => (
                      <option key={one} value={one}>
                        {text(formatTexts[one])}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
            {couriers.length === 0 && <SmallText>{text('admin:courier.noCouriers')}</SmallText>}
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
              <Button disabled={!online} loading={isLoading} onClick={() => void download()}>
                <Download aria-hidden="true" />
                {text('admin:courier.download')}
              </Button>
              <SmallText style={{ marginTop: 8 }}>
                {text('admin:courier.summary', {
                  count: parcels.length,
                  weight: formatNumber(weight / 1000, locale, 2),
                  amount: formatMoney(amount, locale),
                })}
              </SmallText>
            </div>
            <ResponsiveTable
              caption={text('admin:courier.caption')}
              items={parcels}
              keyOf={({ number }) => number}
              columns={parcelColumns}
              cardColumns="minmax(0, 1fr) auto"
            />
          </>
        )}
      </Column>
    </section>
  );
}
