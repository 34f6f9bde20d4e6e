import { type ComponentType, useRef } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { AdminProduct } from '@/contract/admin/products';
import { type FieldMeta, getKind, type Label } from '@/contract/entities/field';
import {
  maxChoices,
  productContent,
  type ProductField,
  vatRates,
} from '@/contract/entities/product';
import { formatMoney, vatIncluded } from '@/contract/money';
import { netContent, unitPrice } from '@/contract/netContent';
import { textIn } from '@/contract/locale';
import { useText } from '@/lib/text';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { FormField } from '@/ui/form/FormField';
import { FormSelect } from '@/ui/form/FormSelect';
import { Panel } from '@/ui/Panel';
import { roundUnitPrice } from '@/ui/Price';
import { Tag } from '@/ui/Tag';
import { InlineButton } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import type { ProductChoices } from '@/admin/api/productsApi';
import { stockPath } from '@/admin/lib/links';
import { Fact } from '@/admin/ui/Fact';
import { CheckField } from '@/admin/ui/CheckField';
import { FieldHead, useValue } from './FieldHead';
import { toPara } from '@/admin/lib/formValues';
import { fieldsBelow, getLabel, type ProductValues } from './productForm';
import { getLimit, usePacked } from './usePacked';
import { useForm } from 'react-final-form';
import { X } from 'lucide-react';
import { Select } from '@/ui/inputs';
import { from } from '@/ui/media';

const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-bottom: 8px;

  &:empty {
    display: none;
  }
  button {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    min-height: 44px;
    padding: 4px 12px;
    border-radius: var(--radius-sm);
    background: var(--track);
    font-size: var(--text-xs);
    font-weight: 500;
    text-align: left;
    overflow-wrap: anywhere;
  }
  .lucide {
    flex: none;
    width: 14px;
    height: 14px;
  }
`;
const Add = styled(Select)`
  && {
    min-height: 44px;
    padding-block: 8px;

    ${from(1024)} {
      font-size: var(--text-sm);
    }
  }
`;

interface ChoiceListProps {
  name: 'tags' | 'pairs_with';
  choices: readonly { value: string; label: string }[];
}

/** Chooses several items: chosen ones are buttons that remove them, the others are in a select. */
function ChoiceList({ name, choices }: ChoiceListProps) {
  const { text } = useText();
  const form = useForm<ProductValues>();
  const chosen = useValue(name);
  const adding = useRef<HTMLSelectElement>(null);
  const choiceLabel = (value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? value;
  const left = choices.filter(({ value }) => !chosen.includes(value));
  return (
    <FieldHead of={name}>
      <Chosen>
        {chosen.map((value) => (
          <li key={value}>
            <button
              type="button"
              onClick={() => {
                form.change(
                  name,
                  chosen.filter((name) => name !== value),
                );
                // This button is gone.
                adding.current?.focus();
              }}
            >
              <span>{choiceLabel(value)}</span>
              <VisuallyHidden>{` ${text('admin:image.remove')}`}</VisuallyHidden>
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </Chosen>
      {left.length > 0 && chosen.length < maxChoices && (
        <Add
          ref={adding}
          name={name}
          aria-label={text('admin:product.addTo', { list: text(getLabel(name)) })}
          value=""
          onChange={({ target }) => form.change(name, [...chosen, target.value])}
        >
          <option value="">{text('admin:product.add')}</option>
          {left.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Add>
      )}
    </FieldHead>
  );
}

/** Panels from other features on a product's page. */
export interface OtherPanels {
  Prices: ComponentType<{ productId: number }>;
  Stock: ComponentType<{ product: AdminProduct }>;
}

const Box = styled(Panel)`
  padding: 18px 20px;

  && h2 {
    margin-bottom: 12px;
    font-size: 1.25rem;
  }
  input,
  select {
    background-color: var(--field);
  }
`;
const Two = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 16px 12px;

  /* Fields side by side are aligned below the taller head. */
  & > div {
    display: grid;
    grid-row: span 2;
    grid-template-rows: subgrid;
    row-gap: 0;
  }
  & > :last-child:nth-child(odd) {
    grid-column: span 2;
  }
  /* There is no room, and the line beside it has the same text. */
  & > :not(:last-child:nth-child(odd)) ${Tag} {
    display: none;
  }
`;
const label = (words: string) => <VisuallyHidden>{words}</VisuallyHidden>;

interface PricePanelProps extends Pick<OtherPanels, 'Prices'> {
  /** Set if the product is published; only then it has prices. */
  productId: number | undefined;
}

