import styled from 'styled-components';
import type { MessageId } from '../../../../web/lib/text';
import { useText } from '../../../../web/lib/text';
import { FormField } from '../../../../web/ui/form/FormField';
import { from } from '../../../../web/ui/media';
import { FieldHead } from './FieldHead';
import { nutrients } from './productForm';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 12px;
  align-items: end;
  margin-top: 10px;
  font-variant-numeric: tabular-nums;

  ${from(600)} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${from(1280)} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
`;
const Title = styled.h2`
  font-family: var(--font-display);
`;
const Shared = styled.small`
  font-size: var(--text-xs);
  font-weight: 400;
  color: var(--text-muted);
`;

const nutrientTexts: Readonly<Record<(typeof nutrients)[number], MessageId>> = {
  energyKj: 'admin:product.nutrition.energyKj',
  energyKcal: 'admin:product.nutrition.energyKcal',
  fat: 'admin:product.nutrition.fat',
  saturates: 'admin:product.nutrition.saturates',
  carbohydrate: 'admin:product.nutrition.carbohydrate',
  sugars: 'admin:product.nutrition.sugars',
  fibre: 'admin:product.nutrition.fibre',
  protein: 'admin:product.nutrition.protein',
  salt: 'admin:product.nutrition.salt',
};

/** Nutrition values; all empty for a product without them. */
export function Nutrition() {
  const { text } = useText();
  return (
    <section aria-labelledby="product-nutrition">
      <FieldHead
        of="nutrition"
        label={
          <>
            <Title id="product-nutrition">{text('admin:product.nutrition')}</Title>
            <Shared>{text('admin:product.nutrition.shared')}</Shared>
          </>
        }
      >
        <Grid>
          {nutrients.map((name) => (
            <FormField
              key={name}
              name={`nutrition.${name}`}
              label={text(nutrientTexts[name])}
              inputMode="decimal"
            />
          ))}
          <FormField name="nutrition.per" label={text('admin:product.nutrition.per')} />
        </Grid>
      </FieldHead>
    </section>
  );
}
