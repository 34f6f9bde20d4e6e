import { Link } from 'react-router';
import { pagePaths, shopPath } from '../../../contract/paths';
import { useGetShopQuery } from '../../api/contentApi';
import { categoryName } from '../../lib/categoryName';
import { useText, type MessageId } from '../../lib/text';
import { Facebook, Instagram } from '../../ui/brandIcons';
import { IconAnchor } from '../../ui/IconButton';
import { CategoriesMissing, useCategories } from '../shared/CategoriesMissing';
import { Brand, Column, Ground, MapPlace, Plan, Rights, Social } from './footerStyle';
import { ShopMap } from './map/ShopMap';

const links: readonly { to: string; label: MessageId }[] = [
  { to: pagePaths.accountSettings, label: 'common:footer.accountSettings' },
  { to: pagePaths.terms, label: 'common:footer.terms' },
  { to: pagePaths.privacy, label: 'common:footer.privacy' },
  { to: pagePaths.about, label: 'common:footer.about' },
];

/** Below every page (specification, section 2). */
export function Footer() {
  const { text, locale } = useText();
  const { data: shop } = useGetShopQuery(locale);
  const { categories, missing } = useCategories();
  const brand = text('common:brand.name');
  return (
    <Ground className="on-deep">
      <Plan>
        <Brand>
          <Link to={pagePaths.home} aria-label={text('common:header.logoAria', { brand })}>
            <img src="/logo/wordmark-dark.svg" alt="" width={273} height={85} loading="lazy" />
          </Link>
          <p>{text('common:footer.caption')}</p>
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
                  <Link to={shopPath(slug)}>{categoryName(text, slug, name)}</Link>
                </li>
              ))}
            </ul>
          </Column>
        )}
        <MapPlace>
          <ShopMap shop={shop} />
        </MapPlace>
        <Rights>
          <RightsOfYear brand={brand} />
        </Rights>
        {shop && (
          <Social>
            <IconAnchor
              href={shop.social.facebook}
              target="_blank"
              rel="noopener"
              label={text('common:footer.facebookAria', { brand })}
            >
              <Facebook />
            </IconAnchor>
            <IconAnchor
              href={shop.social.instagram}
              target="_blank"
              rel="noopener"
              label={text('common:footer.instagramAria', { brand })}
            >
              <Instagram />
            </IconAnchor>
          </Social>
        )}
      </Plan>
    </Ground>
  );
}

/** The server keeps pages, so around New Year the browser may know better. */
function RightsOfYear({ brand }: { brand: string }) {
  const { text } = useText();
  const year = String(new Date().getFullYear());
  return <span suppressHydrationWarning>{text('common:footer.copyright', { year, brand })}</span>;
}
