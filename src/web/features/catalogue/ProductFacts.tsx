import { formatMoney } from '../../../contract/money';
import type { Product } from '../../../contract/product';
import { useGetShopQuery } from '../../api/contentApi';
import { useText } from '../../lib/text';
import { Accordion, type AccordionItem } from '../../ui/Accordion';
import { NutritionTable } from './NutritionTable';

/** What the label says, and how it comes to the door. */
export function ProductFacts({ product }: { product: Product }) {
  const { text, locale } = useText();
  const { data: shop } = useGetShopQuery(locale);
  const said: readonly (AccordionItem | null)[] = [
    fact('ingredients', text('product:label.ingredients'), product.ingredients, true),
    fact('usage', text('product:label.usage'), product.usage),
    fact('storage', text('product:label.storage'), product.storage),
    product.nutrition && {
      key: 'nutrition',
      title: text('product:tab.nutrition'),
      content: <NutritionTable nutrition={product.nutrition} />,
    },
    fact('allergens', text('product:label.allergens'), product.allergens),
    fact('origin', text('product:label.origin'), product.origin),
    shop
      ? {
          key: 'delivery',
          title: text('product:delivery.heading'),
          content: (
            <>
              <p>
                {text('product:delivery.price', {
                  price: formatMoney(shop.delivery.flat_rate, locale, shop.currency),
                  free: formatMoney(shop.delivery.free_from, locale, shop.currency),
                })}
              </p>
              {shop.delivery.note && <p>{shop.delivery.note}</p>}
            </>
          ),
        }
      : null,
  ];
  return <Accordion items={said.filter((item) => item !== null)} />;
}

function fact(key: string, title: string, content: string, open = false): AccordionItem | null {
  return content ? { key, title, content, open } : null;
}
