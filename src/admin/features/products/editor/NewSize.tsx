import { type KeyboardEvent, useState } from 'react';
import { Navigate } from 'react-router';
import styled from 'styled-components';
import type { AdminProduct, NewProduct } from '@/contract/admin/products';
import { netContent, unitPrice } from '@/contract/netContent';
import { packNet } from '@/contract/pack';
import { createUuid } from '@/lib/createUuid';
import { productsApi } from '@/admin/api/productsApi';
import { productPath } from '@/admin/lib/links';
import { useErrorToast } from '@/admin/lib/useAdminErrorText';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Field, TextField } from '@/ui/Field';
import { Select } from '@/ui/inputs';
import { from } from '@/ui/media';
import { Text } from '@/ui/primitives';
import { UnitPrice } from '@/ui/Price';
import { toPara } from '@/admin/lib/formValues';
import { useOnline } from '@/admin/lib/useOnline';
import { useValue } from './FieldHead';
import { toProductContent } from './productForm';

/** Creates a product from another one and opens it. */
export function useCreateProduct() {
  const showError = useErrorToast();
  // Repeating the request after a lost response does not create a second product.
  const [key] = useState(createUuid);
  const [create, { data, isLoading }] = productsApi.useCreateProductMutation();
  return {
    begin: async (body: NewProduct) => {
      const { error } = await create({ key, body });
      showError(error);
    },
    isLoading,
    opened: data && <Navigate to={productPath(data.id)} />,
  };
}

const units = ['ml', 'l', 'g', 'kg'] as const;
/** The choice instead of a unit: the size is a pack with this many units of the product. */
const pieces = 'pieces';

const Box = styled.div`
  padding: 16px 18px;
  border: 1.5px dashed var(--border-strong);
  border-radius: var(--radius-md);

  h3 {
    margin-bottom: 10px;
    font-size: var(--text-h4);
  }
`;
const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 96px;
  gap: 12px;
  align-items: end;

  & > :nth-child(n + 3) {
    grid-column: span 2;
  }
  ${from(1280)} {
    grid-template-columns: minmax(0, 3fr) 96px minmax(0, 3fr) minmax(0, 5fr) auto;

    & > :nth-child(n + 3) {
      grid-column: auto;
    }
  }
`;

interface Priced {
  net: string;
  /** In para; NaN while the input is not an amount. */
  price: number;
}

function perUnit({ net, price }: Priced) {
  const content = netContent(net);
  return content && price > 0
    ? { ...content, amount: unitPrice(price, content.quantity) }
    : undefined;
}

/** Compares the price per litre or kilogram with this product's; larger sizes are usually cheaper. */
function Comparison({ size, than }: { size: Priced; than: Priced }) {
  const { text } = useText();
  const [own, other] = [perUnit(size), perUnit(than)];
  const percent =
    own && other?.unit === own.unit ? Math.round((1 - own.amount / other.amount) * 100) : 0;
  const isWarning = own && other && percent < 0 && own.quantity > other.quantity;
  return (
    <Text $size="xs" $tone={isWarning ? 'warning' : 'text-muted'} $above={3} role="status">
      {own && <UnitPrice amount={own.amount} per={own.unit} />}
      {own && <span>{percent === 0 ? '. ' : ', '}</span>}
      {percent !== 0 && (
        <span>
          {text(percent > 0 ? 'admin:sizes.cheaper' : 'admin:sizes.dearer', {
            percent: Math.abs(percent),
            net: than.net,
          })}
        </span>
      )}
      {isWarning && <span>{` ${text('admin:sizes.dearer.warning')}`}</span>}
      <span>{` ${text('admin:sizes.draftHidden')}`}</span>
    </Text>
  );
}

/** Creates a draft of another size with this product's texts. It is not part of the form. */
export function NewSize({ product }: { product: AdminProduct }) {
  const { text } = useText();
  const isOnline = useOnline();
  const { begin, isLoading, opened } = useCreateProduct();
  const [net, price] = [useValue('net'), useValue('price')];
  const { sku, components } = toProductContent(product);
  const [amount, setAmount] = useState('');
  const [unit, setUnit] = useState<string>(units.find((one) => net.endsWith(` ${one}`)) ?? 'ml');
  const [typedPrice, setPrice] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const isPack = unit === pieces;
  const quantity = /^\d{1,2}$/.test(amount.trim()) ? Number(amount) : 0;
  const size = {
    net: isPack ? packNet([{ net, quantity }]) : `${amount.trim()} ${unit}`,
    price: toPara(typedPrice),
    ...(isPack && { components: [{ product_id: product.id, quantity }] }),
  };
  const isRead = isPack ? quantity > 1 : netContent(size.net) !== null;
  const proposed = `${sku}-${isPack ? quantity : (netContent(size.net)?.quantity ?? '')}`;
  const invalid = text('common:form.field.invalid');
  const create = () => {
    setTried(true);
    if (!isRead || !(size.price > 0)) return;
    void begin({ copy_of: product.id, size: { ...size, sku: code.trim() || proposed } });
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter would submit the product form.
    event.preventDefault();
    if (isOnline) create();
  };
  return (
    opened ?? (
      <Box role="group" aria-labelledby="new-size" onKeyDown={handleKeys}>
        <h3 id="new-size">{text('admin:sizes.new')}</h3>
        <Fields>
          <TextField
            label={text('admin:sizes.amount')}
            autoFocus
            inputMode="decimal"
            value={amount}
            error={tried && !isRead ? invalid : undefined}
            onChange={({ target }) => setAmount(target.value)}
          />
          <Field label={text('admin:sizes.unit')}>
            {(control) => (
              <Select {...control} value={unit} onChange={({ target }) => setUnit(target.value)}>
                {units.map((one) => (
                  <option key={one}>{one}</option>
                ))}
                {product.published && components.length === 0 && (
                  <option value={pieces}>{text('admin:sizes.pieces')}</option>
                )}
              </Select>
            )}
          </Field>
          <TextField
            label={text('admin:product.price.gross')}
            inputMode="decimal"
            value={typedPrice}
            error={tried && !(size.price > 0) ? invalid : undefined}
            onChange={({ target }) => setPrice(target.value)}
          />
          <TextField
            label={text('admin:product.sku')}
            value={code}
            placeholder={isRead ? proposed : undefined}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button
            type="button"
            variant="secondary"
            disabled={!isOnline}
            loading={isLoading}
            onClick={create}
          >
            {text('admin:sizes.create')}
          </Button>
        </Fields>
        <Comparison size={size} than={{ net, price: toPara(price) }} />
      </Box>
    )
  );
}
