import type { ProductList } from '@/contract/product';
import { fruits } from './words';

/** A catalogue query; `ask` returns the URL of the nth request. */
interface Question {
  what: string;
  ask(nth: number): string;
  target?: string;
}

const listTarget = '35 ms';

const perPage = 12;
const categories = ['natural-juices', 'preserves', 'health-in-bottles'];

const pick = <T>(from: readonly T[], nth: number): T => from[nth % from.length] as T;

const products = (query: Record<string, string | number>): string =>
  `/api/products?${new URLSearchParams(
    Object.entries({ per_page: perPage, ...query }).map(([name, value]) => [name, String(value)]),
  ).toString()}`;

const search = (words: readonly string[], more: Record<string, number> = {}) => {
  return (nth: number) => products({ q: pick(words, nth), ...more });
};

/** Words with one missing letter, chosen so that no other word is similar. */
const mistyped = ['borovnca', 'kupna', 'brusnca', 'drenjna', 'smokv sok', 'lavnda', 'ribzla'];

export function questions(size: number, { category_counts }: ProductList): readonly Question[] {
  const getPages = (count: number) => Math.max(1, Math.ceil(count / perPage));
  const lastPage = (slug: string) =>
    getPages(category_counts.find((item) => item.slug === slug)?.count ?? 0);
  return [
    { what: 'List of 12, first page', ask: () => products({}), target: listTarget },
    {
      what: 'A category by price, last page',
      target: listTarget,
      ask(nth) {
        const category = pick(categories, nth);
        return products({ category, sort: 'price_desc', page: lastPage(category) });
      },
    },
    {
      what: 'All by name, a page in the last tenth',
      target: listTarget,
      ask(nth) {
        const pages = getPages(size);
        return products({ sort: 'name_asc', page: pages - (nth % Math.ceil(pages / 10)) });
      },
    },
    {
      what: 'Search, one word',
      ask: search(fruits.map((fruit) => fruit.en.split(' ').at(-1) ?? '')),
    },
    { what: 'Search, three words', ask: search(['sok od aronije', 'džem od kajsije', 'med nana']) },
    {
      what: 'Search, most of the catalogue fits',
      ask: search(['recept', 'voćnjak', 'ručno', 'med']),
    },
    { what: 'Search, š as s, đ as dj', ask: search(['visnja', 'djumbir', 'sljiva', 'kruska']) },
    { what: 'Search, Cyrillic', ask: search(['вишња', 'ђумбир', 'шљива', 'крушка']) },
    { what: 'Search with a typo', ask: search(mistyped) },
    { what: 'Search, nothing found', ask: search(['traktor', 'xyzw', 'kamion']) },
    {
      what: 'Suggestions (6) while typing',
      ask: search(['bo', 'bor', 'boro', 'vi', 'viš', 'višn'], { per_page: 6 }),
    },
    { what: 'Product', ask: (nth) => `/api/products/${1 + ((nth * 7919) % size)}` },
    { what: 'Categories with their counts', ask: () => '/api/categories' },
    { what: 'Featured products', ask: () => '/api/featured-products' },
  ];
}
