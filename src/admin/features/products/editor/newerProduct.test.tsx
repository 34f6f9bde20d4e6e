import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminProduct } from '@/contract/admin/products';
import { adminPaths } from '@/contract/admin/paths';
import { asStaff } from '@tests/support/asStaff';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderAdminRoutes } from '@tests/support/renderAdmin';
import {
  editorAnswers,
  sampleAdminProduct,
  sampleContent,
} from '@tests/support/sampleAdminProduct';
import { productsApi } from '@/admin/api/productsApi';
import ProductEditor from './ProductEditor';

const theirs: AdminProduct = {
  ...sampleAdminProduct,
  version: sampleAdminProduct.version + 1,
  published: { ...sampleContent, sku: 'THEIRS', net: '300 ml' },
};

/** As when the window gets the focus again. */
function Again() {
  const { data, refetch } = productsApi.useGetProductQuery({ params: { id: 1 } });
  return <button onClick={() => void refetch()}>Again, after version {data?.version}</button>;
}

async function showsNewer(typed: string) {
  const products = [sampleAdminProduct, theirs];
  const api = makeFakeApi({
    'GET /api/admin/products/1': () => products.shift() ?? theirs,
    ...editorAnswers,
  });
  const element = asStaff(
    <>
      <Again />
      <ProductEditor />
    </>,
  );
  renderAdminRoutes([{ path: adminPaths.product, element }], { api, path: '/admin/products/1' });
  const code = await screen.findByLabelText('Code');
  if (typed) await userEvent.type(code, typed);
  await userEvent.click(screen.getByRole('button', { name: /^Again/ }));
  await screen.findByRole('button', { name: `Again, after version ${theirs.version}` });
  return code;
}

test('what another user published is shown while nothing is typed', async () => {
  await showsNewer('');
  expect(await screen.findByDisplayValue('THEIRS')).toBe(screen.getByLabelText('Code'));
});

test('it does not overwrite what is typed', async () => {
  const code = await showsNewer('-MINE');
  expect(code).toHaveValue('BOB-1-MINE');
  expect(screen.queryByDisplayValue('300 ml')).toBeNull();
});
