import type { ProductSummary } from '../../../contract/product';
import type { TextOf } from '../../lib/text';

/** A product that needs no server. */
export function sampleProduct(text: TextOf): ProductSummary {
  return {
    id: 1,
    slug: 'sample',
    name: text('common:category.natural-juices'),
    description: text('shop:meta.description').repeat(3),
    category: 'natural-juices',
    net: '250 ml',
    price: 189000,
    unit_price: { amount: 756000, per: 'l' },
    currency: 'RSD',
    stock: { level: 'in', left: null },
    tags: [],
    images: [],
  };
}
