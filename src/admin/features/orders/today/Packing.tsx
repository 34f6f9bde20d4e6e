import type { Today } from '@/contract/admin/today';
import { ToPack } from './ToPack';
import { ToPick } from './ToPick';
import { ToPickUp } from './ToPickUp';
import { ToShip } from './ToShip';

/** From the shelf to the courier, or to whoever comes. */
export default function Packing({ today }: { today: Today }) {
  const { confirmed } = today.flow;
  const { packed } = today;
  return (
    <>
      {confirmed.count > 0 && <ToPick today={today} />}
      {confirmed.count > 0 && <ToPack today={today} />}
      {packed.courier > 0 && <ToShip orders={today.to_ship} count={packed.courier} />}
      {packed.pickup > 0 && (
        <ToPickUp orders={today.to_pick_up} count={packed.pickup} now={today.at} />
      )}
    </>
  );
}
