import type { Today } from '@/contract/admin/today';
import { ToPack } from './ToPack';
import { ToPick } from './ToPick';
import { ToShip } from './ToShip';

/** From the shelf to the courier. */
export default function Packing({ today }: { today: Today }) {
  const { confirmed, packed } = today.flow;
  return (
    <>
      {confirmed.count > 0 && <ToPick today={today} />}
      {confirmed.count > 0 && <ToPack today={today} />}
      {packed.count > 0 && <ToShip orders={today.to_ship} count={packed.count} />}
    </>
  );
}
