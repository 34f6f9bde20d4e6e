import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { adminPaths } from '@/contract/admin/paths';
import { fakeUploads } from '@tests/support/fakeUploads';
import { errorResponse, press, renderAdmin, userEvent } from '@tests/support/renderAdmin';
import {
  editorAnswers,
  sampleAdminProduct,
  sampleContent,
} from '@tests/support/sampleAdminProduct';
import ProductEditor from './ProductEditor';
import type { AdminProduct } from '@/contract/admin/products';
import { getFields } from '@/contract/entities/field';
import {
  emptyContent,
  type Nutrition,
  productContent,
  type ProductContent,
  productFields,
} from '@/contract/entities/product';
import { toContent, newProduct, toValues } from './productForm';
import { productsApi } from '@/admin/api/productsApi';

const None = () => null;

/** The path and state that open the editor of the sample product. */
const opened = { path: '/admin/products/1', pattern: adminPaths.product, role: 'owner' } as const;

const nutrients = getFields(productContent.schema.nutrition).map(([name]) => [name, 1.5]);
const nutrition = { ...(Object.fromEntries(nutrients) as Nutrition), per: '100 ml' };
test.each([
  ['empty content', emptyContent],
  ['complete content', { ...sampleContent, nutrition }],
])('%s is not changed by conversion to form values and back', (_, content) => {
  expect(toContent(toValues(content))).toEqual(content);
});

test('each field has an input, except the slug, which follows the name, and the fields that are set with buttons', async () => {
  renderAdmin(<ProductEditor Prices={None} Stock={None} />, {
    ...opened,
    responses: { 'GET /api/admin/products/1': () => sampleAdminProduct, ...editorAnswers },
  });
  await screen.findByRole('region', { name: 'Photos' });
  const named = document.querySelectorAll<HTMLInputElement>('input, select, textarea');
  const names = new Set([...named].map(({ name }) => name.split('.')[0]));
  const withoutOne = productFields.filter((name) => !names.has(name));
  expect(withoutOne).toEqual(['slug', 'images', 'family', 'components']);
});

describe('photos', () => {
  /** Status 0 means a broken connection. */
  type FakeUploadResponse = [status: number, body?: object];
  /** The response to each upload, in order. */
  let responses: FakeUploadResponse[] = [];
  let uploads: ReturnType<typeof fakeUploads>;
  beforeEach(() => {
    responses = [];
    uploads = fakeUploads((request) => {
      const [status, body] = responses.shift() ?? [0];
      if (status === 0) request.onerror?.();
      else request.respond(status, body);
    });
  });
  const uploaded = () => uploads.map(({ file: sent }) => sent?.name);

  const stored = (src: string): FakeUploadResponse => [
    201,
    { data: { src, width: 1200, height: 1200 } },
  ];
  const file = (name = 'IMG_1.jpg', type = 'image/jpeg', bytes = 9) => {
    const made = new File(['x'], name, { type });
    Object.defineProperty(made, 'size', { value: bytes });
    return made;
  };

  async function choose(...files: File[]) {
    renderAdmin(<ProductEditor Prices={None} Stock={None} />, {
      ...opened,
      responses: { 'GET /api/admin/products/1': () => sampleAdminProduct, ...editorAnswers },
    });
    const section = await screen.findByRole('region', { name: 'Photos' });
    const picker = within(section).getByLabelText<HTMLInputElement>('Add a photo');
    fireEvent.change(picker, { target: { files } });
    return section;
  }

  test.each<[string, File, RegExp]>([
    ...['avif', 'gif', 'tiff', 'heic', 'svg+xml'].map((type): [string, File, RegExp] => [
      `of type ${type}`,
      file('a.file', `image/${type}`),
      /as JPG, PNG or WebP/,
    ]),
    ['of an unknown type', file('IMG_1.HEIC', ''), /as JPG, PNG or WebP/],
    ['that is too large', file('huge.jpg', 'image/jpeg', 16 * 1024 * 1024), /larger than 15 MB/],
  ])('a file %s is rejected immediately with a reason and not sent', async (_, bad, reason) => {
    responses = [stored('good.jpg')];
    const section = await choose(bad, file('good.jpg'));
    const alert = await within(section).findByRole('alert');
    expect(alert).toHaveTextContent(reason);
    expect(within(section).getByText(bad.name)).toBeVisible();
    // The failed upload does not delay the others.
    expect(await screen.findByLabelText('English: What the photo shows, photo 3')).toBeVisible();
    expect(uploaded()).toEqual(['good.jpg']);
    expect(within(section).queryByRole('button', { name: 'Upload again' })).toBeNull();
    await userEvent.click(within(section).getByRole('button', { name: `Remove: ${bad.name}` }));
    expect(within(section).queryByRole('alert')).toBeNull();
  });

  test.each([
    ['invalid', /can’t read this picture/],
    ['too_short', /too small. It must be at least \d+ × \d+ pixels/],
  ])('the error "%s" is shown at the photo', async (code, reason) => {
    responses = [[422, { code: 'validation_failed', errors: { image: [code] } }]];
    const section = await choose(file());
    expect(await within(section).findByRole('alert')).toHaveTextContent(reason);
    expect(within(section).queryByRole('button', { name: 'Upload again' })).toBeNull();
  });

  test('a photo can be sent again after a broken connection or a server error', async () => {
    responses = [[0], [500, { code: 'server_error' }], stored('new.jpg')];
    const section = await choose(file());
    const again = () => press('Upload again', within(section));
    expect(await within(section).findByRole('alert')).toHaveTextContent(/internet/);
    await again();
    expect(within(section).getByRole('button', { name: 'Remove: IMG_1.jpg' })).toHaveFocus();
    expect(await within(section).findByText(/went wrong on our server/)).toBeVisible();
    await again();
    expect(await screen.findByLabelText('English: What the photo shows, photo 3')).toBeVisible();
    expect(within(section).queryByRole('alert')).toBeNull();
    expect(uploaded()).toEqual(['IMG_1.jpg', 'IMG_1.jpg', 'IMG_1.jpg']);
  });
});

