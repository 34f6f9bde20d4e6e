import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { Column } from '@/ui/Column';
import { Field } from '@/ui/Field';
import { Select } from '@/ui/inputs';
import { Skeleton } from '@/ui/Skeleton';
import { courierApi } from '../../api/courierApi';
import { BackLink } from '../../ui/BackLink';
import { QueryState } from '../../ui/QueryState';
import { ScreenHead } from '../../ui/ScreenHead';
import { ParcelFile } from './ParcelFile';

const TrackingNumbers = lazy(
  () => import(/* webpackChunkName: "tracking-numbers" */ './TrackingNumbers'),
);

/** Packed parcels as a file for the courier, and the tracking numbers that he sends back. */
export default function CourierFile() {
  const { text } = useText();
  const [query] = useSearchParams();
  const numbers = query.get('numbers');
  const parcels = courierApi.useListCourierParcelsQuery(
    { query: numbers ? { numbers } : {} },
    { refetchOnMountOrArgChange: true },
  );
  const [chosen, choose] = useState<string>();
  const { data } = parcels;
  const courier = chosen ?? data?.couriers[0] ?? '';
  const title = text('admin:courier.title');
  return (
    <>
      <BackLink to={adminPaths.orders}>{text('admin:order.back')}</BackLink>
      <ScreenHead title={title} lead={text('admin:courier.lead')} />
      <QueryState query={parcels} what={title} height="480px" />
      {data && (
        <Column $gap={8}>
          {data.couriers.length > 0 && (
            <div style={{ maxWidth: 640 }}>
              <Field label={text('admin:order.courier')}>
                {(control) => (
                  <Select
                    {...control}
                    value={courier}
                    onChange={({ target }) => choose(target.value)}
                  >
                    {data.couriers.map((name) => (
                      <option key={name}>{name}</option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
          )}
          <ParcelFile {...data} courier={courier} />
          <Suspense fallback={<Skeleton $height="240px" />}>
            <TrackingNumbers courier={courier} />
          </Suspense>
        </Column>
      )}
    </>
  );
}
