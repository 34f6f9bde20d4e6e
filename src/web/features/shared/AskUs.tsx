import styled from 'styled-components';
import type { ReactNode } from 'react';
import type { Shop } from '@/contract/shop';
import type { Elements } from '@/lib/elements';
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

interface AskUsProps extends Pick<Shop['business'], 'phone' | 'viber' | 'email'> {
  subject?: string;
}

export function AskUs({ phone, viber, email, subject }: AskUsProps) {
  return (
    <Links as="ul">
      <Line href={phoneHref(phone)} icon={<Phone />}>
        {phone}
      </Line>
      {viber && (
        <Line href={viberHref(viber)} icon={<MessageSquare />}>
          Viber
        </Line>
      )}
      <Line href={emailHref(email, subject ? { subject } : {})} icon={<Mail />}>
        {email}
      </Line>
    </Links>
  );
}

function Line({ href, icon, children }: { href: string; icon: Elements; children: ReactNode }) {
  return (
    <li>
      <TextAnchor href={href} translate="no">
        {icon}
        <span>{children}</span>
      </TextAnchor>
    </li>
  );
}

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
