import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import type { AdminProduct } from '@/contract/admin/products';
import { type ProductContent, productTexts } from '@/contract/entities/product';
import { adminPaths } from '@/contract/admin/paths';
import type { StaffRole } from '@/contract/permissions';
import {
  errorResponse,
  type FakeApi,
  type FakeResponse,
  type FakeResponses,
} from '@tests/support/fakeApi';
import { fakeUploads, photoFile, storedImage } from '@tests/support/fakeUploads';
import { act, fireEvent, renderAdmin, screen, waitFor, within } from '@tests/support/renderAdmin';
import {
  editorAnswers,
  sampleAdminProduct,
  sampleContent,
} from '@tests/support/sampleAdminProduct';
import ProductEditor from './ProductEditor';

const None = () => null;

const put = 'PUT /api/admin/products/1/draft';
const post = 'POST /api/admin/products/1/publish';

/** The product with a draft. */
function drafted(
  content: ProductContent,
  version = 1,
  more: Partial<AdminProduct> = {},
): AdminProduct {
  const saved_at = '2026-11-25T08:00:00.000Z';
  const { version: base_version } = { ...sampleAdminProduct, ...more };
  return {
    ...sampleAdminProduct,
    ...more,
    draft: { version, base_version, content, staff: 'Jelena', saved_at },
  };
}

interface Shown {
  product?: AdminProduct;
  responses?: FakeResponses;
  role?: StaffRole;
}

/** Renders the editor with a server that saves and publishes. */
function show({ product = sampleAdminProduct, responses, role = 'owner' }: Shown = {}): FakeApi {
  let now = product;
  const page = (
    <>
      <Link to={adminPaths.orders}>Orders</Link>
      <ProductEditor Prices={None} Stock={None} />
    </>
  );
  return renderAdmin(page, {
    path: '/admin/products/1',
    pattern: adminPaths.product,
    role,
    routes: [
      { path: adminPaths.products, element: <p>The list</p> },
      { path: adminPaths.orders, element: <p>The orders</p> },
    ],
    responses: {
      'GET /api/admin/products/1': () => now,
      ...editorAnswers,
      [put]: ({ body }) => {
        const { content, draft_version } = body as {
          content: ProductContent;
          draft_version: number;
        };
        now = drafted(content, draft_version + 1, {
          version: now.version,
          published: now.published,
        });
        return now;
      },
      [post]: () => {
        const published = now.draft?.content ?? null;
        now = { ...now, version: now.version + 1, published, draft: null };
        return now;
      },
      'DELETE /api/admin/products/1/draft': () => {
        now = { ...now, draft: null };
        return now;
      },
      ...responses,
    },
  }).api;
}

const field = (name: string | RegExp) => screen.findByLabelText(name);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const bar = () => screen.findByRole('region', { name: 'Saving and publishing' });
const state = async () => within(await bar()).getByRole('status');
const expectState = (text: string | RegExp) =>
  waitFor(async () => expect(await state()).toHaveTextContent(text));
async function retype(name: string | RegExp, typed: string) {
  const input = await field(name);
  fireEvent.change(input, { target: { value: typed } });
  fireEvent.blur(input);
}

test('a change is saved as a draft with the button or Ctrl+S, never automatically', async () => {
  const api = show();
  await retype('English: Name', 'Chokeberry');
  expect(await state()).toHaveTextContent('1 unpublished change. The draft isn’t saved yet.');
  expect(api.sent('PUT')).toEqual([]);
  await press('Save the draft');
  await expectState(/Draft saved/);
  expect(api.sent('PUT')[0]?.body).toEqual({
    draft_version: 0,
    base_version: 3,
    content: { ...sampleContent, name: { ...sampleContent.name, en: 'Chokeberry' } },
  });
  await retype('Code', 'BOB-2');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(api.sent('PUT')).toHaveLength(2));
  expect(api.sent('PUT')[1]?.body).toMatchObject({ draft_version: 1, content: { sku: 'BOB-2' } });
});

test('publishing saves the draft first and says when shoppers can see the change', async () => {
  const api = show();
  await retype('VAT included', '1.890,50');
  await press('Publish changes');
  await expectState('Published. Shoppers can see it now.');
  expect(api.sent('PUT')[0]?.body).toMatchObject({ content: { price: 189_050 } });
  expect(api.sent('POST')[0]?.body).toEqual({ draft_version: 1 });
  await retype('Code', 'BOB-2');
  expect(await state()).toHaveTextContent('1 unpublished change');
});

