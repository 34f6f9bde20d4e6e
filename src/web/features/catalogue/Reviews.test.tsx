import type { Product, Review } from '@/contract/productDetails';
import type { OwnReview } from '@/contract/review';
import { testUser } from '@tests/support/fakeSession';
import { act, errorResponse, renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { sampleFullProduct } from '@tests/support/sampleProducts';
import { RatingLink, Reviews } from './Reviews';

const review = (id: number): Review => ({
  id,
  author: 'Milica J.',
  rating: 4,
  text: `<b>Review ${id}</b>`,
  locale: 'sr-LAT',
  day: '2026-11-23',
  size: null,
});
const none: Product['reviews'] = { count: 0, average: null, latest: [] };
const some: Product['reviews'] = { count: 12, average: 4.8, latest: [review(9), review(8)] };

let customers = 100;

interface Shown {
  reviews?: Product['reviews'];
  /** The customer's review, or undefined if the product was not received. */
  ownReview?: OwnReview | null;
  signedIn?: boolean;
  path?: string;
  response?: () => unknown;
}

function show({
  reviews = none,
  ownReview,
  signedIn = true,
  path = '/products/1',
  response,
}: Shown = {}) {
  customers += 1;
  const user = { ...testUser, id: customers, name: 'Milica', last_name: 'Jovanović' };
  const element = (
    <>
      <RatingLink reviews={reviews} />
      <Reviews product={sampleFullProduct(1, { reviews })} />
    </>
  );
  return renderApp(element, {
    path,
    session: { user: signedIn ? user : null },
    routes: [{ path: '/elsewhere', element: <p /> }],
    responses: {
      'GET /api/reviews': () =>
        ownReview === undefined ? [] : [{ product_id: 1, review: ownReview }],
      'GET /api/products/1/reviews': () => ({ reviews: [review(7)], more: false }),
      'PUT /api/products/1/review': ({ body }) =>
        response?.() ?? { product_id: 1, status: 'pending', ...(body as object) },
    },
  });
}

const field = () => screen.findByRole('textbox', { name: 'Your thoughts' });
const star = (name: string) => screen.getByRole('radio', { name });

test('the average, the count and the escaped texts are shown to everyone', () => {
  show({ reviews: some, signedIn: false });
  expect(screen.getByRole('link', { name: '4.8 (12 reviews)' })).toHaveAttribute(
    'href',
    '/products/1#reviews',
  );
  expect(screen.getByText('<b>Review 9</b>')).toHaveAttribute('lang', 'sr-Latn');
  expect(screen.getAllByText('Milica J., 23 November 2026')).toHaveLength(2);
  expect(screen.getByText(/^Only customers who have received/)).toBeVisible();
});

test('older reviews are appended, and the first of them receives focus', async () => {
  const { user } = show({ reviews: some, signedIn: false });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const older = await screen.findByText('<b>Review 7</b>');
  await waitFor(() => expect(older.closest('li')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a product without reviews says who can review it, and invites only buyers to do so', async () => {
  const { unmount } = show({ signedIn: false });
  expect(screen.getByText(/^This product has no reviews yet/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  const other = show();
  await waitFor(() => expect(other.api.calls.length).toBeGreaterThan(0));
  expect(screen.queryByRole('heading', { name: /^Be the first/ })).toBeNull();
  other.unmount();
  show({ ownReview: null });
  expect(
    await screen.findByRole('heading', { name: 'Be the first to review this product' }),
  ).toBeVisible();
});

test('a review can be written with the keyboard and is sent once', async () => {
  const { user, api } = show({ ownReview: null });
  await user.click(await screen.findByRole('button', { name: 'Write a review' }));
  expect(star('1 star')).toHaveFocus();
  await user.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}');
  expect(star('4 stars')).toBeChecked();
  await user.type(await field(), '  Sweet and sour.\nLike home. ');
  expect(await field()).toHaveAccessibleDescription(/signed Milica J\./);
  await user.dblClick(screen.getByRole('button', { name: 'Send the review' }));
  expect(
    await screen.findByText('Thank you! We’ll publish your review once we’ve read it.'),
  ).toBeVisible();
  expect(api.sent()).toMatchObject([{ body: { rating: 4, text: 'Sweet and sour.\nLike home.' } }]);
});

test('missing values are reported at their fields', async () => {
  const { user, api } = show({ ownReview: null });
  await user.click(await screen.findByRole('button', { name: 'Write a review' }));
  await user.click(screen.getByRole('button', { name: 'Send the review' }));
  expect(star('1 star')).toHaveAccessibleDescription('Choose one to five stars');
  expect(await field()).toHaveAccessibleDescription('This field is required');
  await waitFor(() => expect(star('1 star')).toHaveFocus());
  expect(api.sent()).toEqual([]);
});

test('a typed review survives rejection and navigation', async () => {
  const response = () => errorResponse(429, 'too_many_requests');
  const { user, router } = show({ ownReview: null, response });
  await user.click(await screen.findByRole('button', { name: 'Write a review' }));
  await user.click(star('5 stars'));
  await user.type(await field(), 'Excellent');
  await user.click(screen.getByRole('button', { name: 'Send the review' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await field()).toHaveValue('Excellent');
  await act(() => router.navigate('/elsewhere'));
  expect(screen.queryByRole('textbox')).toBeNull();
  await act(() => router.navigate('/products/1'));
  expect(await field()).toHaveValue('Excellent');
  expect(star('5 stars')).toBeChecked();
});

test('an earlier review shows its status and can be changed', async () => {
  const ownReview = { product_id: 1, rating: 3, text: 'Fine', status: 'rejected' as const };
  const { user, api } = show({ ownReview });
  const box = (await screen.findByRole('heading', { name: 'Your review' })).parentElement!;
  expect(within(box).getByText('Not published')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change your review' }));
  expect(star('3 stars')).toHaveFocus();
  await user.clear(await field());
  await user.type(await field(), 'Better now');
  await user.click(screen.getByRole('button', { name: 'Send the review' }));
  await waitFor(() =>
    expect(api.sent()).toMatchObject([{ body: { rating: 3, text: 'Better now' } }]),
  );
});

test('the form is already open for a customer who arrives from the order page', async () => {
  show({ ownReview: null, path: '/products/1#own-review' });
  await field();
  expect(star('1 star')).toHaveFocus();
});
