import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import type { AdminProductRow } from '@/contract/admin/products';
import { textIn } from '@/contract/locale';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Cluster, Stack } from '@/ui/primitives';
import { EmptyState } from '@/ui/EmptyState';
import { Select } from '@/ui/inputs';
import { useToast } from '@/ui/toast/ToastProvider';
import { productsApi } from '../../api/productsApi';
import { useOnline } from '../../lib/useOnline';
import { ScreenHead } from '../../ui/ScreenHead';
import { UnsavedChanges } from '../../ui/UnsavedInput';
import { useCan } from '../../session/May';
import { ArrangedList, type Arrangement } from '../../ui/ArrangedList';
import { Offline, QueryState } from '../../ui/QueryState';
import { both, RequestError } from '../../ui/requests';

interface OrderProps {
  products: readonly AdminProductRow[];
  saving: boolean;
  onSave: (arrangement: Arrangement) => Promise<void>;
}

/** Keeps the changed order until another order is loaded. */
function Order({ products, saving, onSave }: OrderProps) {
  const { text } = useText();
  const isOnline = useOnline();
  const mayPublish = useCan('catalogue.publish');
  const seen = products.map(({ id }) => id);
  const [ids, setIds] = useState(seen);
  const isChanged = ids.some((id, index) => seen[index] !== id);
  return (
    <Stack $gap={5}>
      <ArrangedList
        long
        items={ids.flatMap((id) =>
          products
            .filter((product) => product.id === id)
            .map(({ name, net, image }) => {
              const isSize = products.some((other) => other.id !== id && other.name === name);
              const label = isSize ? `${name}, ${net}` : name;
              return { id, image, name: label || text('admin:products.unnamed') };
            }),
        )}
        arrange={({ ids }) => {
          setIds(ids);
          return {};
        }}
      />
      <UnsavedChanges dirty={isChanged} />
      <Offline />
      <Cluster>
        {mayPublish ? (
          <Button
            loading={saving}
            aria-disabled={!isOnline || !isChanged}
            onClick={() => void onSave({ seen, ids })}
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

/** Arranges a category's products for the shop. The category is in the URL. */
export default function Arrange() {
  const { text, locale } = useText();
  const toast = useToast();
  const [query, setQuery] = useSearchParams();
  const [arrange, { isLoading, error }] = productsApi.useArrangeProductsMutation();
  const choices = productsApi.useGetProductChoicesQuery();
  const requestedId = Number(query.get('category'));
  const category = choices.data?.categories.find(({ id }) => id === requestedId)?.id;
  const categoryId = category ?? choices.data?.categories[0]?.id;
  const list = productsApi.useListCategoryProductsQuery(categoryId ?? 0, {
    skip: categoryId === undefined,
    refetchOnMountOrArgChange: true,
  });
  const products = list.currentData;
  const title = text('admin:products.sort');
  return (
    <>
      <ScreenHead
        title={title}
        lead={text('admin:arrange.lead')}
        back={{ to: adminPaths.products, label: text('admin:products.title') }}
      />
      <Stack $gap={5}>
        <div>
          <Select
            $small
            aria-label={text('admin:product.category')}
            value={categoryId ?? ''}
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
        {products && products.length > 0 && categoryId !== undefined && (
          <Order
            // Loading another order, for example after a conflict, resets the form.
            key={products.map(({ id }) => id).join()}
            products={products}
            saving={isLoading}
            onSave={async (arrangement) => {
              const { data } = await arrange({ body: { category_id: categoryId, ...arrangement } });
              if (data) toast.success(text('admin:save.published'));
            }}
          />
        )}
      </Stack>
    </>
  );
}
