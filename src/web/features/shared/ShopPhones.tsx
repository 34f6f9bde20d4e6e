import styled from 'styled-components';
import type { Shop } from '@/contract/shop';
import { phoneHref, viberHref } from '@/lib/contactLinks';
import { TextAnchor } from '@/ui/TextLink';

const Phones = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 20px;

  a {
    display: flex;
    align-items: center;
    min-width: 44px;
    min-height: 44px;
  }
`;

/** The shop's telephone and, if it has one, its Viber. */
export function ShopPhones({ phone, viber }: Pick<Shop['business'], 'phone' | 'viber'>) {
  return (
    <Phones>
      <TextAnchor href={phoneHref(phone)}>{phone}</TextAnchor>
      {viber && (
        <TextAnchor href={viberHref(viber)} translate="no">
          Viber
        </TextAnchor>
      )}
    </Phones>
  );
}
