import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import type { AdminSlide } from '@/contract/entities/slide';
import {
  errorResponse,
  type FakeApi,
  type FakeResponse,
  type FakeResponses,
} from '@tests/support/fakeApi';
import { fakeUploads, photoFile, storedImage } from '@tests/support/fakeUploads';
import { act, fireEvent, renderAdmin, screen, waitFor, within } from '@tests/support/renderAdmin';
import { both } from '@tests/support/sampleAdminProduct';
import ContentLayout from './ContentLayout';
import Slides from './Slides';
import { localized } from '@tests/support/localized';

const slide = (id: number, name: string): AdminSlide => ({
  ...{ id, version: 1, title: both(name), text: both('Text'), alt: both('Alt'), href: '/shop' },
  image: { src: `banners/${id}.jpg`, width: 2000, height: 900 },
});

function show(search = '', responses?: FakeResponses): FakeApi {
  let slides = [slide(1, 'Plums'), slide(2, 'Honey'), slide(3, 'Juice')];
  const deleted: FakeResponse = ({ path }) => {
    slides = slides.filter(({ id }) => !path.endsWith(`/${id}`));
    return {};
  };
  const page = (
    <>
      <Link to={adminPaths.orders}>Orders</Link>
      <Slides />
    </>
  );
  return renderAdmin(<p>The orders</p>, {
    path: `${adminPaths.slides}${search}`,
    routes: [
      {
        element: (
          <main>
            <ContentLayout />
          </main>
        ),
        children: [{ path: adminPaths.slides, element: page }],
      },
    ],
    responses: {
      'GET /api/admin/slides': () => slides,
      'PUT /api/admin/slide-positions': ({ body }) => {
        const { ids } = body as { ids: number[] };
        slides = ids.flatMap((id) => slides.filter((slide) => slide.id === id));
        return ids;
      },
      'DELETE /api/admin/slides/*': deleted,
      'PUT /api/admin/slides/1': ({ body }) => ({ ...slide(1, 'Plums'), ...(body as object) }),
      ...responses,
    },
  }).api;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const group = () => screen.findByRole('group', { name: /^Photo/ });
const picker = () => screen.findByLabelText('Add a photo', { selector: 'input' });
const sent = (api: FakeApi, path: string) => api.sent(undefined, path).map(({ body }) => body);
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Orders' }));
const pressed = async () =>
  within(await group())
    .getAllByRole('button', { pressed: true })
    .map((element) => element.getAttribute('aria-label'));

test('a slide without a translation shows the text in the other language and the number of missing translations', async () => {
  const item = slide(1, 'Plums');
  const english = { ...item, title: localized('Šljive', '') };
  show('', { 'GET /api/admin/slides': () => [english] });
  const link = await screen.findByRole('link', { name: /^Šljive/ });
  expect(link).toHaveTextContent('1 translation missing');
});

describe('the image of a slide', () => {
  test('an uploaded image is chosen immediately and published with the slide', async () => {
    const uploads = fakeUploads();
    const api = show('?slide=1');
    expect(await pressed()).toEqual(['Photo 1']);
    await userEvent.type(screen.getByLabelText('Title, English'), '!');
    expect(await button('Publish changes')).toBeEnabled();
    await userEvent.upload(await picker(), photoFile());
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => uploads[0]?.upload.onprogress?.({ loaded: 5 }));
    expect(screen.getByRole('progressbar', { name: 'plums.jpg' })).toHaveAttribute(
      'aria-valuenow',
      '5',
    );
    expect(await button('Publish changes')).toBeDisabled();
    act(() => uploads[0]?.respond(201, { data: storedImage }));
    await waitFor(async () => expect(await pressed()).toEqual(['Photo 4']));
    expect(screen.queryByRole('progressbar')).toBeNull();
    await press('Publish changes');
    await waitFor(() => expect(sent(api, '/api/admin/slides/1')).toHaveLength(1));
    expect(sent(api, '/api/admin/slides/1')[0]).toMatchObject({ image: storedImage });
  });

  test('a dropped file of an unsupported type is rejected', async () => {
    const uploads = fakeUploads();
    show('?slide=1');
    const files = [photoFile('logo.svg', 'image/svg+xml')];
    fireEvent.drop(await group(), { dataTransfer: { files } });
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t read this picture');
    await press('Remove: logo.svg');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await button(/^Add a photo/)).toHaveFocus();
    expect(uploads).toEqual([]);
    expect(await pressed()).toEqual(['Photo 1']);
  });

  test('removing an upload aborts it and changes nothing', async () => {
    const uploads = fakeUploads();
    show('?slide=1');
    await userEvent.upload(await picker(), photoFile());
    await waitFor(() => expect(uploads).toHaveLength(1));
    await press('Remove: plums.jpg');
    expect(uploads[0]?.aborted).toBe(true);
    expect(await pressed()).toEqual(['Photo 1']);
    await leave();
    expect(await screen.findByText('The orders')).toBeInTheDocument();
  });

  test('an unknown image causes an error at its field', async () => {
    const response = () =>
      errorResponse(422, 'validation_failed', { errors: { image: ['invalid'] } });
    show('?slide=1', { 'PUT /api/admin/slides/1': response });
    await press('Photo 2');
    await press('Publish changes');
    await waitFor(async () => expect(await button(/^Add a photo/)).toBeInvalid());
    await press('Photo 3');
    expect(await button(/^Add a photo/)).toBeValid();
  });

  test('a new slide needs an image and a description, but no translation of the description', async () => {
    const api = show('?slide=new');
    await userEvent.type(await screen.findByLabelText('Title, English'), 'Pears');
    await press('Publish changes');
    await waitFor(async () => expect(await button(/^Add a photo/)).toBeInvalid());
    const described = (language: string) =>
      screen.getByLabelText(`What the photo shows, ${language}`);
    expect(described('Srpski')).toBeInvalid();
    expect(described('English')).toBeValid();
    expect(sent(api, '/api/admin/slides')).toEqual([]);
  });
});

