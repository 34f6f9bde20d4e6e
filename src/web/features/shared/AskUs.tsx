import styled from 'styled-components';
import type { Shop } from '@/contract/shop';
import { Mail, MessageSquare, Phone } from 'lucide-react';
import { emailHref, phoneHref, viberHref } from '@/lib/contactLinks';
import { TextAnchor, tapLine } from '@/ui/TextLink';

const Links = styled.span`
  --icon: 18px;
  display: flex;
  flex-wrap: wrap;
  gap: 0 20px;

  a {
    ${tapLine}
    gap: 8px;
    min-width: 44px;
    overflow-wrap: anywhere;
  }
  .lucide {
    color: var(--text-muted);
  }
`;

type Contact = Pick<Shop['business'], 'phone' | 'viber' | 'email'>;

/** Telephone, Viber if there is one, and email of the shop. */
export const waysToAsk = ({ phone, viber, email }: Contact, subject?: string) => [
  { href: phoneHref(phone), label: phone, Icon: Phone },
  ...(viber ? [{ href: viberHref(viber), label: 'Viber', Icon: MessageSquare }] : []),
  { href: emailHref(email, subject ? { subject } : {}), label: email, Icon: Mail },
];

export function AskUs({ subject, ...contact }: Contact & { subject?: string }) {
  return (
    <Links as="ul">
      {waysToAsk(contact, subject).map(({ href, label, Icon }) => (
        <li key={href}>
          <TextAnchor href={href} translate="no">
            <Icon aria-hidden="true" />
            <span>{label}</span>
          </TextAnchor>
        </li>
      ))}
    </Links>
  );
}

/** The shop's telephone and, if it has one, its Viber. */
export function ShopPhones({ phone, viber }: Pick<Shop['business'], 'phone' | 'viber'>) {
  return (
    <Links>
      <TextAnchor href={phoneHref(phone)}>{phone}</TextAnchor>
      {viber && (
        <TextAnchor href={viberHref(viber)} translate="no">
          Viber
        </TextAnchor>
      )}
    </Links>
  );
}
