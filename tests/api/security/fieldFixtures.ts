import { newcomer } from '../../support/customers';
import type { SignedIn } from '@/contract/customer';
import { sql } from 'kysely';
import type { StoredBusiness, StoredDelivery } from '@/contract/admin/shopSettings';
import type { AdminCategory, AdminTag } from '@/contract/admin/categories';
import type { AdminPage } from '@/contract/admin/pageTexts';
import type { AdminReduction } from '@/contract/admin/priceReductions';
import type { AdminSlide } from '@/contract/admin/slides';
import type { StockItem } from '@/contract/admin/stock';
import { csrfCookiePath } from '@/contract/paths';
import { makeCipher } from '@/server/http/cipher';
import { hashSecret } from '@/server/http/secret';
import { enterPassword, joinStaff, signInStaff } from '../../support/adminShop';
import type { TestShop } from '../../support/app';
import type { TestClient } from '../../support/TestClient';
import { dayFromNow, timePasses } from '../../support/priceReductions';
import {
  both,
  changeProduct,
  contentOf,
  photo,
  uploadImage,
  readProduct,
  saveDraft,
} from '../../support/productShop';
import {
  customer,
  deliverableAddress,
  enterOrder,
  keyed,
  move,
  moveAlong,
  phoneOrder,
  shortenOrder,
} from '../../support/staffOrders';
import { casePicturesPath, decideCase, enterCase } from '../../support/staffCases';
import { makeFixtures } from './fixtures';
import { rowOf } from '../../support/rows';

/** Of all links that the fixtures contain. */
export const linkToken = 'a'.repeat(43);
export const batch = '00000000-0000-4000-8000-000000000001';

/** Products of the seed, by what the fixtures make of them. */
export const products = {
  untouched: 2,
  withDraft: 3,
  publishedTwice: 4,
  reducedLater: 5,
  reducedNow: 6,
} as const;

const inAnHour = () => new Date(Date.now() + 3_600_000);

/**
 * Links with the same token: new password, confirmation and return of an address, alert, invitation.
 * Returns the id of the invitation.
 */
