import { Link } from 'react-router';
import styled, { css, keyframes } from 'styled-components';
import { shopDay } from '@/contract/deliveryDay';
import { pagePaths, shopPath } from '@/contract/paths';
import type { Shop } from '@/contract/shop';
import { shopApi } from '../../api/shopApi';
import { type MessageId, useText } from '@/lib/text';
import { Container } from '@/ui/Container';
import { IconLink } from '@/ui/IconButton';
import { below, from } from '@/ui/media';
import { emailHref, phoneHref, viberHref } from '@/lib/contactLinks';
import { CategoriesMissing, useCategories } from '../shared/CategoriesMissing';
import { usePageClock } from '../shared/useArrival';
import { ShopMap } from './map/ShopMap';
import { tapLine } from '@/ui/TextLink';

/** Drawn in the style of Lucide, which has no brand icons. */
const networks = [
  {
    name: 'facebook',
    label: 'common:footer.facebookAria',
    path: 'M14.5 21v-7.5h2.6l.5-3.2h-3.1V8.4c0-1 .4-1.7 1.8-1.7h1.5V3.9c-.5-.1-1.4-.2-2.3-.2-2.5 0-4 1.5-4 4.2v2.4H8.7v3.2h2.8V21',
  },
  {
    name: 'instagram',
    label: 'common:footer.instagramAria',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM17.2 6.8h.01',
  },
] as const;

const Lines = styled.address`
  display: flex;
  flex-wrap: wrap;
  column-gap: 20px;
  margin-top: 4px;
  font-style: normal;

  && a {
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

/**
 * The height is 280 px, or more with large text. Phones need more for the links. From 768 px, longer columns scroll.
 */
const footerHeight = 'max(280px, 17.5rem)';

const Ground = styled.footer`
  flex: none;
  background: var(--deep);
  color: var(--on-deep);
  font-size: var(--text-sm);
  line-height: 1.4;

  a:hover {
    text-decoration: underline;
  }
`;

const Plan = styled(Container)`
  display: grid;

  ${below(768)} {
    min-height: ${footerHeight};
    grid-template:
      'brand map' auto
      'social map' 44px
      'categories categories' auto
      'links links' auto
      'rights rights' auto / minmax(0, 1fr) 134px;
    padding-block: 14px 10px;
  }
  ${from(768)} {
    height: ${footerHeight};
    grid-template-areas: 'brand links categories map' 'rights rights rights social';
    grid-template-columns: minmax(0, 1.15fr) fit-content(22%) fit-content(26%) minmax(0, 1fr);
    grid-template-rows: minmax(0, 1fr) 44px;
    column-gap: clamp(20px, 3vw, 56px);
    padding-top: 20px;
  }
  ${from(1024)} {
    grid-template-columns: minmax(190px, 1fr) fit-content(18%) fit-content(38%) minmax(200px, 1fr);
    grid-template-rows: minmax(0, 1fr) 52px;
    padding-top: 28px;
  }
