import { useState } from 'react';
import { Navigate } from 'react-router';
import type { ProductState } from '@/contract/admin/products';
import { createUuid } from '@/lib/createUuid';
import { useText } from '@/lib/text';
import { Button, type ButtonProps } from '@/ui/Button';
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

interface NewProductProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** The product to copy. */
  copyOf?: number;
}

/** Begins a new product, or a copy of one, and opens it. */
export function NewProduct({ copyOf, ...look }: NewProductProps) {
  const { text } = useText();
  const online = useOnline();
  const showError = useErrorToast();
  // Sent again after a lost answer, it begins no second product.
  const [key] = useState(createUuid);
  const [create, { data, isLoading }] = productsApi.useCreateProductMutation();
  const begin = async () => {
    const { error } = await create({ key, body: copyOf === undefined ? {} : { copy_of: copyOf } });
    showError(error);
  };
  if (data) return <Navigate to={productPath(data.id)} />;
  return (
    <Button {...look} disabled={!online} loading={isLoading} onClick={() => void begin()}>
      {text(copyOf === undefined ? 'admin:products.new' : 'admin:product.copy')}
    </Button>
  );
}