describe('a new product', () => {
  const stored = (version: number, content: ProductContent): AdminProduct => ({
    ...newProduct,
    id: 7,
    draft: {
      ...{ version, base_version: 0, content },
      ...{ staff: 'Jelena', saved_at: '2026-11-25T08:00:00.000Z' },
    },
  });

  test('is stored only once, at its own URL, by the first save', async () => {
    const responses = [errorResponse(500, 'server_error'), stored(1, emptyContent)];
    let now = stored(1, emptyContent);
    const { api, at } = renderAdmin(<ProductEditor Prices={None} Stock={None} />, {
      ...opened,
      path: '/admin/products/new',
      responses: {
        ...editorAnswers,
        'POST /api/admin/products': () => responses.shift(),
        'PUT /api/admin/products/7/draft': ({ body }) => {
          now = stored(2, (body as { content: ProductContent }).content);
          return now;
        },
        'GET /api/admin/products/7': () => now,
      },
    });
    const name = await screen.findByLabelText('English: Name');
    await press('Publish changes');
    expect(api.sent('POST')).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Preview' })).toBeNull();

    fireEvent.change(name, { target: { value: 'Cherry' } });
    await press('Save the draft');
    await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
    await press('Save the draft');
    await waitFor(() => expect(at()).toBe('/admin/products/7'));
    const [first, second] = api.sent('POST');
    expect(second?.key).toBe(first?.key);
    expect(api.sent('PUT')).toMatchObject([
      { body: { draft_version: 1, base_version: 0, content: { name: { en: 'Cherry' } } } },
    ]);
    expect(await screen.findByText(/Draft saved/)).toBeInTheDocument();
    // The form is still the same element.
    expect(name).toBeInTheDocument();
    expect(name).toHaveValue('Cherry');
  });
});

describe('a newer version', () => {
  const theirs: AdminProduct = {
    ...sampleAdminProduct,
    version: sampleAdminProduct.version + 1,
    published: { ...sampleContent, sku: 'THEIRS', net: '300 ml' },
  };

  /** Refetches, as when the window regains focus. */
  function Again() {
    const { data, refetch } = productsApi.useGetProductQuery({ params: { id: 1 } });
    return <button onClick={() => void refetch()}>Again, after version {data?.version}</button>;
  }

  async function showNewer(typed: string) {
    const products = [sampleAdminProduct, theirs];
    const page = (
      <>
        <Again />
        <ProductEditor Prices={None} Stock={None} />
      </>
    );
    renderAdmin(page, {
      ...opened,
      responses: {
        'GET /api/admin/products/1': () => products.shift() ?? theirs,
        ...editorAnswers,
      },
    });
    const code = await screen.findByLabelText('Code');
    if (typed) await userEvent.type(code, typed);
    await userEvent.click(screen.getByRole('button', { name: /^Again/ }));
    await screen.findByRole('button', { name: `Again, after version ${theirs.version}` });
    return code;
  }

  test('published by another user is shown if nothing has been typed', async () => {
    await showNewer('');
    expect(await screen.findByDisplayValue('THEIRS')).toBe(screen.getByLabelText('Code'));
  });

  test('does not overwrite typed input', async () => {
    const code = await showNewer('-MINE');
    expect(code).toHaveValue('BOB-1-MINE');
    expect(screen.queryByDisplayValue('300 ml')).toBeNull();
  });
});