async function makeLinks(shop: TestShop, ownerId: number, soldOutId: number): Promise<number> {
  const { kysely } = shop.database;
  const hash = hashSecret(linkToken);
  const expires_at = inAnHour();
  await kysely
    .insertInto('password_resets')
    .values({ secret_hash: hash, customer_id: ownerId, expires_at })
    .execute();
  await kysely
    .insertInto('sign_in_links')
    .values({ secret_hash: hash, customer_id: ownerId, expires_at })
    .execute();
  await kysely
    .insertInto('email_changes')
    .values({
      customer_id: ownerId,
      old_email: 'before@example.rs',
      old_email_key: 'before@example.rs',
      new_email_key: 'ownermark@example.rs',
      confirm_hash: hash,
      restore_hash: hash,
      expires_at,
    })
    .execute();
  const email = 'waiting@example.rs';
  await kysely
    .insertInto('stock_alerts')
    .values({ product_id: soldOutId, email, email_key: email, locale: 'en', token_hash: hash })
    .execute();
  const invitation = { email: 'new@bobica.rs', role: 'staff', locale: 'en' } as const;
  const { id } = await kysely
    .insertInto('staff_links')
    .values({ ...invitation, secret_hash: hash, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An order whose money the courier has, a payout that lacks some, and a refund. */
async function makeMoney(owner: TestClient) {
  const deliver = async () =>
    moveAlong(owner, (await enterOrder(owner)).number, ['confirm', 'ship', 'deliver']);
  const settled = await deliver();
  const { number, total_amount: expected } = settled;
  const line = { reference: number, amount: 5_000, number, expected, claimed: true };
  const unknown = { reference: '447', amount: 100, number: null, expected: null, claimed: false };
  const payout = { courier: '', paid_on: '2024-11-26', bank_amount: 5_000, lines: [line, unknown] };
  const book = await owner.post<{ id: number }>('/api/admin/settlements', payout, keyed());
  const refund = await owner.post<{ id: number }>(
    `/api/admin/orders/${number}/refunds`,
    { amount: 2_000, due_on: '2026-12-04' },
    keyed(),
  );
  return {
    owed: await deliver(),
    linkable: await deliver(),
    settlementId: book.data.id,
    refundId: refund.data.id,
  };
}

/** A shop in which every endpoint of the contract can succeed. */
export async function makeFieldFixtures(shop: TestShop) {
  const { kysely } = shop.database;
  await timePasses(kysely, '1 year');
  const people = await makeFixtures(shop);
  const invitationId = await makeLinks(shop, people.ownerId, people.soldOutId);

  const { client: owner, email, secret, recoveryCodes } = await signInStaff(shop, 'owner');
  const { client: helper } = await signInStaff(shop, 'staff');
  await joinStaff(shop, 'half@bobica.rs', 'staff');
  const { name, last_name, phone } = newcomer;
  const opened = await shop
    .client()
    .post<SignedIn>('/api/auth/account', { email: 'bez@example.rs', name, last_name, phone });
  const actors = {
    passwordless: shop.client({ token: opened.data.token }),
    visitor: shop.client(),
    customer: shop.client({ token: people.tokens.owner }),
    owner,
    helper,
    /** The owner between the two steps of signing in. */
    entering: await enterPassword(shop, email),
    /** A member of staff who has no second factor yet. */
    joining: await enterPassword(shop, 'half@bobica.rs'),
  };
  for (const client of Object.values(actors)) await client.get(csrfCookiePath);
  // The code of the present half minute is valid again.
  await sql`update staff set totp_last_step = null`.execute(kysely);
  const staffId = async (email: string) => rowOf(kysely, 'staff', { email: email });
  const { id: ownerStaffId } = await staffId(email);
  const { id: enteringId } = await rowOf(kysely, 'staff_sessions', {
    staff_id: ownerStaffId,
    complete: false,
  });

  const contact = { ...customer, email: 'zarko@example.rs' };
  const placed = await enterOrder(helper, { contact });
  const confirmed = await enterOrder(helper);
  const { data: transition } = await move(helper, confirmed.number, 'confirm', 'placed');
  const inBatch = await enterOrder(helper);
  const { number: toPack } = await enterOrder(helper);
  const packed = await moveAlong(helper, toPack, ['confirm', 'pack']);
  await helper.post('/api/admin/orders/transitions', {
    event: 'confirm',
    batch,
    orders: [{ number: inBatch.number, from: 'placed' }],
  });
  // The minute in which they can be undone has just begun.
  await sql`update order_transitions set at = ${inAnHour()}`.execute(kysely);
  const failedEmail = await kysely
    .updateTable('emails')
    .set({ attempts: 20 })
    .where('recipient', '=', contact.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = await helper.post<{ id: number }>(
    `/api/admin/orders/${placed.number}/notes`,
    { text: 'Call first' },
    keyed(),
  );

  const awaited = await enterOrder(helper);
  await sql`update payments set payment_method_id = 3, account = '265-0000001234567-57',
    reference = '12345678', pay_until = now()::date from orders
    where orders.id = order_id and number = ${awaited.number}`.execute(kysely);
  const statement = `97 12345678;${(awaited.total_amount / 100).toFixed(2)}`;

  const lines = [{ product_id: people.productId, quantity: 1 }];
  const delivered = await enterOrder(helper, { lines });
  await moveAlong(helper, delivered.number, ['confirm', 'pack', 'ship', 'deliver']);
  const { id: deliveredId } = await kysely
    .updateTable('orders')
    .set({ customer_id: people.ownerId })
    .where('number', '=', delivered.number)
    .returning('id')
    .executeTakeFirstOrThrow();
  const review = await kysely
    .insertInto('reviews')
    .values({
      product_id: people.productId,
      customer_id: people.otherId,
      order_id: deliveredId,
      rating: 4,
      text: 'Good',
      author_name: 'Other',
      locale: 'en',
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

  const money = await makeMoney(owner);

  const untouched = await readProduct(owner, products.untouched);
  const content = contentOf(untouched);
  const toDraft = await readProduct(owner, products.withDraft);
  const drafted = await saveDraft(owner, toDraft, { ...contentOf(toDraft), net: '300 ml' });
  await changeProduct(owner, products.publishedTwice, { net: '300 ml' });

  const get = async <Data>(path: string) => (await owner.get<Data>(path)).data;
  const add = async <Data>(path: string, body: object) =>
    (await owner.post<Data>(path, body, keyed())).data;
  const reduction = { kind: 'action', price: 1_000, until: dayFromNow(7) };
  const later = { ...reduction, starts: `${dayFromNow(1)}T00:00` };
  const path = '/api/admin/price-reductions';
  const planned = { product_id: products.reducedLater, ...later };
  const running = {
    ...reduction,
    product_id: products.reducedNow,
    starts: `${dayFromNow(0)}T00:00`,
  };
  const [image] = content.images;
  if (!image) throw new Error('The product has no image.');
  const { src, width, height } = image;
  const texts = { name: both('New'), description: both('New'), image: { src, width, height } };
  const [slide] = await get<AdminSlide[]>('/api/admin/slides');
  const [stock] = await get<StockItem[]>('/api/admin/stock');
  if (!slide || !stock) throw new Error('The seed has no slides or no products.');
  const category = await add<AdminCategory>('/api/admin/categories', texts);
  const ofCategory = await kysely
    .selectFrom('products')
    .select('id')
    .where('category_id', '=', 1)
    .orderBy('position')
    .execute();

  const lineChangeId = await shortenOrder(owner);
  await sql`update order_line_changes set at = ${inAnHour()}`.execute(kysely);

  const claim = await enterCase(helper);
  const ofOrder = { order_number: packed.number, lines: [{ position: 0, quantity: 1 }] };
  const replaced = await enterCase(helper, ofOrder);
  const file = await photo(800, 700).jpeg().toBuffer();
  const picture = await uploadImage(shop, owner, file, 'image/jpeg', casePicturesPath(claim));
  const pictureId = picture.data.id;
  return {
    ...people,
    actors,
    secret,
    recoveryCode: recoveryCodes[0],
    helperId: (await staffId('staff@bobica.rs')).id,
    joining: await staffId('half@bobica.rs'),
    enteringId,
    invitationId,
    placed,
    confirmed,
    packed,
    awaited: { number: awaited.number, statement },
    transitionId: transition.transition_id ?? 0,
    noteId: note.data.id,
    claim,
    pictureId,
    decided: (await decideCase(owner, replaced, { decision: 'replace' })).data,
    lineChangeId,
    emailId: failedEmail.id,
    ...money,
    phoneOrder: await phoneOrder(helper),
    address: await deliverableAddress(helper),
    review,
    untouched,
    content,
    draftVersion: drafted.data.draft?.version ?? 0,
    ofCategory: ofCategory.map(({ id }) => id),
    stock,
    image: texts.image,
    file: await photo(900, 700).jpeg().toBuffer(),
    reduction: later,
    planned: await add<AdminReduction>(path, planned),
    running: await add<AdminReduction>(path, running),
    category,
    categoryIds: (await get<AdminCategory[]>('/api/admin/categories')).map(({ id }) => id),
    categoryTexts: texts,
    tag: await add<AdminTag>('/api/admin/tags', { label: both('New') }),
    slide,
    slideIds: (await get<AdminSlide[]>('/api/admin/slides')).map(({ id }) => id),
    page: await get<AdminPage>('/api/admin/pages/terms'),
    delivery: await get<StoredDelivery>('/api/admin/settings/delivery'),
    business: await get<StoredBusiness>('/api/admin/settings/business'),
    endAlertsToken: makeCipher(shop.settings.secret, 'stock alerts').encrypt('waiting@example.rs'),
  };
}

export type FieldFixtures = Awaited<ReturnType<typeof makeFieldFixtures>>;
