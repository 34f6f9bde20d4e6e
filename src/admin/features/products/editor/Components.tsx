import { useEffect, useState } from 'react';
import { getIn } from 'final-form';
import { useForm, useFormState } from 'react-final-form';
import styled from 'styled-components';
import type { StockItem } from '@/contract/admin/stock';
import { maxComponents, type PackComponent } from '@/contract/entities/product';
import { formatMoney } from '@/contract/money';
import { netContent, unitPrice } from '@/contract/netContent';
import { packNet, getPieces } from '@/contract/pack';
import { useText } from '@/lib/text';
import { QuantityStepper } from '@/shared/QuantityStepper';
import { Button } from '@/ui/Button';
import { LoadState } from '@/ui/ErrorState';
import { FieldError } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { from } from '@/ui/media';
import { roundUnitPrice } from '@/ui/Price';
import { Text } from '@/ui/primitives';
import { PackagePlus, X } from 'lucide-react';
import { stockApi } from '@/admin/api/stockApi';
import { toPara } from '@/admin/lib/formValues';
import { MoveButtons, moved, useStatus } from '@/admin/ui/MoveButtons';
import { ProductFinder } from '@/admin/ui/ProductFinder';
import { Thumb } from '@/admin/ui/Thumbs';
import { FieldHead, useValue } from './FieldHead';
import type { ProductValues } from './productForm';
import { getLimit, type Packed, usePacked } from './usePacked';

const maxQuantity = 99;

const Rows = styled.ul`
  border-top: 1px solid var(--border);

  li {
    display: grid;
    grid-template-columns: 52px minmax(0, 1fr) auto;
    gap: 4px 14px;
    align-items: center;
    padding-block: 10px;
    border-bottom: 1px solid var(--border);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
  small {
    display: block;
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  /* Quantity, price and how many packs they allow; on narrow screens these are below the name. */
  li > :nth-child(3) {
    grid-column: 1 / -1;
    grid-row: 2;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    align-items: center;
    justify-content: space-between;
  }
  li > :last-child {
    grid-column: 3;
    grid-row: 1;
    display: flex;
  }
  input {
    font-size: 1rem;
  }
  [data-limits] {
    color: var(--warning);
    font-weight: 600;
  }

  ${from(1400)} {
    li {
      grid-template-columns: 52px minmax(0, 1fr) minmax(300px, auto) auto;
    }
    li > :nth-child(3) {
      grid-column: 3;
      grid-row: 1;
      display: grid;
      grid-template-columns: auto 6em 8em;
      text-align: right;
    }
    li > :last-child {
      grid-column: 4;
    }
  }
`;
const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1px;
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  background: var(--border);
  font-variant-numeric: tabular-nums;

  div {
    padding: 14px 16px;
    background: var(--background);
  }
  dt,
  [data-note] {
    margin: 0;
    font-size: var(--text-xs);
    line-height: 1.5;
    color: var(--text-muted);
  }
  dd:not([data-note]) {
    margin: 0;
    font: 650 1.25rem/1.3 var(--font-display);
    overflow-wrap: anywhere;
  }

  ${from(1280)} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;
const Bars = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 8px 16px;
  align-items: center;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;

  div {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: center;
  }
  i {
    display: block;
    height: 10px;
    border-radius: 2px;
    background: var(--track);
  }
  div:last-of-type i {
    background: var(--brand);
  }
  dd {
    margin: 0;
    font-weight: 600;
    text-align: right;
  }
