import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { pagePaths, shopPath } from '@/contract/paths';
import { shopUrl } from '@/contract/shopQuery';
import { useText } from '@/lib/text';
import { Thumbnail } from '@/shared/Thumbnail';
import { Chips } from '@/ui/Chips';
import { IconButton } from '@/ui/IconButton';
import { Clock, X } from 'lucide-react';
import { from } from '@/ui/media';
import { InlineButton } from '@/ui/TextLink';
import { shopApi } from '../../../api/shopApi';
import { recentSearches } from '../../../store/recentLists';
import { useCategories } from '../../shared/CategoriesMissing';
import { Group } from './Group';

export function SearchStart() {
  const { text, locale } = useText();
  const { categories } = useCategories();
  const { data: popular = [] } = shopApi.useListPopularProductsQuery({ locale });
  return (
    <>
      <Recent />
      {popular.length > 0 && (
        <Group title={text('common:search.popular')}>
          <Chips
            of="screens"
            label={text('common:search.popular')}
            items={popular.map(({ id, name }) => ({
              ...{ key: `${id}`, label: name, to: pagePaths.product(id), current: false },
            }))}
          />
        </Group>
      )}
      {categories.length > 0 && (
        <Group title={text('common:footer.categoriesHeading')}>
          <Categories>
            {categories.map(({ slug, name, image }) => (
              <li key={slug}>
                <Link to={shopPath(slug)}>
                  <Thumbnail
                    image={image}
                    category={slug}
                    sizes="44px"
                    style={{ width: 44, borderRadius: '50%' }}
                  />
                  <span>{name}</span>
                </Link>
              </li>
            ))}
          </Categories>
        </Group>
      )}
    </>
  );
}

/** Two columns, three on large screens, and fewer with large text. */
const Categories = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr));
  gap: 2px 14px;

  a {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 56px;
    font-size: var(--text-sm);
    font-weight: 500;
    line-height: 1.25;
  }
  a > :first-child {
    flex: none;
  }
  a:hover {
    text-decoration: underline;
  }
  ${from(900)} {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 12.5rem), 1fr));
  }
`;

const Searches = styled.ul`
  --icon: 18px;

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 44px;
    margin-right: -12px;
  }
  a {
    display: flex;
    align-items: center;
    gap: 14px;
    min-height: 46px;
  }
  a span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  a:hover span {
    text-decoration: underline;
  }
  .lucide {
    color: var(--text-muted);
  }
`;

function Recent() {
  const { text } = useText();
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => void recentSearches.read().then(setRecent), []);
  const save = (searches: readonly string[]) => {
    setRecent(searches);
    void recentSearches.keepOnly(searches);
  };
  if (recent.length === 0) return null;
  return (
    <Group
      title={text('common:search.recent')}
      aside={
        <InlineButton type="button" onClick={() => save([])}>
          {text('common:search.forgetAll')}
        </InlineButton>
      }
    >
      <Searches>
        {recent.map((q) => (
          <li key={q}>
            <Link to={shopUrl({ q })} onClick={() => void recentSearches.add(q)}>
              <Clock />
              <span translate="no">{q}</span>
            </Link>
            <IconButton
              label={text('common:search.forget', { q })}
              onClick={() => save(recent.filter((other) => other !== q))}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </Searches>
    </Group>
  );
}
