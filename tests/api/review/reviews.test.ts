import type { AdminReviewList } from '@/contract/admin/reviews';
import type { Today } from '@/contract/admin/today';
import type { ProductSummary } from '@/contract/product';
import type { Product, Review } from '@/contract/productDetails';
import type { OwnReview } from '@/contract/review';
import { render } from '@/web/render';
import { addAddress, draftOrder, newcomer, placeOrder, signUp } from '../../support/customers';
import { move, moveAlong } from '../../support/staffOrders';
import { makeCustomer } from '../../support/stockedShop';
import type { ClientResponse, TestClient } from '../../support/TestClient';
import { useStaffShop } from '../../support/adminShop';

const {
  shop,
  owner: jelena,
  helper: marko,
} = useStaffShop({
  stock: 50,
  names: ['jelena', 'marko'],
  parts: {
    render: (request) => render({ ...request, assets: { scripts: [], styles: [], pages: {} } }),
  },
});

interface Buyer {
  client: TestClient;
  email: string;
  orderNumber: string;
  writes(productId: number, review: object): Promise<ClientResponse<OwnReview>>;
}

let buyers = 0;

async function makeBuyer(productIds: readonly number[], { delivered = true } = {}): Promise<Buyer> {
  buyers += 1;
  const email = `buyer${buyers}@example.rs`;
  const client = shop.client({ locale: 'sr-LAT' });
  await signUp(client, { email, name: 'Milica', last_name: 'Jovanović' });
  for (const id of productIds) await client.put(`/api/carts/products/${id}`, { quantity: 1 });
  const draft = await draftOrder(client, await addAddress(client));
  const placed = await placeOrder(client, draft);
  const { number } = placed.data;
  if (number === null) throw new Error(placed.text);
  if (delivered) await moveAlong(marko, number, ['confirm', 'ship', 'deliver']);
  return {
    client,
    email,
    orderNumber: number,
    writes: (productId, review) => client.put(`/api/products/${productId}/review`, review),
  };
}

async function decide(
  staff: TestClient,
  status: 'approved' | 'rejected',
  from = 'pending',
): Promise<ClientResponse<unknown>> {
  const { data } = await staff.get<AdminReviewList>(`/api/admin/reviews?status=${from}`);
  const [review] = data.reviews;
  if (!review) throw new Error(`No review is ${from}.`);
  return staff.put(`/api/admin/reviews/${review.id}`, { version: review.version, status });
}

const praise = { rating: 5, text: 'Kao iz bakine bašte.' };
const getReviews = async (productId = 1) =>
  (await shop.client().get<Product>(`/api/products/${productId}`)).data.reviews;
const page = async (url = '/products/1', headers = {}) =>
  (await shop.app.inject({ method: 'GET', url, headers })).body;
const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json]) => JSON.parse(json ?? '') as Record<string, unknown>)
    .find((data) => data['@type'] === 'Product');
const auditActions = async () =>
  (await shop.rows('audit_log', { entity: 'review' })).map(({ action }) => action);

test('each size shows the reviews of all sizes on sale, marked with the size', async () => {
  await shop.change(`update products set family = 1 where id in (1, 2, 3)`);
  const buyer = await makeBuyer([1, 2]);
  for (const [id, rating] of [
    [1, 5],
    [2, 4],
  ] as const) {
    await buyer.writes(id, { rating, text: `Ocena za ${id}` });
    await decide(jelena, 'approved');
  }
  for (const id of [1, 2, 3])
    expect(await getReviews(id)).toMatchObject({
      ...{ count: 2, average: 4.5 },
      latest: [
        { rating: 4, size: '250 ml' },
        { rating: 5, size: '250 ml' },
      ],
    });
  const older = await shop.client().get<{ reviews: Review[] }>('/api/products/3/reviews');
  expect(older.data.reviews).toHaveLength(2);
  await shop.change('update products set active = false where id = 2');
  expect(await getReviews(3)).toMatchObject({ count: 1, latest: [{ rating: 5 }] });
  await shop.change('update products set family = null where id = 1');
  expect((await getReviews(1)).latest).toMatchObject([{ size: null }]);
  expect((await getReviews(3)).count).toBe(0);
});

