import styled from 'styled-components';
import type { Category } from '@/contract/category';
import { pagePaths, shopPath } from '@/contract/paths';
import type { ProductList } from '@/contract/product';
import { normalizeForSearch, searchTokens, wordStem } from '@/contract/search';
import { shopUrl } from '@/contract/shopQuery';
import { useText } from '@/lib/text';
import { Thumbnail } from '@/shared/Thumbnail';
import { ButtonLink } from '@/ui/Button';
import { ChevronRight } from 'lucide-react';
import { Text } from '@/ui/primitives';
import { useCategories } from '../../shared/CategoriesMissing';
import { FoundProduct } from '../../shared/FoundProduct';
import {
  adviceFor,
  ResultLink,
  PageResults,
  SearchSuggestions,
} from '../../shared/searchResultParts';
import { Group } from './Group';

const getStems = (q: string) => searchTokens(q).map(wordStem);
const hasStem = (word: string, stem: string) => normalizeForSearch(word).startsWith(stem);

function categoriesFor(q: string, categories: readonly Category[]): Category[] {
  const stems = getStems(q);
  return categories.filter(({ name }) =>
    stems.every((stem) => name.split(/\s+/).some((word) => hasStem(word, stem))),
  );
}

const Mark = styled.mark`
  background: none;
  color: inherit;
  font-weight: 700;
  text-decoration: underline;
  text-decoration-color: var(--accent);
  text-decoration-thickness: 2px;
  text-underline-offset: 0.18em;
`;

function Highlighted({ name, q }: { name: string; q: string }) {
  const stems = getStems(q);
  return (
    <b>
      {name.split(/(\s+)/).map((part, index) => {
        const Part = stems.some((stem) => hasStem(part, stem)) ? Mark : 'span';
        return <Part key={`${index} ${part}`}>{part}</Part>;
      })}
    </b>
  );
}

interface SearchResultsProps {
  /** The search that produced the list. */
  q: string;
  list: ProductList;
}

function useFinds({ q, list }: SearchResultsProps) {
  const categories = categoriesFor(q, useCategories().categories);
  const isEmpty = list.total_all + categories.length + list.pages.length === 0;
  return { categories, isEmpty };
}

/** Tells screen readers how much was found of each kind. */
export function SearchStatus({ q, list }: SearchResultsProps) {
  const { text } = useText();
  const { categories, isEmpty } = useFinds({ q, list });
  const counts = [
    list.total_all > 0 && text('common:units.products', { count: list.total_all }),
    categories.length > 0 && text('common:search.categories', { count: categories.length }),
    list.pages.length > 0 && text('common:search.pages', { count: list.pages.length }),
  ].filter(Boolean);
  return <span>{isEmpty ? text('common:search.none', { q }) : counts.join(', ')}</span>;
}

/** Shows pages first if they match better than products. */
export function SearchResults({ q, list }: SearchResultsProps) {
  const { text } = useText();
  const { categories, isEmpty } = useFinds({ q, list });
  const { pages, total_all: total } = list;
  const foundPages = pages.length > 0 && (
    <Group key="pages" title={text('common:search.pages.title')}>
      <PageResults pages={pages} />
    </Group>
  );
  return (
    <>
      {list.pages_first && foundPages}
      {isEmpty && <Nothing q={q} list={list} />}
      {total > 0 && <Products q={q} list={list} />}
      {categories.length > 0 && <Categories q={q} categories={categories} />}
      {!list.pages_first && foundPages}
    </>
  );
}

const None = styled.div`
  padding-block: 22px 0;

  h2 {
    font-size: 1.625rem;
    line-height: 1.12;
  }
`;

function Nothing({ q, list }: SearchResultsProps) {
  const { text } = useText();
  return (
    <None>
      <h2>{text('common:search.none', { q })}</h2>
      <Text $size="md" $max={28} $above={2} style={{ marginBottom: 14 }}>
        {text(adviceFor(list))}
      </Text>
      <SearchSuggestions />
    </None>
  );
}

function Products({ q, list }: SearchResultsProps) {
  const { text } = useText();
  const { corrected_q: corrected, nearest, products, total_all: total } = list;
  const note = nearest
    ? text(list.about_health ? 'common:search.health' : 'common:search.nearest', { q })
    : corrected !== undefined && text('common:search.corrected', { q: corrected });
  return (
    <Group
      title={text('common:search.products')}
      aside={
        <Text as="span" $size="xs" aria-hidden="true">
          {total}
        </Text>
      }
    >
      {note && <Text $max={34}>{note}</Text>}
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <ResultLink to={pagePaths.product(product.id)}>
              <FoundProduct
                product={product}
                photo="52px"
                name={<Highlighted name={product.name} q={corrected ?? q} />}
              />
            </ResultLink>
          </li>
        ))}
      </ul>
      {total > 1 && (
        <ButtonLink to={shopUrl({ q })} variant="secondary" block style={{ marginTop: 10 }}>
          {text('common:search.all', { count: total })}
        </ButtonLink>
      )}
    </Group>
  );
}

function Categories({ q, categories }: { q: string; categories: readonly Category[] }) {
  const { text } = useText();
  return (
    <Group title={text('common:footer.categoriesHeading')}>
      <ul>
        {categories.map(({ slug, name, image, product_count: count }) => (
          <li key={slug}>
            <ResultLink to={shopPath(slug)}>
              <Thumbnail image={image} category={slug} sizes="52px" />
              <span>
                <Highlighted name={name} q={q} />
                <small>{text('common:units.products', { count })}</small>
              </span>
              <ChevronRight />
            </ResultLink>
          </li>
        ))}
      </ul>
    </Group>
  );
}