`;

const fade = keyframes`
  0%, 95% { mask-image: linear-gradient(#000 calc(100% - 28px), transparent); }
`;

/** From 768 px, content that does not fit scrolls and fades out at the end. */
const column = css`
  min-width: 0;

  ${from(768)} {
    /* Leaves room for the ring of a focused link. */
    margin: -5px -6px 0;
    padding: 5px 6px 0;
    overflow-y: auto;
    scrollbar-width: thin;
    animation: ${fade} linear;
    animation-timeline: scroll(self);
  }
`;

const Brand = styled.div`
  ${column}
  grid-area: brand;

  img {
    width: auto;
    height: 30px;
  }
  a {
    ${tapLine}
    margin-block: -7px;
  }
  p {
    max-width: 15.4em;
    margin-top: 6px;
    color: var(--on-deep-muted);
  }
  ${from(768)} {
    img {
      height: 46px;
    }
    a {
      margin-block: 0 2px;
    }
  }
`;

/** On phones, two columns of links are below the brand. */
const Column = styled.nav<{ $area: 'links' | 'categories' }>`
  ${column}
  grid-area: ${({ $area }) => $area};

  h2 {
    margin-bottom: 4px;
    font: 500 var(--text-xs) / 1 var(--font-ui);
    letter-spacing: 0;
    color: var(--on-deep-muted);
  }
  ul {
    column-gap: 18px;
  }
  a {
    ${tapLine}
    overflow-wrap: anywhere;
  }

  ${below(768)} {
    margin-top: 14px;

    ul {
      columns: 2;
    }
    a {
      width: 100%;
      padding-block: 6px;
    }
  }
  ${from(768)} {
    a {
      min-height: 28px;
    }
  }
  ${from(1024)} {
    ul {
      columns: ${({ $area }) => ($area === 'categories' ? 2 : 1)};
    }
    a {
      min-height: 34px;
    }
  }
`;

const MapBox = styled.div`
  grid-area: map;
  height: 100px;

  ${from(768)} {
    height: 176px;
  }
`;

const Rights = styled.p`
  grid-area: rights;
  color: var(--on-deep-muted);
  font-size: var(--text-xs);

  ${below(768)} {
    margin-top: 4px;
    padding-top: 9px;
    border-top: 1px solid var(--deep-border);
  }
  ${from(768)} {
    align-self: center;
  }
`;

const Social = styled.div`
  grid-area: social;
  display: flex;
  gap: 4px;
  align-self: end;
  margin-left: -11px;

  ${from(768)} {
    align-self: center;
    justify-self: end;
    margin: 0 -11px 0 0;
  }
`;

const links: readonly { to: string; label: MessageId }[] = [
  { to: pagePaths.delivery, label: 'common:nav.delivery' },
  { to: pagePaths.accountSettings, label: 'common:footer.accountSettings' },
  { to: pagePaths.terms, label: 'common:footer.terms' },
  { to: pagePaths.privacy, label: 'common:footer.privacy' },
  { to: pagePaths.about, label: 'common:footer.about' },
];

/** Used by every page except the checkout (specification, section 2). */
export function Footer() {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const { categories, missing } = useCategories();
  const brand = text('common:brand.name');
  const year = usePageClock((now) => shopDay(now).slice(0, 4));
  return (
    <Ground className="on-deep no-print">
      <Plan>
        <Brand>
          <Link to={pagePaths.home} aria-label={text('common:header.logoAria', { brand })}>
            <img src="/logo/wordmark-dark.svg" alt="" width={273} height={85} loading="lazy" />
          </Link>
          <p>{text('common:footer.caption')}</p>
          {shop && <ContactLines {...shop.business} />}
        </Brand>
        <Column $area="links" aria-label={text('common:footer.linksHeading')}>
          <h2>{text('common:footer.linksHeading')}</h2>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{text(label)}</Link>
              </li>
            ))}
          </ul>
        </Column>
        {(categories.length > 0 || missing) && (
          <Column $area="categories" aria-label={text('common:footer.categoriesHeading')}>
            <h2>{text('common:footer.categoriesHeading')}</h2>
            <CategoriesMissing />
            <ul>
              {categories.map(({ id, slug, name }) => (
                <li key={id}>
                  <Link to={shopPath(slug)}>{name}</Link>
                </li>
              ))}
            </ul>
          </Column>
        )}
        <MapBox>
          <ShopMap shop={shop} />
        </MapBox>
        <Rights translate="no">{text('common:footer.copyright', { year, brand })}</Rights>
        {shop && (
          <Social>
            {networks.map(({ name, label, path }) => (
              <IconLink
                key={name}
                to={shop.social[name]}
                target="_blank"
                rel="noopener"
                label={text(label, { brand })}
              >
                <svg
                  className="lucide"
                  viewBox="0 0 24 24"
                  fill="none"
                  stroke="currentColor"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  aria-hidden="true"
                >
                  <path d={path} />
                </svg>
              </IconLink>
            ))}
          </Social>
        )}
      </Plan>
    </Ground>
  );
}
