import { useState } from 'react';
import { useField, useForm } from 'react-final-form';
import { Link, useNavigate } from 'react-router';
import styled from 'styled-components';
import type { AdminProduct, AdminProductRow } from '@/contract/admin/products';
import { type ProductContent, sharedContent } from '@/contract/entities/product';
import { formatMoney } from '@/contract/money';
import { netContent, unitPrice } from '@/contract/netContent';
import { useText } from '@/lib/text';
import { from } from '@/ui/media';
import { ChevronRight, Plus } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { FieldError } from '@/ui/Field';
import { UnitPrice } from '@/ui/Price';
import { StatusTag } from '@/ui/Tag';
import { InlineButton } from '@/ui/TextLink';
import { productsApi } from '@/admin/api/productsApi';
import { productPath } from '@/admin/lib/links';
import { useErrorToast } from '@/admin/lib/useAdminErrorText';
import { useCan } from '@/admin/session/May';
import { MoveButtons, moved, useStatus } from '@/admin/ui/MoveButtons';
import { ProductFinder } from '@/admin/ui/ProductFinder';
import { QueryState } from '@/admin/ui/QueryState';
import { Thumb } from '@/admin/ui/Thumbs';
import { FieldHead, useValue } from './FieldHead';
import { NewSize } from './NewSize';
import { toProductContent, productStatuses, type ProductValues } from './productForm';

const List = styled.ol`
  border-top: 1px solid var(--border);
`;
/** On phones the move buttons are below the rest. */
const Row = styled.li`
  display: grid;
  grid-template-columns: 52px minmax(0, 1fr) auto;
  gap: 4px 14px;
  align-items: center;
  padding: 12px 0;
  border-bottom: 1px solid var(--border);
  font-variant-numeric: tabular-nums;

  &[aria-current] {
    margin-inline: -12px;
    padding-inline: 12px;
    border-radius: var(--radius-sm);
    background: var(--brand-soft);
  }
  a {
    display: inline-flex;
    gap: 4px;
    align-items: center;
    min-height: 44px;
    font-weight: 600;
  }
  small {
    display: block;
    font-size: var(--text-xs);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  & > :nth-child(3) {
    text-align: right;
  }
  & > :nth-child(4) {
    grid-column: 2 / -1;
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
    min-height: 44px;
  }

  ${from(600)} {
    grid-template-columns: 52px minmax(0, 1fr) auto 200px;

    & > :nth-child(4) {
      grid-column: auto;
      justify-content: end;
    }
  }
`;
const Seen = styled(Cluster)`
  padding: 14px 18px;
  border-radius: var(--radius-sm);
  background: var(--surface-sunken);
  font-size: var(--text-sm);

  li {
    padding: 6px 14px;
    border: 1.5px solid var(--border-strong);
    border-radius: var(--radius-sm);
    background: var(--field);
  }
  li[aria-current] {
    border-color: var(--brand);
  }
  small {
    display: block;
    color: var(--text-muted);
  }
`;

interface SizeRowProps {
  size: AdminProductRow;
  isOpen: boolean;
  moves: false | { index: number; count: number; busy: boolean; onMove: (to: number) => void };
}

function SizeRow({ size, isOpen, moves }: SizeRowProps) {
  const { text, locale } = useText();
  const { id, net, sku, price, stock, state, image } = size;
  const content = netContent(net);
  const shownNet = net || text('admin:products.unnamed');
  return (
    <Row aria-current={isOpen || undefined}>
      <Thumb image={image} size={52} />
      <div>
        {isOpen ? (
          <strong>{shownNet}</strong>
        ) : (
          <Link to={productPath(id)}>
            <span>{shownNet}</span>
            <ChevronRight aria-hidden="true" width={16} />
          </Link>
        )}
        <small>{[sku, isOpen && text('admin:sizes.thisPage')].filter(Boolean).join(', ')}</small>
        <small>{text('admin:product.stock.forSale', { count: stock })}</small>
      </div>
      <div>
        <strong>{price === null ? '–' : formatMoney(price, locale)}</strong>
        {price !== null && content && (
          <small>
            <UnitPrice amount={unitPrice(price, content.quantity)} per={content.unit} />
          </small>
        )}
      </div>
      <div>
        <StatusTag status={productStatuses[state]} />
        {moves && (
          <span>
            <MoveButtons {...moves} value={net} />
          </span>
        )}
      </div>
    </Row>
  );
}