describe('authors', () => {
  test('customers can only review products that were delivered to them and not returned', async () => {
    const buyer = await makeBuyer([1]);
    const waiting = await makeBuyer([1], { delivered: false });
    const notBought = await buyer.writes(2, praise);
    expect([notBought.status, notBought.body.code]).toEqual([403, 'review_not_allowed']);
    expect((await waiting.writes(1, praise)).status).toBe(403);
    expect((await buyer.writes(9_999, praise)).status).toBe(403);
    expect((await shop.client().put('/api/products/1/review', praise)).status).toBe(401);
    expect((await buyer.writes(1, praise)).data).toEqual({
      product_id: 1,
      ...praise,
      status: 'pending',
    });
    expect((await waiting.client.get('/api/reviews')).data).toEqual([]);
    expect((await buyer.client.get('/api/reviews')).data).toEqual([
      { product_id: 1, review: { product_id: 1, ...praise, status: 'pending' } },
    ]);
    await move(jelena, buyer.orderNumber, 'return', 'delivered', { reason: 'refused' });
    expect((await buyer.writes(1, praise)).status).toBe(403);
  });

  test.each([
    ['no stars', { text: 'a' }, { rating: ['required'] }],
    ['0 stars', { rating: 0, text: 'a' }, { rating: ['number'] }],
    ['6 stars', { rating: 6, text: 'a' }, { rating: ['number'] }],
    ['half a star', { rating: 2.5, text: 'a' }, { rating: ['number'] }],
    ['no text', { rating: 5, text: ' \n ' }, { text: ['required'] }],
    ['a text that is too long', { rating: 5, text: 'a'.repeat(2_001) }, { text: ['too_long'] }],
    ['invisible characters', { rating: 5, text: '\u202e\u200b' }, { text: ['required'] }],
  ])('a review with %s is rejected with a field error', async (_, review, errors) => {
    const client = shop.client();
    await signUp(client);
    const { status, body } = await client.put('/api/products/1/review', review);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('reviews are rate-limited', async () => {
    const buyer = await makeBuyer([1]);
    const statuses: number[] = [];
    for (let count = 1; count <= 31; count += 1) {
      statuses.push((await buyer.writes(1, { rating: 5, text: `Kap ${count}` })).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  });
});

describe('one review per customer and product', () => {
  test('is stored once even if two requests are simultaneous', async () => {
    const buyer = await makeBuyer([1]);
    const responses = await Promise.all([1, 2, 3, 4].map(() => buyer.writes(1, praise)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await shop.rows('reviews');
    expect(rows).toMatchObject([{ version: 1 }]);
  });

  test('is hidden after a change until it is approved again; an unchanged review stays approved', async () => {
    const buyer = await makeBuyer([1]);
    await buyer.writes(1, praise);
    await decide(jelena, 'approved');
    expect((await buyer.writes(1, praise)).data.status).toBe('approved');
    expect((await getReviews()).count).toBe(1);
    expect(await page()).toContain(praise.text);
    expect((await buyer.writes(1, { ...praise, rating: 2 })).data.status).toBe('pending');
    expect(await getReviews()).toEqual({ count: 0, average: null, latest: [] });
    expect(await page()).not.toContain(praise.text);
    await decide(jelena, 'approved');
    expect(await getReviews()).toMatchObject({ count: 1, average: 2 });
  });
});

describe('the approval', () => {
  test('immediately shows the review in both languages, with the author’s first name and initial', async () => {
    const buyer = await makeBuyer([1]);
    const english = '/products/1?lang=en';
    await page();
    await page(english);
    await buyer.writes(1, praise);
    expect(await page()).not.toContain(praise.text);
    expect(structuredData(await page())).not.toHaveProperty('aggregateRating');
    await decide(jelena, 'approved');
    for (const url of ['/products/1', english]) {
      const html = await page(url);
      const visible = html.replace(/<script.*?<\/script>/gs, '');
      expect(visible).toContain(praise.text);
      expect(visible).toContain('Milica J.');
      expect(html).not.toContain('Jovanović');
    }
    expect(await auditActions()).toEqual(['review.approve']);
  });

  test('can be followed by a rejection, which hides the review; each is logged once', async () => {
    const buyer = await makeBuyer([1]);
    await buyer.writes(1, praise);
    await decide(marko, 'approved');
    expect(await page()).toContain(praise.text);
    await decide(marko, 'rejected', 'approved');
    await decide(marko, 'rejected', 'rejected');
    expect(await page()).not.toContain(praise.text);
    expect((await buyer.client.get<{ review: OwnReview }[]>('/api/reviews')).data).toMatchObject([
      { review: { status: 'rejected' } },
    ]);
    expect(await auditActions()).toEqual(['review.approve', 'review.reject']);
  });

  test('never publishes a text that changed after staff read it', async () => {
    const buyer = await makeBuyer([1]);
    await buyer.writes(1, praise);
    const { data } = await marko.get<AdminReviewList>('/api/admin/reviews');
    const [{ id, version } = { id: 0, version: 0 }] = data.reviews;
    await buyer.writes(1, { rating: 1, text: 'Kupite kod mene!' });
    const path = `/api/admin/reviews/${id}`;
    const late = await marko.put(path, { version, status: 'approved' });
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await getReviews()).count).toBe(0);
  });

  test('is listed as pending on Today, and shows the order number', async () => {
    const buyer = await makeBuyer([1]);
    await buyer.writes(1, praise);
    expect((await marko.get<Today>('/api/admin/today')).data.pending_reviews).toBe(1);
    expect((await marko.get<AdminReviewList>('/api/admin/reviews')).data).toMatchObject({
      reviews: [{ ...praise, author: 'Milica J.', order_number: buyer.orderNumber }],
      more: false,
      pending: 1,
    });
    await decide(marko, 'approved');
    expect((await marko.get<Today>('/api/admin/today')).data.pending_reviews).toBe(0);
    expect(
      (await marko.put('/api/admin/reviews/999', { version: 1, status: 'approved' })).status,
    ).toBe(404);
  });
});

test('only approved reviews are counted, including in the structured data', async () => {
  for (const rating of [5, 4, 4]) {
    const buyer = await makeBuyer([1, 2]);
    await buyer.writes(1, { rating, text: `Ocena ${rating}` });
    await decide(marko, 'approved');
  }
  await (await makeBuyer([1])).writes(1, { rating: 1, text: 'Čeka' });
  await (await makeBuyer([1])).writes(1, { rating: 1, text: 'Odbijena' });
  await decide(marko, 'rejected');
  expect(await getReviews()).toMatchObject({ count: 3, average: 4.3 });
  expect(await getReviews(2)).toEqual({ count: 0, average: null, latest: [] });
  // The product cards of a list show the same numbers.
  const { data: cards } = await shop.client().get<ProductSummary[]>('/api/products/by-ids?ids=1,2');
  expect(cards.map(({ rating }) => rating)).toEqual([{ average: 4.3, count: 3 }, null]);
  expect(structuredData(await page())).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 3 },
    review: [4, 4, 5].map((ratingValue) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Milica J.' },
      reviewBody: `Ocena ${ratingValue}`,
      reviewRating: { ratingValue },
    })),
  });
});

