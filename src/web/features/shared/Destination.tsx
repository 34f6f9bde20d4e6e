import type { OrderAddress } from '@/contract/address';
import { mapUrl } from '@/contract/pickup';
import type { DeliveryMethod } from '@/contract/order';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { addressLines, cityLine } from '@/shared/addressLines';
import { StandaloneLink } from '@/ui/TextLink';

interface DestinationProps {
  address: OrderAddress;
  method: DeliveryMethod;
}

export function Destination({ address, method }: DestinationProps) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale }, { skip: method === 'courier' });
  return (
    <>
      {addressLines(address, text).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{cityLine(address, locale)}</p>
      {method === 'pickup' && (
        <>
          {shop && <p>{shop.delivery.pickup.hours}</p>}
          <p className="no-print">
            <StandaloneLink to={mapUrl(address)} target="_blank" rel="noreferrer">
              {text('common:pickup.map')}
            </StandaloneLink>
          </p>
        </>
      )}
    </>
  );
}
