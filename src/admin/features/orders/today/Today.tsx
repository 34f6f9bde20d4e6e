import { useEffect, useRef, useState } from 'react';
import { shopDay } from '@/contract/deliveryDay';
import { dayFormat } from '@/lib/dates';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Stack } from '@/ui/primitives';
import { useWide } from '@/ui/useMediaQuery';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { adminPaths } from '@/contract/admin/paths';
import type { Today as TodayData } from '@/contract/admin/today';
import { adminApi } from '../../../api/adminApi';
import { Columns } from '../../../ui/Columns';
import { QueryState } from '../../../ui/QueryState';
import { pendingLead, ScreenHead } from '../../../ui/ScreenHead';
import { May, useCan } from '../../../session/May';
import { OrderStages } from './OrderStages';
import { ToConfirm, ToPack, ToPickUp, ToShip } from './OrdersToDo';
import { ToPick } from './ToPick';
import TodaySidebar from './TodaySidebar';
import FirstDay from './FirstDay';

/** Seconds; at the start it is requested before the screen is there. */
const freshFor = 5;

/** Announces orders that came in while the screen is open. */
function NewOrders({ today }: { today: TodayData }) {
  const { text } = useText();
  const seenNumbers = useRef<ReadonlySet<string> | null>(null);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const before = seenNumbers.current;
    seenNumbers.current = new Set([
      ...(before ?? []),
      ...today.to_confirm.map(({ number }) => number),
    ]);
    const added = before && today.to_confirm.filter(({ number }) => !before.has(number)).at(-1);
    if (added)
      setAnnounced(text('admin:today.newOrder', { number: added.number, city: added.city }));
  }, [today, text]);
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}

const firstDay = (
  <May permission="settings.write">
    <FirstDay />
  </May>
);

function Blocks({ today }: { today: TodayData }) {
  const { text } = useText();
  const { setup, flow } = today;
  const { placed, confirmed, packed } = flow;
  // On a phone, work that waits comes first.
  const wide = useWide(1024);
  const mayWrite = useCan('orders.write');
  const sidebar = (
    <Stack $gap={6}>
      <TodaySidebar today={today} />
    </Stack>
  );
  const later = !wide && placed.count + confirmed.count + packed.count > 0;
  return (
    <>
      {setup.first_day && !later && firstDay}
      <OrderStages today={today} />
      {mayWrite ? (
        <Columns $aside={344} $from={1280}>
          <Stack $gap={6}>
            {placed.count > 0 && <ToConfirm today={today} />}
            {placed.count + confirmed.count === 0 && (
              <section>
                <h2>{text('admin:today.done.title', { count: today.packed.courier })}</h2>
                {packed.count === 0 && <p>{text('admin:today.done.text')}</p>}
              </section>
            )}
            {confirmed.count > 0 && <ToPick today={today} />}
            {confirmed.count > 0 && <ToPack today={today} />}
            {today.packed.courier > 0 && <ToShip today={today} />}
            {today.packed.pickup > 0 && <ToPickUp today={today} />}
          </Stack>
          {sidebar}
        </Columns>
      ) : (
        sidebar
      )}
      {setup.first_day && later && <div style={{ marginTop: 24 }}>{firstDay}</div>}
      <NewOrders today={today} />
    </>
  );
}

const dayOf = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** Matters that need attention now. */
export default function Today() {
  const { text, locale } = useText();
  const today = adminApi.useGetTodayQuery(undefined, { refetchOnMountOrArgChange: freshFor });
  const { data } = today;
  const title = text('admin:today.title');
  return (
    <>
      <ScreenHead
        title={title}
        lead={data ? dayOf(locale, shopDay(new Date(data.at))) : pendingLead}
        actions={
          <May permission="orders.write">
            <ButtonLink variant="secondary" size="small" to={adminPaths.newOrder}>
              {text('admin:phone.title')}
            </ButtonLink>
          </May>
        }
      />
      <QueryState query={today} what={title} height="480px" />
      {data && <Blocks today={data} />}
    </>
  );
}