/** Lists published sizes in their order, which is saved at once, followed by drafts. */
function SizeRows({ sizes, id }: { sizes: readonly AdminProductRow[]; id: number }) {
  const { text } = useText();
  const showError = useErrorToast();
  const [status, announce] = useStatus();
  const [arrange, { isLoading: busy }] = productsApi.useArrangeSizesMutation();
  const published = sizes.filter(({ state }) => state !== 'new').map((size) => size.id);
  const canMove = useCan('catalogue.publish') && published.length > 1;
  const move = async (size: AdminProductRow, index: number, to: number) => {
    const { error } = await arrange({
      body: { seen: published, ids: moved(published, index, to) },
    });
    if (showError(error)) return;
    const place = { value: size.net, position: to + 1, total: published.length };
    announce(text('admin:blocks.moved', place));
  };
  return (
    <>
      <List>
        {sizes.map((size) => {
          const index = published.indexOf(size.id);
          const onMove = (to: number) => void move(size, index, to);
          return (
            <SizeRow
              key={size.id}
              size={size}
              isOpen={size.id === id}
              moves={canMove && index >= 0 && { index, count: published.length, busy, onMove }}
            />
          );
        })}
      </List>
      {status}
    </>
  );
}

interface LinkProductProps {
  family: number;
  /** The ids of the products that are already sizes. */
  sizes: readonly number[];
  shared: Partial<ProductContent>;
}

/** Turns another product into a size of this one, through a draft that contains the shared values. */
function LinkProduct({ family, sizes, shared }: LinkProductProps) {
  const { text } = useText();
  const showError = useErrorToast();
  const navigate = useNavigate();
  const [load] = productsApi.useLazyGetProductQuery();
  const [save] = productsApi.useSaveProductDraftMutation();
  const link = async (id: number) => {
    const { data, error } = await load({ params: { id } });
    if (!data) return showError(error);
    const saved = await save({
      params: { id },
      body: {
        draft_version: data.draft?.version ?? 0,
        base_version: data.draft?.base_version ?? data.version,
        content: { ...toProductContent(data), ...shared, family },
      },
    });
    if (!showError(saved.error)) await navigate(productPath(id));
  };
  return (
    <ProductFinder
      label={text('admin:sizes.link.label')}
      error={undefined}
      soldOut
      autoFocus
      onChoose={({ id }) => void (!sizes.includes(id) && link(id))}
    />
  );
}

/** Products that differ from this one only in size. */
export function Sizes({ product }: { product: AdminProduct }) {
  const { text, locale } = useText();
  const form = useForm<ProductValues>();
  const family = Number(useValue('family')) || product.id;
  const { meta } = useField('family');
  const [adding, setAdding] = useState<'new' | 'link'>();
  const toggle = (way: 'new' | 'link') => setAdding(adding === way ? undefined : way);
  const list = productsApi.useListProductsQuery({ query: { sizes_of: family } });
  const sizes = list.data?.products;
  const live = sizes?.filter(({ state }) => state === 'live') ?? [];
  const error: unknown = meta.submitError;
  return (
    <section aria-labelledby="product-family">
      <FieldHead
        of="family"
        label={
          <h2 id="product-family" style={{ fontFamily: 'var(--font-display)' }}>
            {text('admin:sizes.title')}
          </h2>
        }
      >
        <Stack $gap={3}>
          <Text $max={38}>{text('admin:sizes.lead')}</Text>
          <QueryState
            query={{ ...list, data: sizes }}
            what={text('admin:product.family')}
            height="90px"
          />
          {sizes && <SizeRows sizes={sizes} id={product.id} />}
          {typeof error === 'string' && <FieldError>{error}</FieldError>}
          <Cluster>
            <Button
              type="button"
              variant="secondary"
              size="small"
              aria-expanded={adding === 'new'}
              onClick={() => toggle('new')}
            >
              <Plus aria-hidden="true" />
              <span>{text('admin:sizes.new')}</span>
            </Button>
            <InlineButton
              type="button"
              aria-expanded={adding === 'link'}
              onClick={() => toggle('link')}
            >
              {text('admin:sizes.link')}
            </InlineButton>
          </Cluster>
          {adding === 'new' && <NewSize product={product} />}
          {adding === 'link' && (
            <LinkProduct
              family={family}
              sizes={sizes?.map(({ id }) => id) ?? [product.id]}
              shared={sharedContent(toProductContent(product))}
            />
          )}
          {family !== product.id && (
            <InlineButton type="button" onClick={() => form.change('family', '')}>
              {text('admin:sizes.unlink')}
            </InlineButton>
          )}
          {live.length > 1 && (
            <Seen>
              <Text as="span">{text('admin:sizes.shopper')}</Text>
              <Cluster as="ul" $gap={2}>
                {live.map(({ id, net, price }) => (
                  <li key={id} aria-current={id === product.id || undefined}>
                    <strong>{net}</strong>
                    <small>{formatMoney(price ?? 0, locale)}</small>
                  </li>
                ))}
              </Cluster>
            </Seen>
          )}
        </Stack>
      </FieldHead>
    </section>
  );
}
