import { useListFeaturedProductsQuery } from '../api/catalogueApi';
import { useText } from '../lib/text';
import type { Meta, Namespaces } from './page';
import { sampleProduct } from './styleguide/sample';
import { Themes } from './styleguide/Themes';

export const namespaces: Namespaces = [
  'home',
  'shop',
  'product',
  'cart',
  'checkout',
  'orders',
  'auth',
];

export const meta: Meta = ({ brand }) => ({ title: brand, noindex: true });

/** Every component in every state, in both themes. In development only. */
export default function StyleguidePage() {
  const { text, locale } = useText();
  const { data } = useListFeaturedProductsQuery(locale);
  const featured = data?.slice(0, 3).map((item) => item.product) ?? [];
  return <Themes products={featured.length > 0 ? featured : [sampleProduct(text)]} />;
}
