import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminPaths } from '@/contract/admin/paths';
import { asStaff } from '@tests/support/asStaff';
import { makeFakeApi } from '@tests/support/fakeApi';
import { fakeUploads } from '@tests/support/fakeUploads';
import { renderAdminRoutes } from '@tests/support/renderAdmin';
import { editorAnswers, sampleAdminProduct } from '@tests/support/sampleAdminProduct';
import ProductEditor from './ProductEditor';

/** 0 for a broken connection. */
type FakeUploadResponse = [status: number, body?: object];
/** Of each upload, in their order. */
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

const rejected = (code: string): FakeUploadResponse => [
  422,
  { code: 'validation_failed', errors: { image: [code] } },
];
const stored = (src: string): FakeUploadResponse => [
  201,
  { data: { src, width: 1200, height: 1200 } },
];
const file = (name = 'IMG_1.jpg', type = 'image/jpeg', bytes = 9) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
};

async function chooses(...files: File[]) {
  const api = makeFakeApi({
    'GET /api/admin/products/1': () => sampleAdminProduct,
    ...editorAnswers,
  });
  renderAdminRoutes([{ path: adminPaths.product, element: asStaff(<ProductEditor />) }], {
    api,
    path: '/admin/products/1',
  });
  const section = await screen.findByRole('region', { name: 'Photos' });
  const picker = within(section).getByLabelText<HTMLInputElement>('Add a photo');
  fireEvent.change(picker, { target: { files } });
  return section;
}

test.each([
  ['of another type', file('notes.svg', 'image/svg+xml'), /Save it as JPG/],
  ['that is too large', file('huge.jpg', 'image/jpeg', 16 * 1024 * 1024), /larger than 15 MB/],
])('a file %s is rejected at once, with the reason, and is not sent', async (_, bad, reason) => {
  responses = [stored('good.jpg')];
  const section = await chooses(bad, file('good.jpg'));
  const alert = await within(section).findByRole('alert');
  expect(alert).toHaveTextContent(reason);
  expect(within(section).getByText(bad.name)).toBeVisible();
  // The others are not held up.
  expect(await screen.findByLabelText('English: What the photo shows, photo 3')).toBeVisible();
  expect(uploaded()).toEqual(['good.jpg']);
  expect(within(section).queryByRole('button', { name: 'Send again' })).toBeNull();
  await userEvent.click(within(section).getByRole('button', { name: `Remove: ${bad.name}` }));
  expect(within(section).queryByRole('alert')).toBeNull();
});

test.each([
  ['invalid', /no picture that we can read/],
  ['too_short', /too small: \d+ × \d+ pixels/],
])('a rejection with %s is shown at the photo', async (code, reason) => {
  responses = [rejected(code)];
  const section = await chooses(file());
  expect(await within(section).findByRole('alert')).toHaveTextContent(reason);
  expect(within(section).queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('after a broken connection or a fault of the shop the photo can be sent again', async () => {
  responses = [[0], [500, { code: 'server_error' }], stored('new.jpg')];
  const section = await chooses(file());
  const again = () => userEvent.click(within(section).getByRole('button', { name: 'Send again' }));
  expect(await within(section).findByRole('alert')).toHaveTextContent(/internet/);
  await again();
  expect(within(section).getByRole('button', { name: 'Remove: IMG_1.jpg' })).toHaveFocus();
  expect(await within(section).findByText(/went wrong on our server/)).toBeVisible();
  await again();
  expect(await screen.findByLabelText('English: What the photo shows, photo 3')).toBeVisible();
  expect(within(section).queryByRole('alert')).toBeNull();
  expect(uploaded()).toEqual(['IMG_1.jpg', 'IMG_1.jpg', 'IMG_1.jpg']);
});