test('reviews are shown in pages of ten without gaps or repeats', async () => {
  const { kysely } = shop.database;
  const buyer = await makeBuyer([1]);
  await buyer.writes(1, praise);
  const { id: _, ...row } = await shop.row('reviews');
  for (let count = 1; count <= 22; count += 1) {
    const { id } = await makeCustomer(kysely, `reader${count}@example.rs`);
    await kysely
      .insertInto('reviews')
      .values({ ...row, customer_id: id, text: `Broj ${count}`, status: 'approved' })
      .execute();
  }
  const { count, latest } = await getReviews();
  const texts = latest.map(({ text }) => text);
  let before = latest.at(-1)?.id;
  const pages: number[] = [latest.length];
  for (let more = true; more;) {
    const { data } = await shop
      .client()
      .get<{ reviews: Review[]; more: boolean }>(`/api/products/1/reviews?before=${before}`);
    texts.push(...data.reviews.map(({ text }) => text));
    pages.push(data.reviews.length);
    before = data.reviews.at(-1)?.id;
    ({ more } = data);
  }
  expect([count, pages]).toEqual([22, [10, 10, 2]]);
  expect(texts).toEqual(Array.from({ length: 22 }, (_item, index) => `Broj ${22 - index}`));
});

test('hostile text is escaped', async () => {
  const buyer = await makeBuyer([1]);
  const text =
    '</script><script>alert(1)</script><img src=x onerror=alert(1)> {count, plural, \n{{7*7}}';
  await buyer.writes(1, { rating: 1, text });
  await decide(jelena, 'approved');
  const html = await page();
  expect(html).not.toContain('<script>alert(1)');
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; {count, plural, \n{{7*7}}');
  expect(structuredData(html)).toMatchObject({ review: [{ reviewBody: text }] });
});

test('reviews are exported with the account, and removed from the page when it is deleted', async () => {
  const buyer = await makeBuyer([1]);
  await buyer.writes(1, praise);
  await decide(jelena, 'approved');
  expect(await page()).toContain(praise.text);
  const { data } = await buyer.client.get<{ reviews: object[] }>('/api/auth/export');
  expect(data.reviews).toMatchObject([{ ...praise, author_name: 'Milica J.', status: 'approved' }]);
  await buyer.client.delete('/api/auth/account', { body: { password: newcomer.password } });
  expect(await page()).not.toContain(praise.text);
  expect(await shop.rows('reviews')).toEqual([]);
});
