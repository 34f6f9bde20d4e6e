import { useState } from 'react';
import { Navigate } from 'react-router';
import type { NewProduct } from '@/contract/admin/products';
import { createUuid } from '@/lib/createUuid';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { productsApi } from '@/admin/api/productsApi';
import { productPath } from '@/admin/lib/links';
import { useErrorToast } from '@/admin/lib/useAdminErrorText';
import { useOnline } from '@/admin/lib/useOnline';

/** Begins a product from another one and opens it. */
export function useCreateProduct() {
  const showError = useErrorToast();
  // Sent again after a lost response, it begins no second product.
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

export function CopyProduct({ id }: { id: number }) {
  const { text } = useText();
  const online = useOnline();
  const { begin, isLoading, opened } = useCreateProduct();
  return (
    opened ?? (
      <Button
        variant="secondary"
        size="small"
        disabled={!online}
        loading={isLoading}
        onClick={() => void begin({ copy_of: id })}
      >
        {text('admin:product.copy')}
      </Button>
    )
  );
}
