import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminPaths } from '@/contract/admin/paths';
import { type AdminProduct, emptyContent, type ProductContent } from '@/contract/admin/products';
import { idempotencyHeader } from '@/contract/wire';
import { asStaff } from '@tests/support/asStaff';
import { errorResponse, makeFakeApi } from '@tests/support/fakeApi';
import { renderAdminRoutes } from '@tests/support/renderAdmin';
import { editorAnswers } from '@tests/support/sampleAdminProduct';
import ProductEditor from './ProductEditor';
import { newProduct } from './productForm';

const stored = (version: number, content: ProductContent): AdminProduct => ({
  ...newProduct,
  id: 7,
  draft: {
    ...{ version, base_version: 0, content },
    ...{ staff: 'Jelena', saved_at: '2026-11-25T08:00:00.000Z' },
  },
});

test('a new product is stored by its first save, at a URL of its own, and only once', async () => {
  const responses = [errorResponse(500, 'server_error'), stored(1, emptyContent)];
  let now = stored(1, emptyContent);
  const api = makeFakeApi({
    ...editorAnswers,
    'POST /api/admin/products': () => responses.shift(),
    'PUT /api/admin/products/7/draft': ({ body }) => {
      now = stored(2, (body as { content: ProductContent }).content);
      return now;
    },
    'GET /api/admin/products/7': () => now,
  });
  const router = renderAdminRoutes(
    [{ path: adminPaths.product, element: asStaff(<ProductEditor />) }],
    { api, path: '/admin/products/new' },
  );
  const sent = (method: string) => api.calls.filter((call) => call.method === method);
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
  const name = await screen.findByLabelText('English: Name');
  await press('Publish changes');
  expect(sent('POST')).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Preview' })).toBeNull();

  fireEvent.change(name, { target: { value: 'Cherry' } });
  await press('Save the draft');
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  await press('Save the draft');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products/7'));
  const [first, second] = sent('POST');
  expect(second?.headers.get(idempotencyHeader)).toBe(first?.headers.get(idempotencyHeader));
  expect(sent('PUT')).toMatchObject([
    { body: { draft_version: 1, base_version: 0, content: { name: { en: 'Cherry' } } } },
  ]);
  expect(await screen.findByText(/Draft saved/)).toBeInTheDocument();
  // It is still the same form.
  expect(name).toBeInTheDocument();
  expect(name).toHaveValue('Cherry');
});
