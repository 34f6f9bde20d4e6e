import { ChevronLeft, Phone } from 'lucide-react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { businessAddress } from '@/contract/address';
import { pagePaths } from '@/contract/paths';
import { phoneHref } from '@/lib/contactLinks';
import { useText } from '@/lib/text';
import { Container } from '@/ui/Container';
import { below } from '@/ui/media';
import { tapLine } from '@/ui/TextLink';
import { shopApi } from '../../api/shopApi';
import { Bar } from './Header';
import { Logo } from './headerParts';

const Row = styled(Container)`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: 8px;
  height: 100%;

  & > a:not([aria-label]),
  & > a[href^='tel'] {
    ${tapLine}
    gap: 6px;
    min-width: 44px;
    font-size: var(--text-sm);
    font-weight: 500;
    white-space: nowrap;
  }
  & > a:first-child {
    justify-self: start;
    margin-left: -6px;
  }
  & > a[href^='tel'] {
    justify-self: end;
    gap: 10px;
    font-variant-numeric: tabular-nums;
  }
  ${below(600)} {
    & > a[href^='tel'] {
      justify-content: center;
      margin-right: -11px;

      span {
        display: none;
      }
    }
  }
`;

/** In the checkout, only the cart, the logo and the phone number lead away. */
export function CheckoutHeader() {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const phone = shop?.business.phone;
  return (
    <Bar className="no-print">
      <Row>
        <Link to={pagePaths.cart}>
          <ChevronLeft />
          <span>{text('common:checkout.cart')}</span>
        </Link>
        <Logo />
        {phone && (
          <a href={phoneHref(phone)} aria-label={text('common:checkout.call', { phone })}>
            <Phone />
            <span translate="no">{phone}</span>
          </a>
        )}
      </Row>
    </Bar>
  );
}

const Ground = styled.footer`
  flex: none;
  border-top: 1px solid var(--border);
  font-size: var(--text-xs);
  color: var(--text-muted);
`;

const Line = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 32px;
  padding-block: 12px;

  nav {
    display: flex;
    flex-wrap: wrap;
    gap: 0 24px;
  }
  a {
    ${tapLine}
    min-width: 44px;
    font-size: var(--text-sm);
    color: var(--text);
  }
  a:hover {
    text-decoration: underline;
  }
  p {
    padding-block: 6px;
  }
`;

const links = [
  { to: pagePaths.delivery, label: 'common:nav.delivery' },
  { to: pagePaths.terms, label: 'common:footer.terms' },
  { to: pagePaths.privacy, label: 'common:footer.privacy' },
] as const;

export function CheckoutFooter() {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const business = shop?.business;
  return (
    <Ground className="no-print">
      <Line>
        <nav aria-label={text('common:footer.linksHeading')}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {text(label)}
            </Link>
          ))}
        </nav>
        {business && <p translate="no">{`${business.name}, ${businessAddress(business)}`}</p>}
      </Line>
    </Ground>
  );
}