test('leaving with unsaved input asks for confirmation, on navigation and when the page is closed', async () => {
  show('?slide=1');
  const title = await screen.findByLabelText('Title, English');
  await userEvent.type(title, ' and pears');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await leave();
  await press('Stay');
  expect(title).toHaveValue('Plums and pears');
});

test('leaving with a rejected image needs no confirmation', async () => {
  const uploads = fakeUploads();
  show('?slide=1');
  await userEvent.upload(await picker(), photoFile());
  await waitFor(() => expect(uploads).toHaveLength(1));
  act(() => uploads[0]?.respond(413, { message: '', code: 'payload_too_large' }));
  await screen.findByRole('alert');
  await leave();
  expect(await screen.findByText('The orders')).toBeInTheDocument();
});

describe('focus', () => {
  test('stays on the button of a moved slide or, at the end of the list, moves to the opposite button', async () => {
    show();
    await press('Move down: Plums');
    await screen.findByText('Plums: place 2 of 3');
    await waitFor(async () => expect(await button('Move up: Plums')).toBeEnabled());
    expect(await button('Move down: Plums')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Plums: place 3 of 3');
    await waitFor(async () => expect(await button('Move up: Plums')).toHaveFocus());
    expect(screen.getAllByRole('status').filter(({ textContent }) => textContent)).toHaveLength(1);
  });

  test('a rejected move is not announced', async () => {
    const rejected = () => errorResponse(409, 'changed_meanwhile');
    show('', { 'PUT /api/admin/slide-positions': rejected });
    await press('Move down: Plums');
    await screen.findByText(/Someone else just changed this/);
    expect(screen.queryByText('Plums: place 2 of 3')).toBeNull();
  });

  test.each([
    [2, 'Honey', 'Juice'],
    [3, 'Juice', 'Honey'],
  ])('moves to the neighbouring link when slide %d is deleted', async (id, name, next) => {
    show(`?slide=${id}`);
    await press('Delete');
    const question = await screen.findByRole('alertdialog', { name: `Delete “${name}”?` });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('link', { name: new RegExp(next) })).toHaveFocus());
  });
});