/** The regular price with VAT, and values computed from it. */
export function PricePanel({ productId, Prices }: PricePanelProps) {
  const { text, locale } = useText();
  const [price, rate, net] = [useValue('price'), useValue('vat_rate'), useValue('net')];
  const content = netContent(net);
  const para = toPara(price);
  return (
    <Box aria-labelledby="product-price">
      <h2 id="product-price">{text('admin:product.price')}</h2>
      <Two>
        <FieldHead of="price" label={<span>{text('admin:product.price.gross')}</span>}>
          <FormField
            name="price"
            inputMode="decimal"
            label={label(text('admin:product.price.gross'))}
          />
        </FieldHead>
        <FieldHead of="vat_rate">
          <FormSelect
            name="vat_rate"
            label={label(text('admin:product.price.vat'))}
            options={vatRates.map((vatRate) => ({ value: String(vatRate), label: `${vatRate} %` }))}
          />
        </FieldHead>
      </Two>
      {para > 0 && (
        <Stack $gap={1} $above={3}>
          {content && (
            <Fact label={text(`admin:product.price.perUnit.${content.unit}`)}>
              {formatMoney(roundUnitPrice(unitPrice(para, content.quantity)), locale)}
            </Fact>
          )}
          <Fact label={text('admin:product.price.net')}>
            {formatMoney(para - vatIncluded(para, Number(rate)), locale)}
          </Fact>
        </Stack>
      )}
      {net.trim() !== '' && !content && (
        <Text $above={3}>{text('admin:product.net.unread', { net })}</Text>
      )}
      {productId !== undefined && <Prices productId={productId} />}
    </Box>
  );
}

/** The units for sale and in orders, with a link to the ledger. */
export function StockPanel({
  product,
  Stock,
}: Pick<OtherPanels, 'Stock'> & { product: AdminProduct }) {
  const { text } = useText();
  const { packed, loaded } = usePacked();
  const limit = getLimit(packed);
  if (packed.length > 0)
    return (
      <Box aria-labelledby="product-stock">
        <h2 id="product-stock">{text('admin:product.stock')}</h2>
        <Text $size="lg" $tone="text" $strong $tabular>
          {loaded && text('admin:product.stock.forSale', { count: limit?.packs ?? 0 })}
        </Text>
        <Text>{text('admin:pack.stock')}</Text>
        {limit?.item && (
          <InlineButton as={Link} to={stockPath(limit.product_id)}>
            {text('admin:pack.refill', { name: limit.item.name })}
          </InlineButton>
        )}
      </Box>
    );
  return (
    <Box aria-labelledby="product-stock">
      <Cluster $between>
        <h2 id="product-stock">{text('admin:product.stock')}</h2>
        <InlineButton as={Link} to={stockPath(product.id)}>
          {text('admin:product.stock.move')}
        </InlineButton>
      </Cluster>
      <Stock product={product} />
      {product.reserved_in_packs > 0 && (
        <Text $above={2}>{text('admin:pack.waiting', { count: product.reserved_in_packs })}</Text>
      )}
    </Box>
  );
}

/** A field whose control depends on its kind. */
function PlainField({ name }: { name: ProductField }) {
  const { text } = useText();
  const struct = productContent.schema[name];
  const { placeholder, hint }: FieldMeta = struct.meta;
  const kind = getKind(struct);
  const fieldLabel = text(getLabel(name));
  if (kind === 'boolean')
    return (
      <FieldHead of={name} label={null}>
        <CheckField name={name} label={fieldLabel} />
      </FieldHead>
    );
  return (
    <FieldHead of={name}>
      <FormField
        name={name}
        inputMode={kind === 'number' ? 'numeric' : undefined}
        placeholder={placeholder}
        hint={hint && text(hint)}
        label={label(fieldLabel)}
      />
    </FieldHead>
  );
}

const PlainFields = ({ heading }: { heading: Label }) =>
  fieldsBelow(heading)
    .filter((name) => !('own' in productContent.schema[name].meta))
    .map((name) => <PlainField key={name} name={name} />);

interface ShopPanelProps {
  choices: ProductChoices;
  /** The product's own slug, which it cannot be paired with. */
  slug: string;
}

export function ShopPanel({ choices, slug }: ShopPanelProps) {
  const { text, locale } = useText();
  return (
    <Box aria-labelledby="product-shop">
      <h2 id="product-shop">{text('admin:product.shop')}</h2>
      <Stack>
        <div>
          <PlainFields heading="admin:product.shop" />
        </div>
        <FieldHead of="category_id">
          <FormSelect
            name="category_id"
            placeholder={text('admin:product.category.choose')}
            label={label(text('admin:product.category'))}
            options={choices.categories.map(({ id, name }) => ({
              value: String(id),
              label: textIn(name, locale),
            }))}
          />
        </FieldHead>
        <ChoiceList
          name="tags"
          choices={choices.tags.map((tag) => ({ value: tag.id, label: textIn(tag.label, locale) }))}
        />
        <ChoiceList
          name="pairs_with"
          choices={choices.products
            .filter((product) => product.slug !== slug)
            .map((product) => ({ value: product.slug, label: textIn(product.name, locale) }))}
        />
      </Stack>
    </Box>
  );
}

export function PackPanel() {
  const { text } = useText();
  const isPack = useValue('components').length > 0;
  return (
    <Box aria-labelledby="product-pack">
      <h2 id="product-pack">{text('admin:product.pack')}</h2>
      <Two>{isPack ? <PlainField name="sku" /> : <PlainFields heading="admin:product.pack" />}</Two>
    </Box>
  );
}
