import { useState } from 'react';
import { Navigate } from 'react-router';
import type { NewProduct } from '@/contract/admin/products';
import { createUuid } from '@/lib/createUuid';
import { productsApi } from '@/admin/api/productsApi';
import { productPath } from '@/admin/lib/links';
import { useErrorToast } from '@/admin/lib/useAdminErrorText';

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
