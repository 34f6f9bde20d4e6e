import { useState } from 'react';
import { Navigate } from 'react-router';
import type { ProductState } from '@/contract/admin/products';
import { createUuid } from '@/lib/createUuid';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import type { Status } from '@/ui/Tag';
import { productsApi } from '../../api/productsApi';
import { productPath } from '../../lib/links';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { useOnline } from '../../lib/useOnline';

/** Whether shoppers see the product. */
export const productStatuses: Readonly<Record<ProductState, Status>> = {
  live: { id: 'admin:products.status.live', tone: 'success' },
  hidden: { id: 'admin:products.status.hidden', tone: 'neutral' },
  new: { id: 'admin:products.status.draft', tone: 'accent' },
};

export function CopyProduct({ id }: { id: number }) {
  const { text } = useText();
  const online = useOnline();
  const showError = useErrorToast();
  // Sent again after a lost response, it begins no second product.
  const [key] = useState(createUuid);
  const [create, { data, isLoading }] = productsApi.useCreateProductMutation();
  const begin = async () => {
    const { error } = await create({ key, body: { copy_of: id } });
    showError(error);
  };
  if (data) return <Navigate to={productPath(data.id)} />;
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={!online}
      loading={isLoading}
      onClick={() => void begin()}
    >
      {text('admin:product.copy')}
    </Button>
  );
}
