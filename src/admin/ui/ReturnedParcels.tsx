import type { CustomerParcels } from '@/contract/admin/customerParcels';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { StandaloneLink } from '@/ui/TextLink';
import { orderPath } from '../lib/links';

/** Orders that are named; the rest is in their number. */
const named = 5;
/** Refused parcels from which the customer is to be called before the next one is sent. */
const callsFrom = 2;

interface ReturnedParcelsProps {
  parcels: CustomerParcels;
  /** Beside what is typed, which would be lost. */
  newTab?: boolean;
}

/** How many parcels of a customer nobody took, with their orders; nothing if there is none. */
export function ReturnedParcels({
  parcels: { count, came_back },
  newTab = false,
}: ReturnedParcelsProps) {
  const { text } = useText();
  if (came_back.length === 0) return null;
  return (
    <Alert tone="warning">
      <span>{`${text('admin:parcels.cameBack', { back: came_back.length, count })} `}</span>
      {came_back.slice(0, named).map((number) => (
        <span key={number} translate="no">
          <StandaloneLink to={orderPath(number)} target={newTab ? '_blank' : undefined}>
            {number}
          </StandaloneLink>
          <span> </span>
        </span>
      ))}
      {came_back.length >= callsFrom && <strong>{text('admin:parcels.callFirst')}</strong>}
    </Alert>
  );
}
