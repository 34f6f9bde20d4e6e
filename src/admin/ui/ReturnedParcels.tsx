import type { CustomerParcels } from '@/contract/admin/customerParcels';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { StandaloneLink } from '@/ui/TextLink';
import { orderPath } from '../lib/links';

/** How many orders are listed by number; the rest are only counted. */
const maxListed = 5;
/** After this many refused parcels, staff should call before sending another. */
const callThreshold = 2;

interface ReturnedParcelsProps {
  parcels: CustomerParcels;
  /** Whether to open orders in a new tab, which keeps unsaved input. */
  newTab?: boolean;
}

/** The customer's refused parcels with their orders. Renders nothing if there are none. */
export function ReturnedParcels({
  parcels: { count, came_back },
  newTab = false,
}: ReturnedParcelsProps) {
  const { text } = useText();
  if (came_back.length === 0) return null;
  return (
    <Alert tone="warning">
      <span>{`${text('admin:parcels.cameBack', { back: came_back.length, count })} `}</span>
      {came_back.slice(0, maxListed).map((number) => (
        <span key={number} translate="no">
          <StandaloneLink to={orderPath(number)} target={newTab ? '_blank' : undefined}>
            {number}
          </StandaloneLink>
          <span> </span>
        </span>
      ))}
      {came_back.length >= callThreshold && <strong>{text('admin:parcels.callFirst')}</strong>}
    </Alert>
  );
}
