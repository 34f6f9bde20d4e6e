import { memo, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '@/contract/admin/paths';
import type { AdminProductRow } from '@/contract/admin/products';
import { textIn } from '@/contract/locale';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Cluster, Stack } from '@/ui/primitives';
import { EmptyState } from '@/ui/EmptyState';
import { ChevronDown } from '@/ui/icons';
import { Select } from '@/ui/inputs';
import { useToast } from '@/ui/toast/ToastProvider';
import { productsApi } from '../../api/productsApi';
import { useOnline } from '../../lib/useOnline';
import { MoveButtons, useStatus } from '../../ui/MoveButtons';
import { BackLink } from '../../ui/BackLink';
import { ScreenHead } from '../../ui/ScreenHead';
import { UnsavedChanges } from '../../ui/UnsavedInput';
import { useCan } from '../../session/May';
import { Thumb } from '../../ui/Thumbs';
import { Offline, QueryState } from '../../ui/QueryState';
import { both, RequestError } from '../../ui/requests';

const List = styled.ol`
  max-width: 720px;
  border-top: 1px solid var(--border);

  li {
    display: flex;
    gap: 12px;
    align-items: center;
    padding-block: 8px;
    border-bottom: 1px solid var(--border);
  }
  strong {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: var(--text-sm);
  }
`;
const PositionSelect = styled(Select)`
  && {
    width: 84px;
    padding-inline: 12px 34px;
    font-variant-numeric: tabular-nums;
  }
`;
const Up = styled(ChevronDown)`
  transform: rotate(180deg);
`;

interface ArrangedProductProps {
  product: AdminProductRow;
  index: number;
  total: number;
  onMove: (id: number, to: number) => void;
}

/** Only those that changed their place are rendered again: each has a list of all places. */
const ArrangedProduct = memo(function ArrangedProduct(props: ArrangedProductProps) {
  const { product, index, total, onMove } = props;
  const { text } = useText();
  const { id, image } = product;
  const name = product.name || text('admin:products.unnamed');
  return (
    <li>
      <Thumb image={image} size={44} />
      <strong>{name}</strong>
      <MoveButtons
        index={index}
        count={total}
        labels={[text('admin:arrange.up', { name }), text('admin:arrange.down', { name })]}
        icons={[Up, ChevronDown]}
        onMove={(to) => onMove(id, to)}
      />
      <PositionSelect
        $small
        aria-label={text('admin:arrange.place', { name })}
        value={index}
        onChange={({ target }) => onMove(id, Number(target.value))}
      >
        {Array.from({ length: total }, (_, index) => (
          <option key={index} value={index}>
            {`${index + 1}.`}
          </option>
        ))}
      </PositionSelect>
    </li>
  );
});

interface OrderProps {
  products: readonly AdminProductRow[];
  saving: boolean;
  onSave: (seen: number[], ids: number[]) => Promise<void>;
}

/** The order is kept while it is changed, until another one is loaded. */
function Order({ products, saving, onSave }: OrderProps) {
  const { text } = useText();
  const online = useOnline();
  const publishes = useCan('catalogue.publish');
  const seen = products.map(({ id }) => id);
  const [ids, setIds] = useState(seen);
  const [status, announce] = useStatus();
  const total = ids.length;
  const move = useCallback(
    (id: number, to: number) => {
      setIds((before) => before.filter((number) => number !== id).toSpliced(to, 0, id));
      announce(text('admin:arrange.moved', { position: to + 1, total }));
    },
    [announce, text, total],
  );
  const isChanged = ids.some((id, index) => seen[index] !== id);
  return (
    <Stack $gap={5}>
      <List>
        {ids.map((id, index) => {
          const product = products.find((product) => product.id === id);
          return (
            product && <ArrangedProduct key={id} {...{ product, index, total }} onMove={move} />
          );
        })}
      </List>
      {status}
      <UnsavedChanges dirty={isChanged} />
      <Offline />
      <Cluster>
        {publishes ? (
          <Button
            loading={saving}
            aria-disabled={!online || !isChanged}
            onClick={() => void onSave(seen, ids)}
          >
            {text('admin:arrange.save')}
          </Button>
        ) : (
          <span>{text('admin:save.ownerOnly')}</span>
        )}
        {isChanged && (
          <Button variant="secondary" onClick={() => setIds(seen)}>
            {text('admin:save.discard')}
          </Button>
        )}
      </Cluster>
    </Stack>
  );
}

/** The order of a category's products in the shop; the category is in the URL. */
export default function Arrange() {
  const { text, locale } = useText();
  const toast = useToast();
  const [query, setQuery] = useSearchParams();
  const [arrange, { isLoading, error }] = productsApi.useArrangeProductsMutation();
  const choices = productsApi.useGetProductChoicesQuery();
  const requestedId = Number(query.get('category'));
  const category = choices.data?.categories.find(({ id }) => id === requestedId)?.id;
  const chosen = category ?? choices.data?.categories[0]?.id;
  const list = productsApi.useListCategoryProductsQuery(chosen ?? 0, {
    skip: chosen === undefined,
    refetchOnMountOrArgChange: true,
  });
  const products = list.currentData;
  const title = text('admin:products.sort');
  return (
    <>
      <BackLink to={adminPaths.products}>{text('admin:products.title')}</BackLink>
      <ScreenHead title={title} lead={text('admin:arrange.lead')} />
      <Stack $gap={5}>
        <div>
          <Select
            $small
            aria-label={text('admin:product.category')}
            value={chosen ?? ''}
            onChange={({ target }) => setQuery({ category: target.value }, { replace: true })}
          >
            {choices.data?.categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {textIn(name, locale)}
              </option>
            ))}
          </Select>
        </div>
        <QueryState
          query={both(choices, { ...list, data: products })}
          what={text('admin:products.title')}
          height="320px"
        />
        {!isLoading && <RequestError error={error} />}
        {products?.length === 0 && <EmptyState title={text('admin:products.none')} />}
        {products && products.length > 0 && chosen !== undefined && (
          <Order
            // Another order, e.g. after a conflict.
            key={products.map(({ id }) => id).join()}
            products={products}
            saving={isLoading}
            onSave={async (seen, ids) => {
              const { data } = await arrange({ body: { category_id: chosen, seen, ids } });
              if (data) toast.success(text('admin:save.published'));
            }}
          />
        )}
      </Stack>
    </>
  );
}
