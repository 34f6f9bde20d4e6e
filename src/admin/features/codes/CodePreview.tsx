import styled from 'styled-components';
import type { CodeTerms } from '@/contract/admin/codes';
import { applyCode } from '@/contract/codeRules';
import { formatMoney } from '@/contract/money';
import type { ListedProduct } from '@/contract/product';
import { computeTotals } from '@/contract/totals';
import { useText } from '@/lib/text';
import { Panel } from '@/ui/Panel';
import { Stack, Text } from '@/ui/primitives';
import { codesApi } from '../../api/codesApi';
import { phoneOrdersApi } from '../../api/phoneOrdersApi';
import { Fact } from '../../ui/Fact';
import { storedCode } from './codeForm';
import { useCodeTexts } from './codeTexts';

const Sentence = styled.p`
  font: 500 1.1875rem/1.35 var(--font-display);
  overflow-wrap: anywhere;
`;

/** Two units of a product that the code applies to, and one from another category. */
function getSample(products: readonly ListedProduct[], categories: readonly string[]) {
  const meant = products.find(
    ({ category, reduction }) =>
      !reduction && (categories.length === 0 || categories.includes(category)),
  );
  const other = products.find(({ category }) => category !== meant?.category);
  return [
    { product: meant, quantity: 2 },
    { product: other, quantity: 1 },
  ].flatMap(({ product, quantity }) =>
    product
      ? [
          {
            quantity,
            name: product.name,
            unit_price: product.price,
            prior_price: product.reduction?.prior_price ?? null,
            category: product.category,
            // The preview does not show it.
            vat_rate: 0,
          },
        ]
      : [],
  );
}

/** The code as customers see it, and its effect on a sample cart. */
export function CodePreview({ typed, terms }: { typed: string; terms: CodeTerms }) {
  const { text, locale } = useText();
  const { describeBenefit, period } = useCodeTexts();
  const { data: shop } = phoneOrdersApi.useGetShopQuery({ locale });
  const { data: list } = codesApi.useListShopProductsQuery({ locale });
  const isWhole = Number.isFinite(terms.value) && Number.isFinite(terms.minimum);
  const code = storedCode(typed);
  const money = (amount: number) => formatMoney(amount, locale);
  const lines = getSample(list?.products ?? [], terms.categories);
  if (!isWhole || !shop || lines.length === 0)
    return <Text>{text('admin:codes.preview.none')}</Text>;
  const { problem, discounts, terms: delivery } = applyCode(terms, lines, shop.delivery);
  const totals = computeTotals(
    lines.map((line, index) => ({ ...line, discount: discounts[index] })),
    delivery,
  );
  const { max_uses: most } = terms;
  return (
    <Stack $gap={4}>
      <Panel as="section" aria-labelledby="code-preview">
        <h2 id="code-preview">{text('admin:codes.preview')}</h2>
        <Stack $gap={3} $above={3}>
          <Sentence>{`${code || '…'}: ${describeBenefit(terms)}, ${period(terms)}`}</Sentence>
          <div>
            {lines.map(({ name, quantity, unit_price }) => (
              <Fact key={name} label={`${quantity} × ${name}`}>
                {money(quantity * unit_price)}
              </Fact>
            ))}
            {totals.discount > 0 && (
              <Fact label={text('common:order.code', { code })}>{money(-totals.discount)}</Fact>
            )}
            <Fact label={text('admin:order.delivery')}>{money(totals.delivery)}</Fact>
            <Fact label={text('admin:order.total')}>{money(totals.total)}</Fact>
          </div>
          {problem && <Text>{text('admin:codes.preview.notHere')}</Text>}
        </Stack>
      </Panel>
      {most !== null && Number.isFinite(most) && totals.discount > 0 && (
        <Text>
          {text('admin:codes.preview.all', { max: most, amount: money(most * totals.discount) })}
        </Text>
      )}
    </Stack>
  );
}