test('missing values prevent publishing, are counted and are reported at their fields', async () => {
  const allButOne = `${productTexts.length - 1} of ${productTexts.length}`;
  const api = show();
  await retype('English: How to drink it', '');
  expect(
    screen.getByText('Translation missing. Until it’s added, shoppers see: Srpski.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: `English ${allButOne}` })).toBeVisible();
  await retype('English: How to drink it', 'A glass');
  await retype('Srpski: How to drink it', '');
  expect(screen.getByText('You can’t publish without this text.')).toBeVisible();
  expect(screen.getByText(allButOne)).toBeInTheDocument();
  await retype('English: What the photo shows, photo 1', '');
  await retype('Srpski: What the photo shows, photo 2', '');
  await press('Publish changes');
  await expectState('Check 2 fields before publishing.');
  expect(await field('Srpski: How to drink it')).toBeInvalid();
  // This is the first invalid field on the page.
  await waitFor(async () =>
    expect(await field('Srpski: What the photo shows, photo 2')).toHaveFocus(),
  );
  expect(api.sent('POST')).toEqual([]);
  await retype('Srpski: How to drink it', 'Čaša');
  expect(await state()).toHaveTextContent('Check 1 field before publishing.');
  // A draft may be incomplete.
  await press('Save the draft');
  await expectState(/Draft saved/);
});

test('a rejected value is reported at its field', async () => {
  show({
    responses: {
      [post]: () => errorResponse(422, 'validation_failed', { errors: { sku: ['taken'] } }),
    },
  });
  await retype('Code', 'BOB-2');
  await press('Publish changes');
  await waitFor(async () => expect(await field('Code')).toBeInvalid());
  expect(await state()).toHaveTextContent('Check 1 field before publishing.');
});

test('invalid numbers are reported at their fields and not sent', async () => {
  const api = show();
  await retype('VAT included', 'cheap');
  await retype('Fat, g', '1,2');
  await press('Save the draft');
  expect(await field('VAT included')).toBeInvalid();
  expect(await field('VAT included')).toHaveValue('cheap');
  // Nutrition values are all required or all empty.
  expect(await field('Salt, g')).toBeInvalid();
  expect(api.sent('PUT')).toEqual([]);
});

test('if there is no response, the input is kept and the bar reports the failure', async () => {
  show({ responses: { [put]: () => Promise.reject(new TypeError('offline')) } });
  await retype('Code', 'BOB-2');
  await press('Save the draft');
  await expectState(/internet/);
  expect(await field('Code')).toHaveValue('BOB-2');
});

test('while offline, nothing is sent and the bar says why', async () => {
  const api = show();
  await retype('Code', 'BOB-2');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(await state()).toHaveTextContent('You’re offline');
  await press('Save the draft');
  await press('Publish changes');
  expect(api.sent('PUT')).toEqual([]);
  expect(await field('Code')).toHaveValue('BOB-2');
});

test('the prices per litre and without VAT are updated as values are typed, and an unknown unit is reported', async () => {
  show();
  await retype('VAT included', '600');
  expect(screen.getByText('2,400 RSD')).toBeVisible();
  expect(screen.getByText('500 RSD')).toBeVisible();
  // The price is in whole dinars, as shoppers see it.
  await retype('Net quantity', '700 ml');
  expect(screen.getByText('857 RSD')).toBeVisible();
  await retype('Net quantity', '1 box');
  expect(screen.getByText(/^We can’t work out .*“1 box”/)).toBeVisible();
});

async function confirmDiscarding() {
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
}

test('discarding asks for confirmation and then shows the published version', async () => {
  const api = show({ product: drafted({ ...sampleContent, sku: 'BOB-9' }) });
  await press('Discard');
  expect(api.sent('DELETE')).toEqual([]);
  await confirmDiscarding();
  await waitFor(async () => expect(await state()).toHaveFocus());
  expect(await field('Code')).toHaveValue('BOB-1');
  expect(await state()).toHaveTextContent('Everything is published.');
});

test('discarding a product that was never published deletes it', async () => {
  const product = drafted(sampleContent, 1, { version: 0, published: null });
  show({ product, responses: { 'DELETE /api/admin/products/1/draft': () => null } });
  await press('Discard');
  await confirmDiscarding();
  expect(await screen.findByText('The list')).toBeInTheDocument();
});

test('leaving with unsaved changes asks for confirmation', async () => {
  show();
  await retype('Code', 'BOB-2');
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await press('Stay');
  expect(await field('Code')).toHaveValue('BOB-2');
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await press('Leave without saving');
  expect(await screen.findByText('The orders')).toBeInTheDocument();
});

test('leaving during the upload of a photo asks for confirmation, and the photo becomes the last one', async () => {
  const uploads = fakeUploads();
  const api = show();
  await userEvent.upload(await screen.findByLabelText('Add a photo'), photoFile());
  await waitFor(() => expect(uploads).toHaveLength(1));
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await screen.findByRole('alertdialog', { name: 'A photo is still uploading' });
  await press('Stay');
  act(() => uploads[0]?.respond(201, { data: storedImage }));
  expect(await field('English: What the photo shows, photo 3')).toHaveValue('');
  await press('Save the draft');
  await waitFor(() => expect(api.sent('PUT')).toHaveLength(1));
  const { content } = api.sent('PUT')[0]?.body as { content: ProductContent };
  expect(content.images.at(-1)).toMatchObject(storedImage);
  await expectState(/Draft saved/);
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  expect(await screen.findByText('The orders')).toBeInTheDocument();
});

test('staff can save drafts, but only the owner can publish them', async () => {
  show({ role: 'staff' });
  await retype('Code', 'BOB-2');
  expect(screen.getByText('Only the owner can publish.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish changes' })).toBeNull();
  await press('Save the draft');
  await expectState(/Draft saved/);
});

test('buttons reorder photos, choose the main photo and remove photos', async () => {
  const api = show();
  await press('Move forward, photo 2');
  expect(screen.getByText('The photo is now 1 of 2.')).toBeInTheDocument();
  // The last photo cannot move further.
  expect(screen.getByRole('button', { name: 'Move back, photo 1' })).toHaveFocus();
  await press('Make it the main photo, photo 1');
  await press('Remove, photo 2');
  expect(screen.getByRole('button', { name: /^Add a photo/ })).toHaveFocus();
  await press('Save the draft');
  await waitFor(() => expect(api.sent('PUT')).toHaveLength(1));
  const { content } = api.sent('PUT')[0]?.body as { content: ProductContent };
  expect(content.images).toEqual([{ ...sampleContent.images[1], is_main: true }]);
});

test('an unpublished change is marked and can be reverted, and focus moves to an element next to the removed button', async () => {
  show({ product: drafted({ ...sampleContent, sku: 'BOB-9' }) });
  expect(await field('Code')).toHaveValue('BOB-9');
  expect(screen.getAllByText('not published')).toHaveLength(1);
  await press('Revert Code');
  expect(await field('Code')).toHaveValue('BOB-1');
  expect(screen.queryByText('not published')).toBeNull();
  expect(await field('Code')).toHaveFocus();
  await press('No sugar Remove');
  expect(await field('Add: Tags')).toHaveFocus();
  await press('Make it the main photo, photo 2');
  expect(screen.getByRole('heading', { name: 'Photos' })).toHaveFocus();
});

test('tags and matching products are chosen from lists', async () => {
  const api = show();
  await userEvent.selectOptions(await field('Add: Tags'), 'Pressed');
  await press('No sugar Remove');
  // A product does not match itself.
  expect(within(await field('Add: Goes well with')).queryByText('Chokeberry juice')).toBeNull();
  await userEvent.selectOptions(await field('Add: Goes well with'), 'Apple juice');
  await press('Save the draft');
  await waitFor(() => expect(api.sent('PUT')).toHaveLength(1));
  expect(api.sent('PUT')[0]?.body).toMatchObject({
    content: { tags: ['pressed'], pairs_with: ['jabuka'] },
  });
});

describe('after a change by another user', () => {
  const theirs = drafted(
    {
      ...sampleContent,
      sku: 'THEIRS',
      origin: { ...sampleContent.origin, en: 'Ivanjica' },
    },
    4,
  );
  const refusing = (product: AdminProduct) => {
    const responses: FakeResponse[] = [
      () =>
        errorResponse(409, 'changed_meanwhile', {
          details: { product, by: 'Marko', at: '2026-11-25T08:00:00.000Z' },
        }),
      ({ body }) => drafted((body as { content: ProductContent }).content, 5),
    ];
    return { [put]: ((call) => responses.shift()?.(call)) as FakeResponse };
  };

  test("both versions are shown side by side, and the user's version can be saved over the other", async () => {
    const api = show({ responses: refusing(theirs) });
    await retype('Code', 'MINE');
    await retype('English: Name', 'My name');
    await press('Save the draft');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(
      dialog.getByText(/^Someone else changed this product in the meantime \(Marko, /),
    ).toBeVisible();
    for (const value of ['THEIRS', 'MINE', 'Chokeberry juice', 'My name'])
      expect(dialog.getByText(value)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep what I entered' }));
    expect(await field('Code')).toHaveValue('MINE');
    expect(await field('English: Name')).toHaveValue('My name');
    // The origin was not touched.
    expect(await field('English: Origin')).toHaveValue('Ivanjica');
    await press('Save the draft');
    await waitFor(() => expect(api.sent('PUT')).toHaveLength(2));
    expect(api.sent('PUT')[1]?.body).toMatchObject({ draft_version: 4, content: { sku: 'MINE' } });
  });

  test('choosing the other version fills the form with the stored values', async () => {
    show({ responses: refusing(theirs) });
    await retype('Code', 'MINE');
    await retype('English: Name', 'My name');
    await press('Save the draft');
    await press('Use the current version');
    expect(await field('Code')).toHaveValue('THEIRS');
    expect(await field('English: Name')).toHaveValue('Chokeberry juice');
    expect(screen.queryByRole('button', { name: 'Save the draft' })).toBeNull();
  });

  test('closing the dialog keeps typed input', async () => {
    show({ responses: refusing(theirs) });
    await retype('Code', 'MINE');
    await press('Save the draft');
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    expect(await field('Code')).toHaveValue('MINE');
  });

  test("a user's own save is not a conflict if its response was lost", async () => {
    show({ responses: refusing(drafted({ ...sampleContent, sku: 'MINE' }, 1)) });
    await retype('Code', 'MINE');
    await press('Save the draft');
    await expectState(/Draft saved/);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
