import { Link } from 'react-router';
import styled from 'styled-components';
import type { Locale } from '@/contract/locale';
import { pagePaths, shopPath, tagPath } from '@/contract/paths';
import type { FoundPage, ProductList, SearchedPage } from '@/contract/product';
import { type MessageId, useText } from '@/lib/text';
import { Chips } from '@/ui/Chips';
import { ChevronRight, Factory, FileText, House, Lock, MapPin, Package, Truck } from 'lucide-react';
import { shopApi } from '../../api/shopApi';
import { useCategories } from './CategoriesMissing';

/** A row with a picture, a name above a line of text, and an element at the end. */
export const ResultLink = styled(Link)`
  display: grid;
  grid-template-columns: 52px minmax(0, 1fr) auto;
  align-items: center;
  gap: 14px;
  min-height: 64px;
  padding-block: 5px;

  b {
    display: block;
    font-weight: 500;
    line-height: 1.3;
  }
  small {
    display: block;
    margin-top: 1px;
    font-size: var(--text-xs);
    line-height: 1.4;
    color: var(--text-muted);
  }
  & > .lucide {
    --icon: 18px;
    color: var(--text-muted);
  }
  &:hover b {
    text-decoration: underline;
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }
`;

const Picture = styled.span`
  display: grid;
  place-items: center;
  height: 52px;
  border-radius: var(--radius-sm);
  background: var(--surface);
  color: var(--text-muted);
`;

const pageLinks = {
  home: { label: 'common:nav.home', Icon: House },
  delivery: { label: 'common:nav.delivery', Icon: Truck },
  orders: { label: 'common:userMenu.myOrders', Icon: Package },
  about: { label: 'common:nav.about', Icon: MapPin },
  production: { label: 'common:nav.production', Icon: Factory },
  terms: { label: 'common:footer.terms', Icon: FileText },
  privacy: { label: 'common:footer.privacy', Icon: Lock },
} satisfies Record<SearchedPage, { label: MessageId; Icon: typeof Truck }>;

/** Links to pages that match a search, or to the matching sections. */
export function PageResults({ pages }: { pages: readonly FoundPage[] }) {
  const { text } = useText();
  return (
    <ul>
      {pages.map(({ page, section }) => {
        const { label, Icon } = pageLinks[page];
        return (
          <li key={page}>
            <ResultLink to={{ pathname: pagePaths[page], hash: section?.id }}>
              <Picture>
                <Icon />
              </Picture>
              <span>
                <b>{text(label)}</b>
                {section && <small>{section.heading}</small>}
              </span>
              <ChevronRight />
            </ResultLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Explains why a search found nothing or only partial matches. */
export const adviceFor = ({ about_health }: ProductList): MessageId =>
  about_health ? 'common:search.health' : 'common:search.spelling';

/** Requests the smallest list that counts the properties of all products. The page's loader uses the same argument. */
export const propertiesArgument = (locale: Locale) => ({ query: { per_page: 1 }, locale });

const maxProperties = 6;

/** Suggests frequent properties and all categories after a search without results. */
export function SearchSuggestions() {
  const { text, locale } = useText();
  const { categories } = useCategories();
  const { data } = shopApi.useListProductsQuery(propertiesArgument(locale));
  const properties = [...(data?.tags ?? [])]
    .filter(({ count, of_category }) => count > 0 && !of_category)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxProperties);
  return (
    <Chips
      of="screens"
      label={text('common:search.suggestions')}
      items={[
        ...properties.map(({ id, label }) => ({ key: id, label, to: tagPath(id) })),
        ...categories.map(({ slug, name }) => ({
          key: `/${slug}`,
          label: name,
          to: shopPath(slug),
        })),
      ].map((item) => ({ ...item, current: false }))}
    />
  );
}