`;

const getPrice = (item: StockItem | undefined) => item?.reduced_price ?? item?.regular_price ?? 0;

function PackFigures({ packed }: { packed: readonly Packed[] }) {
  const { text, locale } = useText();
  const price = toPara(useValue('price'));
  const net = packNet(packed.map(({ item, quantity }) => ({ net: item?.net ?? '', quantity })));
  const single = packed.reduce((sum, { item, quantity }) => sum + quantity * getPrice(item), 0);
  const content = netContent(net);
  const limit = getLimit(packed);
  const saved = single - price;
  const money = (amount: number) => formatMoney(amount, locale);
  const percent = single > 0 ? Math.round((100 * Math.abs(saved)) / single) : 0;
  const perUnit = (amount: number) =>
    money(roundUnitPrice(unitPrice(amount, content?.quantity ?? 1)));
  const figures = [
    { label: text('admin:product.net'), value: net },
    {
      label: text('admin:product.stock'),
      value: text('admin:pack.packs', { count: limit?.packs ?? 0 }),
      note:
        limit?.item && packed.length > 1 && text('admin:pack.limits', { name: limit.item.name }),
    },
    content && {
      label: text(`admin:product.price.perUnit.${content.unit}`),
      value: price > 0 ? perUnit(price) : '–',
      note: text('admin:pack.single.value', { value: perUnit(single) }),
    },
    {
      label: text(saved < 0 ? 'admin:pack.dearer' : 'admin:pack.saves'),
      value: price > 0 ? money(Math.abs(saved)) : '–',
      note: price > 0 && text('admin:pack.percent', { percent, sum: money(single) }),
      style: saved < 0 ? { color: 'var(--warning)' } : undefined,
    },
  ].filter((figure) => figure !== null && figure !== undefined);
  return (
    <>
      <Figures>
        {figures.map(({ label, value, note, style }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd style={style}>{value}</dd>
            {note && <dd data-note>{note}</dd>}
          </div>
        ))}
      </Figures>
      {price > 0 && single > 0 && (
        <Bars>
          {(
            [
              ['admin:pack.single', single],
              ['admin:pack.inPack', price],
            ] as const
          ).map(([id, amount]) => (
            <div key={id}>
              <dt>{text(id)}</dt>
              <dd aria-hidden="true">
                <i style={{ width: `${(100 * amount) / Math.max(single, price)}%` }} />
              </dd>
              <dd>{money(amount)}</dd>
            </div>
          ))}
        </Bars>
      )}
      <Text $size="xs" role="status" $tone={saved < 0 ? 'warning' : 'text-muted'}>
        {text(saved < 0 ? 'admin:pack.dearer.warning' : 'admin:pack.shown')}
      </Text>
    </>
  );
}

/** An error from the form or the server. A registered field would get its initial value back when rows move. */
function ComponentError({ name }: { name: string }) {
  const { errors, submitErrors, dirtyFieldsSinceLastSubmit } = useFormState<ProductValues>({
    subscription: { errors: true, submitErrors: true, dirtyFieldsSinceLastSubmit: true },
  });
  const submitted: unknown = dirtyFieldsSinceLastSubmit?.components
    ? undefined
    : getIn(submitErrors ?? {}, name);
  const error: unknown = getIn(errors ?? {}, name) ?? submitted;
  return typeof error === 'string' && <FieldError role="alert">{error}</FieldError>;
}

/**
 * A pack's contents, which determine its quantity, weight and stock. For other products, a button that creates a pack.
 */
export function Components({ ownId }: { ownId: number }) {
  const { text, locale } = useText();
  const form = useForm<ProductValues>();
  const components = useValue('components');
  const net = useValue('net');
  const { packed } = usePacked();
  const [opened, setOpened] = useState(false);
  const [refused, setRefused] = useState('');
  const [status, announce] = useStatus();
  const isPack = components.length > 0;
  const computedNet = packNet(
    packed.map(({ item, quantity }) => ({ net: item?.net ?? '', quantity })),
  );
  // Unit price and summary read the net quantity from the form.
  useEffect(() => {
    if (isPack && packed.every(({ item }) => item) && net !== computedNet)
      form.change('net', computedNet);
  });
  const write = (next: readonly PackComponent[]) =>
    form.change(
      'components',
      next.map(({ product_id, quantity }) => ({
        product_id: String(product_id),
        quantity: String(quantity),
      })),
    );
  const stock = stockApi.useListStockQuery(undefined, { skip: !opened && !isPack });
  const add = (id: number, quantity: number) => {
    const found = packed.find(({ product_id }) => product_id === id);
    const isFull = !found && packed.length >= maxComponents;
    const item = stock.data?.find(({ product_id }) => product_id === id);
    if (id === ownId || item?.pack || isFull) {
      setRefused(text(isFull ? 'admin:pack.full' : 'admin:pack.noPack', { max: maxComponents }));
      return;
    }
    setRefused('');
    write(
      found
        ? packed.map((one) =>
            one === found
              ? { ...one, quantity: Math.min(maxQuantity, one.quantity + quantity) }
              : one,
          )
        : [...packed, { product_id: id, quantity }],
    );
  };
  if (!isPack && !opened)
    return (
      <div>
        <Button type="button" variant="secondary" onClick={() => setOpened(true)}>
          <PackagePlus aria-hidden="true" />
          <span>{text('admin:pack.make')}</span>
        </Button>
      </div>
    );
  // Late data would move the controls of the rows.
  if (isPack && !stock.data)
    return (
      <LoadState queries={[stock]} height="60vh">
        {text('admin:state.notLoaded', { what: text('admin:product.components') })}
      </LoadState>
    );
  const limit = getLimit(packed);
  const count = packed.length;
  return (
    <section aria-labelledby="product-components">
      <FieldHead
        of="components"
        label={
          <>
            <h2 style={{ fontFamily: 'var(--font-display)' }} id="product-components">
              {text('admin:product.components')}
            </h2>
            {isPack && (
              <small style={{ fontWeight: 400 }}>
                {text('admin:pack.pieces', { count: getPieces(packed) })}
              </small>
            )}
          </>
        }
      >
        {isPack && (
          <Rows>
            {packed.map((one, index) => {
              const { product_id, quantity, item, packs } = one;
              const name = item?.name ?? text('admin:pack.gone');
              const isLimiting = one === limit && packed.length > 1;
              return (
                <li key={product_id}>
                  <Thumb image={item?.image ?? null} size={52} />
                  <div>
                    <strong>{name}</strong>
                    <small>{item?.net}</small>
                    {item && !item.active && <small data-limits>{text('admin:pack.hidden')}</small>}
                    <ComponentError name={`components.${index}.product_id`} />
                  </div>
                  <div>
                    <QuantityStepper
                      small
                      value={quantity}
                      max={maxQuantity}
                      product={name}
                      onChange={(next) =>
                        write(
                          packed.map((each) => (each === one ? { ...each, quantity: next } : each)),
                        )
                      }
                    />
                    <span>{item && formatMoney(getPrice(item), locale)}</span>
                    <span data-limits={isLimiting || undefined}>
                      {text(isLimiting ? 'admin:pack.onlyFor' : 'admin:pack.for', { count: packs })}
                    </span>
                  </div>
                  <div>
                    {count > 1 && (
                      <MoveButtons
                        {...{ index, count, value: name }}
                        onMove={(to) => {
                          write(moved(packed, index, to));
                          const position = to + 1;
                          announce(
                            text('admin:blocks.moved', { value: name, position, total: count }),
                          );
                        }}
                      />
                    )}
                    <IconButton
                      label={text('admin:pack.remove', { name })}
                      onClick={() => write(packed.filter((each) => each !== one))}
                    >
                      <X aria-hidden="true" />
                    </IconButton>
                  </div>
                </li>
              );
            })}
          </Rows>
        )}
        {status}
        <ComponentError name="components" />
        <div style={{ display: 'grid', gap: 14, marginTop: 14 }}>
          <ProductFinder
            label={text('admin:pack.add')}
            error={refused || undefined}
            soldOut
            counts
            autoFocus={opened}
            onChoose={({ id }, quantity) => add(id, quantity)}
          />
          {isPack && <PackFigures packed={packed} />}
        </div>
      </FieldHead>
    </section>
  );
}
