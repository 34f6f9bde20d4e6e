import styled from 'styled-components';
import type { Shop } from '@/contract/shop';
import { from } from '@/ui/media';
import { emailHref, phoneHref, viberHref } from '@/lib/contactLinks';
import { tapLine } from '@/ui/TextLink';

const Lines = styled.address`
  display: flex;
  flex-wrap: wrap;
  column-gap: 20px;
  margin-top: 4px;
  font-style: normal;

  && a {
    ${tapLine}
    min-width: 44px;
    margin: 0;
    overflow-wrap: anywhere;
  }
  small {
    flex: 1 0 100%;
    font-size: var(--text-xs);
    line-height: 1.5;
    opacity: 0.8;
  }
  ${from(768)} {
    && a {
      min-height: 28px;
    }
  }
`;

export function ContactLines({ phone, viber, email, opening_hours }: Shop['business']) {
  return (
    <Lines>
      <a href={phoneHref(phone)}>{phone}</a>
      {viber && (
        <a href={viberHref(viber)} translate="no">
          Viber
        </a>
      )}
      <a href={emailHref(email)} translate="no">
        {email}
      </a>
      {opening_hours
        .filter(({ closed }) => !closed)
        .map(({ days, opens, closes }) => (
          <small key={days}>{`${days} ${opens}–${closes}`}</small>
        ))}
    </Lines>
  );
}
